/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_test.h"

#include "tw_fd.h"
#include "tw_socket.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>

const char *tw_test_name = "";

int tw_test_open_fds(void) {
  int count = 0;
  for (int fd = 0; fd < 4096; fd++) {
    count += fcntl(fd, F_GETFD) >= 0;
  }
  return count;
}

void tw_test_await_readable(int fd) {
  struct pollfd poller = {.fd = fd, .events = POLLIN, .revents = 0};
  CHECK_INT(poll(&poller, 1, 10000), 1);
}

void tw_test_tcp_pair(int family, int fds[2]) {
  const int server = tw_socket(family, TW_STREAM, 0);
  CHECK(server >= 0);
  struct tw_sockaddr address;
  const uint8_t loopback[] = {127, 0, 0, 1};
  CHECK_INT(tw_sockaddr_inet(&address, family == TW_INET6, loopback, sizeof(loopback), 0, 0), 0);
  CHECK_INT(tw_bind(server, &address), 0);
  CHECK_INT(tw_listen(server, 5), 0);
  CHECK_INT(tw_local_address(server, &address), 0);
  fds[0] = tw_socket(family, TW_STREAM, 0);
  CHECK(fds[0] >= 0);
  const int connected = tw_connect(fds[0], &address);
  CHECK(connected == 0 || connected == -EINPROGRESS);
  tw_test_await_readable(server);
  struct tw_sockaddr peer;
  fds[1] = tw_accept(server, &peer);
  CHECK(fds[1] >= 0);
  CHECK_INT(tw_finish_connect(fds[0]), 0);
  uint8_t bytes[TW_ADDRESS_MAX];
  /* An IPv4 peer of an IPv6 socket is told as one of IPv4. */
  CHECK_INT(tw_sockaddr_bytes(&peer, bytes, sizeof(bytes)), TW_IPV4_BYTES);
  CHECK_INT(tw_close(server), 0);
}

int tw_test_run(const struct tw_test *const *suites, size_t suite_count) {
  /* As the JVM has it. */
  signal(SIGPIPE, SIG_IGN);
  int count = 0;
  for (size_t i = 0; i < suite_count; i++) {
    for (const struct tw_test *test = suites[i]; test->name != NULL; test++) {
      const int before = tw_test_open_fds();
      test->run();
      if (tw_test_open_fds() != before) {
        fprintf(stderr, "%s leaves descriptors open\n", test->name);
        return 1;
      }
      count++;
    }
  }
  printf("%d tests in C passed\n", count);
  return 0;
}
