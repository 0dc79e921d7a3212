/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * The plain C of this module and of what it shares with epoll, without a JVM: under AddressSanitizer and
 * UndefinedBehaviorSanitizer. On macOS and FreeBSD it meets the kernel; on Linux the shim, which has to obey the same rules.
 */
#include "tw_kqueue_test.h"

int main(void) {
  static const struct tw_test *const suites[] = {
      tw_address_tests, tw_errno_tests, tw_fd_tests,     tw_memory_tests,     tw_socket_tests,
      tw_msg_tests,     tw_fdpass_tests, tw_kevent_tests, tw_kqueue_tests,
  };
  return tw_test_run(suites, sizeof(suites) / sizeof(suites[0]));
}
