/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/**
 * How the coding {@code gzip} compresses.
 */
public final class GzipOptions extends DeflateOptions {
    static final GzipOptions GZIP_DEFAULT = new GzipOptions(6, 15, 8);

    GzipOptions(int compressionLevel, int windowBits, int memLevel) {
        super(compressionLevel, windowBits, memLevel);
    }
}
