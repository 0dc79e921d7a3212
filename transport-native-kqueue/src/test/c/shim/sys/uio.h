/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* See tw_shim.h. */
#include_next <sys/uio.h>

#ifndef TW_SHIM_SYS_UIO_H
#define TW_SHIM_SYS_UIO_H

ssize_t tw_shim_writev(int fd, const struct iovec *parts, int count);

#ifndef TW_SHIM_ITSELF
#define writev(...) tw_shim_writev(__VA_ARGS__)
#endif

#endif
