/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* Sockets between a virtual machine and its host, vsock(7). Functions return what they say, or a negative errno. */
#ifndef TW_VSOCK_H
#define TW_VSOCK_H

#include "tw_platform.h"

#include <stdint.h>

struct tw_vsock_address {
  uint32_t cid;
  uint32_t port;
};

/* Opens a non-blocking stream socket. */
int tw_vsock_socket(void);
int tw_vsock_bind(int fd, struct tw_vsock_address address);

/* Returns 0 when connected, -EINPROGRESS when that is still to come. */
int tw_vsock_connect(int fd, struct tw_vsock_address address);
int tw_vsock_local(int fd, struct tw_vsock_address *to);
int tw_vsock_remote(int fd, struct tw_vsock_address *to);

#endif
