/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_unix_jni.h"

#include <string.h>

/* Turns "org.app.channel.epoll.Native" into "org/app/" if the caller is "channel.epoll.Native". */
static int tw__take_package(const char *name, const char *caller, struct tw_package *package) {
  const size_t length = strlen(name);
  const size_t tail = strlen(caller);
  if (length <= tail || strcmp(name + length - tail, caller) != 0 || name[length - tail - 1] != '.') {
    return 0;
  }
  const size_t kept = length - tail;
  for (size_t i = 0; i < kept; i++) {
    package->path[i] = (char)(name[i] == '.' ? '/' : name[i]);
  }
  package->path[kept] = '\0';
  return 1;
}

/* Looks at one stack frame. Returns 1 if it is the caller's, else 0, maybe with an exception pending. */
static int tw__is_caller(JNIEnv *env, jobject frame, jmethodID class_name, const char *caller,
                         struct tw_package *package) {
  const jstring name = (*env)->CallObjectMethod(env, frame, class_name);
  if ((*env)->ExceptionCheck(env) || name == NULL) {
    return 0;
  }
  char text[TW_CLASS_NAME_MAX];
  int found = 0;
  /* Room for the byte that ends it; not every JVM writes that byte. */
  if ((*env)->GetStringUTFLength(env, name) < (jsize)sizeof(text)) {
    memset(text, 0, sizeof(text));
    (*env)->GetStringUTFRegion(env, name, 0, (*env)->GetStringLength(env, name), text);
    found = tw__take_package(text, caller, package);
  }
  (*env)->DeleteLocalRef(env, name);
  return found;
}

/* Thread.currentThread().getStackTrace(), or NULL with an exception pending. */
static jobjectArray tw__stack(JNIEnv *env) {
  const jclass thread = (*env)->FindClass(env, "java/lang/Thread");
  if (thread == NULL) {
    return NULL;
  }
  const jmethodID current = (*env)->GetStaticMethodID(env, thread, "currentThread", "()Ljava/lang/Thread;");
  const jmethodID trace =
      current == NULL ? NULL
                      : (*env)->GetMethodID(env, thread, "getStackTrace", "()[Ljava/lang/StackTraceElement;");
  if (trace == NULL) {
    return NULL;
  }
  const jobject self = (*env)->CallStaticObjectMethod(env, thread, current);
  if ((*env)->ExceptionCheck(env)) {
    return NULL;
  }
  const jobjectArray stack = (*env)->CallObjectMethod(env, self, trace);
  return (*env)->ExceptionCheck(env) ? NULL : stack;
}

jint tw_jni_find_package(JNIEnv *env, const char *caller, struct tw_package *package) {
  strcpy(package->path, "io/tidewire/");
  if ((*env)->PushLocalFrame(env, 16) != JNI_OK) {
    return JNI_ERR;
  }
  const jobjectArray stack = tw__stack(env);
  const jclass element = stack == NULL ? NULL : (*env)->FindClass(env, "java/lang/StackTraceElement");
  const jmethodID class_name =
      element == NULL ? NULL : (*env)->GetMethodID(env, element, "getClassName", "()Ljava/lang/String;");
  const jsize depth = class_name == NULL ? 0 : (*env)->GetArrayLength(env, stack);
  int found = 0;
  for (jsize i = 0; i < depth && !found && !(*env)->ExceptionCheck(env); i++) {
    const jobject frame = (*env)->GetObjectArrayElement(env, stack, i);
    if (frame != NULL) {
      found = tw__is_caller(env, frame, class_name, caller, package);
      (*env)->DeleteLocalRef(env, frame);
    }
  }
  (*env)->PopLocalFrame(env, NULL);
  return (*env)->ExceptionCheck(env) ? JNI_ERR : JNI_OK;
}
