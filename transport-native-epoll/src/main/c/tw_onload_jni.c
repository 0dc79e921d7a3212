/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_linux_jni.h"

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved);

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
  (void)reserved;
  jint (*const registrations[])(JNIEnv *, const struct tw_package *) = {
      tw_unix_register, tw__register_epoll, tw__register_transfer, tw__register_linux_sockets,
  };
  JNIEnv *env = NULL;
  if ((*vm)->GetEnv(vm, (void **)&env, TW_JNI_VERSION) != JNI_OK) {
    return JNI_ERR;
  }
  struct tw_package package;
  if (tw_jni_find_package(env, "channel.epoll.Native", &package) != JNI_OK) {
    return JNI_ERR;
  }
  for (size_t i = 0; i < sizeof(registrations) / sizeof(registrations[0]); i++) {
    if (registrations[i](env, &package) != JNI_OK) {
      goto fail;
    }
  }
  return TW_JNI_VERSION;

fail:
  /* A class's natives go with its class. */
  tw__unregister_transfer(env);
  return JNI_ERR;
}
