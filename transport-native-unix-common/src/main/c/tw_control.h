/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* Control messages that come with a message, cmsg(3), and the descriptors in them. */
#ifndef TW_CONTROL_H
#define TW_CONTROL_H

#include "tw_platform.h"

#include <stdbool.h>

/* The control message behind another one, or NULL: CMSG_NXTHDR of cmsg(3). */
struct cmsghdr *tw_next_control(struct msghdr *message, struct cmsghdr *control);

/* Takes the first descriptor of a message and closes the others; all of them if none is wanted. Returns it, or -1. */
int tw_take_first_fd(struct msghdr *message, bool wanted);

/*
 * Closes the descriptors that a message has brought. They belong to this process as soon as it was received with room
 * for control data, so a caller that gives such room on a unix domain socket and wants no descriptors has to call
 * this, or its peer can make it run out of them.
 */
void tw_close_received_fds(struct msghdr *message);

#endif
