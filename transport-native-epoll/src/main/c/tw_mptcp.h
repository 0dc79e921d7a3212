/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* Multipath TCP, RFC 8684: one connection over several paths. Functions return what they say, or a negative errno. */
#ifndef TW_MPTCP_H
#define TW_MPTCP_H

#include "tw_platform.h"

#include <stdbool.h>

/* Opens a non-blocking stream socket; one of IPv6 takes IPv4 as well. */
int tw_mptcp_socket(bool ipv6);

/* Returns 1 if both ends of the connection speak it, 0 if not: one of them may have fallen back to TCP. */
int tw_mptcp_is_spoken(int fd);

#endif
