/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_fdpass.h"

#include "tw_control.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

int tw_send_fd(int fd, int passed) {
  char byte = 0;
  struct iovec part = {.iov_base = &byte, .iov_len = 1};
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int))];
  } control;
  memset(&control, 0, sizeof(control));
  struct msghdr message;
  memset(&message, 0, sizeof(message));
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = &control;
  message.msg_controllen = sizeof(control.bytes);
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(header), &passed, sizeof(int));
  for (;;) {
    if (sendmsg(fd, &message, TW_MSG_NOSIGNAL) >= 0) {
      return 0;
    }
    if (errno != EINTR) {
      return -errno;
    }
  }
}

int tw_recv_fd(int fd) {
  char byte;
  struct iovec part = {.iov_base = &byte, .iov_len = 1};
  /* With room for all of them none is ever lost to us unseen. */
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(TW_MAX_PASSED_FDS * sizeof(int))];
  } control;
  struct msghdr message;
  ssize_t count;
  do {
    memset(&message, 0, sizeof(message));
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = &control;
    message.msg_controllen = sizeof(control.bytes);
    count = recvmsg(fd, &message, TW_MSG_CMSG_CLOEXEC);
  } while (count < 0 && errno == EINTR);
  if (count < 0) {
    return -errno;
  }
  /*
   * Descriptors that were lost cannot be distinguished from those that came, so a message that was cut is worth
   * nothing.
   */
  const bool cut = (message.msg_flags & MSG_CTRUNC) != 0;
  const int received = tw_take_first_fd(&message, !cut);
  if (received < 0) {
    return count == 0 && !cut ? -ENOTCONN : -EBADMSG;
  }
  if (received == 0) {
    /* Only where standard input was closed; for Java 0 means that nothing came. */
    const int other = fcntl(received, F_DUPFD_CLOEXEC, 1);
    const int error = errno;
    close(received);
    return other > 0 ? other : -error;
  }
#if !TW_HAVE_CMSG_CLOEXEC
  if (fcntl(received, F_SETFD, FD_CLOEXEC) != 0) {
    const int error = -errno;
    close(received);
    return error;
  }
#endif
  return received;
}
