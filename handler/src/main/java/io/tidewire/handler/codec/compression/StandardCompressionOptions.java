/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

/**
 * Creates the options of the codings.
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
     * Creates options of {@code gzip}.
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
     * Creates options of {@code deflate}.
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

    /**
     * Returns the defaults of {@code br}: quality 4, the window of the library, text.
     *
     * @return the options
     * @throws UnsupportedOperationException if {@link Brotli} is not available
     */
    public static BrotliOptions brotli() {
        return BrotliOptions.standard();
    }

    /**
     * Creates options of {@code br}.
     *
     * @param quality 0 (fastest) to 11 (smallest)
     * @param window its binary logarithm, 10 to 24; -1 for that of the library
     * @param mode the kind of content to expect
     * @return the options
     * @throws UnsupportedOperationException if {@link Brotli} is not available
     * @throws IllegalArgumentException if a value is out of its range
     */
    public static BrotliOptions brotli(int quality, int window, BrotliMode mode) {
        return BrotliOptions.of(quality, window, mode);
    }

    /**
     * Returns the defaults of {@code zstd}: level 3, blocks of 64 KiB, writes of up to 32 MiB.
     *
     * @return the options
     */
    public static ZstdOptions zstd() {
        return ZstdOptions.DEFAULT;
    }

    /**
     * Creates options of {@code zstd}.
     *
     * @param compressionLevel -131072 (fastest) to 22 (smallest)
     * @param blockSize content goes out at the latest when as much was written, in octets, above zero
     * @param maxEncodeSize the most octets that one write may become, above zero
     * @return the options
     * @throws IllegalArgumentException if a value is out of its range
     */
    public static ZstdOptions zstd(int compressionLevel, int blockSize, int maxEncodeSize) {
        return new ZstdOptions(compressionLevel, blockSize, maxEncodeSize);
    }

    /**
     * Returns the options of {@code snappy}.
     *
     * @return the options
     */
    public static SnappyOptions snappy() {
        return new SnappyOptions();
    }
}
