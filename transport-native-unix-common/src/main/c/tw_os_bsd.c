/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_os.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/ucred.h>
#include <unistd.h>

#if TW_HAVE_OPEN_FLAGS

static int tw__socket(int domain, int type, int protocol) {
  return socket(domain, type | SOCK_NONBLOCK | SOCK_CLOEXEC, protocol);
}

static int tw__accept(int fd, struct sockaddr *peer, socklen_t *length) {
  return accept4(fd, peer, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

static int tw__pipe(int fds[2]) {
  return pipe2(fds, O_NONBLOCK | O_CLOEXEC);
}

#else

/* Returns the descriptor, or -1 with errno; a child process that is made in between inherits it. */
static int tw__prepare(int fd) {
  if (fd < 0 || (fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 && fcntl(fd, F_SETFL, O_NONBLOCK) == 0)) {
    return fd;
  }
  const int error = errno;
  close(fd);
  errno = error;
  return -1;
}

static int tw__socket(int domain, int type, int protocol) {
  return tw__prepare(socket(domain, type, protocol));
}

static int tw__accept(int fd, struct sockaddr *peer, socklen_t *length) {
  return tw__prepare(accept(fd, peer, length));
}

static int tw__pipe(int fds[2]) {
  if (pipe(fds) != 0) {
    return -1;
  }
  /* A descriptor that cannot be prepared is closed. */
  if (tw__prepare(fds[0]) < 0) {
    const int error = errno;
    close(fds[1]);
    errno = error;
    return -1;
  }
  if (tw__prepare(fds[1]) < 0) {
    const int error = errno;
    close(fds[0]);
    errno = error;
    return -1;
  }
  return 0;
}

#endif

#if TW_HAVE_MSG_NOSIGNAL

static void tw__quieten(int fd) {
  (void)fd;
}

#else

/* Refused by a socket whose peer has reset it already: nothing can be written to that one, so that no signal comes. */
static void tw__quieten(int fd) {
  const int on = 1;
  (void)setsockopt(fd, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof(on));
}

#endif

int tw_os_socket(int domain, int type, int protocol) {
  const int fd = tw__socket(domain, type, protocol);
  if (fd < 0) {
    return -errno;
  }
  tw__quieten(fd);
  return fd;
}

int tw_os_accept(int fd, struct tw_sockaddr *peer) {
  for (;;) {
    peer->length = sizeof(peer->u);
    const int accepted = tw__accept(fd, &peer->u.any, &peer->length);
    if (accepted >= 0) {
      tw__quieten(accepted);
      return accepted;
    }
    if (errno != EINTR) {
      return -errno;
    }
  }
}

int tw_os_pipe(int fds[2]) {
  return tw__pipe(fds) == 0 ? 0 : -errno;
}

ssize_t tw_os_send(int fd, const void *from, size_t length) {
  return send(fd, from, length, TW_MSG_NOSIGNAL);
}

ssize_t tw_os_recv(int fd, void *to, size_t length) {
  return recv(fd, to, length, 0);
}

#if TW_HAVE_DARWIN_SENDFILE

/* A length of 0 stands for the rest of the file. */
static int tw__send_file(int socket, int file, off_t offset, size_t count, off_t *sent) {
  *sent = (off_t)count;
  return sendfile(file, socket, offset, sent, NULL, 0);
}

#else

static int tw__send_file(int socket, int file, off_t offset, size_t count, off_t *sent) {
  *sent = 0;
  return sendfile(file, socket, offset, count, NULL, sent, 0);
}

#endif

int64_t tw_os_send_file(int socket, int file, int64_t offset, int64_t count) {
  if (count <= 0) {
    return count < 0 ? -EINVAL : 0;
  }
  for (;;) {
    off_t sent;
    if (tw__send_file(socket, file, (off_t)offset, (size_t)count, &sent) == 0) {
      return sent;
    }
    /*
     * sendfile(2): EAGAIN and EINTR come with the number of bytes that went before; sending them again would make them
     * come twice. With other errors macOS says nothing of that number.
     */
    const int error = errno;
    if ((error == EAGAIN || error == EINTR) && sent > 0) {
      return sent;
    }
    if (error != EINTR) {
      return -error;
    }
  }
}

int tw_os_disconnect(int fd) {
  /*
   * connect(2): a datagram socket loses its peer by connecting to an invalid address. Which error that is depends on
   * the system and the domain, so what counts is that there is no peer any more.
   */
  struct sockaddr nowhere;
  memset(&nowhere, 0, sizeof(nowhere));
  nowhere.sa_family = AF_UNSPEC;
  if (connect(fd, &nowhere, sizeof(nowhere)) == 0) {
    return 0;
  }
  const int error = errno;
  struct tw_sockaddr peer;
  socklen_t length = sizeof(peer.u);
  return getpeername(fd, &peer.u.any, &length) != 0 && errno == ENOTCONN ? 0 : -error;
}

#if TW_HAVE_PEERPID

static int64_t tw__peer_pid(int fd, const struct xucred *peer) {
  (void)peer;
  pid_t pid;
  socklen_t length = sizeof(pid);
  return getsockopt(fd, SOL_LOCAL, LOCAL_PEERPID, &pid, &length) == 0 ? pid : -errno;
}

#else

static int64_t tw__peer_pid(int fd, const struct xucred *peer) {
  (void)fd;
  return peer->cr_pid;
}

#endif

/* getpeereid(3) asks in the same way, for the first group only. */
int tw_os_peer_credentials(int fd, struct tw_credentials *to) {
  struct xucred peer;
  socklen_t length = sizeof(peer);
  memset(&peer, 0, sizeof(peer));
  if (getsockopt(fd, SOL_LOCAL, LOCAL_PEERCRED, &peer, &length) != 0) {
    return -errno;
  }
  if (length != sizeof(peer) || peer.cr_version != XUCRED_VERSION || peer.cr_ngroups < 0) {
    return -EINVAL;
  }
  const int64_t pid = tw__peer_pid(fd, &peer);
  if (pid < 0) {
    return (int)pid;
  }
  to->pid = pid;
  to->uid = peer.cr_uid;
  const int room = sizeof(to->gids) / sizeof(to->gids[0]);
  to->gid_count = peer.cr_ngroups < room ? peer.cr_ngroups : room;
  for (int i = 0; i < to->gid_count; i++) {
    to->gids[i] = peer.cr_groups[i];
  }
  return 0;
}

#if TW_HAVE_CONNECTX

ssize_t tw_os_connect_and_send(int fd, const struct tw_sockaddr *to, const struct iovec *iov, size_t count) {
  sa_endpoints_t ends;
  memset(&ends, 0, sizeof(ends));
  ends.sae_dstaddr = &to->u.any;
  ends.sae_dstaddrlen = to->length;
  size_t sent = 0;
  /* With TCP Fast Open the data may arrive twice: RFC 7413 §6.1. */
  const int result = connectx(fd, &ends, SAE_ASSOCID_ANY, CONNECT_DATA_IDEMPOTENT, iov, (unsigned int)count, &sent, NULL);
  const int error = errno;
  if (result != 0 && error != EINPROGRESS && error != EINTR) {
    return -error;
  }
  return sent > 0 ? (ssize_t)sent : -EINPROGRESS;
}

#else

ssize_t tw_os_connect_and_send(int fd, const struct tw_sockaddr *to, const struct iovec *iov, size_t count) {
  const int on = 1;
  if (setsockopt(fd, IPPROTO_TCP, TCP_FASTOPEN, &on, sizeof(on)) != 0) {
    /* Switched off, or not compiled in. */
    return -EOPNOTSUPP;
  }
  struct msghdr message;
  memset(&message, 0, sizeof(message));
  message.msg_name = (void *)&to->u.any;
  message.msg_namelen = to->length;
  message.msg_iov = (struct iovec *)iov;
  message.msg_iovlen = (int)count;
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

#endif
