/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* Options that only sockets of macOS and the BSDs have. Functions return what they say, or a negative errno. */
#ifndef TW_BSD_SOCKET_H
#define TW_BSD_SOCKET_H

#include "tw_socket.h"

/* Options whose numbers Java asks for, in the order of its table. */
enum tw_bsd_option { TW_SO_SNDLOWAT, TW_TCP_NOPUSH, TW_TCP_FASTOPEN, TW_BSD_OPTION_COUNT };

/* Which ends may send data with the first packet; the bits are Java's, too. */
enum tw_fast_open { TW_FAST_OPEN_CLIENT = 1, TW_FAST_OPEN_SERVER = 2 };

/* accept_filter(9): the room for both texts, each with the zero byte that ends it. */
enum { TW_FILTER_NAME_BYTES = 16, TW_FILTER_ARGUMENTS_BYTES = 240 };

struct tw_accept_filter {
  char name[TW_FILTER_NAME_BYTES];
  char arguments[TW_FILTER_ARGUMENTS_BYTES];
};

/* Returns the number of an option, or -ENOPROTOOPT where the system has none. */
int tw_bsd_option_name(int option, struct tw_option_name *to);

/* An empty name takes the filter away. -ENOPROTOOPT where the system has none. */
int tw_set_accept_filter(int fd, const struct tw_accept_filter *filter);

/* Returns an empty name where there is no filter. -ENOPROTOOPT where the system has none. */
int tw_get_accept_filter(int fd, struct tw_accept_filter *filter);

/* Returns the modes that the settings of the system allow: bits of enum tw_fast_open. */
int tw_fast_open_mode(void);

#endif
