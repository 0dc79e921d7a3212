/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_sockaddr.h"

#include <arpa/inet.h>
#include <errno.h>
#include <string.h>

static const uint8_t tw__mapped_prefix[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static void tw__set_length(struct tw_sockaddr *to, size_t length) {
  to->length = (socklen_t)length;
#if TW_HAVE_SA_LEN
  to->u.any.sa_len = (uint8_t)length;
#endif
}

static void tw__sockaddr_in(struct tw_sockaddr *to, const uint8_t *address, int port) {
  to->u.in.sin_family = AF_INET;
  to->u.in.sin_port = htons((uint16_t)port);
  memcpy(&to->u.in.sin_addr, address, 4);
  tw__set_length(to, sizeof(to->u.in));
}

int tw_sockaddr_inet(struct tw_sockaddr *to, bool ipv6, const uint8_t *address, size_t length,
                     uint32_t scope_id, int port) {
  memset(to, 0, sizeof(*to));
  if ((length != 4 && length != 16) || port < 0 || port > 0xffff) {
    return -EINVAL;
  }
  if (!ipv6) {
    if (length == 16) {
      if (memcmp(address, tw__mapped_prefix, sizeof(tw__mapped_prefix)) != 0) {
        return -EAFNOSUPPORT;
      }
      address += sizeof(tw__mapped_prefix);
    }
    tw__sockaddr_in(to, address, port);
    return 0;
  }
  to->u.in6.sin6_family = AF_INET6;
  to->u.in6.sin6_port = htons((uint16_t)port);
  to->u.in6.sin6_scope_id = scope_id;
  if (length == 16) {
    memcpy(&to->u.in6.sin6_addr, address, 16);
  } else {
    memcpy(to->u.in6.sin6_addr.s6_addr, tw__mapped_prefix, sizeof(tw__mapped_prefix));
    memcpy(to->u.in6.sin6_addr.s6_addr + sizeof(tw__mapped_prefix), address, 4);
  }
  tw__set_length(to, sizeof(to->u.in6));
  return 0;
}

int tw_sockaddr_unix(struct tw_sockaddr *to, const uint8_t *path, size_t length) {
  memset(to, 0, sizeof(*to));
  if (length == 0) {
    return -EINVAL;
  }
  const bool is_abstract = path[0] == 0;
  if (is_abstract && !TW_HAVE_ABSTRACT_NAMES) {
    return -EINVAL;
  }
  if (!is_abstract && memchr(path, 0, length) != NULL) {
    return -EINVAL;
  }
  /* A path ends with a zero byte, which not every system would add; an abstract name ends where its length says. */
  if (length > sizeof(to->u.un.sun_path) - (is_abstract ? 0 : 1)) {
    return -ENAMETOOLONG;
  }
  to->u.un.sun_family = AF_UNIX;
  memcpy(to->u.un.sun_path, path, length);
  tw__set_length(to, offsetof(struct sockaddr_un, sun_path) + length + (is_abstract ? 0 : 1));
  return 0;
}

static void tw__put32(uint8_t *to, uint32_t value) {
  const uint32_t network = htonl(value);
  memcpy(to, &network, sizeof(network));
}

static size_t tw__ipv4_bytes(const void *address, in_port_t port, uint8_t *to, size_t capacity) {
  if (capacity < TW_IPV4_BYTES) {
    return 0;
  }
  memcpy(to, address, 4);
  tw__put32(to + 4, ntohs(port));
  return TW_IPV4_BYTES;
}

static size_t tw__ipv6_bytes(const struct sockaddr_in6 *from, uint8_t *to, size_t capacity) {
  const uint8_t *address = from->sin6_addr.s6_addr;
  if (memcmp(address, tw__mapped_prefix, sizeof(tw__mapped_prefix)) == 0) {
    return tw__ipv4_bytes(address + sizeof(tw__mapped_prefix), from->sin6_port, to, capacity);
  }
  if (capacity < TW_IPV6_BYTES) {
    return 0;
  }
  memcpy(to, address, 16);
  tw__put32(to + 16, from->sin6_scope_id);
  tw__put32(to + 20, ntohs(from->sin6_port));
  return TW_IPV6_BYTES;
}

static size_t tw__path_bytes(const struct tw_sockaddr *from, uint8_t *to, size_t capacity) {
  const char *path = from->u.un.sun_path;
  size_t length = (size_t)from->length;
  if (length <= offsetof(struct sockaddr_un, sun_path)) {
    return 0;
  }
  length -= offsetof(struct sockaddr_un, sun_path);
  if (length > sizeof(from->u.un.sun_path)) {
    /* getsockname(2) says how long the address would be, even if it was cut. */
    length = sizeof(from->u.un.sun_path);
  }
  if (path[0] != 0 || !TW_HAVE_ABSTRACT_NAMES) {
    length = strnlen(path, length);
  }
  if (length > capacity) {
    return 0;
  }
  memcpy(to, path, length);
  return length;
}

size_t tw_sockaddr_bytes(const struct tw_sockaddr *from, uint8_t *to, size_t capacity) {
  /* A nameless peer has length 0 and then no family either, as after accept(2) on some systems. */
  if (from->length < offsetof(struct sockaddr, sa_data)) {
    return 0;
  }
  switch (from->u.any.sa_family) {
    case AF_INET:
      return tw__ipv4_bytes(&from->u.in.sin_addr, from->u.in.sin_port, to, capacity);
    case AF_INET6:
      return tw__ipv6_bytes(&from->u.in6, to, capacity);
    case AF_UNIX:
      return tw__path_bytes(from, to, capacity);
    default:
      return 0;
  }
}

enum tw_address_kind tw_sockaddr_kind(const struct tw_sockaddr *address) {
  switch (address->u.any.sa_family) {
    case AF_INET:
    case AF_INET6:
      return TW_KIND_INET;
    case AF_UNIX:
      return TW_KIND_UNIX;
    default:
      return TW_KIND_UNKNOWN;
  }
}
