/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.channel.ChannelHandler;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Creates the encoder that {@link CompressionOptions} describe, for protocols whose messages name their coding.
 *
 * <pre>{@code
 * ChannelHandler encoder = CompressionEncoders.newEncoder(StandardCompressionOptions.zstd());
 * }</pre>
 */
public final class CompressionEncoders {
    private CompressionEncoders() {
    }

    /**
     * Creates an encoder. Any thread.
     *
     * @param options of {@link StandardCompressionOptions}
     * @return a new handler for one channel, which takes buffers, and whose end of output is its close
     * @throws IllegalArgumentException if the options are of another kind
     * @throws UnsupportedOperationException if the library of the format is missing
     */
    public static ChannelHandler newEncoder(CompressionOptions options) {
        if (options instanceof DeflateOptions zlib) {
            return ZlibCodecFactory.newZlibEncoder(zlib instanceof GzipOptions ? ZlibWrapper.GZIP : ZlibWrapper.ZLIB,
                    zlib.compressionLevel(), zlib.windowBits(), zlib.memLevel());
        }
        if (options instanceof BrotliOptions brotli) {
            return new BrotliEncoder(brotli);
        }
        if (options instanceof ZstdOptions zstd) {
            return new ZstdEncoder(zstd.compressionLevel(), zstd.blockSize(), zstd.maxEncodeSize());
        }
        if (options instanceof SnappyOptions) {
            return new SnappyFrameEncoder();
        }
        throw new IllegalArgumentException("options: " + checkNotNull(options, "options")
                + " (expected: some of StandardCompressionOptions)");
    }
}
