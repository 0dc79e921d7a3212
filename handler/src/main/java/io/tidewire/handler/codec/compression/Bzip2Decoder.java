/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Decompresses bzip2; see {@link Bzip2Decompressor}.
 */
public class Bzip2Decoder extends DecompressingDecoder {
    private final Builder builder;

    /** Creates a decoder. */
    public Bzip2Decoder() {
        this(new Builder());
    }

    private Bzip2Decoder(Builder builder) {
        super(builder);
        this.builder = builder;
    }

    /**
     * Returns whether the end of a stream was read, behind which no other one has begun, or the stream has failed.
     *
     * @return {@code true} if no content is missing
     */
    public boolean isClosed() {
        return hasEnded() || builder.made != null && builder.made.mayEnd();
    }

    /** Remembers what it has made. */
    private static final class Builder extends Decompressor.AbstractDecompressorBuilder {
        private @Nullable Bzip2Decompressor made;

        @Override
        public Decompressor build(ByteBufAllocator allocator) {
            made = (Bzip2Decompressor) Bzip2Decompressor.builder().build(allocator);
            return made;
        }
    }
}
