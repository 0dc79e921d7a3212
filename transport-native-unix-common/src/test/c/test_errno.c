/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_test.h"

#include "tw_errno.h"

#include <errno.h>
#include <string.h>

static void every_known_error_has_number_and_name(void) {
  for (int i = 0; i < TW_KNOWN_ERROR_COUNT; i++) {
    CHECK(tw_error_number(i) > 0);
    CHECK(tw_error_name(tw_error_number(i)) != NULL);
  }
  CHECK_INT(tw_error_number(-1), 0);
  CHECK_INT(tw_error_number(TW_KNOWN_ERROR_COUNT), 0);
  CHECK(strcmp(tw_error_name(ECONNRESET), "ECONNRESET") == 0);
  CHECK(strcmp(tw_error_name(EXDEV), "EXDEV") == 0);
  CHECK(tw_error_name(0) == NULL);
  CHECK(tw_error_name(99999) == NULL);
}

static void texts_fit_whatever_the_room(void) {
  char text[256];
  CHECK(tw_error_text(ENOENT, text, sizeof(text)) > 0);
  CHECK(strcmp(text, strerror(ENOENT)) == 0);
  CHECK(tw_error_text(99999, text, sizeof(text)) > 0);
  CHECK_INT(tw_error_text(ENOENT, text, 4), 3);
  CHECK_INT(strlen(text), 3);
  CHECK_INT(tw_error_text(ENOENT, text, 1), 0);
  CHECK_INT(tw_error_text(ENOENT, text, 0), 0);
}

const struct tw_test tw_errno_tests[] = {
    TEST(every_known_error_has_number_and_name),
    TEST(texts_fit_whatever_the_room),
    {NULL, NULL},
};
