/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_address_jni.h"
#include "tw_mmsg.h"
#include "tw_msg.h"
#include "tw_os.h"

#include <errno.h>

static jint tw__send(JNIEnv *env, jclass owner, jint fd, jlong address, jint length) {
  (void)env;
  (void)owner;
  const jint refused = tw_jni_check_memory(address, length);
  return refused != 0 ? refused : tw_jni_result(tw_send(fd, tw_jni_pointer(address), (size_t)length));
}

static jint tw__recv(JNIEnv *env, jclass owner, jint fd, jlong address, jint length) {
  (void)env;
  (void)owner;
  const jint refused = tw_jni_check_memory(address, length);
  return refused != 0 ? refused : tw_jni_result(tw_recv(fd, tw_jni_pointer(address), (size_t)length));
}

static jint tw__peek(JNIEnv *env, jclass owner, jint fd) {
  (void)env;
  (void)owner;
  return tw_peek(fd);
}

static jint tw__send_to_inet(JNIEnv *env, jclass owner, jint fd, jboolean ipv6, jlong address, jint length,
                             jbyteArray host, jint scope_id, jint port, jboolean connect) {
  (void)owner;
  struct tw_sockaddr to;
  jint refused = tw_jni_check_memory(address, length);
  if (refused == 0) {
    refused = tw_jni_inet(env, &to, ipv6, host, scope_id, port);
  }
  if (refused != 0) {
    return refused;
  }
  if (connect) {
    const struct iovec part = {.iov_base = tw_jni_pointer(address), .iov_len = (size_t)length};
    return tw_jni_result(tw_os_connect_and_send(fd, &to, &part, 1));
  }
  return tw_jni_result(tw_send_to(fd, &to, tw_jni_pointer(address), (size_t)length));
}

static jint tw__send_parts_inet(JNIEnv *env, jclass owner, jint fd, jboolean ipv6, jlong iov, jint count,
                                jbyteArray host, jint scope_id, jint port, jboolean connect) {
  (void)owner;
  struct tw_sockaddr to;
  jint refused = tw_jni_check_memory(iov, count);
  if (refused == 0) {
    refused = tw_jni_inet(env, &to, ipv6, host, scope_id, port);
  }
  if (refused != 0) {
    return refused;
  }
  if (connect) {
    return tw_jni_result(tw_os_connect_and_send(fd, &to, tw_jni_pointer(iov), (size_t)count));
  }
  return tw_jni_result(tw_send_parts(fd, &to, tw_jni_pointer(iov), (size_t)count));
}

static jint tw__send_to_unix(JNIEnv *env, jclass owner, jint fd, jlong address, jint length, jbyteArray path) {
  (void)owner;
  struct tw_sockaddr to;
  jint refused = tw_jni_check_memory(address, length);
  if (refused == 0) {
    refused = tw_jni_unix(env, &to, path);
  }
  return refused != 0 ? refused : tw_jni_result(tw_send_to(fd, &to, tw_jni_pointer(address), (size_t)length));
}

static jint tw__send_parts_unix(JNIEnv *env, jclass owner, jint fd, jlong iov, jint count, jbyteArray path) {
  (void)owner;
  struct tw_sockaddr to;
  jint refused = tw_jni_check_memory(iov, count);
  if (refused == 0) {
    refused = tw_jni_unix(env, &to, path);
  }
  return refused != 0 ? refused : tw_jni_result(tw_send_parts(fd, &to, tw_jni_pointer(iov), (size_t)count));
}

/* The first half of the array takes the sender, the second where the datagram went to. */
static jint tw__recv_from(JNIEnv *env, jclass owner, jint fd, jlong address, jint length, jbyteArray addresses) {
  (void)owner;
  const jint refused = tw_jni_check_memory(address, length);
  if (refused != 0) {
    return refused;
  }
  struct tw_received about;
  const ssize_t received = tw_recv_from(fd, tw_jni_pointer(address), (size_t)length, &about);
  if (received >= 0 && addresses != NULL) {
    tw_jni_give_address(env, &about.from, addresses, 0);
    tw_jni_give_address(env, &about.destination, addresses, (*env)->GetArrayLength(env, addresses) / 2);
  }
  return tw_jni_result(received);
}

static jint tw__check_messages(jlong messages, jint count) {
  return count <= 0 ? -EINVAL : tw_jni_check_memory(messages, count);
}

static jint tw__send_messages(JNIEnv *env, jclass owner, jint fd, jlong messages, jint count) {
  (void)env;
  (void)owner;
  const jint refused = tw__check_messages(messages, count);
  return refused != 0 ? refused : tw_send_messages(fd, tw_jni_pointer(messages), (unsigned int)count);
}

static jint tw__recv_messages(JNIEnv *env, jclass owner, jint fd, jlong messages, jint count) {
  (void)env;
  (void)owner;
  const jint refused = tw__check_messages(messages, count);
  return refused != 0 ? refused : tw_recv_messages(fd, tw_jni_pointer(messages), (unsigned int)count);
}

static jboolean tw__has_mmsg(JNIEnv *env, jclass owner) {
  (void)env;
  (void)owner;
  return TW_HAVE_MMSG;
}

static const JNINativeMethod tw__natives[] = {
    TW_NATIVE("send", "(IJI)I", tw__send),
    TW_NATIVE("recv", "(IJI)I", tw__recv),
    TW_NATIVE("peek", "(I)I", tw__peek),
    TW_NATIVE("sendToInet", "(IZJI[BIIZ)I", tw__send_to_inet),
    TW_NATIVE("sendPartsInet", "(IZJI[BIIZ)I", tw__send_parts_inet),
    TW_NATIVE("sendToUnix", "(IJI[B)I", tw__send_to_unix),
    TW_NATIVE("sendPartsUnix", "(IJI[B)I", tw__send_parts_unix),
    TW_NATIVE("recvFrom", "(IJI[B)I", tw__recv_from),
    TW_NATIVE("sendMessages", "(IJI)I", tw__send_messages),
    TW_NATIVE("recvMessages", "(IJI)I", tw__recv_messages),
    TW_NATIVE("hasMmsg", "()Z", tw__has_mmsg),
};

jint tw__register_messages(JNIEnv *env, const struct tw_package *package) {
  return tw_jni_register(env, package, "channel/unix/internal/MessageCalls", tw__natives,
                         sizeof(tw__natives) / sizeof(tw__natives[0]));
}
