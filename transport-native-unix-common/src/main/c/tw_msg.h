/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * Messages on sockets. Functions return the number of bytes or what they say, or a negative errno; a call that a signal
 * interrupted is made again. Sending to a socket that is shut down is -EPIPE and raises no signal.
 */
#ifndef TW_MSG_H
#define TW_MSG_H

#include "tw_sockaddr.h"

#include <sys/uio.h>

ssize_t tw_send(int fd, const void *from, size_t length);
ssize_t tw_recv(int fd, void *to, size_t length);

/* As tw_recv() of one byte, which stays where it is. A failure of the socket is reported once, as always. */
int tw_peek(int fd);

/* Sends a message of several parts; to may be NULL on a connected socket. */
ssize_t tw_send_parts(int fd, const struct tw_sockaddr *to, const struct iovec *parts, size_t count);
ssize_t tw_send_to(int fd, const struct tw_sockaddr *to, const void *from, size_t length);

/* The results of recvmsg(2) besides the bytes. */
struct tw_received {
  struct tw_sockaddr from;
  /* Length 0 if the socket does not report where a datagram went to. */
  struct tw_sockaddr destination;
  /* The datagram was longer than the buffer; its tail is lost. */
  bool truncated;
};

ssize_t tw_recv_from(int fd, void *to, size_t length, struct tw_received *about);

#endif
