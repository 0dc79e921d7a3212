/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * The entry of a transport's own library into the natives of this folder: its JNI_OnLoad calls tw_unix_register before
 * it registers its own, and nothing is left behind by a call that fails.
 *
 * Rules for all JNI code: no exception is made outside of the registration; arguments are checked again here, since
 * whoever gets hold of a native method can call it with anything; what fails is a negative errno.
 */
#ifndef TW_UNIX_JNI_H
#define TW_UNIX_JNI_H

#include "tw_platform.h"

#include <jni.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/uio.h>

#define TW_JNI_VERSION JNI_VERSION_1_8

#define TW_NATIVE(name, signature, function) \
  { (char *)(name), (char *)(signature), (void *)(function) }

/*
 * Registers the natives of one class, which is found by the class loader whose code loads the library. Finding it
 * initialises it, so that it must not call its natives in its initialiser. Returns JNI_OK, or JNI_ERR with an exception
 * pending.
 */
jint tw_jni_register(JNIEnv *env, const char *class_name, const JNINativeMethod *methods, size_t count);

/* Registers all natives of the package io.tidewire.channel.unix. Returns JNI_OK, or JNI_ERR with an exception pending. */
jint tw_unix_register(JNIEnv *env);

/* Copies a whole byte array of 1 to capacity bytes. Returns its length, or -EINVAL. */
jint tw_jni_copy_bytes(JNIEnv *env, jbyteArray from, uint8_t *to, jsize capacity);

/*
 * Checks memory that Java gives by address: returns 0, or -EINVAL for a negative length and -EFAULT for address 0. That
 * something lies at the address nobody can check.
 */
jint tw_jni_check_memory(jlong address, jlong length);

/* Memory that Java gave by address. */
static inline void *tw_jni_pointer(jlong address) {
  return (void *)(uintptr_t)address;
}

/* Results of calls that move less than 2 GiB. */
static inline jint tw_jni_result(ssize_t result) {
  return (jint)result;
}

/* The registrations that tw_unix_register makes, a file each. */
jint tw__register_constants(JNIEnv *env);
jint tw__register_memory(JNIEnv *env);
jint tw__register_files(JNIEnv *env);
jint tw__register_sockets(JNIEnv *env);
jint tw__register_messages(JNIEnv *env);

#endif
