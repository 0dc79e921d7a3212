/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBufAllocator;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Decompresses Zstandard (RFC 8878); see {@link ZstdDecompressor}. Needs {@code com.github.luben:zstd-jni}.
 */
public final class ZstdDecoder extends DecompressingDecoder {
    /** The most octets of a buffer that comes out by default, of which no more than 64 KiB are used. */
    public static final int DEFAULT_MAXIMUM_ALLOCATION_SIZE = 4 * 1024 * 1024;
    /** The largest window by default, as a binary logarithm. */
    public static final int DEFAULT_MAX_WINDOW_LOG = ZstdDecompressor.DEFAULT_MAX_WINDOW_LOG;

    /** Creates a decoder with the limits by default. */
    public ZstdDecoder() {
        this(DEFAULT_MAXIMUM_ALLOCATION_SIZE);
    }

    /**
     * Creates a decoder with a window of up to 128 MiB.
     *
     * @param maximumAllocationSize the most octets of a buffer that comes out, above zero; 64 KiB if it is more
     */
    public ZstdDecoder(int maximumAllocationSize) {
        this(maximumAllocationSize, DEFAULT_MAX_WINDOW_LOG);
    }

    /**
     * Creates a decoder.
     *
     * @param maximumAllocationSize the most octets of a buffer that comes out, above zero; 64 KiB if it is more
     * @param maxWindowLog the largest window as a binary logarithm, 10 to 31; it takes as much memory
     * @throws UnsupportedOperationException if the library is not available, or too old for windows above 27
     */
    public ZstdDecoder(int maximumAllocationSize, int maxWindowLog) {
        super(new Chunks(checkPositive(maximumAllocationSize, "maximumAllocationSize"),
                ZstdDecompressor.checkWindowLog(maxWindowLog)));
    }

    /** Creates decompressors with buffers of another size. */
    private static final class Chunks extends Decompressor.AbstractDecompressorBuilder {
        private final int chunkOctets;
        private final int maxWindowLog;

        Chunks(int maximumAllocationSize, int maxWindowLog) {
            chunkOctets = Math.min(maximumAllocationSize, BufferedDecompressor.MAX_OUTPUT_OCTETS);
            this.maxWindowLog = maxWindowLog;
        }

        @Override
        public Decompressor build(ByteBufAllocator allocator) {
            return new ZstdDecompressor(allocator, maxWindowLog, chunkOctets);
        }
    }
}
