/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_socket.h"

#include "tw_os.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

static int tw__result(int result) {
  return result >= 0 ? result : -errno;
}

int tw_socket(int family, int type, int protocol) {
  static const int domains[] = {AF_INET, AF_INET6, AF_UNIX};
  if (family < TW_INET || family > TW_UNIX || (type != TW_STREAM && type != TW_DATAGRAM)) {
    return -EINVAL;
  }
  const int fd = tw_os_socket(domains[family], type == TW_STREAM ? SOCK_STREAM : SOCK_DGRAM, protocol);
  if (fd >= 0 && family == TW_INET6) {
    /* The system's default may be either. Where it cannot be switched off, there is no dual stack to rely on. */
    const int off = 0;
    if (setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof(off)) != 0) {
      const int error = -errno;
      close(fd);
      return error;
    }
  }
  return fd;
}

bool tw_has_ipv6(void) {
  const int fd = tw_socket(TW_INET6, TW_DATAGRAM, 0);
  if (fd < 0) {
    return false;
  }
  /* Sockets can be opened where IPv6 is switched off for all interfaces; bound they cannot be. */
  struct tw_sockaddr any;
  const uint8_t zeros[16] = {0};
  int result = tw_sockaddr_inet(&any, true, zeros, sizeof(zeros), 0, 0);
  if (result == 0) {
    result = tw_bind(fd, &any);
  }
  close(fd);
  return result == 0;
}

int tw_is_ipv6(int fd) {
  struct tw_sockaddr local;
  const int result = tw_local_address(fd, &local);
  return result < 0 ? result : local.u.any.sa_family == AF_INET6;
}

int tw_bind(int fd, const struct tw_sockaddr *to) {
  return tw__result(bind(fd, &to->u.any, to->length));
}

int tw_listen(int fd, int backlog) {
  return tw__result(listen(fd, backlog));
}

int tw_accept(int fd, struct tw_sockaddr *peer) {
  return tw_os_accept(fd, peer);
}

int tw_connect(int fd, const struct tw_sockaddr *to) {
  if (connect(fd, &to->u.any, to->length) == 0) {
    return 0;
  }
  /*
   * POSIX: a connect that a signal interrupts goes on by itself, and calling again would report EALREADY. For the
   * caller it is one that has not ended.
   */
  return errno == EINTR ? -EINPROGRESS : -errno;
}

int tw_finish_connect(int fd) {
  int error = 0;
  int result = tw_get_int(fd, SOL_SOCKET, SO_ERROR, &error);
  if (result < 0) {
    return result;
  }
  if (error != 0) {
    return -error;
  }
  /* No error: either connected or still on the way. Only a connected socket has a peer. */
  struct tw_sockaddr peer;
  result = tw_remote_address(fd, &peer);
  if (result != -ENOTCONN) {
    return result;
  }
  /*
   * Between the two calls the connect may have failed, and then SO_ERROR holds the cause. A socket that was not asked
   * to connect is writable with a hang-up, so that it is not taken for one that is on the way.
   */
  result = tw_get_int(fd, SOL_SOCKET, SO_ERROR, &error);
  if (result < 0 || error != 0) {
    return result < 0 ? result : -error;
  }
  struct pollfd poller = {.fd = fd, .events = POLLOUT, .revents = 0};
  return poll(&poller, 1, 0) > 0 && (poller.revents & POLLHUP) != 0 ? -ENOTCONN : -EINPROGRESS;
}

int tw_disconnect(int fd) {
  return tw_os_disconnect(fd);
}

int tw_shutdown(int fd, bool input, bool output) {
  if (!input && !output) {
    return -EINVAL;
  }
  return tw__result(shutdown(fd, input && output ? SHUT_RDWR : input ? SHUT_RD : SHUT_WR));
}

int tw_local_address(int fd, struct tw_sockaddr *to) {
  memset(to, 0, sizeof(*to));
  to->length = sizeof(to->u);
  return tw__result(getsockname(fd, &to->u.any, &to->length));
}

int tw_remote_address(int fd, struct tw_sockaddr *to) {
  memset(to, 0, sizeof(*to));
  to->length = sizeof(to->u);
  return tw__result(getpeername(fd, &to->u.any, &to->length));
}

int tw_option_name(int option, struct tw_option_name *to) {
  static const struct tw_option_name names[TW_OPTION_COUNT] = {
      [TW_SO_SNDBUF] = {SOL_SOCKET, SO_SNDBUF},       [TW_SO_RCVBUF] = {SOL_SOCKET, SO_RCVBUF},
      [TW_SO_REUSEADDR] = {SOL_SOCKET, SO_REUSEADDR}, [TW_SO_REUSEPORT] = {SOL_SOCKET, SO_REUSEPORT},
      [TW_SO_KEEPALIVE] = {SOL_SOCKET, SO_KEEPALIVE}, [TW_SO_BROADCAST] = {SOL_SOCKET, SO_BROADCAST},
      [TW_SO_ERROR] = {SOL_SOCKET, SO_ERROR},         [TW_TCP_NODELAY] = {IPPROTO_TCP, TCP_NODELAY},
      [TW_IP_TOS] = {IPPROTO_IP, IP_TOS},             [TW_IPV6_TCLASS] = {IPPROTO_IPV6, IPV6_TCLASS},
      [TW_IP_MULTICAST_IF] = {IPPROTO_IP, IP_MULTICAST_IF},
      [TW_IP_MULTICAST_TTL] = {IPPROTO_IP, IP_MULTICAST_TTL},
      [TW_IP_MULTICAST_LOOP] = {IPPROTO_IP, IP_MULTICAST_LOOP},
      [TW_IPV6_MULTICAST_IF] = {IPPROTO_IPV6, IPV6_MULTICAST_IF},
      [TW_IPV6_MULTICAST_HOPS] = {IPPROTO_IPV6, IPV6_MULTICAST_HOPS},
      [TW_IPV6_MULTICAST_LOOP] = {IPPROTO_IPV6, IPV6_MULTICAST_LOOP},
      [TW_SO_ACCEPTCONN] = {SOL_SOCKET, SO_ACCEPTCONN},
  };
  if (option < 0 || option >= TW_OPTION_COUNT) {
    return -ENOPROTOOPT;
  }
  *to = names[option];
  return 0;
}

int tw_get_int(int fd, int level, int name, int *value) {
  socklen_t length = sizeof(*value);
  *value = 0;
  return tw__result(getsockopt(fd, level, name, value, &length));
}

int tw_set_int(int fd, int level, int name, int value) {
  return tw__result(setsockopt(fd, level, name, &value, sizeof(value)));
}

int tw_get_raw(int fd, int level, int name, void *value, size_t length) {
  socklen_t actual = (socklen_t)length;
  return getsockopt(fd, level, name, value, &actual) == 0 ? (int)actual : -errno;
}

int tw_set_raw(int fd, int level, int name, const void *value, size_t length) {
  return tw__result(setsockopt(fd, level, name, value, (socklen_t)length));
}

int tw_get_linger(int fd, int *seconds) {
  struct linger value;
  memset(&value, 0, sizeof(value));
  const int result = tw_get_raw(fd, SOL_SOCKET, SO_LINGER, &value, sizeof(value));
  *seconds = value.l_onoff != 0 ? value.l_linger : -1;
  return result < 0 ? result : 0;
}

int tw_set_linger(int fd, int seconds) {
  const struct linger value = {.l_onoff = seconds >= 0, .l_linger = seconds >= 0 ? seconds : 0};
  return tw_set_raw(fd, SOL_SOCKET, SO_LINGER, &value, sizeof(value));
}
