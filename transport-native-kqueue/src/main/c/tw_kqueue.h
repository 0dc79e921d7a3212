/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* Waiting by kqueue(2). Functions return what they say, or a negative errno. */
#ifndef TW_KQUEUE_H
#define TW_KQUEUE_H

#include "tw_platform.h"

#include <stdint.h>
#include <sys/event.h>

/* Opens a kqueue with the event that tw_kqueue_wake_up triggers: ident and udata are 0. */
int tw_kqueue_create(void);

/*
 * Applies changes, then waits: for ever if the timeout is negative, not at all if it is zero. Returns the number of
 * events, which is zero also when a signal came: the caller knows by then how long is left, and the changes are made.
 * A change that cannot be made is reported as an event with EV_ERROR, and then nothing is waited for; so there has to
 * be room for as many events as there are changes, or the result is -EINVAL.
 */
int tw_kqueue_wait(int kqueue, const struct kevent *changes, int change_count, struct kevent *events, int max,
                   int64_t timeout_nanos);

/* Ends a wait, or the next one if there is none now. */
int tw_kqueue_wake_up(int kqueue);

#endif
