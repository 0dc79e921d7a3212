/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_linux_jni.h"

#include "tw_transfer.h"

#include <errno.h>

static jlong tw__splice(JNIEnv *env, jclass owner, jint from, jlong from_offset, jint to, jlong to_offset,
                        jlong count) {
  (void)env;
  (void)owner;
  return count < 0 ? -EINVAL : tw_splice(from, from_offset, to, to_offset, count);
}

static const JNINativeMethod tw__natives[] = {
    TW_NATIVE("splice", "(IJIJJ)J", tw__splice),
};

jint tw__register_transfer(JNIEnv *env, const struct tw_package *package) {
  return tw_jni_register(env, package, "channel/epoll/TransferCalls", tw__natives,
                         sizeof(tw__natives) / sizeof(tw__natives[0]));
}
