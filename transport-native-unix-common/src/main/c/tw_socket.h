/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * Sockets. Functions return what they say, or a negative errno; a call that a signal interrupted is made again.
 */
#ifndef TW_SOCKET_H
#define TW_SOCKET_H

#include "tw_sockaddr.h"

/* Which sockets tw_socket opens; the numbers are Java's, too. */
enum tw_family { TW_INET = 0, TW_INET6 = 1, TW_UNIX = 2 };
enum tw_type { TW_STREAM = 0, TW_DATAGRAM = 1 };

/* Options whose numbers Java asks for, in the order of its table. */
enum tw_option {
  TW_SO_SNDBUF,
  TW_SO_RCVBUF,
  TW_SO_REUSEADDR,
  TW_SO_REUSEPORT,
  TW_SO_KEEPALIVE,
  TW_SO_BROADCAST,
  TW_SO_ERROR,
  TW_TCP_NODELAY,
  TW_IP_TOS,
  TW_IPV6_TCLASS,
  TW_IP_MULTICAST_IF,
  TW_IP_MULTICAST_TTL,
  TW_IP_MULTICAST_LOOP,
  TW_IPV6_MULTICAST_IF,
  TW_IPV6_MULTICAST_HOPS,
  TW_IPV6_MULTICAST_LOOP,
  TW_SO_ACCEPTCONN,
  TW_OPTION_COUNT
};

struct tw_option_name {
  int level;
  int name;
};

/* Opens a non-blocking socket; one of IPv6 takes IPv4 as well. The protocol is 0 for the usual one of the type. */
int tw_socket(int family, int type, int protocol);

/* Returns whether IPv6 sockets can be opened here. */
bool tw_has_ipv6(void);

/* Returns 1 for a socket of IPv6, 0 for one of another family. */
int tw_is_ipv6(int fd);

int tw_bind(int fd, const struct tw_sockaddr *to);
int tw_listen(int fd, int backlog);

/* Returns the new descriptor. */
int tw_accept(int fd, struct tw_sockaddr *peer);

/* Returns 0 when connected, -EINPROGRESS when that is still to come. */
int tw_connect(int fd, const struct tw_sockaddr *to);

/* Returns 0 when connected, -EINPROGRESS when that is still to come, or why it failed. */
int tw_finish_connect(int fd);

int tw_disconnect(int fd);
int tw_shutdown(int fd, bool input, bool output);

int tw_local_address(int fd, struct tw_sockaddr *to);
int tw_remote_address(int fd, struct tw_sockaddr *to);

/* Returns the number of an option, or -ENOPROTOOPT. */
int tw_option_name(int option, struct tw_option_name *to);

int tw_get_int(int fd, int level, int name, int *value);
int tw_set_int(int fd, int level, int name, int value);

/* Returns the length of the value, which may be less than was asked for. */
int tw_get_raw(int fd, int level, int name, void *value, size_t length);
int tw_set_raw(int fd, int level, int name, const void *value, size_t length);

/* Seconds; -1 for off. */
int tw_get_linger(int fd, int *seconds);
int tw_set_linger(int fd, int seconds);

#endif
