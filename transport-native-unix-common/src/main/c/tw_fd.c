/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_fd.h"

#include "tw_os.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int tw_open(const char *path, int flags) {
  const int access = flags & (TW_OPEN_READ | TW_OPEN_WRITE);
  if (access == 0) {
    return -EINVAL;
  }
  int open_flags = O_CLOEXEC;
  open_flags |= access == TW_OPEN_READ ? O_RDONLY : access == TW_OPEN_WRITE ? O_WRONLY : O_RDWR;
  open_flags |= (flags & TW_OPEN_CREATE) != 0 ? O_CREAT : 0;
  open_flags |= (flags & TW_OPEN_TRUNCATE) != 0 ? O_TRUNC : 0;
  for (;;) {
    const int fd = open(path, open_flags, 0666);
    if (fd >= 0) {
      return fd;
    }
    if (errno != EINTR) {
      return -errno;
    }
  }
}

int tw_close(int fd) {
  if (close(fd) == 0) {
    return 0;
  }
  /*
   * close(2): after EINTR the descriptor is gone on Linux and the BSDs. Closing again could close what another thread
   * has opened meanwhile.
   */
  return errno == EINTR ? 0 : -errno;
}

ssize_t tw_read(int fd, void *to, size_t length) {
  for (;;) {
    const ssize_t count = read(fd, to, length);
    if (count >= 0) {
      return count;
    }
    if (errno != EINTR) {
      return -errno;
    }
  }
}

ssize_t tw_write(int fd, const void *from, size_t length) {
  for (;;) {
    const ssize_t count = write(fd, from, length);
    if (count >= 0) {
      return count;
    }
    if (errno != EINTR) {
      return -errno;
    }
  }
}

ssize_t tw_writev(int fd, const struct iovec *parts, size_t count) {
  const int limited = count > TW_IOV_MAX ? TW_IOV_MAX : (int)count;
  for (;;) {
    const ssize_t written = writev(fd, parts, limited);
    if (written >= 0) {
      return written;
    }
    if (errno != EINTR) {
      return -errno;
    }
  }
}

int64_t tw_send_file(int socket, int file, int64_t offset, int64_t count) {
  return tw_os_send_file(socket, file, offset, count);
}

int tw_pipe(int fds[2]) {
  return tw_os_pipe(fds);
}
