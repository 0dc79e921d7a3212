/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * Addresses of sockets, to and from the bytes that Java passes around:
 *   IPv4   4 bytes address, 4 bytes port                      8 bytes
 *   IPv6   16 bytes address, 4 bytes scope id, 4 bytes port   24 bytes
 *   unix   the path, or a zero byte and the abstract name     up to TW_PATH_MAX bytes
 * with numbers in network order. IPv4-mapped IPv6 addresses, which a dual-stack socket has for IPv4 peers, come out as
 * IPv4. Functions return what they say, or a negative errno.
 */
#ifndef TW_SOCKADDR_H
#define TW_SOCKADDR_H

#include "tw_platform.h"

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/un.h>

enum {
  TW_IPV4_BYTES = 8,
  TW_IPV6_BYTES = 24,
  TW_PATH_MAX = sizeof(((struct sockaddr_un *)0)->sun_path),
  /* The longest of them all. */
  TW_ADDRESS_MAX = TW_PATH_MAX
};

struct tw_sockaddr {
  union {
    struct sockaddr any;
    struct sockaddr_in in;
    struct sockaddr_in6 in6;
    struct sockaddr_un un;
    struct sockaddr_storage storage;
  } u;
  socklen_t length;
};

/*
 * Creates an internet address for a socket of a family: address has 4 or 16 bytes. On an IPv6 socket an IPv4 address
 * becomes an IPv4-mapped one; an IPv6 address on an IPv4 socket is -EAFNOSUPPORT, unless it is a mapped one.
 */
int tw_sockaddr_inet(struct tw_sockaddr *to, bool ipv6, const uint8_t *address, size_t length,
                     uint32_t scope_id, int port);

/* Creates a unix address: -ENAMETOOLONG if it does not fit, -EINVAL if it is empty or a path with a zero byte in it. */
int tw_sockaddr_unix(struct tw_sockaddr *to, const uint8_t *path, size_t length);

/*
 * Writes an address as the bytes above. Returns how many; 0 for a socket without a name, an unknown family, and what
 * does not fit.
 */
size_t tw_sockaddr_bytes(const struct tw_sockaddr *from, uint8_t *to, size_t capacity);

/* The meaning of an address's bytes. */
enum tw_address_kind { TW_KIND_UNKNOWN = 0, TW_KIND_INET = 1, TW_KIND_UNIX = 2 };

enum tw_address_kind tw_sockaddr_kind(const struct tw_sockaddr *address);

#endif
