/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * The features of each system, found out in one place; nothing else in this folder asks for a system by its name.
 * Included first by every file, since it chooses which declarations the system's headers make.
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

/* Each TW_HAVE_… may be set from outside, to build as on a system that has it or not. */

/* sendmmsg(2) and recvmmsg(2). */
#ifndef TW_HAVE_MMSG
#if defined(__linux__) || defined(__FreeBSD__) || defined(__NetBSD__)
#define TW_HAVE_MMSG 1
#else
#define TW_HAVE_MMSG 0
#endif
#endif

/* Sockets and pipes that do not block and are closed by exec from the beginning: SOCK_NONBLOCK, accept4(2), pipe2(2). */
#ifndef TW_HAVE_OPEN_FLAGS
#ifdef __APPLE__
#define TW_HAVE_OPEN_FLAGS 0
#else
#define TW_HAVE_OPEN_FLAGS 1
#endif
#endif

/* Sends without a signal. Headers of macOS know it, kernels before macOS 14 do not: a socket option says it there. */
#ifndef TW_HAVE_MSG_NOSIGNAL
#ifdef __APPLE__
#define TW_HAVE_MSG_NOSIGNAL 0
#else
#define TW_HAVE_MSG_NOSIGNAL 1
#endif
#endif
#if TW_HAVE_MSG_NOSIGNAL
#define TW_MSG_NOSIGNAL MSG_NOSIGNAL
#else
#define TW_MSG_NOSIGNAL 0
#endif

/* sendfile(2) of macOS, which has the length go in and out; that of FreeBSD has two arguments for it. */
#ifndef TW_HAVE_DARWIN_SENDFILE
#ifdef __APPLE__
#define TW_HAVE_DARWIN_SENDFILE 1
#else
#define TW_HAVE_DARWIN_SENDFILE 0
#endif
#endif

/* connectx(2), which sends data with the SYN; else a socket option makes sendmsg(2) to an address do so. */
#ifndef TW_HAVE_CONNECTX
#ifdef __APPLE__
#define TW_HAVE_CONNECTX 1
#else
#define TW_HAVE_CONNECTX 0
#endif
#endif

/* The process of a peer is asked for by LOCAL_PEERPID; else it comes with the credentials. */
#ifndef TW_HAVE_PEERPID
#ifdef __APPLE__
#define TW_HAVE_PEERPID 1
#else
#define TW_HAVE_PEERPID 0
#endif
#endif

/* accept_filter(9) */
#ifndef TW_HAVE_ACCEPT_FILTERS
#ifdef __FreeBSD__
#define TW_HAVE_ACCEPT_FILTERS 1
#else
#define TW_HAVE_ACCEPT_FILTERS 0
#endif
#endif

/* Sets FD_CLOEXEC on received descriptors at once, so that no child process can inherit them. */
#ifndef TW_HAVE_CMSG_CLOEXEC
#ifdef __APPLE__
#define TW_HAVE_CMSG_CLOEXEC 0
#else
#define TW_HAVE_CMSG_CLOEXEC 1
#endif
#endif
#if TW_HAVE_CMSG_CLOEXEC
#define TW_MSG_CMSG_CLOEXEC MSG_CMSG_CLOEXEC
#else
#define TW_MSG_CMSG_CLOEXEC 0
#endif

/* The most descriptors that a message can bring: Linux's SCM_MAX_FD, and what fits into a message of the BSDs. */
#ifdef __linux__
#define TW_MAX_PASSED_FDS 253
#else
#define TW_MAX_PASSED_FDS 512
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
#ifndef TW_HAVE_ABSTRACT_NAMES
#ifdef __linux__
#define TW_HAVE_ABSTRACT_NAMES 1
#else
#define TW_HAVE_ABSTRACT_NAMES 0
#endif
#endif

#endif
