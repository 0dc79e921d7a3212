/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_kqueue.h"

#include "tw_layout.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

enum { TW__NANOS_PER_SECOND = 1000000000 };

/* Kernels refuse a timeout of more than three years. A longer wait is ended after a day. */
enum { TW__MAX_SECONDS = 24 * 60 * 60 };

static int tw__change_user_event(int kqueue, unsigned short flags, unsigned int fflags) {
  struct kevent change;
  EV_SET(&change, 0, EVFILT_USER, flags, fflags, 0, NULL);
  int result;
  do {
    result = kevent(kqueue, &change, 1, NULL, 0, NULL);
  } while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : 0;
}

int tw_kqueue_create(void) {
  const int fd = kqueue();
  if (fd < 0) {
    return -errno;
  }
  int result = fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 ? 0 : -errno;
  if (result == 0) {
    result = tw__change_user_event(fd, EV_ADD | EV_CLEAR, 0);
  }
  if (result != 0) {
    close(fd);
    return result;
  }
  return fd;
}

int tw_kqueue_wait(int kqueue, const struct kevent *changes, int change_count, struct kevent *events, int max,
                   int64_t timeout_nanos) {
  if (change_count < 0 || max < change_count || max < 1) {
    return -EINVAL;
  }
  struct timespec timeout = {0, 0};
  if (timeout_nanos > 0) {
    const int64_t seconds = timeout_nanos / TW__NANOS_PER_SECOND;
    timeout.tv_sec = seconds < TW__MAX_SECONDS ? (time_t)seconds : TW__MAX_SECONDS;
    timeout.tv_nsec = (long)(timeout_nanos % TW__NANOS_PER_SECOND);
  }
  const int result = kevent(kqueue, changes, change_count, events, max, timeout_nanos < 0 ? NULL : &timeout);
  if (result >= 0) {
    return result;
  }
  /* kevent(2): the changes are made before the wait that a signal ends. */
  return errno == EINTR ? 0 : -errno;
}

int tw_kqueue_wake_up(int kqueue) {
  return tw__change_user_event(kqueue, 0, NOTE_TRIGGER);
}
