/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_test.h"

#include "tw_sockaddr.h"

#include <errno.h>
#include <string.h>

static const uint8_t ipv4[4] = {192, 0, 2, 7};
static const uint8_t ipv6[16] = {0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9};

static void inet_addresses_come_back_as_they_were(void) {
  struct tw_sockaddr address;
  uint8_t bytes[TW_ADDRESS_MAX];
  const uint8_t expected4[TW_IPV4_BYTES] = {192, 0, 2, 7, 0, 0, 0x1f, 0x90};
  CHECK_INT(tw_sockaddr_inet(&address, false, ipv4, 4, 0, 8080), 0);
  CHECK_INT(address.length, sizeof(struct sockaddr_in));
  CHECK_INT(tw_sockaddr_bytes(&address, bytes, sizeof(bytes)), TW_IPV4_BYTES);
  CHECK(memcmp(bytes, expected4, sizeof(expected4)) == 0);
  /* Mapped into IPv6 and back. */
  CHECK_INT(tw_sockaddr_inet(&address, true, ipv4, 4, 0, 8080), 0);
  CHECK_INT(address.u.any.sa_family, AF_INET6);
  CHECK_INT(tw_sockaddr_bytes(&address, bytes, sizeof(bytes)), TW_IPV4_BYTES);
  CHECK(memcmp(bytes, expected4, sizeof(expected4)) == 0);
  CHECK_INT(tw_sockaddr_inet(&address, true, ipv6, 16, 0x01020304, 0xffff), 0);
  CHECK_INT(tw_sockaddr_bytes(&address, bytes, sizeof(bytes)), TW_IPV6_BYTES);
  CHECK(memcmp(bytes, ipv6, 16) == 0);
  const uint8_t rest[8] = {1, 2, 3, 4, 0, 0, 0xff, 0xff};
  CHECK(memcmp(bytes + 16, rest, sizeof(rest)) == 0);
}

static void mapped_address_is_ipv4_on_an_ipv4_socket(void) {
  struct tw_sockaddr address;
  uint8_t mapped[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 10, 0, 0, 1};
  CHECK_INT(tw_sockaddr_inet(&address, false, mapped, 16, 0, 1), 0);
  CHECK_INT(address.u.any.sa_family, AF_INET);
  CHECK_INT(tw_sockaddr_inet(&address, false, ipv6, 16, 0, 1), -EAFNOSUPPORT);
}

static void wrong_inet_arguments_are_refused(void) {
  struct tw_sockaddr address;
  CHECK_INT(tw_sockaddr_inet(&address, true, ipv6, 5, 0, 1), -EINVAL);
  CHECK_INT(tw_sockaddr_inet(&address, true, ipv6, 0, 0, 1), -EINVAL);
  CHECK_INT(tw_sockaddr_inet(&address, true, ipv6, 16, 0, -1), -EINVAL);
  CHECK_INT(tw_sockaddr_inet(&address, true, ipv6, 16, 0, 65536), -EINVAL);
}

static void address_without_room_is_left_out(void) {
  struct tw_sockaddr address;
  uint8_t bytes[TW_ADDRESS_MAX];
  CHECK_INT(tw_sockaddr_inet(&address, false, ipv4, 4, 0, 1), 0);
  CHECK_INT(tw_sockaddr_bytes(&address, bytes, TW_IPV4_BYTES - 1), 0);
  CHECK_INT(tw_sockaddr_inet(&address, true, ipv6, 16, 0, 1), 0);
  CHECK_INT(tw_sockaddr_bytes(&address, bytes, TW_IPV6_BYTES - 1), 0);
  CHECK_INT(tw_sockaddr_unix(&address, (const uint8_t *)"/tmp/x", 6), 0);
  CHECK_INT(tw_sockaddr_bytes(&address, bytes, 5), 0);
  CHECK_INT(tw_sockaddr_bytes(&address, bytes, 6), 6);
  address.u.any.sa_family = AF_APPLETALK;
  CHECK_INT(tw_sockaddr_bytes(&address, bytes, sizeof(bytes)), 0);
  address.length = 0;
  CHECK_INT(tw_sockaddr_bytes(&address, bytes, sizeof(bytes)), 0);
}

static void paths_fit_with_their_end(void) {
  struct tw_sockaddr address;
  uint8_t path[TW_PATH_MAX + 1];
  uint8_t bytes[TW_ADDRESS_MAX];
  memset(path, 'p', sizeof(path));
  CHECK_INT(tw_sockaddr_unix(&address, path, TW_PATH_MAX - 1), 0);
  CHECK_INT(tw_sockaddr_bytes(&address, bytes, sizeof(bytes)), TW_PATH_MAX - 1);
  CHECK(memcmp(bytes, path, TW_PATH_MAX - 1) == 0);
  CHECK_INT(tw_sockaddr_unix(&address, path, TW_PATH_MAX), -ENAMETOOLONG);
  CHECK_INT(tw_sockaddr_unix(&address, path, 0), -EINVAL);
  path[3] = 0;
  CHECK_INT(tw_sockaddr_unix(&address, path, 10), -EINVAL);
}

static void abstract_names_may_have_zero_bytes(void) {
  struct tw_sockaddr address;
  uint8_t name[TW_PATH_MAX + 1];
  uint8_t bytes[TW_ADDRESS_MAX];
  memset(name, 'n', sizeof(name));
  name[0] = 0;
  name[2] = 0;
  if (!TW_HAVE_ABSTRACT_NAMES) {
    CHECK_INT(tw_sockaddr_unix(&address, name, 10), -EINVAL);
    return;
  }
  CHECK_INT(tw_sockaddr_unix(&address, name, 10), 0);
  CHECK_INT(tw_sockaddr_bytes(&address, bytes, sizeof(bytes)), 10);
  CHECK(memcmp(bytes, name, 10) == 0);
  CHECK_INT(tw_sockaddr_unix(&address, name, TW_PATH_MAX), 0);
  CHECK_INT(tw_sockaddr_bytes(&address, bytes, sizeof(bytes)), TW_PATH_MAX);
  CHECK_INT(tw_sockaddr_unix(&address, name, TW_PATH_MAX + 1), -ENAMETOOLONG);
}

static void longer_length_than_a_path_can_have_is_cut(void) {
  struct tw_sockaddr address;
  uint8_t bytes[TW_ADDRESS_MAX];
  memset(&address, 'x', sizeof(address));
  address.u.any.sa_family = AF_UNIX;
  address.length = sizeof(struct sockaddr_un) + 50;
  CHECK_INT(tw_sockaddr_bytes(&address, bytes, sizeof(bytes)), TW_PATH_MAX);
}

const struct tw_test tw_address_tests[] = {
    TEST(inet_addresses_come_back_as_they_were),
    TEST(mapped_address_is_ipv4_on_an_ipv4_socket),
    TEST(wrong_inet_arguments_are_refused),
    TEST(address_without_room_is_left_out),
    TEST(paths_fit_with_their_end),
    TEST(abstract_names_may_have_zero_bytes),
    TEST(longer_length_than_a_path_can_have_is_cut),
    {NULL, NULL},
};
