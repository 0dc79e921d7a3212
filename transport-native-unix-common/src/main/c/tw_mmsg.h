/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * Several datagrams with one call, sendmmsg(2) and recvmmsg(2), where a system has them; elsewhere, and on a kernel that
 * answers ENOSYS, one call for each.
 */
#ifndef TW_MMSG_H
#define TW_MMSG_H

#include "tw_platform.h"

#include <sys/uio.h>

/* The same as struct mmsghdr, which not every system defines. */
struct tw_mmsghdr {
  struct msghdr header;
  unsigned int length;
};

/*
 * Sends messages in order; length takes the bytes sent of each. Returns how many were sent, which is at least 1, or the
 * negative errno of the first one.
 */
int tw_send_messages(int fd, struct tw_mmsghdr *messages, unsigned int count);

/*
 * Receives as many messages as wait, count at most; length takes the bytes received of each. Descriptors that come with
 * them are closed. Returns how many, at least 1, or a negative errno.
 */
int tw_recv_messages(int fd, struct tw_mmsghdr *messages, unsigned int count);

#endif
