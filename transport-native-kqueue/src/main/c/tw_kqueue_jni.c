/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_bsd_jni.h"

#include "tw_kqueue.h"

#include <errno.h>

static jint tw__create(JNIEnv *env, jclass owner) {
  (void)env;
  (void)owner;
  return tw_kqueue_create();
}

static jint tw__wait(JNIEnv *env, jclass owner, jint kqueue, jlong changes, jint change_count, jlong events, jint max,
                     jlong timeout_nanos) {
  (void)env;
  (void)owner;
  jint refused = change_count == 0 ? 0 : tw_jni_check_memory(changes, change_count);
  if (refused == 0) {
    refused = tw_jni_check_memory(events, max);
  }
  return refused != 0 ? refused
                      : tw_kqueue_wait(kqueue, tw_jni_pointer(changes), change_count, tw_jni_pointer(events), max,
                                       timeout_nanos);
}

static jint tw__wake_up(JNIEnv *env, jclass owner, jint kqueue) {
  (void)env;
  (void)owner;
  return tw_kqueue_wake_up(kqueue);
}

static jint tw__sizeof_event(JNIEnv *env, jclass owner) {
  (void)env;
  (void)owner;
  return sizeof(struct kevent);
}

static jint tw__user_filter(JNIEnv *env, jclass owner) {
  (void)env;
  (void)owner;
  return EVFILT_USER;
}

static const JNINativeMethod tw__natives[] = {
    TW_NATIVE("create", "()I", tw__create),
    TW_NATIVE("wait", "(IJIJIJ)I", tw__wait),
    TW_NATIVE("wakeUp", "(I)I", tw__wake_up),
    TW_NATIVE("sizeofEvent", "()I", tw__sizeof_event),
    TW_NATIVE("userFilter", "()I", tw__user_filter),
};

jint tw__register_kqueue(JNIEnv *env, const struct tw_package *package) {
  return tw_jni_register(env, package, "channel/kqueue/KQueueCalls", tw__natives,
                         sizeof(tw__natives) / sizeof(tw__natives[0]));
}
