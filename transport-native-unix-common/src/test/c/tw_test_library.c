/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* The library that the Java tests of this module load; a transport's own library begins in the same way. */
#include "tw_unix_jni.h"

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
  (void)reserved;
  return tw_jni_load(vm, "channel.unix.TestLibrary", NULL, 0);
}
