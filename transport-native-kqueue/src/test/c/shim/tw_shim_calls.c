/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* Sockets and descriptors as macOS and FreeBSD have them; see tw_shim.h. */
#include "tw_shim_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/sysctl.h>
#include <sys/ucred.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <unistd.h>

static struct tw_shim_fd descriptors[TW_SHIM_FDS];
static struct tw_shim_fd nothing;

struct tw_shim_fd *tw_shim_fd(int fd) {
  return fd >= 0 && fd < TW_SHIM_FDS ? &descriptors[fd] : &nothing;
}

int tw_shim_opened(int fd) {
  if (fd >= 0 && fd < TW_SHIM_FDS) {
    struct tw_shim_fd *about = &descriptors[fd];
    tw_shim_take_error(fd);
    atomic_store(&about->is_quiet, false);
    atomic_store(&about->is_shut_for_output, false);
    atomic_store(&about->sends_with_syn, false);
    atomic_store(&about->low_water_mark, 1);
    memset(about->filter, 0, sizeof(about->filter));
    memset(about->filter_arguments, 0, sizeof(about->filter_arguments));
  }
  return fd;
}

void tw_shim_keep_error(int fd, int error) {
  int none = 0;
  if (fd >= 0 && fd < TW_SHIM_FDS) {
    atomic_compare_exchange_strong(&descriptors[fd].error, &none, error);
  }
}

int tw_shim_take_error(int fd) {
  struct tw_shim_fd *about = tw_shim_fd(fd);
  if (atomic_load_explicit(&about->error, memory_order_relaxed) == 0) {
    return 0;
  }
  return atomic_exchange(&about->error, 0);
}

/* Fails as a socket with an error does: once. */
static bool fails(int fd) {
  const int error = tw_shim_take_error(fd);
  if (error != 0) {
    errno = error;
  }
  return error != 0;
}

/* As fails(), for what is read: bytes that came before the error come first. */
static bool fails_to_read(int fd) {
  if (atomic_load_explicit(&tw_shim_fd(fd)->error, memory_order_relaxed) == 0) {
    return false;
  }
  char byte;
  return recv(fd, &byte, sizeof(byte), MSG_PEEK | MSG_DONTWAIT) <= 0 && fails(fd);
}

static int flags_for(int fd, int flags) {
  return atomic_load_explicit(&tw_shim_fd(fd)->is_quiet, memory_order_relaxed) ? flags | MSG_NOSIGNAL : flags;
}

/* ---- opening and closing -------------------------------------------------------------------------------------- */

int tw_shim_socket(int domain, int type, int protocol) {
  return tw_shim_opened(socket(domain, type, protocol));
}

int tw_shim_accept(int fd, struct sockaddr *peer, socklen_t *length) {
  return tw_shim_opened(accept(fd, peer, length));
}

int tw_shim_accept4(int fd, struct sockaddr *peer, socklen_t *length, int flags) {
  return tw_shim_opened(accept4(fd, peer, length, flags));
}

int tw_shim_close(int fd) {
  tw_shim_forget(fd);
  tw_shim_opened(fd);
  return close(fd);
}

int tw_shim_shutdown(int fd, int how) {
  const int result = shutdown(fd, how);
  if (result == 0 && how != SHUT_RD) {
    atomic_store(&tw_shim_fd(fd)->is_shut_for_output, true);
  }
  return result;
}

/* ---- bytes ---------------------------------------------------------------------------------------------------- */

ssize_t tw_shim_send(int fd, const void *from, size_t length, int flags) {
  return fails(fd) ? -1 : send(fd, from, length, flags_for(fd, flags));
}

ssize_t tw_shim_sendto(int fd, const void *from, size_t length, int flags, const struct sockaddr *to,
                       socklen_t to_length) {
  return fails(fd) ? -1 : sendto(fd, from, length, flags_for(fd, flags), to, to_length);
}

ssize_t tw_shim_sendmsg(int fd, const struct msghdr *message, int flags) {
  if (fails(fd)) {
    return -1;
  }
  const bool with_syn = message->msg_name != NULL && atomic_load(&tw_shim_fd(fd)->sends_with_syn);
  return sendmsg(fd, message, flags_for(fd, with_syn ? flags | MSG_FASTOPEN : flags));
}

int tw_shim_sendmmsg(int fd, struct mmsghdr *messages, unsigned int count, int flags) {
  return fails(fd) ? -1 : sendmmsg(fd, messages, count, flags_for(fd, flags));
}

ssize_t tw_shim_recv(int fd, void *to, size_t length, int flags) {
  return fails_to_read(fd) ? -1 : recv(fd, to, length, flags);
}

ssize_t tw_shim_recvmsg(int fd, struct msghdr *message, int flags) {
  return fails_to_read(fd) ? -1 : recvmsg(fd, message, flags);
}

int tw_shim_recvmmsg(int fd, struct mmsghdr *messages, unsigned int count, int flags, struct timespec *timeout) {
  return fails_to_read(fd) ? -1 : recvmmsg(fd, messages, count, flags, timeout);
}

ssize_t tw_shim_read(int fd, void *to, size_t length) {
  return fails_to_read(fd) ? -1 : read(fd, to, length);
}

ssize_t tw_shim_write(int fd, const void *from, size_t length) {
  if (fails(fd)) {
    return -1;
  }
  return flags_for(fd, 0) != 0 ? send(fd, from, length, MSG_NOSIGNAL) : write(fd, from, length);
}

ssize_t tw_shim_writev(int fd, const struct iovec *parts, int count) {
  if (fails(fd)) {
    return -1;
  }
  if (flags_for(fd, 0) == 0) {
    return writev(fd, parts, count);
  }
  struct msghdr message;
  memset(&message, 0, sizeof(message));
  message.msg_iov = (struct iovec *)parts;
  message.msg_iovlen = (size_t)count;
  return sendmsg(fd, &message, MSG_NOSIGNAL);
}

/* Sends until all is sent, the file ends or there is no room; returns an errno or 0. */
static int send_file(int file, int socket, off_t offset, size_t count, off_t *sent) {
  *sent = 0;
  if (fails(socket)) {
    return errno;
  }
  while (count == 0 || (size_t)*sent < count) {
    off_t at = offset + *sent;
    const ssize_t moved = sendfile(socket, file, &at, count == 0 ? INT32_MAX : count - (size_t)*sent);
    if (moved < 0) {
      return errno;
    }
    if (moved == 0) {
      return 0;
    }
    *sent += moved;
  }
  return 0;
}

#if TW_SHIM_DARWIN

int tw_shim_sendfile(int file, int socket, off_t offset, off_t *length, struct sf_hdtr *headers, int flags) {
  if (headers != NULL || flags != 0 || *length < 0) {
    errno = EINVAL;
    return -1;
  }
  errno = send_file(file, socket, offset, (size_t)*length, length);
  return errno == 0 ? 0 : -1;
}

int connectx(int fd, const sa_endpoints_t *ends, sae_associd_t association, unsigned int flags,
             const struct iovec *iov, unsigned int count, size_t *length, sae_connid_t *connection) {
  if (association != SAE_ASSOCID_ANY || flags != CONNECT_DATA_IDEMPOTENT || connection != NULL) {
    errno = EINVAL;
    return -1;
  }
  struct msghdr message;
  memset(&message, 0, sizeof(message));
  message.msg_name = (void *)ends->sae_dstaddr;
  message.msg_namelen = ends->sae_dstaddrlen;
  message.msg_iov = (struct iovec *)iov;
  message.msg_iovlen = count;
  *length = 0;
  const ssize_t sent = sendmsg(fd, &message, flags_for(fd, MSG_FASTOPEN));
  if (sent < 0) {
    return -1;
  }
  *length = (size_t)sent;
  errno = EINPROGRESS;
  return -1;
}

#else

int tw_shim_sendfile(int file, int socket, off_t offset, size_t count, struct sf_hdtr *headers, off_t *sent,
                     int flags) {
  if (headers != NULL || flags != 0) {
    errno = EINVAL;
    return -1;
  }
  off_t moved;
  errno = send_file(file, socket, offset, count, &moved);
  if (sent != NULL) {
    *sent = moved;
  }
  return errno == 0 ? 0 : -1;
}

#endif

/* ---- options -------------------------------------------------------------------------------------------------- */

static int refuse(int error) {
  errno = error;
  return -1;
}

#if !TW_SHIM_DARWIN

static bool is_listening(int fd) {
  int value = 0;
  socklen_t length = sizeof(value);
  return getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &value, &length) == 0 && value != 0;
}

static int set_filter(int fd, const struct accept_filter_arg *filter, socklen_t length) {
  struct tw_shim_fd *about = tw_shim_fd(fd);
  if (!is_listening(fd)) {
    return refuse(EINVAL);
  }
  int seconds = 0;
  if (filter == NULL) {
    memset(about->filter, 0, sizeof(about->filter));
  } else {
    if (length != sizeof(*filter) || about->filter[0] != 0) {
      return refuse(EINVAL);
    }
    if (strcmp(filter->af_name, "dataready") != 0 && strcmp(filter->af_name, "httpready") != 0) {
      return refuse(ENOENT);
    }
    memcpy(about->filter, filter->af_name, sizeof(about->filter));
    memcpy(about->filter_arguments, filter->af_arg, sizeof(about->filter_arguments));
    seconds = 1;
  }
  return setsockopt(fd, IPPROTO_TCP, TCP_DEFER_ACCEPT, &seconds, sizeof(seconds));
}

static int get_filter(int fd, struct accept_filter_arg *filter, socklen_t *length) {
  const struct tw_shim_fd *about = tw_shim_fd(fd);
  if (!is_listening(fd) || about->filter[0] == 0 || *length != sizeof(*filter)) {
    return refuse(EINVAL);
  }
  memcpy(filter->af_name, about->filter, sizeof(filter->af_name));
  memcpy(filter->af_arg, about->filter_arguments, sizeof(filter->af_arg));
  return 0;
}

#endif

int tw_shim_setsockopt(int fd, int level, int name, const void *value, socklen_t length) {
  int number = 0;
  if (value != NULL && length == sizeof(number)) {
    memcpy(&number, value, sizeof(number));
  }
  if (level == SOL_SOCKET) {
    switch (name) {
      case SO_NOSIGPIPE:
        atomic_store(&tw_shim_fd(fd)->is_quiet, number != 0);
        return fcntl(fd, F_GETFD) < 0 ? -1 : 0;
      case SO_SNDLOWAT:
        if (number <= 0) {
          return refuse(EINVAL);
        }
        atomic_store(&tw_shim_fd(fd)->low_water_mark, number);
        return 0;
#if !TW_SHIM_DARWIN
      case SO_ACCEPTFILTER:
        return set_filter(fd, value, length);
#endif
      default:
        break;
    }
  }
  if (level == IPPROTO_TCP && name == TCP_FASTOPEN) {
    atomic_store(&tw_shim_fd(fd)->sends_with_syn, number != 0);
  }
  return setsockopt(fd, level, name, value, length);
}

static int give(int number, void *value, socklen_t *length) {
  if (*length < sizeof(number)) {
    return refuse(EINVAL);
  }
  memcpy(value, &number, sizeof(number));
  *length = sizeof(number);
  return 0;
}

static int give_credentials(int fd, int name, void *value, socklen_t *length) {
  struct ucred peer;
  socklen_t peer_length = sizeof(peer);
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &peer_length) != 0) {
    return -1;
  }
  if (peer.pid == 0) {
    /* Linux's answer for a socket without a peer. */
    return refuse(ENOTCONN);
  }
#if TW_SHIM_DARWIN
  if (name == LOCAL_PEERPID) {
    return give(peer.pid, value, length);
  }
#endif
  if (name != LOCAL_PEERCRED || *length < sizeof(struct xucred)) {
    return refuse(EINVAL);
  }
  struct xucred credentials;
  memset(&credentials, 0, sizeof(credentials));
  credentials.cr_version = XUCRED_VERSION;
  credentials.cr_uid = peer.uid;
  credentials.cr_ngroups = 1;
  credentials.cr_groups[0] = peer.gid;
#if !TW_SHIM_DARWIN
  credentials.cr_pid = peer.pid;
#endif
  memcpy(value, &credentials, sizeof(credentials));
  *length = sizeof(credentials);
  return 0;
}

int tw_shim_getsockopt(int fd, int level, int name, void *value, socklen_t *length) {
  if (level == SOL_LOCAL) {
    return give_credentials(fd, name, value, length);
  }
  if (level == SOL_SOCKET) {
    switch (name) {
      case SO_ERROR: {
        const int error = tw_shim_take_error(fd);
        if (error != 0) {
          return give(error, value, length);
        }
        break;
      }
      case SO_NOSIGPIPE:
        return give(atomic_load(&tw_shim_fd(fd)->is_quiet), value, length);
      case SO_SNDLOWAT:
        return give(atomic_load(&tw_shim_fd(fd)->low_water_mark), value, length);
#if !TW_SHIM_DARWIN
      case SO_ACCEPTFILTER:
        return get_filter(fd, value, length);
#endif
      default:
        break;
    }
  }
  return getsockopt(fd, level, name, value, length);
}

int sysctlbyname(const char *name, void *old, size_t *old_length, const void *new_value, size_t new_length) {
  FILE *file = NULL;
  int mode = 0;
  if (new_value != NULL || new_length != 0 || *old_length != sizeof(mode)) {
    return refuse(EINVAL);
  }
  file = fopen("/proc/sys/net/ipv4/tcp_fastopen", "re");
  if (file == NULL || fscanf(file, "%d", &mode) != 1) {
    mode = 0;
  }
  if (file != NULL) {
    fclose(file);
  }
  /* Linux: 1 for clients, 2 for servers. */
  const int client = mode & 1;
  const int server = (mode & 2) >> 1;
  int value;
  if (TW_SHIM_DARWIN && strcmp(name, "net.inet.tcp.fastopen") == 0) {
    value = client << 1 | server;
  } else if (!TW_SHIM_DARWIN && strcmp(name, "net.inet.tcp.fastopen.client_enable") == 0) {
    value = client;
  } else if (!TW_SHIM_DARWIN && strcmp(name, "net.inet.tcp.fastopen.server_enable") == 0) {
    value = server;
  } else {
    return refuse(ENOENT);
  }
  memcpy(old, &value, sizeof(value));
  return 0;
}
