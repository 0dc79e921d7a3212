/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_vsock.h"

#include <errno.h>
/* The kernel's header wants to know struct sockaddr from the one above. */
#include <linux/vm_sockets.h>
#include <string.h>

union tw__address {
  struct sockaddr any;
  struct sockaddr_vm vm;
};

static void tw__fill(union tw__address *to, struct tw_vsock_address from) {
  memset(to, 0, sizeof(*to));
  to->vm.svm_family = AF_VSOCK;
  to->vm.svm_cid = from.cid;
  to->vm.svm_port = from.port;
}

static int tw__result(int result) {
  return result >= 0 ? result : -errno;
}

int tw_vsock_socket(void) {
  return tw__result(socket(AF_VSOCK, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
}

int tw_vsock_bind(int fd, struct tw_vsock_address address) {
  union tw__address native;
  tw__fill(&native, address);
  return tw__result(bind(fd, &native.any, sizeof(native.vm)));
}

int tw_vsock_connect(int fd, struct tw_vsock_address address) {
  union tw__address native;
  tw__fill(&native, address);
  const int result = tw__result(connect(fd, &native.any, sizeof(native.vm)));
  /* An interrupted connect goes on by itself. */
  return result == -EINTR ? -EINPROGRESS : result;
}

static int tw__name(int fd, struct tw_vsock_address *to, int (*ask)(int, struct sockaddr *, socklen_t *)) {
  union tw__address native;
  memset(&native, 0, sizeof(native));
  socklen_t length = sizeof(native);
  if (ask(fd, &native.any, &length) != 0) {
    return -errno;
  }
  if (native.any.sa_family != AF_VSOCK) {
    return -EAFNOSUPPORT;
  }
  to->cid = native.vm.svm_cid;
  to->port = native.vm.svm_port;
  return 0;
}

/* The C library declares these two with a transparent union as their address, which no pointer to a function fits. */
static int tw__getsockname(int fd, struct sockaddr *address, socklen_t *length) {
  return getsockname(fd, address, length);
}

static int tw__getpeername(int fd, struct sockaddr *address, socklen_t *length) {
  return getpeername(fd, address, length);
}

int tw_vsock_local(int fd, struct tw_vsock_address *to) {
  return tw__name(fd, to, tw__getsockname);
}

int tw_vsock_remote(int fd, struct tw_vsock_address *to) {
  return tw__name(fd, to, tw__getpeername);
}
