/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * What the systems have, found out in one place; nothing else in this folder asks for a system by its name. Included
 * first by every file, since it chooses which declarations the system's headers make.
 */
#ifndef TW_PLATFORM_H
#define TW_PLATFORM_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#ifdef __APPLE__
#define _DARWIN_C_SOURCE 1
#define __APPLE_USE_RFC_3542 1
#endif

#include <limits.h>
#include <sys/socket.h>
#include <sys/types.h>

/* sendmmsg(2) and recvmmsg(2). May be set to 0 from outside, to build as on a system without them. */
#ifndef TW_HAVE_MMSG
#if defined(__linux__) || defined(__FreeBSD__) || defined(__NetBSD__)
#define TW_HAVE_MMSG 1
#else
#define TW_HAVE_MMSG 0
#endif
#endif

/* Systems without it have a socket option instead, or raise SIGPIPE, which the JVM ignores. */
#ifdef MSG_NOSIGNAL
#define TW_MSG_NOSIGNAL MSG_NOSIGNAL
#else
#define TW_MSG_NOSIGNAL 0
#endif

/* Sets FD_CLOEXEC on received descriptors at once, so that no child process can inherit them. */
#ifdef MSG_CMSG_CLOEXEC
#define TW_HAVE_CMSG_CLOEXEC 1
#define TW_MSG_CMSG_CLOEXEC MSG_CMSG_CLOEXEC
#else
#define TW_HAVE_CMSG_CLOEXEC 0
#define TW_MSG_CMSG_CLOEXEC 0
#endif

#ifdef IOV_MAX
#define TW_IOV_MAX IOV_MAX
#else
#define TW_IOV_MAX 1024
#endif

/* Systems with BSD's sockaddr have its length in it. */
#if defined(__APPLE__) || defined(__FreeBSD__) || defined(__NetBSD__) || defined(__OpenBSD__)
#define TW_HAVE_SA_LEN 1
#else
#define TW_HAVE_SA_LEN 0
#endif

/* Names in sun_path that start with a zero byte and never reach the file system, unix(7). */
#ifdef __linux__
#define TW_HAVE_ABSTRACT_NAMES 1
#else
#define TW_HAVE_ABSTRACT_NAMES 0
#endif

#endif
