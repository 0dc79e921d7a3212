/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* Bytes that go through pipes and never reach the process. */
#ifndef TW_TRANSFER_H
#define TW_TRANSFER_H

#include "tw_platform.h"

#include <stdint.h>

/* splice(2), without blocking: an offset of -1 stands for none. Returns the bytes moved, or a negative errno. */
int64_t tw_splice(int from, int64_t from_offset, int to, int64_t to_offset, int64_t count);

#endif
