/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_test.h"

#include "tw_fd.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static void pipes_carry_bytes_and_never_block(void) {
  int fds[2];
  char bytes[10];
  CHECK_INT(tw_pipe(fds), 0);
  CHECK((fcntl(fds[0], F_GETFD) & FD_CLOEXEC) != 0);
  CHECK((fcntl(fds[1], F_GETFD) & FD_CLOEXEC) != 0);
  CHECK_INT(tw_read(fds[0], bytes, sizeof(bytes)), -EAGAIN);
  CHECK_INT(tw_write(fds[1], "abc", 3), 3);
  const struct iovec parts[] = {{(void *)"d", 1}, {(void *)"", 0}, {(void *)"ef", 2}};
  CHECK_INT(tw_writev(fds[1], parts, 3), 3);
  CHECK_INT(tw_read(fds[0], bytes, sizeof(bytes)), 6);
  CHECK(memcmp(bytes, "abcdef", 6) == 0);
  CHECK_INT(tw_close(fds[1]), 0);
  CHECK_INT(tw_read(fds[0], bytes, sizeof(bytes)), 0);
  CHECK_INT(tw_close(fds[0]), 0);
}

static void more_parts_than_the_system_takes_are_written_in_part(void) {
  enum { COUNT = TW_IOV_MAX + 10 };
  static struct iovec parts[COUNT];
  static char bytes[COUNT];
  int fds[2];
  for (int i = 0; i < COUNT; i++) {
    parts[i].iov_base = &bytes[i];
    parts[i].iov_len = 1;
  }
  CHECK_INT(tw_pipe(fds), 0);
  CHECK_INT(tw_writev(fds[1], parts, COUNT), TW_IOV_MAX);
  tw_close(fds[0]);
  CHECK_INT(tw_writev(fds[1], parts, COUNT), -EPIPE);
  CHECK_INT(tw_write(fds[1], bytes, 1), -EPIPE);
  tw_close(fds[1]);
}

static void closed_and_wrong_descriptors_are_told(void) {
  char byte = 0;
  const struct iovec part = {&byte, 1};
  CHECK_INT(tw_read(-1, &byte, 1), -EBADF);
  CHECK_INT(tw_write(-1, &byte, 1), -EBADF);
  CHECK_INT(tw_writev(-1, &part, 1), -EBADF);
  CHECK_INT(tw_close(-1), -EBADF);
  CHECK_INT(tw_close(1 << 30), -EBADF);
}

static void files_are_opened_as_asked(void) {
  char path[] = "/tmp/tw-test-XXXXXX";
  const int made = mkstemp(path);
  CHECK(made >= 0);
  CHECK_INT(tw_write(made, "abc", 3), 3);
  CHECK_INT(tw_close(made), 0);
  const int reader = tw_open(path, TW_OPEN_READ);
  char bytes[4];
  CHECK_INT(tw_read(reader, bytes, sizeof(bytes)), 3);
  CHECK_INT(tw_write(reader, bytes, 1), -EBADF);
  const int writer = tw_open(path, TW_OPEN_WRITE | TW_OPEN_TRUNCATE);
  CHECK_INT(tw_read(writer, bytes, 1), -EBADF);
  CHECK_INT(tw_write(writer, "z", 1), 1);
  CHECK_INT(lseek(reader, 0, SEEK_END), 1);
  CHECK_INT(tw_close(writer), 0);
  CHECK_INT(tw_close(reader), 0);
  CHECK_INT(unlink(path), 0);
  CHECK_INT(tw_open(path, TW_OPEN_READ), -ENOENT);
  CHECK_INT(tw_open("/", TW_OPEN_READ | TW_OPEN_WRITE), -EISDIR);
  CHECK_INT(tw_open(path, 0), -EINVAL);
  const int created = tw_open(path, TW_OPEN_READ | TW_OPEN_WRITE | TW_OPEN_CREATE);
  CHECK(created >= 0);
  CHECK_INT(tw_close(created), 0);
  CHECK_INT(unlink(path), 0);
}

static void nothing(int number) {
  (void)number;
}

struct interrupted {
  int fd;
  ssize_t result;
  char byte;
};

static void *read_blocking(void *argument) {
  struct interrupted *about = argument;
  about->result = tw_read(about->fd, &about->byte, 1);
  return NULL;
}

static void interrupted_read_is_made_again(void) {
  struct sigaction action;
  memset(&action, 0, sizeof(action));
  action.sa_handler = nothing;
  CHECK_INT(sigaction(SIGUSR1, &action, NULL), 0);
  int fds[2];
  CHECK_INT(pipe(fds), 0);
  struct interrupted about = {fds[0], -1, 0};
  pthread_t thread;
  CHECK_INT(pthread_create(&thread, NULL, read_blocking, &about), 0);
  /* Whether a signal comes before, in or after the call, the byte must be read. */
  for (int i = 0; i < 100; i++) {
    CHECK_INT(pthread_kill(thread, SIGUSR1), 0);
    sched_yield();
  }
  CHECK_INT(tw_write(fds[1], "k", 1), 1);
  CHECK_INT(pthread_join(thread, NULL), 0);
  CHECK_INT(about.result, 1);
  CHECK_INT(about.byte, 'k');
  tw_close(fds[0]);
  tw_close(fds[1]);
}

const struct tw_test tw_fd_tests[] = {
    TEST(pipes_carry_bytes_and_never_block),
    TEST(more_parts_than_the_system_takes_are_written_in_part),
    TEST(closed_and_wrong_descriptors_are_told),
    TEST(files_are_opened_as_asked),
    TEST(interrupted_read_is_made_again),
    {NULL, NULL},
};
