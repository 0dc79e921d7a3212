/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* The library that the Java tests of this module load; a transport's own library begins in the same way. */
#include "tw_unix_jni.h"

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
  (void)reserved;
  void *env = NULL;
  if ((*vm)->GetEnv(vm, &env, TW_JNI_VERSION) != JNI_OK) {
    return JNI_ERR;
  }
  struct tw_package package;
  if (tw_jni_find_package(env, "channel.unix.TestLibrary", &package) != JNI_OK) {
    return JNI_ERR;
  }
  return tw_unix_register(env, &package) == JNI_OK ? TW_JNI_VERSION : JNI_ERR;
}
