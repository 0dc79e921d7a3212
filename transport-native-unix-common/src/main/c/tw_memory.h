/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * Memory for buffers. Large pieces are pages of their own: malloc would keep what it took for them, once they were
 * freed in another order than they were made.
 */
#ifndef TW_MEMORY_H
#define TW_MEMORY_H

#include "tw_platform.h"

#include <stddef.h>

/* From this size on, in bytes, memory comes from mmap and starts at a page. */
#define TW_PAGES_MIN ((size_t)128 * 1024)

/* Returns memory of undefined content, also for 0 bytes; NULL if there is none. */
void *tw_allocate(size_t size);

/* Frees memory that tw_allocate returned for this very size; NULL is left alone. */
void tw_release(void *memory, size_t size);

#endif
