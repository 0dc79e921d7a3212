/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_memory.h"
#include "tw_unix_jni.h"

#include <stdlib.h>

static jlong tw__address_of(JNIEnv *env, jclass owner, jobject buffer) {
  (void)owner;
  if (buffer == NULL) {
    return 0;
  }
  return (jlong)(uintptr_t)(*env)->GetDirectBufferAddress(env, buffer);
}

static jobject tw__wrap(JNIEnv *env, jclass owner, jlong address, jlong capacity) {
  (void)owner;
  if (address == 0 || capacity < 0 || capacity > INT32_MAX) {
    return NULL;
  }
  return (*env)->NewDirectByteBuffer(env, tw_jni_pointer(address), capacity);
}

static jlong tw__allocate(JNIEnv *env, jclass owner, jlong capacity) {
  (void)env;
  (void)owner;
  if (capacity < 0) {
    return 0;
  }
  return (jlong)(uintptr_t)tw_allocate((size_t)capacity);
}

static void tw__release(JNIEnv *env, jclass owner, jlong address, jlong capacity) {
  (void)env;
  (void)owner;
  if (capacity >= 0) {
    tw_release(tw_jni_pointer(address), (size_t)capacity);
  }
}

static void tw__free(JNIEnv *env, jclass owner, jlong address) {
  (void)env;
  (void)owner;
  free(tw_jni_pointer(address));
}

static const JNINativeMethod tw__natives[] = {
    TW_NATIVE("addressOf", "(Ljava/nio/ByteBuffer;)J", tw__address_of),
    TW_NATIVE("wrap", "(JJ)Ljava/nio/ByteBuffer;", tw__wrap),
    TW_NATIVE("allocate", "(J)J", tw__allocate),
    TW_NATIVE("release", "(JJ)V", tw__release),
    TW_NATIVE("free", "(J)V", tw__free),
};

jint tw__register_memory(JNIEnv *env, const struct tw_package *package) {
  return tw_jni_register(env, package, "channel/unix/NativeMemoryCalls", tw__natives,
                         sizeof(tw__natives) / sizeof(tw__natives[0]));
}
