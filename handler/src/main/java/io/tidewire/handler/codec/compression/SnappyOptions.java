/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/**
 * How the coding {@code snappy} compresses. There is nothing to choose.
 */
public final class SnappyOptions implements CompressionOptions {
    /** Creates options. */
    public SnappyOptions() {
    }
}
