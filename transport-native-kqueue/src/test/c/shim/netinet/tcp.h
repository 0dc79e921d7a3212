/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* See tw_shim.h. */
#include_next <netinet/tcp.h>

#ifndef TCP_NOPUSH
#define TCP_NOPUSH TCP_CORK
#endif
