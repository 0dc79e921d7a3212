/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* See tw_shim.h. */
#ifndef TW_SHIM_SYS_UCRED_H
#define TW_SHIM_SYS_UCRED_H

#include <sys/types.h>

#define XUCRED_VERSION 0

struct xucred {
  unsigned int cr_version;
  uid_t cr_uid;
  short cr_ngroups;
  gid_t cr_groups[16];
#if !TW_SHIM_DARWIN
  union {
    void *tw_shim_unused;
    pid_t cr_pid;
  };
#endif
};

#endif
