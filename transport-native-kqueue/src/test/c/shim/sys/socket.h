/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* The additions of sockets of macOS and FreeBSD; see tw_shim.h. */
#include_next <sys/socket.h>

#ifndef TW_SHIM_SYS_SOCKET_H
#define TW_SHIM_SYS_SOCKET_H

#include <stdint.h>
#include <sys/types.h>
#include <sys/uio.h>

#define SO_NOSIGPIPE 0x1022

struct sf_hdtr {
  struct iovec *headers;
  int hdr_cnt;
  struct iovec *trailers;
  int trl_cnt;
};

#if TW_SHIM_DARWIN

typedef struct sa_endpoints {
  unsigned int sae_srcif;
  const struct sockaddr *sae_srcaddr;
  socklen_t sae_srcaddrlen;
  const struct sockaddr *sae_dstaddr;
  socklen_t sae_dstaddrlen;
} sa_endpoints_t;
typedef uint32_t sae_associd_t;
typedef uint32_t sae_connid_t;
#define SAE_ASSOCID_ANY 0
#define CONNECT_DATA_IDEMPOTENT 0x2

int connectx(int fd, const sa_endpoints_t *ends, sae_associd_t association, unsigned int flags,
             const struct iovec *iov, unsigned int count, size_t *length, sae_connid_t *connection);
int tw_shim_sendfile(int file, int socket, off_t offset, off_t *length, struct sf_hdtr *headers, int flags);

#else

#define SO_ACCEPTFILTER 0x1000
struct accept_filter_arg {
  char af_name[16];
  char af_arg[256 - 16];
};

int tw_shim_sendfile(int file, int socket, off_t offset, size_t count, struct sf_hdtr *headers, off_t *sent,
                     int flags);

#endif

int tw_shim_socket(int domain, int type, int protocol);
int tw_shim_accept(int fd, struct sockaddr *peer, socklen_t *length);
int tw_shim_accept4(int fd, struct sockaddr *peer, socklen_t *length, int flags);
int tw_shim_shutdown(int fd, int how);
int tw_shim_setsockopt(int fd, int level, int name, const void *value, socklen_t length);
int tw_shim_getsockopt(int fd, int level, int name, void *value, socklen_t *length);
ssize_t tw_shim_send(int fd, const void *from, size_t length, int flags);
ssize_t tw_shim_sendto(int fd, const void *from, size_t length, int flags, const struct sockaddr *to,
                       socklen_t to_length);
ssize_t tw_shim_sendmsg(int fd, const struct msghdr *message, int flags);
ssize_t tw_shim_recv(int fd, void *to, size_t length, int flags);
ssize_t tw_shim_recvmsg(int fd, struct msghdr *message, int flags);
struct mmsghdr;
struct timespec;
int tw_shim_sendmmsg(int fd, struct mmsghdr *messages, unsigned int count, int flags);
int tw_shim_recvmmsg(int fd, struct mmsghdr *messages, unsigned int count, int flags, struct timespec *timeout);

#ifndef TW_SHIM_ITSELF
#define sendfile(...) tw_shim_sendfile(__VA_ARGS__)
#define socket(...) tw_shim_socket(__VA_ARGS__)
#define accept(...) tw_shim_accept(__VA_ARGS__)
#define accept4(...) tw_shim_accept4(__VA_ARGS__)
#define shutdown(...) tw_shim_shutdown(__VA_ARGS__)
#define setsockopt(...) tw_shim_setsockopt(__VA_ARGS__)
#define getsockopt(...) tw_shim_getsockopt(__VA_ARGS__)
#define send(...) tw_shim_send(__VA_ARGS__)
#define sendto(...) tw_shim_sendto(__VA_ARGS__)
#define sendmsg(...) tw_shim_sendmsg(__VA_ARGS__)
#define recv(...) tw_shim_recv(__VA_ARGS__)
#define recvmsg(...) tw_shim_recvmsg(__VA_ARGS__)
#define sendmmsg(...) tw_shim_sendmmsg(__VA_ARGS__)
#define recvmmsg(...) tw_shim_recvmmsg(__VA_ARGS__)
#endif

#endif
