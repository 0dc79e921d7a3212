/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_mptcp.h"

#include "tw_socket.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdint.h>

/* The kernel's numbers, which the oldest C library that this is built for does not have. */
enum {
  TW__IPPROTO_MPTCP = 262,
  TW__SOL_MPTCP = 284,
  TW__MPTCP_INFO = 1,
  TW__FALLBACK = 1,
  TW__REMOTE_KEY_RECEIVED = 2
};

/* How struct mptcp_info begins; the kernel fills in as much as there is room for. */
struct tw__mptcp_info {
  uint8_t counts[8];
  uint32_t flags;
};

int tw_mptcp_socket(bool ipv6) {
  return tw_socket(ipv6 ? TW_INET6 : TW_INET, TW_STREAM, TW__IPPROTO_MPTCP);
}

int tw_mptcp_is_spoken(int fd) {
  struct tw__mptcp_info info = {{0}, 0};
  socklen_t length = sizeof(info);
  if (getsockopt(fd, TW__SOL_MPTCP, TW__MPTCP_INFO, &info, &length) != 0) {
    /* TCP does not know the option, whether it was asked for or fallen back to. */
    return errno == EOPNOTSUPP || errno == ENOPROTOOPT ? 0 : -errno;
  }
  return (info.flags & (TW__FALLBACK | TW__REMOTE_KEY_RECEIVED)) == TW__REMOTE_KEY_RECEIVED;
}
