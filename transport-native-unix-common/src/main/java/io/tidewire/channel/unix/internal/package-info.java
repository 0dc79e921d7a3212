/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What the unix package shares with the native transports of this project, and with nobody else: numbers that differ
 * between systems. Constants only; any thread.
 */
package io.tidewire.channel.unix.internal;
