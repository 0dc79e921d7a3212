/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_test.h"

#include "tw_memory.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void all_of_it_can_be_written(void) {
  const size_t sizes[] = {0, 1, 4096, TW_PAGES_MIN - 1, TW_PAGES_MIN, TW_PAGES_MIN + 1, 3 * TW_PAGES_MIN + 17};
  for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
    unsigned char *memory = tw_allocate(sizes[i]);
    CHECK(memory != NULL);
    memset(memory, 0xA5, sizes[i]);
    CHECK(sizes[i] == 0 || memory[sizes[i] - 1] == 0xA5);
    tw_release(memory, sizes[i]);
  }
  tw_release(NULL, 0);
  tw_release(NULL, TW_PAGES_MIN);
}

static void large_pieces_are_pages_that_go_back_at_once(void) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  const size_t size = 4 * TW_PAGES_MIN;
  unsigned char *memory = tw_allocate(size);
  CHECK(memory != NULL);
  CHECK((uintptr_t)memory % page == 0);
  memory[0] = 1;
  CHECK_INT(msync(memory, size, MS_ASYNC), 0);
  tw_release(memory, size);
  /* msync(2): ENOMEM where nothing is mapped. */
  CHECK_INT(msync(memory, page, MS_ASYNC), -1);
  CHECK_INT(errno, ENOMEM);
}

static void more_than_there_is_gives_nothing(void) { CHECK(tw_allocate(SIZE_MAX / 2) == NULL); }

const struct tw_test tw_memory_tests[] = {
    TEST(all_of_it_can_be_written),
    TEST(large_pieces_are_pages_that_go_back_at_once),
    TEST(more_than_there_is_gives_nothing),
    {NULL, NULL},
};
