/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_linux_jni.h"

#include "tw_mptcp.h"
#include "tw_vsock.h"

#include <errno.h>

static jint tw__mptcp(JNIEnv *env, jclass owner, jboolean ipv6) {
  (void)env;
  (void)owner;
  return tw_mptcp_socket(ipv6);
}

static jint tw__mptcp_is_spoken(JNIEnv *env, jclass owner, jint fd) {
  (void)env;
  (void)owner;
  return tw_mptcp_is_spoken(fd);
}

static jint tw__vsock(JNIEnv *env, jclass owner) {
  (void)env;
  (void)owner;
  return tw_vsock_socket();
}

static jint tw__vsock_bind_to(JNIEnv *env, jclass owner, jint fd, jint cid, jint port) {
  (void)env;
  (void)owner;
  const struct tw_vsock_address address = {(uint32_t)cid, (uint32_t)port};
  return tw_vsock_bind(fd, address);
}

static jint tw__vsock_connect_to(JNIEnv *env, jclass owner, jint fd, jint cid, jint port) {
  (void)env;
  (void)owner;
  const struct tw_vsock_address address = {(uint32_t)cid, (uint32_t)port};
  return tw_vsock_connect(fd, address);
}

/* The array takes cid and port. */
static jint tw__vsock_name(JNIEnv *env, jclass owner, jint fd, jboolean remote, jintArray to) {
  (void)owner;
  if (to == NULL || (*env)->GetArrayLength(env, to) < 2) {
    return -EINVAL;
  }
  struct tw_vsock_address address;
  const int result = remote ? tw_vsock_remote(fd, &address) : tw_vsock_local(fd, &address);
  if (result == 0) {
    const jint numbers[2] = {(jint)address.cid, (jint)address.port};
    (*env)->SetIntArrayRegion(env, to, 0, 2, numbers);
  }
  return result;
}

static const JNINativeMethod tw__natives[] = {
    TW_NATIVE("mptcp", "(Z)I", tw__mptcp),
    TW_NATIVE("isMptcpSpoken", "(I)I", tw__mptcp_is_spoken),
    TW_NATIVE("vsock", "()I", tw__vsock),
    TW_NATIVE("vsockBind", "(III)I", tw__vsock_bind_to),
    TW_NATIVE("vsockConnect", "(III)I", tw__vsock_connect_to),
    TW_NATIVE("vsockName", "(IZ[I)I", tw__vsock_name),
};

jint tw__register_linux_sockets(JNIEnv *env, const struct tw_package *package) {
  return tw_jni_register(env, package, "channel/epoll/LinuxCalls", tw__natives,
                         sizeof(tw__natives) / sizeof(tw__natives[0]));
}
