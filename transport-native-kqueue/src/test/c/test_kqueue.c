/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

#include "tw_kqueue_test.h"

#include "tw_bsd_socket.h"
#include "tw_fd.h"
#include "tw_kqueue.h"
#include "tw_msg.h"
#include "tw_os.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const uint8_t LOOPBACK[] = {127, 0, 0, 1};

static int64_t now_nanos(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static int listener(struct tw_sockaddr *address) {
  const int fd = tw_socket(TW_INET, TW_STREAM, 0);
  CHECK_INT(tw_sockaddr_inet(address, false, LOOPBACK, sizeof(LOOPBACK), 0, 0), 0);
  CHECK_INT(tw_bind(fd, address), 0);
  CHECK_INT(tw_listen(fd, 5), 0);
  CHECK_INT(tw_local_address(fd, address), 0);
  return fd;
}

static void wake_up_ends_a_wait_once(void) {
  struct kevent events[2];
  const int kq = tw_kqueue_create();
  CHECK(kq >= 0);
  CHECK((fcntl(kq, F_GETFD) & FD_CLOEXEC) != 0);
  CHECK_INT(tw_kqueue_wait(kq, NULL, 0, events, 2, 0), 0);
  CHECK_INT(tw_kqueue_wake_up(kq), 0);
  CHECK_INT(tw_kqueue_wake_up(kq), 0);
  CHECK_INT(tw_kqueue_wait(kq, NULL, 0, events, 2, -1), 1);
  CHECK_INT(events[0].filter, EVFILT_USER);
  CHECK_INT(events[0].ident, 0);
  CHECK(events[0].udata == NULL);
  CHECK_INT(tw_kqueue_wait(kq, NULL, 0, events, 2, 0), 0);
  CHECK_INT(tw_close(kq), 0);
  CHECK_INT(tw_kqueue_wake_up(kq), -EBADF);
}

static void changes_go_with_the_wait(void) {
  struct kevent changes[2];
  struct kevent events[2];
  int fds[2];
  tw_test_tcp_pair(TW_INET, fds);
  const int kq = tw_kqueue_create();
  EV_SET(&changes[0], fds[0], EVFILT_READ, EV_ADD | EV_CLEAR, 0, 0, &fds[0]);
  EV_SET(&changes[1], fds[1], EVFILT_WRITE, EV_ADD | EV_ONESHOT, 0, 0, &fds[1]);
  CHECK_INT(tw_kqueue_wait(kq, changes, 2, events, 2, -1), 1);
  CHECK(events[0].udata == &fds[1]);
  CHECK_INT(tw_send(fds[1], "x", 1), 1);
  /* Both arrays may be one. */
  EV_SET(&events[0], fds[1], EVFILT_READ, EV_DELETE, 0, 0, &fds[1]);
  CHECK_INT(tw_kqueue_wait(kq, events, 1, events, 2, -1), 1);
  CHECK((events[0].flags & EV_ERROR) != 0);
  CHECK_INT(events[0].data, ENOENT);
  CHECK_INT(tw_kqueue_wait(kq, NULL, 0, events, 2, -1), 1);
  CHECK(events[0].udata == &fds[0]);
  CHECK_INT(tw_kqueue_wait(kq, changes, 2, events, 1, 0), -EINVAL);
  CHECK_INT(tw_kqueue_wait(kq, changes, -1, events, 1, 0), -EINVAL);
  CHECK_INT(tw_kqueue_wait(kq, changes, 0, events, 0, 0), -EINVAL);
  CHECK_INT(tw_kqueue_wait(-1, NULL, 0, events, 2, 0), -EBADF);
  tw_close(fds[0]);
  tw_close(fds[1]);
  tw_close(kq);
}

static void timeouts_are_kept(void) {
  struct kevent event;
  const int kq = tw_kqueue_create();
  const int64_t timeouts[] = {300000, 2000000};
  for (size_t i = 0; i < 2; i++) {
    const int64_t start = now_nanos();
    CHECK_INT(tw_kqueue_wait(kq, NULL, 0, &event, 1, timeouts[i]), 0);
    CHECK(now_nanos() - start >= timeouts[i]);
  }
  /* More than kernels take. */
  CHECK_INT(tw_kqueue_wake_up(kq), 0);
  CHECK_INT(tw_kqueue_wait(kq, NULL, 0, &event, 1, INT64_MAX), 1);
  tw_close(kq);
}

static void on_signal(int number) {
  (void)number;
}

static void interrupted_wait_has_made_its_changes(void) {
  struct kevent change;
  struct kevent event;
  int fds[2];
  tw_test_tcp_pair(TW_INET, fds);
  const int kq = tw_kqueue_create();
  const struct sigaction action = {.sa_handler = on_signal};
  struct sigaction before;
  CHECK_INT(sigaction(SIGALRM, &action, &before), 0);
  alarm(1);
  EV_SET(&change, fds[0], EVFILT_READ, EV_ADD, 0, 0, NULL);
  CHECK_INT(tw_kqueue_wait(kq, &change, 1, &event, 1, -1), 0);
  CHECK_INT(sigaction(SIGALRM, &before, NULL), 0);
  CHECK_INT(tw_send(fds[1], "x", 1), 1);
  CHECK_INT(tw_kqueue_wait(kq, NULL, 0, &event, 1, -1), 1);
  tw_close(fds[0]);
  tw_close(fds[1]);
  tw_close(kq);
}

/* The whole file comes once, though the socket takes it in parts. */
static void files_are_sent_in_parts(void) {
  enum { LENGTH = 4 << 20 };
  static unsigned char bytes[LENGTH];
  for (int i = 0; i < LENGTH; i++) {
    bytes[i] = (unsigned char)(i * 31 + i / 251);
  }
  FILE *file = tmpfile();
  CHECK(file != NULL);
  CHECK_INT(fwrite(bytes, 1, LENGTH, file), LENGTH);
  CHECK_INT(fflush(file), 0);
  int fds[2];
  tw_test_tcp_pair(TW_INET, fds);
  CHECK_INT(tw_send_file(fds[0], fileno(file), LENGTH, 10), 0);
  CHECK_INT(tw_send_file(fds[0], fileno(file), 0, 0), 0);
  int64_t sent = 0;
  int64_t received = 0;
  int parts = 0;
  while (received < LENGTH) {
    while (sent < LENGTH) {
      /* More than there is. */
      const int64_t count = tw_send_file(fds[0], fileno(file), sent, 2 * LENGTH);
      if (count < 0) {
        CHECK_INT(count, -EAGAIN);
        break;
      }
      CHECK(count > 0);
      parts++;
      sent += count;
    }
    tw_test_await_readable(fds[1]);
    unsigned char piece[70000];
    const ssize_t count = tw_recv(fds[1], piece, sizeof(piece));
    CHECK(count > 0);
    CHECK(memcmp(piece, bytes + received, (size_t)count) == 0);
    received += count;
  }
  CHECK(parts > 1);
  CHECK_INT(sent, LENGTH);
  CHECK_INT(tw_send_file(fds[0], -1, 0, 1), -EBADF);
  CHECK_INT(tw_send_file(fds[0], fileno(file), 0, -1), -EINVAL);
  fclose(file);
  tw_close(fds[0]);
  tw_close(fds[1]);
}

static volatile sig_atomic_t signals;

static void count_signal(int number) {
  (void)number;
  signals++;
}

/* Also where the JVM does not ignore it. */
static void sending_raises_no_signal(void) {
  const struct sigaction action = {.sa_handler = count_signal};
  struct sigaction before;
  CHECK_INT(sigaction(SIGPIPE, &action, &before), 0);
  int fds[2];
  tw_test_tcp_pair(TW_INET, fds);
  const struct iovec part = {(void *)"x", 1};
  for (int i = 0; i < 2; i++) {
    CHECK_INT(tw_shutdown(fds[i], false, true), 0);
    CHECK_INT(tw_send(fds[i], "x", 1), -EPIPE);
    CHECK_INT(tw_send_parts(fds[i], NULL, &part, 1), -EPIPE);
  }
  CHECK_INT(signals, 0);
  CHECK_INT(sigaction(SIGPIPE, &before, NULL), 0);
  tw_close(fds[0]);
  tw_close(fds[1]);
}

static void data_goes_with_the_connect(void) {
  struct tw_sockaddr address;
  const int server = listener(&address);
  const int client = tw_socket(TW_INET, TW_STREAM, 0);
  const struct iovec parts[] = {{(void *)"ab", 2}, {(void *)"cde", 3}};
  const ssize_t result = tw_os_connect_and_send(client, &address, parts, 2);
  CHECK(result == 5 || result == -EINPROGRESS || result == -EOPNOTSUPP);
  if (result == -EOPNOTSUPP) {
    CHECK_INT(tw_fast_open_mode() & TW_FAST_OPEN_CLIENT, 0);
    tw_close(client);
    tw_close(server);
    return;
  }
  tw_test_await_readable(server);
  struct tw_sockaddr peer;
  const int accepted = tw_accept(server, &peer);
  CHECK(accepted >= 0);
  CHECK_INT(tw_finish_connect(client), 0);
  if (result < 0) {
    CHECK_INT(tw_send(client, "abcde", 5), 5);
  }
  char bytes[8];
  tw_test_await_readable(accepted);
  CHECK_INT(tw_recv(accepted, bytes, sizeof(bytes)), 5);
  CHECK(memcmp(bytes, "abcde", 5) == 0);
  tw_close(accepted);
  tw_close(client);
  tw_close(server);
}

static void accept_filters_hold_connections_back(void) {
  struct tw_sockaddr address;
  struct tw_accept_filter filter;
  const int server = listener(&address);
  memset(&filter, 0, sizeof(filter));
  strcpy(filter.name, "dataready");
  if (!TW_HAVE_ACCEPT_FILTERS) {
    CHECK_INT(tw_set_accept_filter(server, &filter), -ENOPROTOOPT);
    CHECK_INT(tw_get_accept_filter(server, &filter), -ENOPROTOOPT);
    CHECK_INT(filter.name[0], 0);
    tw_close(server);
    return;
  }
  struct tw_accept_filter told;
  CHECK_INT(tw_get_accept_filter(server, &told), 0);
  CHECK_INT(told.name[0], 0);
  const int result = tw_set_accept_filter(server, &filter);
  if (result != -ENOENT) {
    /* Else the kernel has not loaded it. */
    CHECK_INT(result, 0);
    CHECK_INT(tw_get_accept_filter(server, &told), 0);
    CHECK(strcmp(told.name, "dataready") == 0 && told.arguments[0] == 0);
    filter.name[0] = 0;
    CHECK_INT(tw_set_accept_filter(server, &filter), 0);
    CHECK_INT(tw_get_accept_filter(server, &told), 0);
    CHECK_INT(told.name[0], 0);
  }
  strcpy(filter.name, "nosuchfilter");
  CHECK_INT(tw_set_accept_filter(server, &filter), -ENOENT);
  tw_close(server);
}

static void options_have_numbers(void) {
  int fds[2];
  tw_test_tcp_pair(TW_INET, fds);
  struct tw_option_name name;
  for (int option = 0; option < TW_BSD_OPTION_COUNT; option++) {
    CHECK_INT(tw_bsd_option_name(option, &name), 0);
  }
  CHECK_INT(tw_bsd_option_name(-1, &name), -ENOPROTOOPT);
  CHECK_INT(tw_bsd_option_name(TW_BSD_OPTION_COUNT, &name), -ENOPROTOOPT);
  int value;
  CHECK_INT(tw_bsd_option_name(TW_TCP_NOPUSH, &name), 0);
  CHECK_INT(tw_set_int(fds[0], name.level, name.name, 1), 0);
  CHECK_INT(tw_get_int(fds[0], name.level, name.name, &value), 0);
  CHECK(value != 0);
  CHECK_INT(tw_bsd_option_name(TW_SO_SNDLOWAT, &name), 0);
  CHECK_INT(tw_set_int(fds[0], name.level, name.name, 100), 0);
  CHECK_INT(tw_get_int(fds[0], name.level, name.name, &value), 0);
  CHECK_INT(value, 100);
  CHECK_INT(tw_fast_open_mode() & ~(TW_FAST_OPEN_CLIENT | TW_FAST_OPEN_SERVER), 0);
  tw_close(fds[0]);
  tw_close(fds[1]);
}

static void datagram_socket_forgets_its_peer(void) {
  struct tw_sockaddr address;
  struct tw_sockaddr peer;
  const int one = tw_socket(TW_INET, TW_DATAGRAM, 0);
  const int other = tw_socket(TW_INET, TW_DATAGRAM, 0);
  CHECK_INT(tw_sockaddr_inet(&address, false, LOOPBACK, sizeof(LOOPBACK), 0, 0), 0);
  CHECK_INT(tw_bind(one, &address), 0);
  CHECK_INT(tw_local_address(one, &address), 0);
  CHECK_INT(tw_connect(other, &address), 0);
  CHECK_INT(tw_remote_address(other, &peer), 0);
  CHECK_INT(tw_disconnect(other), 0);
  CHECK_INT(tw_remote_address(other, &peer), -ENOTCONN);
  CHECK_INT(tw_disconnect(other), 0);
  tw_close(one);
  tw_close(other);
  CHECK_INT(tw_disconnect(other), -EBADF);
}

static void credentials_of_nobody_are_refused(void) {
  struct tw_credentials credentials;
  const int fd = tw_socket(TW_UNIX, TW_STREAM, 0);
  CHECK(tw_os_peer_credentials(fd, &credentials) < 0);
  tw_close(fd);
  CHECK_INT(tw_os_peer_credentials(fd, &credentials), -EBADF);
}

const struct tw_test tw_kqueue_tests[] = {
    TEST(wake_up_ends_a_wait_once),
    TEST(changes_go_with_the_wait),
    TEST(timeouts_are_kept),
    TEST(interrupted_wait_has_made_its_changes),
    TEST(files_are_sent_in_parts),
    TEST(sending_raises_no_signal),
    TEST(data_goes_with_the_connect),
    TEST(accept_filters_hold_connections_back),
    TEST(options_have_numbers),
    TEST(datagram_socket_forgets_its_peer),
    TEST(credentials_of_nobody_are_refused),
    {NULL, NULL},
};
