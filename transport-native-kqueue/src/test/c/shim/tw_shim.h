/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/*
 * The few calls of macOS and FreeBSD that Linux has not, over epoll(7) and eventfd(2): for tests only, so that the code
 * of this module, which knows nothing of it, runs on Linux. The rules are those of the systems' man pages.
 *
 * TW_SHIM_DARWIN chooses whose manners: 1 for those of macOS, else those of FreeBSD. This header is included before
 * anything else, by -include, and the folder comes first where system headers are looked for: the headers in it add to
 * those of Linux, and have the calls go through the functions below.
 */
#ifndef TW_SHIM_H
#define TW_SHIM_H

#ifndef TW_SHIM_DARWIN
#define TW_SHIM_DARWIN 0
#endif

/* The features that tw_platform.h would find out. */
#define TW_HAVE_MMSG (!TW_SHIM_DARWIN)
#define TW_HAVE_OPEN_FLAGS (!TW_SHIM_DARWIN)
#define TW_HAVE_MSG_NOSIGNAL (!TW_SHIM_DARWIN)
#define TW_HAVE_CMSG_CLOEXEC (!TW_SHIM_DARWIN)
#define TW_HAVE_DARWIN_SENDFILE TW_SHIM_DARWIN
#define TW_HAVE_CONNECTX TW_SHIM_DARWIN
#define TW_HAVE_PEERPID TW_SHIM_DARWIN
#define TW_HAVE_ACCEPT_FILTERS (!TW_SHIM_DARWIN)
#define TW_HAVE_ABSTRACT_NAMES 0

#endif
