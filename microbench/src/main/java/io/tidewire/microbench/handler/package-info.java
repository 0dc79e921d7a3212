/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/** Benchmarks of the handlers that belong to no protocol. */
package io.tidewire.microbench.handler;
