/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * epoll, and the descriptors that wake it. Functions return what they say, or a negative errno. Descriptors are closed
 * by exec.
 */
#ifndef TW_EPOLL_H
#define TW_EPOLL_H

#include "tw_platform.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>

int tw_epoll_create(void);

/* Adds, changes or removes: op is one of EPOLL_CTL_*. */
int tw_epoll_ctl(int epoll, int op, int fd, uint32_t events, uint64_t data);

/*
 * Waits: for ever if the timeout is negative, not at all if it is zero. Returns the number of events, which is zero
 * also when a signal came: the caller knows by then how long is left. With precise set the timeout is kept to the
 * nanosecond, by epoll_pwait2(2); else it is rounded down to milliseconds.
 */
int tw_epoll_wait(int epoll, struct epoll_event *events, int max, int64_t timeout_nanos, bool precise);

/* Polls without a pause until there is an event. */
int tw_epoll_spin(int epoll, struct epoll_event *events, int max);

/* Returns whether the kernel has epoll_pwait2(2), which came with 5.11, and lets this process call it. */
bool tw_epoll_is_precise(void);

int tw_eventfd_create(void);
int tw_eventfd_write(int fd, uint64_t value);

/* Returns what was written since the last read, up to INT64_MAX, or -EAGAIN. */
int64_t tw_eventfd_read(int fd);

int tw_timerfd_create(void);

/* Fires once, after a time that is positive. */
int tw_timerfd_set(int fd, int64_t delay_nanos);

#endif
