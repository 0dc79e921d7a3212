/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* The promises of kqueue(2) on which the module builds: the same on every kernel, and of the shim. */
#include "tw_kqueue_test.h"

#include "tw_fd.h"
#include "tw_socket.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <string.h>
#include <sys/event.h>
#include <unistd.h>

enum { ROOM = 16, NANOS_PER_MILLI = 1000000 };

static const struct timespec AT_ONCE = {0, 0};
static const struct timespec SOON = {5, 0};

static int64_t now_nanos(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static void *tag(int number) {
  return (void *)(uintptr_t)number;
}

/* Applies one change that has to succeed. */
static void change(int kq, int ident, short filter, int flags, unsigned int fflags, int64_t data, int udata) {
  struct kevent one;
  EV_SET(&one, ident, filter, (unsigned short)flags, fflags, data, tag(udata));
  CHECK_INT(kevent(kq, &one, 1, NULL, 0, NULL), 0);
}

/* Applies one change that fails; returns its errno. */
static int refusal(int kq, int ident, short filter, int flags) {
  struct kevent one;
  EV_SET(&one, ident, filter, (unsigned short)flags, 0, 0, NULL);
  CHECK_INT(kevent(kq, &one, 1, NULL, 0, NULL), -1);
  return errno;
}

/* Waits for exactly one event. */
static struct kevent await_one(int kq) {
  struct kevent events[ROOM];
  CHECK_INT(kevent(kq, NULL, 0, events, ROOM, &SOON), 1);
  return events[0];
}

static void expect_none(int kq) {
  struct kevent events[ROOM];
  CHECK_INT(kevent(kq, NULL, 0, events, ROOM, &AT_ONCE), 0);
}

/* Waits until a direction is at its end; the other one may tell that it is not. */
static struct kevent await_end(int kq, short filter) {
  struct kevent events[ROOM];
  for (;;) {
    const int count = kevent(kq, NULL, 0, events, ROOM, &SOON);
    CHECK(count > 0);
    for (int i = 0; i < count; i++) {
      const bool at_end = (events[i].flags & EV_EOF) != 0;
      if (events[i].filter == filter && at_end) {
        return events[i];
      }
      CHECK(!at_end);
    }
  }
}

static void put(int fd, const char *text) {
  CHECK_INT(write(fd, text, strlen(text)), strlen(text));
}

/* Reads all there is, which has to be so much. */
static void take(int fd, int expected) {
  char bytes[256];
  CHECK_INT(read(fd, bytes, sizeof(bytes)), expected);
}

/* Closes a peer with a reset. */
static void reset(int fd) {
  CHECK_INT(tw_set_linger(fd, 0), 0);
  CHECK_INT(close(fd), 0);
}

static void changes_that_fail_are_events(void) {
  const int kq = kqueue();
  int fds[2];
  tw_test_tcp_pair(TW_INET, fds);
  put(fds[1], "x");
  struct kevent changes[4];
  struct kevent events[ROOM];
  EV_SET(&changes[0], 4000, EVFILT_READ, EV_ADD, 0, 0, tag(1));
  EV_SET(&changes[1], fds[0], EVFILT_WRITE, EV_DELETE, 0, 0, tag(2));
  EV_SET(&changes[2], fds[0], EVFILT_READ, EV_ADD, 0, 0, tag(3));
  EV_SET(&changes[3], fds[0], EVFILT_WRITE, EV_ENABLE, 0, 0, tag(4));
  /* Errors only, and at once, although something is ready. */
  CHECK_INT(kevent(kq, changes, 4, events, ROOM, NULL), 3);
  const int expected[] = {EBADF, ENOENT, ENOENT};
  const int tags[] = {1, 2, 4};
  for (int i = 0; i < 3; i++) {
    CHECK((events[i].flags & EV_ERROR) != 0);
    CHECK_INT(events[i].data, expected[i]);
    CHECK(events[i].udata == tag(tags[i]));
  }
  /* The change between them was made. */
  CHECK(await_one(kq).udata == tag(3));
  /* Without room the first error is the call's. */
  CHECK_INT(kevent(kq, changes, 4, NULL, 0, NULL), -1);
  CHECK_INT(errno, EBADF);
  CHECK_INT(refusal(kq, fds[0], EVFILT_WRITE, EV_DISABLE), ENOENT);
  CHECK_INT(refusal(kq, fds[0], 77, EV_ADD), EINVAL);
  close(fds[0]);
  close(fds[1]);
  close(kq);
  CHECK_INT(kevent(kq, NULL, 0, events, ROOM, &AT_ONCE), -1);
  CHECK_INT(errno, EBADF);
}

static void receipts_are_errors_of_zero(void) {
  const int kq = kqueue();
  int fds[2];
  tw_test_tcp_pair(TW_INET, fds);
  struct kevent one;
  struct kevent events[ROOM];
  EV_SET(&one, fds[0], EVFILT_WRITE, EV_ADD | EV_RECEIPT, 0, 0, tag(7));
  CHECK_INT(kevent(kq, &one, 1, events, ROOM, NULL), 1);
  CHECK((events[0].flags & EV_ERROR) != 0);
  CHECK_INT(events[0].data, 0);
  CHECK_INT(await_one(kq).filter, EVFILT_WRITE);
  close(fds[0]);
  close(fds[1]);
  close(kq);
}

static void readiness_lasts_or_is_told_once(void) {
  const int kq = kqueue();
  int fds[2];
  tw_test_tcp_pair(TW_INET, fds);
  change(kq, fds[0], EVFILT_READ, EV_ADD, 0, 0, 1);
  expect_none(kq);
  put(fds[1], "abc");
  for (int i = 0; i < 3; i++) {
    const struct kevent event = await_one(kq);
    CHECK_INT(event.ident, fds[0]);
    CHECK_INT(event.filter, EVFILT_READ);
    CHECK_INT(event.data, 3);
    CHECK_INT(event.flags & (EV_EOF | EV_ERROR), 0);
  }
  take(fds[0], 3);
  expect_none(kq);
  change(kq, fds[0], EVFILT_READ, EV_DELETE, 0, 0, 0);
  change(kq, fds[0], EVFILT_READ, EV_ADD | EV_CLEAR, 0, 0, 2);
  put(fds[1], "abc");
  CHECK(await_one(kq).udata == tag(2));
  expect_none(kq);
  /* Told again for what comes, though nothing was read. */
  put(fds[1], "de");
  CHECK_INT(await_one(kq).data, 5);
  expect_none(kq);
  /* That there is room is no news when data comes. */
  change(kq, fds[0], EVFILT_WRITE, EV_ADD | EV_CLEAR, 0, 0, 3);
  CHECK_INT(await_one(kq).filter, EVFILT_WRITE);
  put(fds[1], "f");
  CHECK_INT(await_one(kq).filter, EVFILT_READ);
  /* Adding again looks again, and takes the new udata. */
  change(kq, fds[0], EVFILT_READ, EV_ADD | EV_CLEAR, 0, 0, 4);
  CHECK(await_one(kq).udata == tag(4));
  close(fds[0]);
  close(fds[1]);
  close(kq);
}

static void what_is_disabled_is_silent(void) {
  const int kq = kqueue();
  int fds[2];
  tw_test_tcp_pair(TW_INET, fds);
  put(fds[1], "abc");
  change(kq, fds[0], EVFILT_READ, EV_ADD | EV_DISABLE, 0, 0, 1);
  expect_none(kq);
  change(kq, fds[0], EVFILT_READ, EV_ENABLE, 0, 0, 1);
  CHECK(await_one(kq).udata == tag(1));
  change(kq, fds[0], EVFILT_READ, EV_DISABLE, 0, 0, 1);
  expect_none(kq);
  change(kq, fds[0], EVFILT_READ, EV_DELETE, 0, 0, 1);
  change(kq, fds[0], EVFILT_READ, EV_ADD | EV_DISPATCH, 0, 0, 2);
  CHECK(await_one(kq).udata == tag(2));
  expect_none(kq);
  change(kq, fds[0], EVFILT_READ, EV_ENABLE, 0, 0, 2);
  CHECK(await_one(kq).udata == tag(2));
  change(kq, fds[0], EVFILT_READ, EV_DELETE, 0, 0, 2);
  change(kq, fds[0], EVFILT_READ, EV_ADD | EV_ONESHOT, 0, 0, 3);
  CHECK(await_one(kq).udata == tag(3));
  expect_none(kq);
  CHECK_INT(refusal(kq, fds[0], EVFILT_READ, EV_DELETE), ENOENT);
  close(fds[0]);
  close(fds[1]);
  close(kq);
}

/* Also where another descriptor keeps the socket open. */
static void closed_descriptor_is_not_watched_any_more(void) {
  const int kq = kqueue();
  int fds[2];
  tw_test_tcp_pair(TW_INET, fds);
  put(fds[1], "abc");
  const int other = dup(fds[0]);
  change(kq, fds[0], EVFILT_READ, EV_ADD, 0, 0, 1);
  change(kq, fds[0], EVFILT_WRITE, EV_ADD, 0, 0, 2);
  close(fds[0]);
  expect_none(kq);
  CHECK_INT(dup2(other, fds[0]), fds[0]);
  expect_none(kq);
  CHECK_INT(refusal(kq, fds[0], EVFILT_READ, EV_DELETE), ENOENT);
  change(kq, fds[0], EVFILT_READ, EV_ADD, 0, 0, 3);
  CHECK(await_one(kq).udata == tag(3));
  close(other);
  close(fds[0]);
  close(fds[1]);
  close(kq);
}

static void end_is_told_with_the_bytes_before_it(void) {
  const int kq = kqueue();
  int fds[2];
  tw_test_tcp_pair(TW_INET, fds);
  change(kq, fds[0], EVFILT_READ, EV_ADD, 0, 0, 1);
  change(kq, fds[0], EVFILT_WRITE, EV_ADD | EV_CLEAR, 0, 0, 2);
  CHECK_INT(await_one(kq).filter, EVFILT_WRITE);
  put(fds[1], "abc");
  CHECK_INT(shutdown(fds[1], SHUT_WR), 0);
  struct kevent event = await_end(kq, EVFILT_READ);
  CHECK_INT(event.data, 3);
  CHECK_INT(event.fflags, 0);
  take(fds[0], 3);
  for (int i = 0; i < 2; i++) {
    event = await_one(kq);
    CHECK((event.flags & EV_EOF) != 0);
    CHECK_INT(event.data, 0);
  }
  take(fds[0], 0);
  /* The other direction lives. */
  put(fds[0], "x");
  take(fds[1], 1);
  CHECK_INT(shutdown(fds[0], SHUT_WR), 0);
  change(kq, fds[0], EVFILT_READ, EV_DELETE, 0, 0, 1);
  change(kq, fds[0], EVFILT_WRITE, EV_ADD, 0, 0, 2);
  event = await_one(kq);
  CHECK_INT(event.filter, EVFILT_WRITE);
  CHECK((event.flags & EV_EOF) != 0);
  close(fds[0]);
  close(fds[1]);
  close(kq);
}

static void reset_is_told_with_its_error(void) {
  const int kq = kqueue();
  int fds[2];
  char byte;
  tw_test_tcp_pair(TW_INET, fds);
  change(kq, fds[0], EVFILT_READ, EV_ADD, 0, 0, 1);
  reset(fds[1]);
  /* The event comes at each wait, until a call has returned the error. */
  for (int i = 0; i < 2; i++) {
    const struct kevent event = await_one(kq);
    CHECK((event.flags & EV_EOF) != 0);
    CHECK_INT(event.fflags, ECONNRESET);
  }
  CHECK_INT(recv(fds[0], &byte, 1, 0), -1);
  CHECK_INT(errno, ECONNRESET);
  CHECK_INT(await_one(kq).fflags, 0);
  CHECK_INT(recv(fds[0], &byte, 1, 0), 0);
  change(kq, fds[0], EVFILT_READ, EV_DELETE, 0, 0, 1);
  change(kq, fds[0], EVFILT_WRITE, EV_ADD, 0, 0, 2);
  CHECK((await_one(kq).flags & EV_EOF) != 0);
  close(fds[0]);
  close(kq);
}

static void refused_connect_is_told_with_its_error(void) {
  const int kq = kqueue();
  const int listener = tw_socket(TW_INET, TW_STREAM, 0);
  struct tw_sockaddr address;
  const uint8_t loopback[] = {127, 0, 0, 1};
  CHECK_INT(tw_sockaddr_inet(&address, false, loopback, sizeof(loopback), 0, 0), 0);
  CHECK_INT(tw_bind(listener, &address), 0);
  CHECK_INT(tw_local_address(listener, &address), 0);
  /* No socket listens. */
  const int fd = tw_socket(TW_INET, TW_STREAM, 0);
  const int result = tw_connect(fd, &address);
  if (result == -EINPROGRESS) {
    change(kq, fd, EVFILT_WRITE, EV_ADD, 0, 0, 1);
    const struct kevent event = await_one(kq);
    CHECK((event.flags & EV_EOF) != 0);
    CHECK_INT(event.fflags, ECONNREFUSED);
    CHECK_INT(tw_finish_connect(fd), -ECONNREFUSED);
  } else {
    CHECK_INT(result, -ECONNREFUSED);
  }
  close(fd);
  close(listener);
  close(kq);
}

static void listener_tells_how_many_wait(void) {
  const int kq = kqueue();
  const int listener = tw_socket(TW_INET, TW_STREAM, 0);
  struct tw_sockaddr address;
  const uint8_t loopback[] = {127, 0, 0, 1};
  CHECK_INT(tw_sockaddr_inet(&address, false, loopback, sizeof(loopback), 0, 0), 0);
  CHECK_INT(tw_bind(listener, &address), 0);
  CHECK_INT(tw_listen(listener, 5), 0);
  CHECK_INT(tw_local_address(listener, &address), 0);
  change(kq, listener, EVFILT_READ, EV_ADD, 0, 0, 1);
  expect_none(kq);
  int clients[2];
  for (int i = 0; i < 2; i++) {
    clients[i] = tw_socket(TW_INET, TW_STREAM, 0);
    const int result = tw_connect(clients[i], &address);
    CHECK(result == 0 || result == -EINPROGRESS);
    change(kq, clients[i], EVFILT_WRITE, EV_ADD | EV_ONESHOT, 0, 0, 2);
    struct kevent events[ROOM];
    bool connected = false;
    while (!connected) {
      const int count = kevent(kq, NULL, 0, events, ROOM, &SOON);
      CHECK(count > 0);
      for (int e = 0; e < count; e++) {
        connected |= events[e].udata == tag(2);
      }
    }
  }
  while (await_one(kq).data != 2) {
    /* The second one is on its way. */
  }
  for (int i = 0; i < 2; i++) {
    struct tw_sockaddr peer;
    const int accepted = tw_accept(listener, &peer);
    CHECK(accepted >= 0);
    close(accepted);
    close(clients[i]);
  }
  expect_none(kq);
  close(listener);
  close(kq);
}

static void unconnected_socket_is_not_ready(void) {
  const int kq = kqueue();
  const int fd = tw_socket(TW_INET, TW_STREAM, 0);
  change(kq, fd, EVFILT_READ, EV_ADD, 0, 0, 1);
  change(kq, fd, EVFILT_WRITE, EV_ADD, 0, 0, 2);
  expect_none(kq);
  expect_none(kq);
  struct tw_sockaddr address;
  const uint8_t loopback[] = {127, 0, 0, 1};
  const int listener = tw_socket(TW_INET, TW_STREAM, 0);
  CHECK_INT(tw_sockaddr_inet(&address, false, loopback, sizeof(loopback), 0, 0), 0);
  CHECK_INT(tw_bind(listener, &address), 0);
  CHECK_INT(tw_listen(listener, 5), 0);
  CHECK_INT(tw_local_address(listener, &address), 0);
  const int result = tw_connect(fd, &address);
  CHECK(result == 0 || result == -EINPROGRESS);
  CHECK(await_one(kq).udata == tag(2));
  CHECK_INT(tw_finish_connect(fd), 0);
  close(fd);
  close(listener);
  close(kq);
}

static void room_is_told_from_the_low_water_mark_on(void) {
  static char zeros[1 << 20];
  const int kq = kqueue();
  int fds[2];
  tw_test_tcp_pair(TW_INET, fds);
  const int mark = 2048;
  CHECK_INT(setsockopt(fds[0], SOL_SOCKET, SO_SNDLOWAT, &mark, sizeof(mark)), 0);
  change(kq, fds[0], EVFILT_WRITE, EV_ADD, 0, 0, 1);
  CHECK(await_one(kq).data >= mark);
  while (write(fds[0], zeros, sizeof(zeros)) > 0) {
    /* Until there is no room. */
  }
  CHECK_INT(errno, EAGAIN);
  ssize_t count = 1;
  struct kevent events[ROOM];
  while (kevent(kq, NULL, 0, events, ROOM, &AT_ONCE) == 0) {
    count = read(fds[1], zeros, sizeof(zeros));
    CHECK(count > 0 || errno == EAGAIN);
  }
  CHECK(events[0].data >= mark);
  close(fds[0]);
  close(fds[1]);
  close(kq);
}

static void pipes_end_too(void) {
  const int kq = kqueue();
  int fds[2];
  CHECK_INT(tw_pipe(fds), 0);
  change(kq, fds[0], EVFILT_READ, EV_ADD, 0, 0, 1);
  change(kq, fds[1], EVFILT_WRITE, EV_ADD | EV_ONESHOT, 0, 0, 2);
  CHECK(await_one(kq).udata == tag(2));
  put(fds[1], "abcd");
  CHECK_INT(await_one(kq).data, 4);
  close(fds[1]);
  struct kevent event = await_one(kq);
  CHECK((event.flags & EV_EOF) != 0);
  CHECK_INT(event.data, 4);
  take(fds[0], 4);
  event = await_one(kq);
  CHECK((event.flags & EV_EOF) != 0);
  close(fds[0]);
  close(kq);
}

static void user_events_come_when_they_are_triggered(void) {
  const int kq = kqueue();
  change(kq, 5, EVFILT_USER, EV_ADD | EV_CLEAR, 0, 0, 1);
  change(kq, 6, EVFILT_USER, EV_ADD, 0, 0, 2);
  expect_none(kq);
  CHECK_INT(refusal(kq, 7, EVFILT_USER, 0), ENOENT);
  change(kq, 5, EVFILT_USER, 0, NOTE_TRIGGER | NOTE_FFCOPY | 0xabc, 0, 1);
  change(kq, 5, EVFILT_USER, 0, NOTE_TRIGGER | NOTE_FFOR | 0x1000, 0, 1);
  const struct kevent event = await_one(kq);
  CHECK_INT(event.ident, 5);
  CHECK_INT(event.filter, EVFILT_USER);
  CHECK_INT(event.fflags & NOTE_FFLAGSMASK, 0x1abc);
  CHECK(event.udata == tag(1));
  expect_none(kq);
  /* Without EV_CLEAR it stays. */
  change(kq, 6, EVFILT_USER, 0, NOTE_TRIGGER, 0, 2);
  CHECK_INT(await_one(kq).ident, 6);
  CHECK_INT(await_one(kq).ident, 6);
  change(kq, 6, EVFILT_USER, EV_DELETE, 0, 0, 2);
  expect_none(kq);
  close(kq);
}

static void *trigger(void *kq) {
  change(*(const int *)kq, 5, EVFILT_USER, 0, NOTE_TRIGGER, 0, 1);
  return NULL;
}

static void user_event_of_a_thread_ends_a_wait(void) {
  int kq = kqueue();
  change(kq, 5, EVFILT_USER, EV_ADD | EV_CLEAR, 0, 0, 1);
  for (int round = 0; round < 50; round++) {
    pthread_t thread;
    CHECK_INT(pthread_create(&thread, NULL, trigger, &kq), 0);
    CHECK_INT(await_one(kq).ident, 5);
    CHECK_INT(pthread_join(thread, NULL), 0);
    expect_none(kq);
  }
  close(kq);
}

static void timers_fire_once_or_again(void) {
  const int kq = kqueue();
  const int64_t start = now_nanos();
  change(kq, 1, EVFILT_TIMER, EV_ADD | EV_ONESHOT, 0, 3, 1);
  CHECK(await_one(kq).udata == tag(1));
  CHECK(now_nanos() - start >= 3 * (int64_t)NANOS_PER_MILLI);
  CHECK_INT(refusal(kq, 1, EVFILT_TIMER, EV_DELETE), ENOENT);
  change(kq, 2, EVFILT_TIMER, EV_ADD, NOTE_USECONDS, 500, 2);
  for (int i = 0; i < 3; i++) {
    CHECK(await_one(kq).data >= 1);
  }
  change(kq, 2, EVFILT_TIMER, EV_DELETE, 0, 0, 2);
  expect_none(kq);
  close(kq);
}

static void wrong_arguments_are_refused(void) {
  const int kq = kqueue();
  struct kevent events[ROOM];
  const struct timespec negative = {-1, 0};
  const struct timespec too_many_nanos = {0, 1000000000};
  CHECK_INT(kevent(kq, NULL, 0, events, ROOM, &negative), -1);
  CHECK_INT(errno, EINVAL);
  CHECK_INT(kevent(kq, NULL, 0, events, ROOM, &too_many_nanos), -1);
  CHECK_INT(errno, EINVAL);
  /* No room: nothing to wait for. */
  CHECK_INT(kevent(kq, NULL, 0, NULL, 0, NULL), 0);
  close(kq);
}

/* A call with room for few tells of the others later. */
static void few_at_a_time_are_all_told(void) {
  enum { PAIRS = 20 };
  const int kq = kqueue();
  int fds[PAIRS][2];
  for (int i = 0; i < PAIRS; i++) {
    tw_test_tcp_pair(TW_INET, fds[i]);
    put(fds[i][1], "x");
    change(kq, fds[i][0], EVFILT_READ, EV_ADD, 0, 0, i);
    change(kq, fds[i][0], EVFILT_WRITE, EV_ADD, 0, 0, PAIRS + i);
  }
  bool told[2 * PAIRS] = {false};
  int missing = 2 * PAIRS;
  for (int turn = 0; missing > 0; turn++) {
    struct kevent events[3];
    CHECK(turn < 1000);
    const int count = kevent(kq, NULL, 0, events, 3, &AT_ONCE);
    CHECK(count > 0);
    for (int i = 0; i < count; i++) {
      const int number = (int)(uintptr_t)events[i].udata;
      missing -= !told[number];
      told[number] = true;
    }
  }
  for (int i = 0; i < PAIRS; i++) {
    close(fds[i][0]);
    close(fds[i][1]);
  }
  close(kq);
}

const struct tw_test tw_kevent_tests[] = {
    TEST(changes_that_fail_are_events),
    TEST(receipts_are_errors_of_zero),
    TEST(readiness_lasts_or_is_told_once),
    TEST(what_is_disabled_is_silent),
    TEST(closed_descriptor_is_not_watched_any_more),
    TEST(end_is_told_with_the_bytes_before_it),
    TEST(reset_is_told_with_its_error),
    TEST(refused_connect_is_told_with_its_error),
    TEST(listener_tells_how_many_wait),
    TEST(unconnected_socket_is_not_ready),
    TEST(room_is_told_from_the_low_water_mark_on),
    TEST(pipes_end_too),
    TEST(user_events_come_when_they_are_triggered),
    TEST(user_event_of_a_thread_ends_a_wait),
    TEST(timers_fire_once_or_again),
    TEST(wrong_arguments_are_refused),
    TEST(few_at_a_time_are_all_told),
    {NULL, NULL},
};
