/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_test.h"

#include "tw_fd.h"
#include "tw_os.h"
#include "tw_socket.h"
#include "tw_structs.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const uint8_t loopback[4] = {127, 0, 0, 1};

static void sockets_do_not_block_and_are_closed_by_exec(void) {
  for (int family = TW_INET; family <= TW_UNIX; family++) {
    if (family == TW_INET6 && !tw_has_ipv6()) {
      continue;
    }
    for (int type = TW_STREAM; type <= TW_DATAGRAM; type++) {
      const int fd = tw_socket(family, type, 0);
      CHECK(fd >= 0);
      CHECK((fcntl(fd, F_GETFL) & O_NONBLOCK) != 0);
      CHECK((fcntl(fd, F_GETFD) & FD_CLOEXEC) != 0);
      CHECK_INT(tw_is_ipv6(fd), family == TW_INET6);
      CHECK_INT(tw_close(fd), 0);
    }
  }
  CHECK_INT(tw_socket(3, TW_STREAM, 0), -EINVAL);
  CHECK_INT(tw_socket(-1, TW_STREAM, 0), -EINVAL);
  CHECK_INT(tw_socket(TW_INET, 2, 0), -EINVAL);
}

static void connections_work(int family) {
  int fds[2];
  tw_test_tcp_pair(family, fds);
  CHECK((fcntl(fds[1], F_GETFL) & O_NONBLOCK) != 0);
  CHECK((fcntl(fds[1], F_GETFD) & FD_CLOEXEC) != 0);
  struct tw_sockaddr local;
  struct tw_sockaddr remote;
  uint8_t local_bytes[TW_ADDRESS_MAX];
  uint8_t remote_bytes[TW_ADDRESS_MAX];
  CHECK_INT(tw_local_address(fds[0], &local), 0);
  CHECK_INT(tw_remote_address(fds[1], &remote), 0);
  CHECK_INT(tw_sockaddr_bytes(&local, local_bytes, sizeof(local_bytes)), TW_IPV4_BYTES);
  CHECK_INT(tw_sockaddr_bytes(&remote, remote_bytes, sizeof(remote_bytes)), TW_IPV4_BYTES);
  CHECK(memcmp(local_bytes, remote_bytes, TW_IPV4_BYTES) == 0);
  /* Linux answers 0 to the one call that finds the connect at its end. */
  const int again = tw_connect(fds[0], &remote);
  CHECK(again == 0 || again == -EISCONN);
  CHECK_INT(tw_connect(fds[0], &remote), -EISCONN);
  char bytes[3];
  CHECK_INT(tw_write(fds[0], "abc", 3), 3);
  CHECK_INT(tw_shutdown(fds[0], false, true), 0);
  tw_test_await_readable(fds[1]);
  CHECK_INT(tw_read(fds[1], bytes, sizeof(bytes)), 3);
  tw_test_await_readable(fds[1]);
  CHECK_INT(tw_read(fds[1], bytes, sizeof(bytes)), 0);
  CHECK_INT(tw_shutdown(fds[0], false, false), -EINVAL);
  tw_close(fds[0]);
  tw_close(fds[1]);
}

static void connections_over_ipv4_work(void) {
  connections_work(TW_INET);
}

static void ipv6_sockets_carry_ipv4(void) {
  if (tw_has_ipv6()) {
    connections_work(TW_INET6);
  }
}

static void refused_connect_is_told(void) {
  const int server = tw_socket(TW_INET, TW_STREAM, 0);
  struct tw_sockaddr address;
  CHECK_INT(tw_sockaddr_inet(&address, false, loopback, 4, 0, 0), 0);
  CHECK_INT(tw_bind(server, &address), 0);
  CHECK_INT(tw_local_address(server, &address), 0);
  /* Bound, but it does not listen. */
  const int client = tw_socket(TW_INET, TW_STREAM, 0);
  int result = tw_connect(client, &address);
  CHECK(result == -EINPROGRESS || result == -ECONNREFUSED);
  if (result == -EINPROGRESS) {
    tw_test_await_readable(client);
    CHECK_INT(tw_finish_connect(client), -ECONNREFUSED);
  }
  CHECK_INT(tw_connect(server, &address) == 0, 0);
  CHECK_INT(tw_accept(client, &address), -EINVAL);
  tw_close(client);
  tw_close(server);
}

static void connect_that_nobody_asked_for_is_not_on_its_way(void) {
  const int fd = tw_socket(TW_INET, TW_STREAM, 0);
  CHECK_INT(tw_finish_connect(fd), -ENOTCONN);
  tw_close(fd);
}

static void unix_sockets_have_paths_names_and_credentials(void) {
  char folder[] = "/tmp/tw-test-XXXXXX";
  CHECK(mkdtemp(folder) != NULL);
  char path[64];
  snprintf(path, sizeof(path), "%s/s", folder);
  const char abstract_name[] = "\0tidewire-test-name";
  for (int i = 0; i < (TW_HAVE_ABSTRACT_NAMES ? 2 : 1); i++) {
    struct tw_sockaddr address;
    struct tw_sockaddr peer;
    const uint8_t *name = (const uint8_t *)(i == 0 ? path : abstract_name);
    const size_t length = i == 0 ? strlen(path) : sizeof(abstract_name) - 1;
    CHECK_INT(tw_sockaddr_unix(&address, name, length), 0);
    const int server = tw_socket(TW_UNIX, TW_STREAM, 0);
    CHECK_INT(tw_bind(server, &address), 0);
    CHECK_INT(tw_listen(server, 5), 0);
    const int client = tw_socket(TW_UNIX, TW_STREAM, 0);
    CHECK_INT(tw_connect(client, &address), 0);
    const int accepted = tw_accept(server, &peer);
    CHECK(accepted >= 0);
    uint8_t bytes[TW_ADDRESS_MAX];
    CHECK_INT(tw_sockaddr_bytes(&peer, bytes, sizeof(bytes)), 0);
    CHECK_INT(tw_remote_address(client, &peer), 0);
    CHECK_INT(tw_sockaddr_bytes(&peer, bytes, sizeof(bytes)), length);
    CHECK(memcmp(bytes, name, length) == 0);
    struct tw_credentials credentials;
    CHECK_INT(tw_os_peer_credentials(accepted, &credentials), 0);
    CHECK_INT(credentials.uid, getuid());
    CHECK_INT(credentials.pid, getpid());
    CHECK_INT(credentials.gids[0], getgid());
    tw_close(accepted);
    tw_close(client);
    const int second = tw_socket(TW_UNIX, TW_STREAM, 0);
    CHECK_INT(tw_bind(second, &address), -EADDRINUSE);
    tw_close(second);
    tw_close(server);
  }
  CHECK_INT(unlink(path), 0);
  CHECK_INT(rmdir(folder), 0);
}

static void options_are_set_and_asked(void) {
  const int fd = tw_socket(TW_INET, TW_STREAM, 0);
  int value;
  for (int option = 0; option < TW_OPTION_COUNT; option++) {
    struct tw_option_name name;
    CHECK_INT(tw_option_name(option, &name), 0);
  }
  struct tw_option_name name;
  CHECK_INT(tw_option_name(TW_OPTION_COUNT, &name), -ENOPROTOOPT);
  CHECK_INT(tw_option_name(-1, &name), -ENOPROTOOPT);
  CHECK_INT(tw_option_name(TW_TCP_NODELAY, &name), 0);
  CHECK_INT(tw_set_int(fd, name.level, name.name, 1), 0);
  CHECK_INT(tw_get_int(fd, name.level, name.name, &value), 0);
  CHECK(value != 0);
  CHECK_INT(tw_get_linger(fd, &value), 0);
  CHECK_INT(value, -1);
  CHECK_INT(tw_set_linger(fd, 7), 0);
  CHECK_INT(tw_get_linger(fd, &value), 0);
  CHECK_INT(value, 7);
  CHECK_INT(tw_set_linger(fd, -7), 0);
  CHECK_INT(tw_get_linger(fd, &value), 0);
  CHECK_INT(value, -1);
  struct timeval timeout = {3, 0};
  CHECK_INT(tw_set_raw(fd, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof(timeout)), 0);
  memset(&timeout, 0, sizeof(timeout));
  CHECK_INT(tw_get_raw(fd, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof(timeout)), sizeof(timeout));
  CHECK_INT(timeout.tv_sec, 3);
  CHECK_INT(tw_set_int(fd, IPPROTO_TCP, 9999, 1), -ENOPROTOOPT);
  CHECK_INT(tw_get_int(fd, IPPROTO_TCP, 9999, &value), -ENOPROTOOPT);
  tw_close(fd);
  CHECK_INT(tw_get_int(fd, SOL_SOCKET, SO_ERROR, &value), -EBADF);
  CHECK_INT(tw_set_linger(fd, 1), -EBADF);
  CHECK_INT(tw_is_ipv6(fd), -EBADF);
}

static void java_is_told_where_fields_are(void) {
  for (int index = 0; index < TW_STRUCT_COUNT; index++) {
    CHECK(tw_struct_number(index) >= (index == TW_ADDRESS_LENGTH ? -1 : 0));
  }
  CHECK_INT(tw_struct_number(-1), -EINVAL);
  CHECK_INT(tw_struct_number(TW_STRUCT_COUNT), -EINVAL);
  struct tw_sockaddr address;
  uint8_t bytes[sizeof(address.u)];
  CHECK_INT(tw_sockaddr_inet(&address, false, loopback, sizeof(loopback), 0, 0), 0);
  memcpy(bytes, &address.u, sizeof(bytes));
  CHECK_INT(bytes[tw_struct_number(TW_ADDRESS_FAMILY)], tw_struct_number(TW_NUMBER_AF_INET));
  if (tw_struct_number(TW_ADDRESS_LENGTH) >= 0) {
    CHECK_INT(bytes[tw_struct_number(TW_ADDRESS_LENGTH)], address.length);
  }
}

const struct tw_test tw_socket_tests[] = {
    TEST(sockets_do_not_block_and_are_closed_by_exec),
    TEST(connections_over_ipv4_work),
    TEST(ipv6_sockets_carry_ipv4),
    TEST(refused_connect_is_told),
    TEST(connect_that_nobody_asked_for_is_not_on_its_way),
    TEST(unix_sockets_have_paths_names_and_credentials),
    TEST(options_are_set_and_asked),
    TEST(java_is_told_where_fields_are),
    {NULL, NULL},
};
