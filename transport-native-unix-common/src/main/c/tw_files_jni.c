/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
#include "tw_unix_jni.h"

#include "tw_fd.h"

#include <errno.h>

static jint tw__open(JNIEnv *env, jclass owner, jbyteArray path, jint flags) {
  (void)owner;
  if (path == NULL) {
    return -EINVAL;
  }
  uint8_t bytes[PATH_MAX];
  const jsize length = (*env)->GetArrayLength(env, path);
  if (length >= (jsize)sizeof(bytes)) {
    return -ENAMETOOLONG;
  }
  (*env)->GetByteArrayRegion(env, path, 0, length, (jbyte *)bytes);
  bytes[length] = 0;
  return tw_open((const char *)bytes, flags);
}

static jint tw__close(JNIEnv *env, jclass owner, jint fd) {
  (void)env;
  (void)owner;
  return tw_close(fd);
}

static jint tw__read(JNIEnv *env, jclass owner, jint fd, jlong address, jint length) {
  (void)env;
  (void)owner;
  const jint refused = tw_jni_check_memory(address, length);
  return refused != 0 ? refused : tw_jni_result(tw_read(fd, tw_jni_pointer(address), (size_t)length));
}

static jint tw__write(JNIEnv *env, jclass owner, jint fd, jlong address, jint length) {
  (void)env;
  (void)owner;
  const jint refused = tw_jni_check_memory(address, length);
  return refused != 0 ? refused : tw_jni_result(tw_write(fd, tw_jni_pointer(address), (size_t)length));
}

static jlong tw__writev(JNIEnv *env, jclass owner, jint fd, jlong iov, jint count) {
  (void)env;
  (void)owner;
  const jint refused = tw_jni_check_memory(iov, count);
  return refused != 0 ? refused : tw_writev(fd, tw_jni_pointer(iov), (size_t)count);
}

/* The end that is read in the upper half, the one that is written in the lower. */
static jlong tw__pipe(JNIEnv *env, jclass owner) {
  (void)env;
  (void)owner;
  int fds[2];
  const int result = tw_pipe(fds);
  return result < 0 ? result : (jlong)fds[0] << 32 | fds[1];
}

static jlong tw__send_file(JNIEnv *env, jclass owner, jint socket, jobject file, jlong offset, jlong count) {
  (void)owner;
  if (offset < 0 || count <= 0) {
    return -EINVAL;
  }
  const jint number = tw_jni_descriptor_of(env, file);
  return number < 0 ? number : tw_send_file(socket, number, offset, count);
}

static const JNINativeMethod tw__natives[] = {
    TW_NATIVE("open", "([BI)I", tw__open),    TW_NATIVE("close", "(I)I", tw__close),
    TW_NATIVE("read", "(IJI)I", tw__read),    TW_NATIVE("write", "(IJI)I", tw__write),
    TW_NATIVE("writev", "(IJI)J", tw__writev), TW_NATIVE("pipe", "()J", tw__pipe),
    TW_NATIVE("sendFile", "(ILjava/nio/channels/FileChannel;JJ)J", tw__send_file),
};

jint tw__register_files(JNIEnv *env, const struct tw_package *package) {
  return tw_jni_register(env, package, "channel/unix/internal/FileCalls", tw__natives,
                         sizeof(tw__natives) / sizeof(tw__natives[0]));
}
