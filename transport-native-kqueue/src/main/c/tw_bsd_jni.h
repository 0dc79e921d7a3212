/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* The registrations that JNI_OnLoad of this library makes, a file each; see tw_unix_jni.h for the rules. */
#ifndef TW_BSD_JNI_H
#define TW_BSD_JNI_H

#include "tw_unix_jni.h"

jint tw__register_kqueue(JNIEnv *env, const struct tw_package *package);
jint tw__register_bsd_sockets(JNIEnv *env, const struct tw_package *package);

#endif
