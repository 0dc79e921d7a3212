/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Benchmarks of the codecs that belong to no protocol: Base64, frames, compression.
 */
package io.tidewire.microbench.codec;
