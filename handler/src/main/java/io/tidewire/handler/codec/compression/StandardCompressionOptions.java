/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/**
 * Makes the options of the codings.
 */
public final class StandardCompressionOptions {
    private StandardCompressionOptions() {
    }

    /**
     * Returns the defaults of {@code gzip}: level 6, window 15, memory 8.
     *
     * @return the options
     */
    public static GzipOptions gzip() {
        return GzipOptions.GZIP_DEFAULT;
    }

    /**
     * Makes options of {@code gzip}.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param windowBits 9 to 15
     * @param memLevel 1 to 9
     * @return the options
     * @throws IllegalArgumentException if a value is out of its range
     */
    public static GzipOptions gzip(int compressionLevel, int windowBits, int memLevel) {
        return new GzipOptions(compressionLevel, windowBits, memLevel);
    }

    /**
     * Returns the defaults of {@code deflate}: level 6, window 15, memory 8.
     *
     * @return the options
     */
    public static DeflateOptions deflate() {
        return DeflateOptions.DEFAULT;
    }

    /**
     * Makes options of {@code deflate}.
     *
     * @param compressionLevel 0 (not at all) to 9 (smallest)
     * @param windowBits 9 to 15
     * @param memLevel 1 to 9
     * @return the options
     * @throws IllegalArgumentException if a value is out of its range
     */
    public static DeflateOptions deflate(int compressionLevel, int windowBits, int memLevel) {
        return new DeflateOptions(compressionLevel, windowBits, memLevel);
    }
}
