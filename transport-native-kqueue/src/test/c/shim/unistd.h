/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* See tw_shim.h. */
#include_next <unistd.h>

#ifndef TW_SHIM_UNISTD_H
#define TW_SHIM_UNISTD_H

int tw_shim_close(int fd);
ssize_t tw_shim_read(int fd, void *to, size_t length);
ssize_t tw_shim_write(int fd, const void *from, size_t length);

#ifndef TW_SHIM_ITSELF
#define close(...) tw_shim_close(__VA_ARGS__)
#define read(...) tw_shim_read(__VA_ARGS__)
#define write(...) tw_shim_write(__VA_ARGS__)
#endif

#endif
