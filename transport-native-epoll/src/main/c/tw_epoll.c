/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_epoll.h"

#include <errno.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

enum { NANOS_PER_SECOND = 1000000000, NANOS_PER_MILLI = 1000000 };

/* The number is the same for every architecture that has it; headers older than the kernel do not know it. */
#ifndef SYS_epoll_pwait2
#define SYS_epoll_pwait2 441
#endif

/* The kernel's timespec of calls that are newer than the year 2038 problem. */
struct tw__timespec {
  int64_t seconds;
  int64_t nanos;
};

static int tw__result(int result) {
  return result >= 0 ? result : -errno;
}

int tw_epoll_create(void) {
  return tw__result(epoll_create1(EPOLL_CLOEXEC));
}

int tw_epoll_ctl(int epoll, int op, int fd, uint32_t events, uint64_t data) {
  struct epoll_event event = {.events = events, .data = {.u64 = data}};
  return tw__result(epoll_ctl(epoll, op, fd, &event));
}

static int tw__wait_result(int result) {
  if (result >= 0) {
    return result;
  }
  return errno == EINTR ? 0 : -errno;
}

/* Not by epoll_wait(3), for the reason given at tw_os_send(). */
static int tw__wait(int epoll, struct epoll_event *events, int max, int timeout_millis) {
  return (int)syscall(SYS_epoll_pwait, epoll, events, max, timeout_millis, NULL, (size_t)0);
}

static int tw__wait_precisely(int epoll, struct epoll_event *events, int max, int64_t timeout_nanos) {
  const struct tw__timespec timeout = {timeout_nanos / NANOS_PER_SECOND, timeout_nanos % NANOS_PER_SECOND};
  return tw__wait_result((int)syscall(SYS_epoll_pwait2, epoll, events, max, &timeout, NULL, 0));
}

int tw_epoll_wait(int epoll, struct epoll_event *events, int max, int64_t timeout_nanos, bool precise) {
  if (timeout_nanos > 0 && precise) {
    return tw__wait_precisely(epoll, events, max, timeout_nanos);
  }
  const int64_t millis = timeout_nanos < 0 ? -1 : timeout_nanos / NANOS_PER_MILLI;
  return tw__wait_result(tw__wait(epoll, events, max, millis > INT32_MAX ? INT32_MAX : (int)millis));
}

static void tw__relax(void) {
#if defined(__x86_64__)
  __asm__ __volatile__("pause");
#elif defined(__aarch64__)
  __asm__ __volatile__("isb");
#endif
}

int tw_epoll_spin(int epoll, struct epoll_event *events, int max) {
  for (;;) {
    const int result = tw__wait(epoll, events, max, 0);
    if (result > 0) {
      return result;
    }
    if (result < 0 && errno != EINTR) {
      return -errno;
    }
    tw__relax();
  }
}

bool tw_epoll_is_precise(void) {
  /* A call that has to fail shows it: the kernel looks at the descriptor only if it knows the call. */
  const struct tw__timespec none = {0, 0};
  struct epoll_event event;
  return syscall(SYS_epoll_pwait2, -1, &event, 1, &none, NULL, 0) != 0 && errno == EBADF;
}

int tw_eventfd_create(void) {
  return tw__result(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
}

int tw_eventfd_write(int fd, uint64_t value) {
  ssize_t result;
  do {
    result = write(fd, &value, sizeof(value));
  } while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : 0;
}

int64_t tw_eventfd_read(int fd) {
  uint64_t value = 0;
  ssize_t result;
  do {
    result = read(fd, &value, sizeof(value));
  } while (result < 0 && errno == EINTR);
  if (result < 0) {
    return -errno;
  }
  return value > INT64_MAX ? INT64_MAX : (int64_t)value;
}

int tw_timerfd_create(void) {
  return tw__result(timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK));
}

int tw_timerfd_set(int fd, int64_t delay_nanos) {
  const struct itimerspec spec = {
      .it_interval = {0, 0},
      .it_value = {(time_t)(delay_nanos / NANOS_PER_SECOND), (long)(delay_nanos % NANOS_PER_SECOND)},
  };
  return tw__result(timerfd_settime(fd, 0, &spec, NULL));
}
