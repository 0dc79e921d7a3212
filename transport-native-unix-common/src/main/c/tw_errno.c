/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_platform.h"

#include "tw_errno.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define TW__ERROR(name) [TW_##name] = {name, #name}

static const struct {
  int number;
  const char *name;
} tw__errors[TW_KNOWN_ERROR_COUNT] = {
    TW__ERROR(EAGAIN),       TW__ERROR(EWOULDBLOCK),   TW__ERROR(EALREADY),    TW__ERROR(EBADF),
    TW__ERROR(ECONNREFUSED), TW__ERROR(ECONNRESET),    TW__ERROR(EHOSTUNREACH), TW__ERROR(EINPROGRESS),
    TW__ERROR(EISCONN),      TW__ERROR(ENAMETOOLONG),  TW__ERROR(ENETUNREACH), TW__ERROR(ENOENT),
    TW__ERROR(ENOTCONN),     TW__ERROR(EPIPE),         TW__ERROR(EACCES),      TW__ERROR(EADDRINUSE),
    TW__ERROR(EADDRNOTAVAIL), TW__ERROR(ETIMEDOUT),    TW__ERROR(EMFILE),      TW__ERROR(ENFILE),
    TW__ERROR(ENOBUFS),      TW__ERROR(ENOMEM),        TW__ERROR(ECONNABORTED), TW__ERROR(EPERM),
    TW__ERROR(EPROTO),       TW__ERROR(EOPNOTSUPP),    TW__ERROR(EINVAL),      TW__ERROR(EMSGSIZE),
    TW__ERROR(EAFNOSUPPORT), TW__ERROR(EBADMSG),       TW__ERROR(ENOPROTOOPT), TW__ERROR(ENOSYS),
    TW__ERROR(ENOTSOCK),     TW__ERROR(EDESTADDRREQ),
};

/* Errors that only have to be named. */
static const struct {
  int number;
  const char *name;
} tw__other_errors[] = {
    {E2BIG, "E2BIG"},         {EBUSY, "EBUSY"},           {ECHILD, "ECHILD"},       {EDEADLK, "EDEADLK"},
    {EDOM, "EDOM"},           {EDQUOT, "EDQUOT"},       {EEXIST, "EEXIST"},
    {EFAULT, "EFAULT"},       {EFBIG, "EFBIG"},           {EHOSTDOWN, "EHOSTDOWN"}, {EINTR, "EINTR"},
    {EIO, "EIO"},             {EISDIR, "EISDIR"},         {ELOOP, "ELOOP"},         {EMLINK, "EMLINK"},
    {ENETDOWN, "ENETDOWN"},   {ENETRESET, "ENETRESET"},   {ENODEV, "ENODEV"},       {ENOEXEC, "ENOEXEC"},
    {ENOLCK, "ENOLCK"},       {ENOSPC, "ENOSPC"},         {ENOTBLK, "ENOTBLK"},     {ENOTDIR, "ENOTDIR"},
    {ENOTEMPTY, "ENOTEMPTY"}, {ENOTTY, "ENOTTY"},         {ENXIO, "ENXIO"},         {EPFNOSUPPORT, "EPFNOSUPPORT"},
    {EPROTONOSUPPORT, "EPROTONOSUPPORT"}, {EPROTOTYPE, "EPROTOTYPE"}, {ERANGE, "ERANGE"}, {EROFS, "EROFS"},
    {ESHUTDOWN, "ESHUTDOWN"}, {ESOCKTNOSUPPORT, "ESOCKTNOSUPPORT"}, {ESPIPE, "ESPIPE"}, {ESRCH, "ESRCH"},
    {ESTALE, "ESTALE"},       {ETOOMANYREFS, "ETOOMANYREFS"}, {ETXTBSY, "ETXTBSY"}, {EUSERS, "EUSERS"},
    {EXDEV, "EXDEV"},         {EOVERFLOW, "EOVERFLOW"},   {ECANCELED, "ECANCELED"}, {EIDRM, "EIDRM"},
};

int tw_error_number(int index) {
  return index >= 0 && index < TW_KNOWN_ERROR_COUNT ? tw__errors[index].number : 0;
}

const char *tw_error_name(int number) {
  for (size_t i = 0; i < TW_KNOWN_ERROR_COUNT; i++) {
    if (tw__errors[i].number == number) {
      return tw__errors[i].name;
    }
  }
  for (size_t i = 0; i < sizeof(tw__other_errors) / sizeof(tw__other_errors[0]); i++) {
    if (tw__other_errors[i].number == number) {
      return tw__other_errors[i].name;
    }
  }
  return NULL;
}

/* strerror_r(3) comes in two kinds, distinguished by the result: the text, or 0 with the text in the buffer. */
static const char *tw__text_of_gnu(const char *text, const char *buffer) {
  (void)buffer;
  return text;
}

static const char *tw__text_of_posix(int result, const char *buffer) {
  return result == 0 ? buffer : NULL;
}

size_t tw_error_text(int number, char *to, size_t capacity) {
  if (capacity == 0) {
    return 0;
  }
  char buffer[256];
  buffer[0] = 0;
  const char *text = _Generic(strerror_r(number, buffer, sizeof(buffer)),
      char *: tw__text_of_gnu, int: tw__text_of_posix)(strerror_r(number, buffer, sizeof(buffer)), buffer);
  const int written = text != NULL ? snprintf(to, capacity, "%s", text)
                                   : snprintf(to, capacity, "unknown error %d", number);
  if (written < 0) {
    to[0] = 0;
    return 0;
  }
  return (size_t)written < capacity ? (size_t)written : capacity - 1;
}
