/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_memory.h"

#include <stdlib.h>
#include <sys/mman.h>

void *tw_allocate(size_t size) {
  if (size < TW_PAGES_MIN) {
    /* malloc(0) may give nothing. */
    return malloc(size == 0 ? 1 : size);
  }
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

void tw_release(void *memory, size_t size) {
  if (memory == NULL || size < TW_PAGES_MIN) {
    free(memory);
  } else if (munmap(memory, size) != 0) {
    /* A process at its limit of mappings cannot cut one in two (ENOMEM): its pages go back, its addresses do not. */
    madvise(memory, size, MADV_DONTNEED);
  }
}
