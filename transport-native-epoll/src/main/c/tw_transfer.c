/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_transfer.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>

int64_t tw_splice(int from, int64_t from_offset, int to, int64_t to_offset, int64_t count) {
  off_t from_at = (off_t)from_offset;
  off_t to_at = (off_t)to_offset;
  ssize_t moved;
  do {
    moved = splice(from, from_offset < 0 ? NULL : &from_at, to, to_offset < 0 ? NULL : &to_at, (size_t)count,
                   SPLICE_F_NONBLOCK | SPLICE_F_MOVE);
  } while (moved < 0 && errno == EINTR);
  return moved < 0 ? -errno : moved;
}
