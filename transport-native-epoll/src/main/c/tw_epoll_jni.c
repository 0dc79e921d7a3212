/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_linux_jni.h"

#include "tw_epoll.h"
#include "tw_layout.h"

#include <errno.h>

/* Checks an array of events: one that is too large for the kernel is none at all. */
static jint tw__check_events(jlong events, jint max) {
  return max <= 0 ? -EINVAL : tw_jni_check_memory(events, max);
}

static jint tw__create(JNIEnv *env, jclass owner) {
  (void)env;
  (void)owner;
  return tw_epoll_create();
}

static jint tw__ctl(JNIEnv *env, jclass owner, jint epoll, jint op, jint fd, jint events, jlong data) {
  (void)env;
  (void)owner;
  return tw_epoll_ctl(epoll, op, fd, (uint32_t)events, (uint64_t)data);
}

static jint tw__wait(JNIEnv *env, jclass owner, jint epoll, jlong events, jint max, jlong timeout_nanos,
                     jboolean precise) {
  (void)env;
  (void)owner;
  const jint refused = tw__check_events(events, max);
  return refused != 0 ? refused : tw_epoll_wait(epoll, tw_jni_pointer(events), max, timeout_nanos, precise);
}

static jint tw__spin(JNIEnv *env, jclass owner, jint epoll, jlong events, jint max) {
  (void)env;
  (void)owner;
  const jint refused = tw__check_events(events, max);
  return refused != 0 ? refused : tw_epoll_spin(epoll, tw_jni_pointer(events), max);
}

static jboolean tw__is_precise(JNIEnv *env, jclass owner) {
  (void)env;
  (void)owner;
  return tw_epoll_is_precise();
}

static jint tw__sizeof_event(JNIEnv *env, jclass owner) {
  (void)env;
  (void)owner;
  return sizeof(struct epoll_event);
}

static jint tw__offsetof_data(JNIEnv *env, jclass owner) {
  (void)env;
  (void)owner;
  return offsetof(struct epoll_event, data);
}

static jint tw__eventfd(JNIEnv *env, jclass owner) {
  (void)env;
  (void)owner;
  return tw_eventfd_create();
}

static jint tw__eventfd_write(JNIEnv *env, jclass owner, jint fd, jlong value) {
  (void)env;
  (void)owner;
  return tw_eventfd_write(fd, (uint64_t)value);
}

static jlong tw__eventfd_read(JNIEnv *env, jclass owner, jint fd) {
  (void)env;
  (void)owner;
  return tw_eventfd_read(fd);
}

static jint tw__timerfd(JNIEnv *env, jclass owner) {
  (void)env;
  (void)owner;
  return tw_timerfd_create();
}

static jint tw__timerfd_set(JNIEnv *env, jclass owner, jint fd, jlong delay_nanos) {
  (void)env;
  (void)owner;
  return delay_nanos <= 0 ? -EINVAL : tw_timerfd_set(fd, delay_nanos);
}

static const JNINativeMethod tw__natives[] = {
    TW_NATIVE("create", "()I", tw__create),
    TW_NATIVE("ctl", "(IIIIJ)I", tw__ctl),
    TW_NATIVE("wait", "(IJIJZ)I", tw__wait),
    TW_NATIVE("spin", "(IJI)I", tw__spin),
    TW_NATIVE("isPrecise", "()Z", tw__is_precise),
    TW_NATIVE("sizeofEvent", "()I", tw__sizeof_event),
    TW_NATIVE("offsetofData", "()I", tw__offsetof_data),
    TW_NATIVE("eventFd", "()I", tw__eventfd),
    TW_NATIVE("eventFdWrite", "(IJ)I", tw__eventfd_write),
    TW_NATIVE("eventFdRead", "(I)J", tw__eventfd_read),
    TW_NATIVE("timerFd", "()I", tw__timerfd),
    TW_NATIVE("timerFdSet", "(IJ)I", tw__timerfd_set),
};

jint tw__register_epoll(JNIEnv *env, const struct tw_package *package) {
  return tw_jni_register(env, package, "channel/epoll/EpollCalls", tw__natives,
                         sizeof(tw__natives) / sizeof(tw__natives[0]));
}
