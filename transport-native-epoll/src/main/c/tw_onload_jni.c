/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_linux_jni.h"

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved);

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
  (void)reserved;
  const tw_registration registrations[] = {tw__register_epoll, tw__register_transfer, tw__register_linux_sockets};
  return tw_jni_load(vm, "channel.epoll.Native", registrations, sizeof(registrations) / sizeof(registrations[0]));
}
