/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_unix_jni.h"

#include <errno.h>

/*
 * Where a FileChannel of the JDK has its descriptor, and that its number. Written once, by the registration, before any
 * native method can be called; NULL on a JVM that keeps them elsewhere.
 */
static jclass tw__channel_class;
static jfieldID tw__channel_descriptor;
static jfieldID tw__descriptor_number;

jint tw_jni_descriptor_of(JNIEnv *env, jobject file) {
  if (tw__descriptor_number == NULL || file == NULL || !(*env)->IsInstanceOf(env, file, tw__channel_class)) {
    return -EOPNOTSUPP;
  }
  const jobject descriptor = (*env)->GetObjectField(env, file, tw__channel_descriptor);
  if (descriptor == NULL) {
    return -EBADF;
  }
  const jint number = (*env)->GetIntField(env, descriptor, tw__descriptor_number);
  (*env)->DeleteLocalRef(env, descriptor);
  return number < 0 ? -EBADF : number;
}

/* A JVM without them is well: files are copied there. */
void tw__find_file_channel(JNIEnv *env) {
  jclass channel = (*env)->FindClass(env, "sun/nio/ch/FileChannelImpl");
  jclass descriptor = channel == NULL ? NULL : (*env)->FindClass(env, "java/io/FileDescriptor");
  jfieldID of_channel = NULL;
  jfieldID of_descriptor = NULL;
  if (descriptor != NULL) {
    of_channel = (*env)->GetFieldID(env, channel, "fd", "Ljava/io/FileDescriptor;");
  }
  if (of_channel != NULL) {
    of_descriptor = (*env)->GetFieldID(env, descriptor, "fd", "I");
  }
  if (of_descriptor != NULL) {
    /* Held for the life of the process, as the class is: it belongs to the boot loader. */
    tw__channel_class = (*env)->NewGlobalRef(env, channel);
    if (tw__channel_class != NULL) {
      tw__channel_descriptor = of_channel;
      tw__descriptor_number = of_descriptor;
    }
  }
  (*env)->ExceptionClear(env);
  if (descriptor != NULL) {
    (*env)->DeleteLocalRef(env, descriptor);
  }
  if (channel != NULL) {
    (*env)->DeleteLocalRef(env, channel);
  }
}

void tw__forget_file_channel(JNIEnv *env) {
  if (tw__channel_class != NULL) {
    (*env)->DeleteGlobalRef(env, tw__channel_class);
    tw__channel_class = NULL;
    tw__descriptor_number = NULL;
  }
}
