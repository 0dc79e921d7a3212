/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* See tw_shim.h. */
#include_next <sys/un.h>

#ifndef TW_SHIM_SYS_UN_H
#define TW_SHIM_SYS_UN_H

/* 0 on macOS and FreeBSD, which is that of IP here. */
#define SOL_LOCAL 0x7001
#define LOCAL_PEERCRED 1
#if TW_SHIM_DARWIN
#define LOCAL_PEERPID 2
#endif

#endif
