/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

#ifndef TW_KQUEUE_TEST_H
#define TW_KQUEUE_TEST_H

#include "tw_test.h"

/* The rules of kevent(2) that the module builds on. */
extern const struct tw_test tw_kevent_tests[];
/* The module. */
extern const struct tw_test tw_kqueue_tests[];

#endif
