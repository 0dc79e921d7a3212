/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_test.h"

#include "tw_fd.h"
#include "tw_fdpass.h"
#include "tw_mmsg.h"
#include "tw_msg.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { MAX_FDS = 253 };

/* Sends a message with many descriptors, as a peer may. */
static void send_fds(int socket, const int *fds, size_t count) {
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(MAX_FDS * sizeof(int))];
  } control;
  char byte = 'x';
  struct iovec part = {.iov_base = &byte, .iov_len = 1};
  struct msghdr message;
  memset(&control, 0, sizeof(control));
  memset(&message, 0, sizeof(message));
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = &control;
  message.msg_controllen = CMSG_SPACE(count * sizeof(int));
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(count * sizeof(int));
  memcpy(CMSG_DATA(header), fds, count * sizeof(int));
  CHECK_INT(sendmsg(socket, &message, 0), 1);
}

static void socket_pair(int type, int fds[2]) {
  CHECK_INT(socketpair(AF_UNIX, type | SOCK_NONBLOCK, 0, fds), 0);
}

static void passed_descriptor_is_the_same_file(void) {
  int sockets[2];
  int ends[2];
  socket_pair(SOCK_STREAM, sockets);
  CHECK_INT(tw_pipe(ends), 0);
  CHECK_INT(tw_recv_fd(sockets[1]), -EAGAIN);
  CHECK_INT(tw_send_fd(sockets[0], ends[1]), 0);
  const int received = tw_recv_fd(sockets[1]);
  CHECK(received > 0 && received != ends[1]);
  CHECK((fcntl(received, F_GETFD) & FD_CLOEXEC) != 0);
  CHECK_INT(tw_write(received, "x", 1), 1);
  char byte;
  CHECK_INT(tw_read(ends[0], &byte, 1), 1);
  tw_close(received);
  tw_close(ends[0]);
  tw_close(ends[1]);
  tw_close(sockets[0]);
  CHECK_INT(tw_recv_fd(sockets[1]), -ENOTCONN);
  tw_close(sockets[1]);
}

static void descriptors_beyond_the_first_are_closed(void) {
  static const size_t counts[] = {2, 3, 250, MAX_FDS};
  int sockets[2];
  int fds[MAX_FDS];
  socket_pair(SOCK_STREAM, sockets);
  for (size_t i = 0; i < MAX_FDS; i++) {
    fds[i] = sockets[0];
  }
  for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
    const int before = tw_test_open_fds();
    send_fds(sockets[0], fds, counts[i]);
    const int received = tw_recv_fd(sockets[1]);
    CHECK(received > 0);
    CHECK_INT(tw_test_open_fds(), before + 1);
    tw_close(received);
  }
  tw_close(sockets[0]);
  tw_close(sockets[1]);
}

/* Credentials take some of the room for descriptors, so that not all of them fit. */
static void message_that_was_cut_is_an_error_and_leaves_nothing_open(void) {
#ifdef SO_PASSCRED
  int sockets[2];
  int fds[MAX_FDS];
  const int on = 1;
  socket_pair(SOCK_STREAM, sockets);
  for (size_t i = 0; i < MAX_FDS; i++) {
    fds[i] = sockets[0];
  }
  CHECK_INT(setsockopt(sockets[1], SOL_SOCKET, SO_PASSCRED, &on, sizeof(on)), 0);
  const int before = tw_test_open_fds();
  send_fds(sockets[0], fds, MAX_FDS);
  CHECK_INT(tw_recv_fd(sockets[1]), -EBADMSG);
  CHECK_INT(tw_test_open_fds(), before);
  send_fds(sockets[0], fds, 1);
  const int received = tw_recv_fd(sockets[1]);
  CHECK(received > 0);
  tw_close(received);
  tw_close(sockets[0]);
  tw_close(sockets[1]);
#endif
}

static void no_descriptor_left_in_the_process_is_an_error(void) {
  int sockets[2];
  socket_pair(SOCK_STREAM, sockets);
  const int fds[] = {sockets[0], sockets[1], sockets[0]};
  struct rlimit before;
  CHECK_INT(getrlimit(RLIMIT_NOFILE, &before), 0);
  send_fds(sockets[0], fds, 3);
  const int open_before = tw_test_open_fds();
  /* Descriptors are the lowest free numbers, so that there is room for one more, or for none. */
  const int highest = dup(sockets[0]);
  const struct rlimit tight = {.rlim_cur = (rlim_t)highest, .rlim_max = before.rlim_max};
  tw_close(highest);
  CHECK_INT(setrlimit(RLIMIT_NOFILE, &tight), 0);
  const int received = tw_recv_fd(sockets[1]);
  CHECK_INT(setrlimit(RLIMIT_NOFILE, &before), 0);
  CHECK_INT(received, -EBADMSG);
  CHECK_INT(tw_test_open_fds(), open_before);
  tw_close(sockets[0]);
  tw_close(sockets[1]);
}

static void message_without_descriptor_is_an_error(void) {
  int sockets[2];
  socket_pair(SOCK_STREAM, sockets);
  CHECK_INT(tw_send(sockets[0], "x", 1), 1);
  CHECK_INT(tw_recv_fd(sockets[1]), -EBADMSG);
  tw_close(sockets[0]);
  tw_close(sockets[1]);
}

static void descriptors_that_come_with_bytes_are_closed(void) {
  static const int types[] = {SOCK_STREAM, SOCK_DGRAM};
  for (int i = 0; i < 2; i++) {
    int sockets[2];
    char byte;
    struct tw_received about;
    socket_pair(types[i], sockets);
    const int fds[] = {sockets[0], sockets[1]};
    const int before = tw_test_open_fds();
    send_fds(sockets[0], fds, 2);
    CHECK_INT(tw_recv_from(sockets[1], &byte, 1, &about), 1);
    CHECK_INT(tw_test_open_fds(), before);
    send_fds(sockets[0], fds, 2);
    CHECK_INT(tw_recv(sockets[1], &byte, 1), 1);
    CHECK_INT(tw_test_open_fds(), before);
    send_fds(sockets[0], fds, 2);
    CHECK_INT(tw_read(sockets[1], &byte, 1), 1);
    CHECK_INT(tw_test_open_fds(), before);
    tw_close(sockets[0]);
    tw_close(sockets[1]);
  }
}

static void descriptors_that_come_with_batches_are_closed(void) {
  int sockets[2];
  char bytes[2];
  union {
    struct cmsghdr header;
    char bytes[256];
  } control[2];
  struct iovec parts[2];
  struct tw_mmsghdr messages[2];
  memset(messages, 0, sizeof(messages));
  for (int i = 0; i < 2; i++) {
    parts[i].iov_base = &bytes[i];
    parts[i].iov_len = 1;
    messages[i].header.msg_iov = &parts[i];
    messages[i].header.msg_iovlen = 1;
    messages[i].header.msg_control = &control[i];
    messages[i].header.msg_controllen = sizeof(control[i]);
  }
  socket_pair(SOCK_DGRAM, sockets);
  const int fds[] = {sockets[0], sockets[1]};
  const int before = tw_test_open_fds();
  send_fds(sockets[0], fds, 2);
  send_fds(sockets[0], fds, 1);
  CHECK_INT(tw_recv_messages(sockets[1], messages, 2), 2);
  CHECK_INT(tw_test_open_fds(), before);
  tw_close(sockets[0]);
  tw_close(sockets[1]);
}

static void wrong_descriptors_are_told(void) {
  int sockets[2];
  socket_pair(SOCK_STREAM, sockets);
  CHECK_INT(tw_send_fd(sockets[0], -1), -EBADF);
  CHECK_INT(tw_send_fd(sockets[0], 1 << 30), -EBADF);
  CHECK_INT(tw_send_fd(-1, sockets[0]), -EBADF);
  CHECK_INT(tw_recv_fd(-1), -EBADF);
  tw_close(sockets[1]);
  CHECK_INT(tw_send_fd(sockets[0], sockets[0]), -EPIPE);
  tw_close(sockets[0]);
}

const struct tw_test tw_fdpass_tests[] = {
    TEST(passed_descriptor_is_the_same_file),
    TEST(descriptors_beyond_the_first_are_closed),
    TEST(message_that_was_cut_is_an_error_and_leaves_nothing_open),
    TEST(no_descriptor_left_in_the_process_is_an_error),
    TEST(message_without_descriptor_is_an_error),
    TEST(descriptors_that_come_with_bytes_are_closed),
    TEST(descriptors_that_come_with_batches_are_closed),
    TEST(wrong_descriptors_are_told),
    {NULL, NULL},
};
