/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_unix_jni.h"

#include <errno.h>
#include <stdio.h>

jint tw_jni_register(JNIEnv *env, const struct tw_package *package, const char *class_name,
                     const JNINativeMethod *methods, size_t count) {
  /* Ours have less than 64 bytes behind the package. */
  char name[TW_CLASS_NAME_MAX + 64];
  const int length = snprintf(name, sizeof(name), "%s%s", package->path, class_name);
  const jclass found = length < 0 || (size_t)length >= sizeof(name) ? NULL : (*env)->FindClass(env, name);
  if (found == NULL) {
    return JNI_ERR;
  }
  const jint result = (*env)->RegisterNatives(env, found, methods, (jint)count);
  (*env)->DeleteLocalRef(env, found);
  return result == JNI_OK ? JNI_OK : JNI_ERR;
}

jint tw_unix_register(JNIEnv *env, const struct tw_package *package) {
  jint (*const registrations[])(JNIEnv *, const struct tw_package *) = {
      tw__register_constants, tw__register_memory, tw__register_files, tw__register_sockets, tw__register_messages,
  };
  /* Nothing to undo on failure: a class's natives go with its class, and no global reference is made. */
  for (size_t i = 0; i < sizeof(registrations) / sizeof(registrations[0]); i++) {
    if (registrations[i](env, package) != JNI_OK) {
      return JNI_ERR;
    }
  }
  return JNI_OK;
}

jint tw_jni_copy_bytes(JNIEnv *env, jbyteArray from, uint8_t *to, jsize capacity) {
  if (from == NULL) {
    return -EINVAL;
  }
  const jsize length = (*env)->GetArrayLength(env, from);
  if (length <= 0 || length > capacity) {
    return -EINVAL;
  }
  (*env)->GetByteArrayRegion(env, from, 0, length, (jbyte *)to);
  return length;
}

jint tw_jni_check_memory(jlong address, jlong length) {
  if (length < 0) {
    return -EINVAL;
  }
  return address == 0 ? -EFAULT : 0;
}
