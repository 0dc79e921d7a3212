/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_bsd_jni.h"

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
  (void)reserved;
  const tw_registration registrations[] = {tw__register_kqueue, tw__register_bsd_sockets};
  return tw_jni_load(vm, "channel.kqueue.Native", registrations, sizeof(registrations) / sizeof(registrations[0]));
}
