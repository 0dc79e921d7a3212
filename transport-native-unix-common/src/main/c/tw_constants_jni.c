/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_unix_jni.h"

#include "tw_errno.h"
#include "tw_sockaddr.h"
#include "tw_socket.h"
#include "tw_structs.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

static jint tw__error_number(JNIEnv *env, jclass owner, jint index) {
  (void)env;
  (void)owner;
  return tw_error_number(index);
}

/* Writes as much of a text as fits into an array; returns how much. */
static jint tw__give_text(JNIEnv *env, const char *text, size_t length, jbyteArray to) {
  if (to == NULL) {
    return -EINVAL;
  }
  const jsize capacity = (*env)->GetArrayLength(env, to);
  const jsize given = length < (size_t)capacity ? (jsize)length : capacity;
  (*env)->SetByteArrayRegion(env, to, 0, given, (const jbyte *)text);
  return given;
}

static jint tw__error_name(JNIEnv *env, jclass owner, jint number, jbyteArray to) {
  (void)owner;
  const char *name = tw_error_name(number);
  return name == NULL ? 0 : tw__give_text(env, name, strlen(name), to);
}

static jint tw__error_text(JNIEnv *env, jclass owner, jint number, jbyteArray to) {
  (void)owner;
  char text[256];
  return tw__give_text(env, text, tw_error_text(number, text, sizeof(text)), to);
}

/* The order is that of NativeConstants. */
static jlong tw__limit(JNIEnv *env, jclass owner, jint index) {
  (void)env;
  (void)owner;
  const jlong limits[] = {
      TW_IOV_MAX, SSIZE_MAX, TW_PATH_MAX, sizeof(jlong), sizeof(struct iovec), offsetof(struct iovec, iov_len),
  };
  return index >= 0 && (size_t)index < sizeof(limits) / sizeof(limits[0]) ? limits[index] : -EINVAL;
}

static jlong tw__option(JNIEnv *env, jclass owner, jint index) {
  (void)env;
  (void)owner;
  struct tw_option_name name;
  const int result = tw_option_name(index, &name);
  return result < 0 ? result : (jlong)name.level << 32 | (jlong)(uint32_t)name.name;
}

static jint tw__layout(JNIEnv *env, jclass owner, jint index) {
  (void)env;
  (void)owner;
  return tw_struct_number(index);
}

static const JNINativeMethod tw__natives[] = {
    TW_NATIVE("errorNumber", "(I)I", tw__error_number), TW_NATIVE("errorName", "(I[B)I", tw__error_name),
    TW_NATIVE("errorText", "(I[B)I", tw__error_text),   TW_NATIVE("limit", "(I)J", tw__limit),
    TW_NATIVE("option", "(I)J", tw__option),            TW_NATIVE("layout", "(I)I", tw__layout),
};

jint tw__register_constants(JNIEnv *env, const struct tw_package *package) {
  return tw_jni_register(env, package, "channel/unix/internal/ConstantCalls", tw__natives,
                         sizeof(tw__natives) / sizeof(tw__natives[0]));
}
