/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_address_jni.h"
#include "tw_fdpass.h"
#include "tw_os.h"
#include "tw_socket.h"

#include <errno.h>
#include <string.h>

static jboolean tw__has_ipv6(JNIEnv *env, jclass owner) {
  (void)env;
  (void)owner;
  return tw_has_ipv6() ? JNI_TRUE : JNI_FALSE;
}

static jint tw__socket(JNIEnv *env, jclass owner, jint family, jint type) {
  (void)env;
  (void)owner;
  return tw_socket(family, type, 0);
}

static jint tw__is_ipv6(JNIEnv *env, jclass owner, jint fd) {
  (void)env;
  (void)owner;
  return tw_is_ipv6(fd);
}

static jint tw__bind_inet(JNIEnv *env, jclass owner, jint fd, jboolean ipv6, jbyteArray address, jint scope_id,
                          jint port) {
  (void)owner;
  struct tw_sockaddr to;
  const jint refused = tw_jni_inet(env, &to, ipv6, address, scope_id, port);
  return refused != 0 ? refused : tw_bind(fd, &to);
}

static jint tw__bind_unix(JNIEnv *env, jclass owner, jint fd, jbyteArray path) {
  (void)owner;
  struct tw_sockaddr to;
  const jint refused = tw_jni_unix(env, &to, path);
  return refused != 0 ? refused : tw_bind(fd, &to);
}

static jint tw__listen(JNIEnv *env, jclass owner, jint fd, jint backlog) {
  (void)env;
  (void)owner;
  return tw_listen(fd, backlog);
}

static jint tw__accept(JNIEnv *env, jclass owner, jint fd, jbyteArray address) {
  (void)owner;
  struct tw_sockaddr peer;
  const int accepted = tw_accept(fd, &peer);
  if (accepted >= 0) {
    tw_jni_give_address(env, &peer, address, 0);
  }
  return accepted;
}

static jint tw__connect_inet(JNIEnv *env, jclass owner, jint fd, jboolean ipv6, jbyteArray address, jint scope_id,
                             jint port) {
  (void)owner;
  struct tw_sockaddr to;
  const jint refused = tw_jni_inet(env, &to, ipv6, address, scope_id, port);
  return refused != 0 ? refused : tw_connect(fd, &to);
}

static jint tw__connect_unix(JNIEnv *env, jclass owner, jint fd, jbyteArray path) {
  (void)owner;
  struct tw_sockaddr to;
  const jint refused = tw_jni_unix(env, &to, path);
  return refused != 0 ? refused : tw_connect(fd, &to);
}

static jint tw__finish_connect(JNIEnv *env, jclass owner, jint fd) {
  (void)env;
  (void)owner;
  return tw_finish_connect(fd);
}

static jint tw__disconnect(JNIEnv *env, jclass owner, jint fd) {
  (void)env;
  (void)owner;
  return tw_disconnect(fd);
}

static jint tw__shutdown(JNIEnv *env, jclass owner, jint fd, jboolean input, jboolean output) {
  (void)env;
  (void)owner;
  return tw_shutdown(fd, input, output);
}

static jint tw__local_address(JNIEnv *env, jclass owner, jint fd, jbyteArray to) {
  (void)owner;
  struct tw_sockaddr address;
  const int result = tw_local_address(fd, &address);
  if (result < 0) {
    return result;
  }
  tw_jni_give_address(env, &address, to, 0);
  return tw_sockaddr_kind(&address);
}

static jint tw__remote_address(JNIEnv *env, jclass owner, jint fd, jbyteArray to) {
  (void)owner;
  struct tw_sockaddr address;
  const int result = tw_remote_address(fd, &address);
  if (result < 0) {
    return result;
  }
  tw_jni_give_address(env, &address, to, 0);
  return tw_sockaddr_kind(&address);
}

/* A value may be negative, so it comes as the 32 bits of a number that is not. */
static jlong tw__get_int(JNIEnv *env, jclass owner, jint fd, jint level, jint name) {
  (void)env;
  (void)owner;
  int value;
  const int result = tw_get_int(fd, level, name, &value);
  return result < 0 ? result : (jlong)(uint32_t)value;
}

static jint tw__set_int(JNIEnv *env, jclass owner, jint fd, jint level, jint name, jint value) {
  (void)env;
  (void)owner;
  return tw_set_int(fd, level, name, value);
}

static jint tw__get_raw(JNIEnv *env, jclass owner, jint fd, jint level, jint name, jlong address, jint length) {
  (void)env;
  (void)owner;
  const jint refused = tw_jni_check_memory(address, length);
  return refused != 0 ? refused : tw_get_raw(fd, level, name, tw_jni_pointer(address), (size_t)length);
}

static jint tw__set_raw(JNIEnv *env, jclass owner, jint fd, jint level, jint name, jlong address, jint length) {
  (void)env;
  (void)owner;
  const jint refused = tw_jni_check_memory(address, length);
  return refused != 0 ? refused : tw_set_raw(fd, level, name, tw_jni_pointer(address), (size_t)length);
}

static jlong tw__get_linger(JNIEnv *env, jclass owner, jint fd) {
  (void)env;
  (void)owner;
  int seconds;
  const int result = tw_get_linger(fd, &seconds);
  return result < 0 ? result : (jlong)(uint32_t)seconds;
}

static jint tw__set_linger(JNIEnv *env, jclass owner, jint fd, jint seconds) {
  (void)env;
  (void)owner;
  return tw_set_linger(fd, seconds);
}

static jint tw__send_fd(JNIEnv *env, jclass owner, jint fd, jint passed) {
  (void)env;
  (void)owner;
  return tw_send_fd(fd, passed);
}

static jint tw__recv_fd(JNIEnv *env, jclass owner, jint fd) {
  (void)env;
  (void)owner;
  return tw_recv_fd(fd);
}

/* Writes process, user and groups; returns how many numbers. */
static jint tw__peer_credentials(JNIEnv *env, jclass owner, jint fd, jintArray to) {
  (void)owner;
  struct tw_credentials peer;
  const int result = tw_os_peer_credentials(fd, &peer);
  if (result < 0) {
    return result;
  }
  jint numbers[2 + sizeof(peer.gids) / sizeof(peer.gids[0])];
  numbers[0] = (jint)peer.pid;
  numbers[1] = (jint)peer.uid;
  for (int i = 0; i < peer.gid_count; i++) {
    numbers[2 + i] = (jint)peer.gids[i];
  }
  const jsize count = 2 + peer.gid_count;
  if (to == NULL || (*env)->GetArrayLength(env, to) < count) {
    return -EINVAL;
  }
  (*env)->SetIntArrayRegion(env, to, 0, count, numbers);
  return count;
}

static const JNINativeMethod tw__natives[] = {
    TW_NATIVE("hasIpv6", "()Z", tw__has_ipv6),
    TW_NATIVE("socket", "(II)I", tw__socket),
    TW_NATIVE("isIpv6", "(I)I", tw__is_ipv6),
    TW_NATIVE("bindInet", "(IZ[BII)I", tw__bind_inet),
    TW_NATIVE("bindUnix", "(I[B)I", tw__bind_unix),
    TW_NATIVE("listen", "(II)I", tw__listen),
    TW_NATIVE("accept", "(I[B)I", tw__accept),
    TW_NATIVE("connectInet", "(IZ[BII)I", tw__connect_inet),
    TW_NATIVE("connectUnix", "(I[B)I", tw__connect_unix),
    TW_NATIVE("finishConnect", "(I)I", tw__finish_connect),
    TW_NATIVE("disconnect", "(I)I", tw__disconnect),
    TW_NATIVE("shutdown", "(IZZ)I", tw__shutdown),
    TW_NATIVE("localAddress", "(I[B)I", tw__local_address),
    TW_NATIVE("remoteAddress", "(I[B)I", tw__remote_address),
    TW_NATIVE("getInt", "(III)J", tw__get_int),
    TW_NATIVE("setInt", "(IIII)I", tw__set_int),
    TW_NATIVE("getRaw", "(IIIJI)I", tw__get_raw),
    TW_NATIVE("setRaw", "(IIIJI)I", tw__set_raw),
    TW_NATIVE("getLinger", "(I)J", tw__get_linger),
    TW_NATIVE("setLinger", "(II)I", tw__set_linger),
    TW_NATIVE("sendFd", "(II)I", tw__send_fd),
    TW_NATIVE("recvFd", "(I)I", tw__recv_fd),
    TW_NATIVE("peerCredentials", "(I[I)I", tw__peer_credentials),
};

jint tw__register_sockets(JNIEnv *env, const struct tw_package *package) {
  return tw_jni_register(env, package, "channel/unix/internal/SocketCalls", tw__natives,
                         sizeof(tw__natives) / sizeof(tw__natives[0]));
}
