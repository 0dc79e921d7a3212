/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Field blocks and frames of HTTP/2.
 */
package io.tidewire.microbench.http2;
