/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_msg.h"

#include "tw_control.h"
#include "tw_os.h"

#include <errno.h>
#include <string.h>

/* Control messages that some systems do not have; there are none with a negative type. */
#ifdef IP_ORIGDSTADDR
#define TW_IP_ORIGDSTADDR IP_ORIGDSTADDR
#else
#define TW_IP_ORIGDSTADDR (-1)
#endif
#ifdef IPV6_ORIGDSTADDR
#define TW_IPV6_ORIGDSTADDR IPV6_ORIGDSTADDR
#else
#define TW_IPV6_ORIGDSTADDR (-1)
#endif

ssize_t tw_send(int fd, const void *from, size_t length) {
  for (;;) {
    const ssize_t count = tw_os_send(fd, from, length);
    if (count >= 0) {
      return count;
    }
    if (errno != EINTR) {
      return -errno;
    }
  }
}

ssize_t tw_recv(int fd, void *to, size_t length) {
  for (;;) {
    const ssize_t count = tw_os_recv(fd, to, length);
    if (count >= 0) {
      return count;
    }
    if (errno != EINTR) {
      return -errno;
    }
  }
}

int tw_peek(int fd) {
  for (;;) {
    char byte;
    const ssize_t count = recv(fd, &byte, sizeof(byte), MSG_PEEK | MSG_DONTWAIT);
    if (count >= 0) {
      return (int)count;
    }
    if (errno != EINTR) {
      return -errno;
    }
  }
}

ssize_t tw_send_parts(int fd, const struct tw_sockaddr *to, const struct iovec *parts, size_t count) {
  if (count > TW_IOV_MAX) {
    /* A message must not be cut, as a stream may. */
    return -EMSGSIZE;
  }
  struct msghdr message;
  memset(&message, 0, sizeof(message));
  if (to != NULL) {
    message.msg_name = (void *)&to->u.any;
    message.msg_namelen = to->length;
  }
  message.msg_iov = (struct iovec *)parts;
  message.msg_iovlen = count;
  for (;;) {
    const ssize_t sent = sendmsg(fd, &message, TW_MSG_NOSIGNAL);
    if (sent >= 0) {
      return sent;
    }
    if (errno != EINTR) {
      return -errno;
    }
  }
}

ssize_t tw_send_to(int fd, const struct tw_sockaddr *to, const void *from, size_t length) {
  for (;;) {
    const ssize_t sent = sendto(fd, from, length, TW_MSG_NOSIGNAL, &to->u.any, to->length);
    if (sent >= 0) {
      return sent;
    }
    if (errno != EINTR) {
      return -errno;
    }
  }
}

/* Tells the address that a datagram was sent to, if a control message has it: ip(7) and ipv6(7), both carry a sockaddr. */
static bool tw__destination(const struct cmsghdr *control, struct tw_sockaddr *to) {
  const size_t length = control->cmsg_len - CMSG_LEN(0);
  if (control->cmsg_level == IPPROTO_IP && control->cmsg_type == TW_IP_ORIGDSTADDR && length >= sizeof(to->u.in)) {
    memcpy(&to->u.in, CMSG_DATA(control), sizeof(to->u.in));
    to->length = sizeof(to->u.in);
    return true;
  }
  if (control->cmsg_level == IPPROTO_IPV6 && control->cmsg_type == TW_IPV6_ORIGDSTADDR &&
      length >= sizeof(to->u.in6)) {
    memcpy(&to->u.in6, CMSG_DATA(control), sizeof(to->u.in6));
    to->length = sizeof(to->u.in6);
    return true;
  }
  return false;
}

ssize_t tw_recv_from(int fd, void *to, size_t length, struct tw_received *about) {
  /* Room for what ip(7) may report; the alignment is that of a control message. */
  union {
    struct cmsghdr header;
    char bytes[256];
  } control;
  struct iovec part = {.iov_base = to, .iov_len = length};
  struct msghdr message;
  memset(about, 0, sizeof(*about));
  ssize_t count;
  do {
    memset(&message, 0, sizeof(message));
    message.msg_name = &about->from.u.any;
    message.msg_namelen = sizeof(about->from.u);
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = &control;
    message.msg_controllen = sizeof(control);
    count = recvmsg(fd, &message, TW_MSG_CMSG_CLOEXEC);
  } while (count < 0 && errno == EINTR);
  if (count < 0) {
    return -errno;
  }
  about->from.length = message.msg_namelen;
  about->truncated = (message.msg_flags & MSG_TRUNC) != 0;
  for (struct cmsghdr *next = CMSG_FIRSTHDR(&message); next != NULL; next = tw_next_control(&message, next)) {
    if (tw__destination(next, &about->destination)) {
      break;
    }
  }
  if (about->from.length == 0 || about->from.u.any.sa_family == AF_UNIX) {
    tw_close_received_fds(&message);
  }
  return count;
}
