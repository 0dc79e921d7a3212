/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* Bytes that never reach the process: from a file to a socket, and through pipes. */
#ifndef TW_TRANSFER_H
#define TW_TRANSFER_H

#include "tw_platform.h"

#include <stdint.h>

/* sendfile(2): returns the bytes sent, 0 at the end of the file, or a negative errno. */
int64_t tw_sendfile(int socket, int file, int64_t offset, int64_t count);

/* splice(2), without blocking: an offset of -1 stands for none. Returns the bytes moved, or a negative errno. */
int64_t tw_splice(int from, int64_t from_offset, int to, int64_t to_offset, int64_t count);

#endif
