/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_mmsg.h"

#include "tw_control.h"

#include <errno.h>
#include <stddef.h>

static int tw__send_one_by_one(int fd, struct tw_mmsghdr *messages, unsigned int count) {
  unsigned int done = 0;
  while (done < count) {
    const ssize_t sent = sendmsg(fd, &messages[done].header, TW_MSG_NOSIGNAL);
    if (sent >= 0) {
      messages[done++].length = (unsigned int)sent;
    } else if (errno != EINTR) {
      /* As sendmmsg(2) does: the error of a later message is reported by the next call, which begins with it. */
      return done > 0 ? (int)done : -errno;
    }
  }
  return (int)done;
}

static int tw__recv_one_by_one(int fd, struct tw_mmsghdr *messages, unsigned int count) {
  unsigned int done = 0;
  while (done < count) {
    const ssize_t received = recvmsg(fd, &messages[done].header, TW_MSG_CMSG_CLOEXEC);
    if (received >= 0) {
      messages[done++].length = (unsigned int)received;
    } else if (errno != EINTR) {
      return done > 0 ? (int)done : -errno;
    }
  }
  return (int)done;
}

#if TW_HAVE_MMSG

_Static_assert(sizeof(struct tw_mmsghdr) == sizeof(struct mmsghdr), "the size of struct mmsghdr");
_Static_assert(offsetof(struct tw_mmsghdr, header) == offsetof(struct mmsghdr, msg_hdr), "where its header is");
_Static_assert(offsetof(struct tw_mmsghdr, length) == offsetof(struct mmsghdr, msg_len), "where its length is");

int tw_send_messages(int fd, struct tw_mmsghdr *messages, unsigned int count) {
  for (;;) {
    const int sent = sendmmsg(fd, (struct mmsghdr *)messages, count, TW_MSG_NOSIGNAL);
    if (sent >= 0) {
      return sent;
    }
    if (errno == ENOSYS) {
      return tw__send_one_by_one(fd, messages, count);
    }
    if (errno != EINTR) {
      return -errno;
    }
  }
}

static int tw__recv_messages(int fd, struct tw_mmsghdr *messages, unsigned int count) {
  for (;;) {
    const int received = recvmmsg(fd, (struct mmsghdr *)messages, count, TW_MSG_CMSG_CLOEXEC, NULL);
    if (received >= 0) {
      return received;
    }
    if (errno == ENOSYS) {
      return tw__recv_one_by_one(fd, messages, count);
    }
    if (errno != EINTR) {
      return -errno;
    }
  }
}

#else

int tw_send_messages(int fd, struct tw_mmsghdr *messages, unsigned int count) {
  return tw__send_one_by_one(fd, messages, count);
}

static int tw__recv_messages(int fd, struct tw_mmsghdr *messages, unsigned int count) {
  return tw__recv_one_by_one(fd, messages, count);
}

#endif

int tw_recv_messages(int fd, struct tw_mmsghdr *messages, unsigned int count) {
  const int received = tw__recv_messages(fd, messages, count);
  for (int i = 0; i < received; i++) {
    /* The length is that of what came. A datagram of the internet brings no descriptors. */
    if (messages[i].header.msg_controllen != 0) {
      tw_close_received_fds(&messages[i].header);
    }
  }
  return received;
}
