/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* The names, numbers and texts of errors. */
#ifndef TW_ERRNO_H
#define TW_ERRNO_H

#include <stddef.h>

/* Errors that Java knows apart, in the order of its table. */
enum tw_known_error {
  TW_EAGAIN,
  TW_EWOULDBLOCK,
  TW_EALREADY,
  TW_EBADF,
  TW_ECONNREFUSED,
  TW_ECONNRESET,
  TW_EHOSTUNREACH,
  TW_EINPROGRESS,
  TW_EISCONN,
  TW_ENAMETOOLONG,
  TW_ENETUNREACH,
  TW_ENOENT,
  TW_ENOTCONN,
  TW_EPIPE,
  TW_EACCES,
  TW_EADDRINUSE,
  TW_EADDRNOTAVAIL,
  TW_ETIMEDOUT,
  TW_EMFILE,
  TW_ENFILE,
  TW_ENOBUFS,
  TW_ENOMEM,
  TW_ECONNABORTED,
  TW_EPERM,
  TW_EPROTO,
  TW_EOPNOTSUPP,
  TW_EINVAL,
  TW_EMSGSIZE,
  TW_EAFNOSUPPORT,
  TW_EBADMSG,
  TW_ENOPROTOOPT,
  TW_ENOSYS,
  TW_ENOTSOCK,
  TW_EDESTADDRREQ,
  TW_KNOWN_ERROR_COUNT
};

/* Returns an error's number, or 0 if there is no such index. */
int tw_error_number(int index);

/* Returns an error's name such as "EPIPE", or NULL for one that is not known above. */
const char *tw_error_name(int number);

/* Writes what an error means, with a zero byte behind it. Returns the length of the text. */
size_t tw_error_text(int number, char *to, size_t capacity);

#endif
