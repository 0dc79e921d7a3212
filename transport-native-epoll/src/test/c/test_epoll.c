/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* The plain C of this module, without a JVM: run under AddressSanitizer and UndefinedBehaviorSanitizer. */
#include "tw_test.h"

#include "tw_epoll.h"
#include "tw_fd.h"
#include "tw_layout.h"
#include "tw_mmsg.h"
#include "tw_mptcp.h"
#include "tw_transfer.h"
#include "tw_vsock.h"

#include <errno.h>
#include <linux/vm_sockets.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int64_t now_nanos(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static void events_come_back_with_their_data(void) {
  const uint64_t data = UINT64_C(0xfedcba9876543210);
  struct epoll_event events[2];
  const int epoll = tw_epoll_create();
  const int source = tw_eventfd_create();
  CHECK(epoll >= 0 && source >= 0);
  CHECK_INT(tw_epoll_ctl(epoll, EPOLL_CTL_ADD, source, EPOLLIN | EPOLLET, data), 0);
  CHECK_INT(tw_epoll_ctl(epoll, EPOLL_CTL_ADD, source, EPOLLIN, 1), -EEXIST);
  CHECK_INT(tw_epoll_wait(epoll, events, 2, 0, false), 0);
  CHECK_INT(tw_eventfd_write(source, 3), 0);
  CHECK_INT(tw_epoll_wait(epoll, events, 2, -1, true), 1);
  CHECK(events[0].data.u64 == data && events[0].events == EPOLLIN);
  /* Edge-triggered: told once for each write, read or not. */
  CHECK_INT(tw_epoll_wait(epoll, events, 2, 0, true), 0);
  CHECK_INT(tw_eventfd_write(source, 4), 0);
  CHECK_INT(tw_epoll_spin(epoll, events, 2), 1);
  CHECK_INT(tw_eventfd_read(source), 7);
  CHECK_INT(tw_eventfd_read(source), -EAGAIN);
  CHECK_INT(tw_epoll_ctl(epoll, EPOLL_CTL_DEL, source, 0, 0), 0);
  CHECK_INT(tw_epoll_ctl(epoll, EPOLL_CTL_DEL, source, 0, 0), -ENOENT);
  CHECK_INT(tw_epoll_ctl(epoll, EPOLL_CTL_MOD, source, EPOLLIN, 0), -ENOENT);
  close(source);
  close(epoll);
}

static void timeouts_are_kept(void) {
  struct epoll_event event;
  const int epoll = tw_epoll_create();
  const bool forms[] = {true, false};
  for (size_t i = 0; i < 2; i++) {
    if (forms[i] && !tw_epoll_is_precise()) {
      continue;
    }
    const int64_t start = now_nanos();
    CHECK_INT(tw_epoll_wait(epoll, &event, 1, 2000000, forms[i]), 0);
    CHECK(now_nanos() - start >= 1900000);
  }
  const int timer = tw_timerfd_create();
  CHECK(timer >= 0);
  CHECK_INT(tw_epoll_ctl(epoll, EPOLL_CTL_ADD, timer, EPOLLIN | EPOLLET, 5), 0);
  for (int round = 0; round < 3; round++) {
    const int64_t start = now_nanos();
    CHECK_INT(tw_timerfd_set(timer, 300000), 0);
    /* More milliseconds than an int has; the timer comes first. */
    CHECK_INT(tw_epoll_wait(epoll, &event, 1, INT64_MAX, false), 1);
    CHECK(now_nanos() - start >= 300000);
  }
  close(timer);
  close(epoll);
}

static void on_alarm(int number) {
  (void)number;
}

static void interrupted_wait_brings_nothing(void) {
  struct epoll_event event;
  const int epoll = tw_epoll_create();
  const struct sigaction action = {.sa_handler = on_alarm};
  struct sigaction before;
  CHECK_INT(sigaction(SIGALRM, &action, &before), 0);
  alarm(1);
  CHECK_INT(tw_epoll_wait(epoll, &event, 1, -1, false), 0);
  CHECK_INT(sigaction(SIGALRM, &before, NULL), 0);
  close(epoll);
}

static void wrong_descriptors_are_told(void) {
  struct epoll_event event;
  int fds[2];
  CHECK_INT(pipe(fds), 0);
  CHECK_INT(tw_epoll_wait(-1, &event, 1, 0, false), -EBADF);
  CHECK_INT(tw_epoll_wait(fds[0], &event, 1, 0, true), -EINVAL);
  CHECK_INT(tw_epoll_spin(-1, &event, 1), -EBADF);
  CHECK_INT(tw_epoll_ctl(-1, EPOLL_CTL_ADD, fds[0], 0, 0), -EBADF);
  CHECK_INT(tw_epoll_ctl(fds[1], EPOLL_CTL_ADD, fds[0], 0, 0), -EINVAL);
  CHECK_INT(tw_eventfd_write(-1, 1), -EBADF);
  CHECK_INT(tw_eventfd_read(-1), -EBADF);
  CHECK_INT(tw_timerfd_set(fds[0], 1), -EINVAL);
  CHECK_INT(tw_send_file(fds[1], -1, 0, 1), -EBADF);
  CHECK_INT(tw_splice(-1, -1, fds[1], -1, 1), -EBADF);
  struct tw_vsock_address address;
  CHECK_INT(tw_vsock_local(fds[0], &address), -ENOTSOCK);
  CHECK_INT(tw_vsock_remote(-1, &address), -EBADF);
  close(fds[0]);
  close(fds[1]);
}

static void files_and_pipes_move_without_a_copy(void) {
  char bytes[16] = {0};
  int sockets[2];
  int pipe_fds[2];
  FILE *file = tmpfile();
  CHECK(file != NULL);
  CHECK_INT(fwrite("0123456789", 1, 10, file), 10);
  CHECK_INT(fflush(file), 0);
  CHECK_INT(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, sockets), 0);
  CHECK_INT(pipe(pipe_fds), 0);
  CHECK_INT(tw_send_file(sockets[0], fileno(file), 3, 4), 4);
  CHECK_INT(tw_send_file(sockets[0], fileno(file), 10, 4), 0);
  CHECK_INT(tw_splice(sockets[1], -1, pipe_fds[1], -1, 16), 4);
  CHECK_INT(tw_splice(sockets[1], -1, pipe_fds[1], -1, 16), -EAGAIN);
  CHECK_INT(tw_splice(fileno(file), 8, pipe_fds[1], -1, 16), 2);
  CHECK_INT(read(pipe_fds[0], bytes, sizeof(bytes)), 6);
  CHECK(memcmp(bytes, "345689", 6) == 0);
  fclose(file);
  for (int i = 0; i < 2; i++) {
    close(sockets[i]);
    close(pipe_fds[i]);
  }
}

static void messages_have_the_layout_that_java_fills(void) {
  char text[2][4] = {"abc", "de"};
  struct iovec parts[2] = {{text[0], 3}, {text[1], 2}};
  struct tw_mmsghdr messages[2];
  int sockets[2];
  CHECK_INT(socketpair(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0, sockets), 0);
  memset(messages, 0, sizeof(messages));
  for (int i = 0; i < 2; i++) {
    messages[i].header.msg_iov = &parts[i];
    messages[i].header.msg_iovlen = 1;
  }
  CHECK_INT(tw_send_messages(sockets[0], messages, 2), 2);
  char first[2];
  char second[8];
  parts[0] = (struct iovec){first, sizeof(first)};
  parts[1] = (struct iovec){second, sizeof(second)};
  CHECK_INT(tw_recv_messages(sockets[1], messages, 2), 2);
  const unsigned char *memory = (const unsigned char *)messages;
  unsigned int length;
  int flags;
  memcpy(&length, memory + 64 + 56, sizeof(length));
  CHECK_INT(length, 2);
  memcpy(&flags, memory + 48, sizeof(flags));
  CHECK((flags & 0x20) != 0);
  CHECK_INT(tw_recv_messages(sockets[1], messages, 2), -EAGAIN);
  close(sockets[0]);
  close(sockets[1]);
}

static void vsock_addresses_come_back(void) {
  const int fd = tw_vsock_socket();
  if (fd < 0) {
    /* A kernel without it, or a sandbox. */
    CHECK(fd == -EAFNOSUPPORT || fd == -EPERM || fd == -EACCES);
    return;
  }
  struct tw_vsock_address address;
  const struct tw_vsock_address any = {VMADDR_CID_ANY, VMADDR_PORT_ANY};
  const int bound = tw_vsock_bind(fd, any);
  CHECK(bound == 0 || bound == -EADDRNOTAVAIL);
  CHECK_INT(tw_vsock_local(fd, &address), 0);
  CHECK_INT(tw_vsock_remote(fd, &address), -ENOTCONN);
  close(fd);
}

static void multipath_tcp_is_not_spoken_before_there_is_a_peer(void) {
  const bool families[] = {false, true};
  for (size_t i = 0; i < 2; i++) {
    const int fd = tw_mptcp_socket(families[i]);
    if (fd < 0) {
      /* The kernel does not have it, was told not to use it, or lacks the family. */
      CHECK(fd == -EPROTONOSUPPORT || fd == -ENOPROTOOPT || fd == -EAFNOSUPPORT || fd == -EINVAL);
      continue;
    }
    CHECK_INT(tw_mptcp_is_spoken(fd), 0);
    close(fd);
    CHECK_INT(tw_mptcp_is_spoken(fd), -EBADF);
  }
  int sockets[2];
  CHECK_INT(socketpair(AF_UNIX, SOCK_STREAM, 0, sockets), 0);
  CHECK_INT(tw_mptcp_is_spoken(sockets[0]), 0);
  close(sockets[0]);
  close(sockets[1]);
}

int main(void) {
  static const struct tw_test tests[] = {
      TEST(events_come_back_with_their_data),
      TEST(timeouts_are_kept),
      TEST(interrupted_wait_brings_nothing),
      TEST(wrong_descriptors_are_told),
      TEST(files_and_pipes_move_without_a_copy),
      TEST(messages_have_the_layout_that_java_fills),
      TEST(vsock_addresses_come_back),
      TEST(multipath_tcp_is_not_spoken_before_there_is_a_peer),
      {NULL, NULL},
  };
  const struct tw_test *const suites[] = {tests};
  return tw_test_run(suites, 1);
}
