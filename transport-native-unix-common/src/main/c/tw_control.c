/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_control.h"

#include <string.h>
#include <unistd.h>

/* The macro of musl compares and casts in ways that are refused in code of ours. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wcast-align"
struct cmsghdr *tw_next_control(struct msghdr *message, struct cmsghdr *control) {
  return CMSG_NXTHDR(message, control);
}
#pragma GCC diagnostic pop

int tw_take_first_fd(struct msghdr *message, bool wanted) {
  int first = -1;
  for (struct cmsghdr *next = CMSG_FIRSTHDR(message); next != NULL; next = tw_next_control(message, next)) {
    if (next->cmsg_level != SOL_SOCKET || next->cmsg_type != SCM_RIGHTS || next->cmsg_len < CMSG_LEN(0)) {
      continue;
    }
    const size_t count = (next->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < count; i++) {
      int received;
      memcpy(&received, CMSG_DATA(next) + i * sizeof(int), sizeof(int));
      if (wanted && first < 0) {
        first = received;
      } else {
        close(received);
      }
    }
  }
  return first;
}

void tw_close_received_fds(struct msghdr *message) {
  (void)tw_take_first_fd(message, false);
}
