/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_bsd_socket.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/sysctl.h>

int tw_bsd_option_name(int option, struct tw_option_name *to) {
  static const struct tw_option_name names[TW_BSD_OPTION_COUNT] = {
      [TW_SO_SNDLOWAT] = {SOL_SOCKET, SO_SNDLOWAT},
      [TW_TCP_NOPUSH] = {IPPROTO_TCP, TCP_NOPUSH},
      [TW_TCP_FASTOPEN] = {IPPROTO_TCP, TCP_FASTOPEN},
  };
  if (option < 0 || option >= TW_BSD_OPTION_COUNT) {
    return -ENOPROTOOPT;
  }
  *to = names[option];
  return 0;
}

#if TW_HAVE_ACCEPT_FILTERS

_Static_assert(sizeof(((struct accept_filter_arg *)0)->af_name) == TW_FILTER_NAME_BYTES, "the room for the name");
_Static_assert(sizeof(((struct accept_filter_arg *)0)->af_arg) == TW_FILTER_ARGUMENTS_BYTES, "that for the arguments");

int tw_set_accept_filter(int fd, const struct tw_accept_filter *filter) {
  if (filter->name[0] == 0) {
    return tw_set_raw(fd, SOL_SOCKET, SO_ACCEPTFILTER, NULL, 0);
  }
  struct accept_filter_arg native;
  memcpy(native.af_name, filter->name, sizeof(native.af_name));
  memcpy(native.af_arg, filter->arguments, sizeof(native.af_arg));
  return tw_set_raw(fd, SOL_SOCKET, SO_ACCEPTFILTER, &native, sizeof(native));
}

int tw_get_accept_filter(int fd, struct tw_accept_filter *filter) {
  struct accept_filter_arg native;
  memset(&native, 0, sizeof(native));
  memset(filter, 0, sizeof(*filter));
  const int result = tw_get_raw(fd, SOL_SOCKET, SO_ACCEPTFILTER, &native, sizeof(native));
  if (result < 0) {
    /* The kernel's answer where there is none. */
    return result == -EINVAL ? 0 : result;
  }
  memcpy(filter->name, native.af_name, sizeof(filter->name) - 1);
  memcpy(filter->arguments, native.af_arg, sizeof(filter->arguments) - 1);
  return 0;
}

#else

int tw_set_accept_filter(int fd, const struct tw_accept_filter *filter) {
  (void)fd;
  (void)filter;
  return -ENOPROTOOPT;
}

int tw_get_accept_filter(int fd, struct tw_accept_filter *filter) {
  (void)fd;
  memset(filter, 0, sizeof(*filter));
  return -ENOPROTOOPT;
}

#endif

/* Returns 0 for a setting that the system has not. */
static int tw__setting(const char *name) {
  int value = 0;
  size_t length = sizeof(value);
  return sysctlbyname(name, &value, &length, NULL, 0) == 0 ? value : 0;
}

#if TW_HAVE_CONNECTX

int tw_fast_open_mode(void) {
  /* tcp(4) of macOS: one bit for servers, the next for clients. */
  const int setting = tw__setting("net.inet.tcp.fastopen");
  return ((setting & 2) != 0 ? TW_FAST_OPEN_CLIENT : 0) | ((setting & 1) != 0 ? TW_FAST_OPEN_SERVER : 0);
}

#else

int tw_fast_open_mode(void) {
  return (tw__setting("net.inet.tcp.fastopen.client_enable") != 0 ? TW_FAST_OPEN_CLIENT : 0) |
         (tw__setting("net.inet.tcp.fastopen.server_enable") != 0 ? TW_FAST_OPEN_SERVER : 0);
}

#endif
