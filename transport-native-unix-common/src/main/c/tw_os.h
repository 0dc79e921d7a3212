/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * Functions that each kernel has in its own way; there is one tw_os_<system>.c for each. Functions return what they
 * say, or a negative errno; descriptors that they return are non-blocking where they are sockets, and closed by exec.
 */
#ifndef TW_OS_H
#define TW_OS_H

#include "tw_sockaddr.h"

#include <sys/uio.h>

struct tw_credentials {
  int64_t pid;
  uint32_t uid;
  uint32_t gids[16];
  int gid_count;
};

int tw_os_socket(int domain, int type, int protocol);

/* Accepts a connection; fills in who it is from. */
int tw_os_accept(int fd, struct tw_sockaddr *peer);

int tw_os_pipe(int fds[2]);

/* As send(2), with no signal. Sets errno. */
ssize_t tw_os_send(int fd, const void *from, size_t length);

/* As recv(2). Sets errno. */
ssize_t tw_os_recv(int fd, void *to, size_t length);

/*
 * Returns the bytes sent, 0 at the end of the file. Bytes that were sent before a failure count; the next call returns
 * the error.
 */
int64_t tw_os_send_file(int socket, int file, int64_t offset, int64_t count);

/* Lets a datagram socket forget its peer. */
int tw_os_disconnect(int fd);

int tw_os_peer_credentials(int fd, struct tw_credentials *to);

/* Sends data with the SYN: returns the bytes taken, -EINPROGRESS, or -EOPNOTSUPP where there is no such call. */
ssize_t tw_os_connect_and_send(int fd, const struct tw_sockaddr *to, const struct iovec *iov, size_t count);

#endif
