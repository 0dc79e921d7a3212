/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_test.h"

#include "tw_fd.h"
#include "tw_mmsg.h"
#include "tw_msg.h"
#include "tw_os.h"
#include "tw_socket.h"

#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <unistd.h>

static const uint8_t loopback[4] = {127, 0, 0, 1};

static int bound_datagram_socket(int family, struct tw_sockaddr *address) {
  const int fd = tw_socket(family, TW_DATAGRAM, 0);
  CHECK(fd >= 0);
  CHECK_INT(tw_sockaddr_inet(address, family == TW_INET6, loopback, 4, 0, 0), 0);
  CHECK_INT(tw_bind(fd, address), 0);
  CHECK_INT(tw_local_address(fd, address), 0);
  return fd;
}

static void datagrams_arrive_with_their_sender(void) {
  for (int family = TW_INET; family <= TW_INET6; family++) {
    if (family == TW_INET6 && !tw_has_ipv6()) {
      continue;
    }
    struct tw_sockaddr to;
    struct tw_sockaddr from;
    struct tw_received about;
    char bytes[10];
    const int receiver = bound_datagram_socket(family, &to);
    const int sender = bound_datagram_socket(family, &from);
    CHECK_INT(tw_recv_from(receiver, bytes, sizeof(bytes), &about), -EAGAIN);
    CHECK_INT(tw_send_to(sender, &to, "hello", 5), 5);
    tw_test_await_readable(receiver);
    CHECK_INT(tw_recv_from(receiver, bytes, sizeof(bytes), &about), 5);
    CHECK(memcmp(bytes, "hello", 5) == 0);
    CHECK(!about.truncated);
    CHECK_INT(about.destination.length, 0);
    CHECK_INT(about.from.length, from.length);
    CHECK(memcmp(&about.from.u, &from.u, from.length) == 0);
    const struct iovec parts[] = {{(void *)"hel", 3}, {(void *)"lo, world", 9}};
    CHECK_INT(tw_send_parts(sender, &to, parts, 2), 12);
    tw_test_await_readable(receiver);
    CHECK_INT(tw_recv_from(receiver, bytes, sizeof(bytes), &about), 10);
    CHECK(about.truncated);
    CHECK_INT(tw_send_parts(sender, &to, parts, TW_IOV_MAX + 1), -EMSGSIZE);
    CHECK_INT(tw_connect(sender, &to), 0);
    CHECK_INT(tw_send(sender, "x", 1), 1);
    CHECK_INT(tw_disconnect(sender), 0);
    CHECK_INT(tw_send(sender, "x", 1), -EDESTADDRREQ);
    tw_close(sender);
    tw_close(receiver);
  }
}

static void destination_is_told_where_it_was_asked_for(void) {
#ifdef IP_RECVORIGDSTADDR
  struct tw_sockaddr to;
  struct tw_received about;
  char byte;
  const int receiver = bound_datagram_socket(TW_INET, &to);
  CHECK_INT(tw_set_int(receiver, IPPROTO_IP, IP_RECVORIGDSTADDR, 1), 0);
  CHECK_INT(tw_send_to(receiver, &to, "x", 1), 1);
  tw_test_await_readable(receiver);
  CHECK_INT(tw_recv_from(receiver, &byte, 1, &about), 1);
  CHECK_INT(about.destination.length, sizeof(about.destination.u.in));
  CHECK_INT(about.destination.u.in.sin_port, to.u.in.sin_port);
  tw_close(receiver);
#endif
}

static void batches_keep_their_order(void) {
  enum { COUNT = 4 };
  struct tw_sockaddr to;
  const int receiver = bound_datagram_socket(TW_INET, &to);
  const int sender = tw_socket(TW_INET, TW_DATAGRAM, 0);
  struct tw_mmsghdr messages[COUNT];
  struct iovec parts[COUNT];
  char bytes[COUNT][8];
  memset(messages, 0, sizeof(messages));
  for (int i = 0; i < COUNT; i++) {
    memset(bytes[i], 'a' + i, sizeof(bytes[i]));
    parts[i].iov_base = bytes[i];
    parts[i].iov_len = (size_t)i + 1;
    messages[i].header.msg_iov = &parts[i];
    messages[i].header.msg_iovlen = 1;
    messages[i].header.msg_name = &to.u;
    messages[i].header.msg_namelen = to.length;
  }
  CHECK_INT(tw_send_messages(sender, messages, COUNT), COUNT);
  for (int i = 0; i < COUNT; i++) {
    CHECK_INT(messages[i].length, i + 1);
    memset(bytes[i], 0, sizeof(bytes[i]));
    parts[i].iov_len = sizeof(bytes[i]);
    messages[i].header.msg_name = NULL;
    messages[i].header.msg_namelen = 0;
  }
  tw_test_await_readable(receiver);
  CHECK_INT(tw_recv_messages(receiver, messages, COUNT), COUNT);
  for (int i = 0; i < COUNT; i++) {
    CHECK_INT(messages[i].length, i + 1);
    CHECK_INT(bytes[i][i], 'a' + i);
  }
  CHECK_INT(tw_recv_messages(receiver, messages, COUNT), -EAGAIN);
  tw_close(receiver);
  /* The first cannot go, the second could: the error is that of the first. */
  CHECK_INT(tw_send_messages(sender, messages, 2), -EDESTADDRREQ);
  tw_close(sender);
  CHECK_INT(tw_send_messages(sender, messages, 2), -EBADF);
}

static void sending_after_the_end_raises_no_signal(void) {
  int fds[2];
  tw_test_tcp_pair(TW_INET, fds);
  CHECK_INT(tw_shutdown(fds[0], false, true), 0);
  const struct iovec part = {(void *)"x", 1};
  CHECK_INT(tw_send(fds[0], "x", 1), -EPIPE);
  CHECK_INT(tw_send_parts(fds[0], NULL, &part, 1), -EPIPE);
  char byte;
  CHECK_INT(tw_recv(fds[0], &byte, 1), -EAGAIN);
  tw_close(fds[1]);
  tw_test_await_readable(fds[0]);
  CHECK_INT(tw_recv(fds[0], &byte, 1), 0);
  tw_close(fds[0]);
}

/* Fills the smallest send buffer again and again; the sum of what was read shows that nothing is lost or twice. */
static void short_writes_lose_nothing(void) {
  enum { LENGTH = 300000 };
  static unsigned char sent[LENGTH];
  static unsigned char received[LENGTH];
  for (int i = 0; i < LENGTH; i++) {
    sent[i] = (unsigned char)(i * 31 + i / 251);
  }
  int fds[2];
  tw_test_tcp_pair(TW_INET, fds);
  CHECK_INT(tw_set_int(fds[0], SOL_SOCKET, SO_SNDBUF, 1), 0);
  size_t written = 0;
  size_t read = 0;
  int short_writes = 0;
  while (read < LENGTH) {
    while (written < LENGTH) {
      const struct iovec parts[] = {{sent + written, (LENGTH - written) / 2},
                                    {sent + written + (LENGTH - written) / 2, (LENGTH - written + 1) / 2}};
      const ssize_t count = tw_writev(fds[0], parts, 2);
      if (count < 0) {
        CHECK_INT(count, -EAGAIN);
        break;
      }
      short_writes += (size_t)count < LENGTH - written;
      written += (size_t)count;
    }
    tw_test_await_readable(fds[1]);
    const ssize_t count = tw_recv(fds[1], received + read, LENGTH - read);
    CHECK(count > 0);
    read += (size_t)count;
  }
  CHECK(short_writes > 0);
  CHECK(memcmp(sent, received, LENGTH) == 0);
  tw_close(fds[0]);
  tw_close(fds[1]);
}

static void peeking_takes_nothing(void) {
  int fds[2];
  char byte;
  CHECK(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, fds) == 0);
  CHECK_INT(tw_peek(fds[1]), -EAGAIN);
  CHECK_INT(tw_send(fds[0], "x", 1), 1);
  tw_close(fds[0]);
  CHECK_INT(tw_peek(fds[1]), 1);
  CHECK_INT(tw_peek(fds[1]), 1);
  CHECK_INT(tw_recv(fds[1], &byte, 1), 1);
  CHECK_INT(tw_peek(fds[1]), 0);
  tw_close(fds[1]);
  CHECK_INT(tw_peek(fds[1]), -EBADF);
}

const struct tw_test tw_msg_tests[] = {
    TEST(datagrams_arrive_with_their_sender),
    TEST(destination_is_told_where_it_was_asked_for),
    TEST(batches_keep_their_order),
    TEST(sending_after_the_end_raises_no_signal),
    TEST(short_writes_lose_nothing),
    TEST(peeking_takes_nothing),
    {NULL, NULL},
};
