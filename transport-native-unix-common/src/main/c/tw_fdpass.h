/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * Passing descriptors over unix domain sockets, unix(7) SCM_RIGHTS. Functions return what they say, or a negative
 * errno; a call that a signal interrupted is made again.
 */
#ifndef TW_FDPASS_H
#define TW_FDPASS_H

#include "tw_platform.h"

/* Sends a duplicate of a descriptor, and one byte with it. Returns 0; the descriptor stays the caller's. */
int tw_send_fd(int fd, int passed);

/*
 * Receives one descriptor, above 0, which exec closes. A peer may send more than one with a message, or more than fit:
 * what was not asked for is closed at once, and a message that was cut or had none is -EBADMSG. At the end of the
 * stream -ENOTCONN.
 */
int tw_recv_fd(int fd);

#endif
