/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_os.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/syscall.h>
#include <unistd.h>

int tw_os_socket(int domain, int type, int protocol) {
  const int fd = socket(domain, type | SOCK_NONBLOCK | SOCK_CLOEXEC, protocol);
  return fd >= 0 ? fd : -errno;
}

int tw_os_accept(int fd, struct tw_sockaddr *peer) {
  for (;;) {
    peer->length = sizeof(peer->u);
    const int accepted = accept4(fd, &peer->u.any, &peer->length, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (accepted >= 0) {
      return accepted;
    }
    if (errno != EINTR) {
      return -errno;
    }
  }
}

int tw_os_pipe(int fds[2]) {
  return pipe2(fds, O_NONBLOCK | O_CLOEXEC) == 0 ? 0 : -errno;
}

/*
 * Not by the functions of that name: they are points where a thread may be cancelled, and glibc notes in the thread
 * that one begins and ends, with an atomic instruction each. Threads of a JVM are never cancelled.
 */
ssize_t tw_os_send(int fd, const void *from, size_t length) {
  return syscall(SYS_sendto, fd, from, length, MSG_NOSIGNAL, NULL, 0);
}

ssize_t tw_os_recv(int fd, void *to, size_t length) {
  return syscall(SYS_recvfrom, fd, to, length, 0, NULL, NULL);
}

int64_t tw_os_send_file(int socket, int file, int64_t offset, int64_t count) {
  off_t at = (off_t)offset;
  ssize_t sent;
  do {
    sent = sendfile(socket, file, &at, (size_t)count);
  } while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : sent;
}

int tw_os_disconnect(int fd) {
  /* connect(2): a datagram socket loses its peer by connecting to an address of no family. */
  struct sockaddr nowhere;
  memset(&nowhere, 0, sizeof(nowhere));
  nowhere.sa_family = AF_UNSPEC;
  return connect(fd, &nowhere, sizeof(nowhere)) == 0 ? 0 : -errno;
}

int tw_os_peer_credentials(int fd, struct tw_credentials *to) {
  struct ucred peer;
  socklen_t length = sizeof(peer);
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) {
    return -errno;
  }
  to->pid = peer.pid;
  to->uid = peer.uid;
  to->gids[0] = peer.gid;
  to->gid_count = 1;
  return 0;
}

ssize_t tw_os_connect_and_send(int fd, const struct tw_sockaddr *to, const struct iovec *iov, size_t count) {
  struct msghdr message;
  memset(&message, 0, sizeof(message));
  message.msg_name = (void *)&to->u.any;
  message.msg_namelen = to->length;
  message.msg_iov = (struct iovec *)iov;
  message.msg_iovlen = count;
  for (;;) {
    const ssize_t sent = sendmsg(fd, &message, MSG_FASTOPEN | MSG_NOSIGNAL);
    if (sent >= 0) {
      return sent;
    }
    if (errno != EINTR) {
      return -errno;
    }
  }
}
