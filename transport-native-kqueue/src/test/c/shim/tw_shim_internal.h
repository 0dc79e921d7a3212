/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* Declarations that the files of the shim share. Included first: in them, system calls are those of Linux. */
#ifndef TW_SHIM_INTERNAL_H
#define TW_SHIM_INTERNAL_H

#define _GNU_SOURCE 1
#define TW_SHIM_ITSELF 1

#include <stdatomic.h>
#include <stdbool.h>
#include <sys/event.h>
#include <sys/socket.h>

/* Descriptors from this number on get no more than Linux gives. */
enum { TW_SHIM_FDS = 1 << 16 };

/* The facts about a descriptor that the kernels of macOS and FreeBSD know, and Linux does not, or reports only once. */
struct tw_shim_fd {
  /* so_error: asking epoll takes it away from the socket, so it is kept here for the next call. */
  atomic_int error;
  atomic_bool is_quiet;
  atomic_bool is_shut_for_output;
  atomic_bool sends_with_syn;
  atomic_int low_water_mark;
  char filter[16];
  char filter_arguments[256 - 16];
};

/* Never NULL: descriptors that are too large, or negative, share one that has nothing. */
struct tw_shim_fd *tw_shim_fd(int fd);

/* For a descriptor that is new: forgets what another one of that number was. Returns it. */
int tw_shim_opened(int fd);

/* Keeps an error until it is taken, unless it is 0; the first one counts. */
void tw_shim_keep_error(int fd, int error);

/* Returns the error that waits, and sets it to 0. */
int tw_shim_take_error(int fd);

/* A descriptor is about to be closed: kqueues let go of it. */
void tw_shim_forget(int fd);

#endif
