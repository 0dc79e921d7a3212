/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/**
 * How one coding compresses. Cannot be changed; {@link StandardCompressionOptions} makes them.
 */
public interface CompressionOptions {
}
