/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/* See tw_shim.h. */
#ifndef TW_SHIM_SYS_SYSCTL_H
#define TW_SHIM_SYS_SYSCTL_H

#include <stddef.h>

int sysctlbyname(const char *name, void *old, size_t *old_length, const void *new_value, size_t new_length);

#endif
