/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * The entry of a transport's own library into the natives of this folder: its JNI_OnLoad calls tw_jni_load with the
 * registrations of its own, and nothing is left behind by a call that fails.
 *
 * Rules for all JNI code: no exception is made outside of the registration; arguments are checked again here, since
 * any code that reaches a native method can call it with anything; a failure is a negative errno.
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

/* The longest name of a class, with the byte that ends it. */
#define TW_CLASS_NAME_MAX 512

/*
 * Where our classes are: "io/tidewire/", unless a tool that makes one jar of an application and its libraries has moved
 * them. Such a tool changes the classes' names, but not those in this code.
 */
struct tw_package {
  char path[TW_CLASS_NAME_MAX];
};

/*
 * Finds out where our classes are, from the class that loads the library: the innermost one on the stack whose name
 * ends in caller, such as "channel.epoll.Native". Where the JVM shows no stack they are taken to be where they were
 * built. Returns JNI_OK, or JNI_ERR with an exception pending.
 */
jint tw_jni_find_package(JNIEnv *env, const char *caller, struct tw_package *package);

/*
 * Registers the natives of one class, named from the package on ("channel/unix/internal/FileCalls"), which is found by
 * the class loader whose code loads the library. Finding it initialises it, so that it must not call its natives in its
 * initialiser. Returns JNI_OK, or JNI_ERR with an exception pending.
 */
jint tw_jni_register(JNIEnv *env, const struct tw_package *package, const char *class_name,
                     const JNINativeMethod *methods, size_t count);

typedef jint (*tw_registration)(JNIEnv *env, const struct tw_package *package);

/*
 * The work of a library's JNI_OnLoad: finds the package by the name of the class that loads the library, then registers
 * all natives of channel.unix and those of its own. Returns what JNI_OnLoad has to.
 */
jint tw_jni_load(JavaVM *vm, const char *caller, const tw_registration *registrations, size_t count);

/* Returns the descriptor of a FileChannel, -EBADF for a closed file, or -EOPNOTSUPP for a channel that is not the
 * JDK's. */
jint tw_jni_descriptor_of(JNIEnv *env, jobject file);

/* Copies a whole byte array of 1 to capacity bytes. Returns its length, or -EINVAL. */
jint tw_jni_copy_bytes(JNIEnv *env, jbyteArray from, uint8_t *to, jsize capacity);

/*
 * Checks memory that Java gives by address: returns 0, or -EINVAL for a negative length and -EFAULT for address 0.
 * Whether memory lies at the address cannot be checked.
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

/* Finds out where the JDK's files have their descriptors, and gives back what that keeps. */
void tw__find_file_channel(JNIEnv *env);
void tw__forget_file_channel(JNIEnv *env);

/* The registrations of channel.unix, a file each. */
jint tw__register_constants(JNIEnv *env, const struct tw_package *package);
jint tw__register_memory(JNIEnv *env, const struct tw_package *package);
jint tw__register_files(JNIEnv *env, const struct tw_package *package);
jint tw__register_sockets(JNIEnv *env, const struct tw_package *package);
jint tw__register_messages(JNIEnv *env, const struct tw_package *package);

#endif
