/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * File descriptors of any kind. Functions return what they say, or a negative errno; a call that a signal interrupted
 * is made again.
 */
#ifndef TW_FD_H
#define TW_FD_H

#include "tw_platform.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/uio.h>

/* The flags that Java chooses from. */
enum tw_open_flag { TW_OPEN_READ = 1, TW_OPEN_WRITE = 2, TW_OPEN_CREATE = 4, TW_OPEN_TRUNCATE = 8 };

/* Opens a file; one that is created can be read and written by all that the umask lets. */
int tw_open(const char *path, int flags);

/* Closes a descriptor, which is free for others afterwards whatever is returned. */
int tw_close(int fd);

/* Returns the number of bytes, 0 at the end of the file. */
ssize_t tw_read(int fd, void *to, size_t length);
ssize_t tw_write(int fd, const void *from, size_t length);
/* Writes at most TW_IOV_MAX parts. */
ssize_t tw_writev(int fd, const struct iovec *parts, size_t count);

/* Sends a part of a file over a socket: returns the bytes sent, 0 at the end of the file. */
int64_t tw_send_file(int socket, int file, int64_t offset, int64_t count);

/* Creates a non-blocking pipe: fds[0] is read, fds[1] is written. */
int tw_pipe(int fds[2]);

#endif
