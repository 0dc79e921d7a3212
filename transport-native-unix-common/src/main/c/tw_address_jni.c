/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_address_jni.h"

#include <errno.h>

jint tw_jni_inet(JNIEnv *env, struct tw_sockaddr *to, jboolean ipv6, jbyteArray address, jint scope_id, jint port) {
  uint8_t bytes[16];
  const jint length = tw_jni_copy_bytes(env, address, bytes, sizeof(bytes));
  return length < 0 ? length : tw_sockaddr_inet(to, ipv6, bytes, (size_t)length, (uint32_t)scope_id, port);
}

jint tw_jni_unix(JNIEnv *env, struct tw_sockaddr *to, jbyteArray path) {
  uint8_t bytes[TW_PATH_MAX];
  if (path == NULL) {
    return -EINVAL;
  }
  if ((*env)->GetArrayLength(env, path) > (jsize)sizeof(bytes)) {
    return -ENAMETOOLONG;
  }
  const jint length = tw_jni_copy_bytes(env, path, bytes, sizeof(bytes));
  return length < 0 ? length : tw_sockaddr_unix(to, bytes, (size_t)length);
}

void tw_jni_give_address(JNIEnv *env, const struct tw_sockaddr *from, jbyteArray to, jsize offset) {
  if (to == NULL || offset < 0) {
    return;
  }
  const jsize room = (*env)->GetArrayLength(env, to) - offset;
  if (room < 1) {
    return;
  }
  uint8_t bytes[1 + TW_ADDRESS_MAX];
  const size_t capacity = (size_t)room < sizeof(bytes) ? (size_t)room - 1 : sizeof(bytes) - 1;
  const size_t length = tw_sockaddr_bytes(from, bytes + 1, capacity);
  bytes[0] = (uint8_t)length;
  (*env)->SetByteArrayRegion(env, to, offset, (jsize)length + 1, (const jbyte *)bytes);
}
