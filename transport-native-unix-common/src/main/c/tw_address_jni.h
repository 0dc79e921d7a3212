/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* Addresses between Java's arrays and the C layer. */
#ifndef TW_ADDRESS_JNI_H
#define TW_ADDRESS_JNI_H

#include "tw_sockaddr.h"
#include "tw_unix_jni.h"

/* Reads an internet address of 4 or 16 bytes. Returns 0 or a negative errno. */
jint tw_jni_inet(JNIEnv *env, struct tw_sockaddr *to, jboolean ipv6, jbyteArray address, jint scope_id, jint port);

/* Reads a unix address. Returns 0 or a negative errno. */
jint tw_jni_unix(JNIEnv *env, struct tw_sockaddr *to, jbyteArray path);

/*
 * Writes an address to an array: its length as one byte at an offset, its bytes behind it. The length is 0 for an
 * address that is unknown, or for which the array has no room. An array that is NULL or has no room for the length is
 * left alone.
 */
void tw_jni_give_address(JNIEnv *env, const struct tw_sockaddr *from, jbyteArray to, jsize offset);

#endif
