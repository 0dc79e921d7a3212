/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* A harness of a page: tests are functions, a failed check ends the program with its place. */
#ifndef TW_TEST_H
#define TW_TEST_H

#include "tw_platform.h"

#include <stdio.h>
#include <stdlib.h>

struct tw_test {
  const char *name;
  void (*run)(void);
};

#define TEST(name) {#name, name}

/* The test that runs. */
extern const char *tw_test_name;

#define CHECK(condition)                                                                 \
  do {                                                                                   \
    if (!(condition)) {                                                                  \
      fprintf(stderr, "%s, %s:%d: %s does not hold\n", tw_test_name, __FILE__, __LINE__, #condition); \
      exit(1);                                                                           \
    }                                                                                    \
  } while (0)

#define CHECK_INT(actual, expected)                                                              \
  do {                                                                                           \
    const long long tw_actual = (long long)(actual);                                             \
    const long long tw_expected = (long long)(expected);                                         \
    if (tw_actual != tw_expected) {                                                              \
      fprintf(stderr, "%s, %s:%d: %s is %lld (expected: %lld)\n", tw_test_name, __FILE__,        \
              __LINE__, #actual, tw_actual, tw_expected);                                        \
      exit(1);                                                                                   \
    }                                                                                            \
  } while (0)

/* Runs suites of tests, each of which ends with an empty name. Returns what main has to. */
int tw_test_run(const struct tw_test *const *suites, size_t suite_count);

/* How many descriptors this process has. */
int tw_test_open_fds(void);

/* Waits until a descriptor can be read. */
void tw_test_await_readable(int fd);

/* Creates a pair of connected TCP sockets over the loopback interface. */
void tw_test_tcp_pair(int family, int fds[2]);

extern const struct tw_test tw_address_tests[];
extern const struct tw_test tw_errno_tests[];
extern const struct tw_test tw_fd_tests[];
extern const struct tw_test tw_memory_tests[];
extern const struct tw_test tw_socket_tests[];
extern const struct tw_test tw_msg_tests[];
extern const struct tw_test tw_fdpass_tests[];

#endif
