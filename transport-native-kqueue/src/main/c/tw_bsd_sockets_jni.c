/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_bsd_jni.h"

#include "tw_bsd_socket.h"

#include <errno.h>
#include <string.h>

static jlong tw__option(JNIEnv *env, jclass owner, jint index) {
  (void)env;
  (void)owner;
  struct tw_option_name name;
  const int result = tw_bsd_option_name(index, &name);
  return result < 0 ? result : (jlong)name.level << 32 | (jlong)(uint32_t)name.name;
}

/* Copies a text that may be empty; the memory is zero. Returns 0, or -EINVAL if it does not fit. */
static jint tw__copy_text(JNIEnv *env, jbyteArray from, char *to, jsize capacity) {
  if (from == NULL || (*env)->GetArrayLength(env, from) >= capacity) {
    return -EINVAL;
  }
  (*env)->GetByteArrayRegion(env, from, 0, (*env)->GetArrayLength(env, from), (jbyte *)to);
  return 0;
}

static jint tw__set_accept_filter(JNIEnv *env, jclass owner, jint fd, jbyteArray name, jbyteArray arguments) {
  (void)owner;
  struct tw_accept_filter filter;
  memset(&filter, 0, sizeof(filter));
  jint refused = tw__copy_text(env, name, filter.name, sizeof(filter.name));
  if (refused == 0) {
    refused = tw__copy_text(env, arguments, filter.arguments, sizeof(filter.arguments));
  }
  return refused != 0 ? refused : tw_set_accept_filter(fd, &filter);
}

static jint tw__get_accept_filter(JNIEnv *env, jclass owner, jint fd, jbyteArray to) {
  (void)owner;
  struct tw_accept_filter filter;
  const int result = tw_get_accept_filter(fd, &filter);
  if (result < 0 || filter.name[0] == 0) {
    return result;
  }
  const jsize name_length = (jsize)strlen(filter.name) + 1;
  const jsize length = name_length + (jsize)strlen(filter.arguments);
  if (to == NULL || (*env)->GetArrayLength(env, to) < length) {
    return -EINVAL;
  }
  (*env)->SetByteArrayRegion(env, to, 0, name_length, (const jbyte *)filter.name);
  (*env)->SetByteArrayRegion(env, to, name_length, length - name_length, (const jbyte *)filter.arguments);
  return length;
}

static jint tw__fast_open(JNIEnv *env, jclass owner) {
  (void)env;
  (void)owner;
  return tw_fast_open_mode();
}

static const JNINativeMethod tw__natives[] = {
    TW_NATIVE("option", "(I)J", tw__option),
    TW_NATIVE("setAcceptFilter", "(I[B[B)I", tw__set_accept_filter),
    TW_NATIVE("getAcceptFilter", "(I[B)I", tw__get_accept_filter),
    TW_NATIVE("fastOpen", "()I", tw__fast_open),
};

jint tw__register_bsd_sockets(JNIEnv *env, const struct tw_package *package) {
  return tw_jni_register(env, package, "channel/kqueue/BsdCalls", tw__natives,
                         sizeof(tw__natives) / sizeof(tw__natives[0]));
}
