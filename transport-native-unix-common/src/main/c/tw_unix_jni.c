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

static jint tw__register_all(JNIEnv *env, const struct tw_package *package, const tw_registration *registrations,
                             size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (registrations[i](env, package) != JNI_OK) {
      return JNI_ERR;
    }
  }
  return JNI_OK;
}

jint tw_jni_load(JavaVM *vm, const char *caller, const tw_registration *registrations, size_t count) {
  const tw_registration of_unix[] = {
      tw__register_constants, tw__register_memory, tw__register_files, tw__register_sockets, tw__register_messages,
  };
  JNIEnv *env = NULL;
  if ((*vm)->GetEnv(vm, (void **)&env, TW_JNI_VERSION) != JNI_OK) {
    return JNI_ERR;
  }
  struct tw_package package;
  if (tw_jni_find_package(env, caller, &package) != JNI_OK) {
    return JNI_ERR;
  }
  tw__find_file_channel(env);
  if (tw__register_all(env, &package, of_unix, sizeof(of_unix) / sizeof(of_unix[0])) != JNI_OK ||
      tw__register_all(env, &package, registrations, count) != JNI_OK) {
    goto fail;
  }
  return TW_JNI_VERSION;

fail:
  /* A class's natives go with its class. */
  tw__forget_file_channel(env);
  return JNI_ERR;
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
