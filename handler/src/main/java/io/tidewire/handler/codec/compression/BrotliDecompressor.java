/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import com.aayushatharva.brotli4j.decoder.DecoderJNI;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.ByteBuffer;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Decompresses Brotli (RFC 7932) by brotli4j, with windows of up to 16 MiB, which are native memory, freed when the
 * stream is closed. Input behind the end is dropped.
 */
public final class BrotliDecompressor extends BufferedDecompressor {
    static final int DEFAULT_INPUT_OCTETS = 8 * 1024;

    private final DecoderJNI.Wrapper decoder;
    private final int chunkOctets;
    private boolean isStarted;
    /**
     * The output that the library has handed out, in its memory until it gets more input; {@code null} if all was
     * taken.
     */
    private @Nullable ByteBuffer made;

    BrotliDecompressor(ByteBufAllocator allocator, int inputOctets, int chunkOctets) {
        super(allocator);
        this.chunkOctets = chunkOctets;
        try {
            decoder = new DecoderJNI.Wrapper(inputOctets);
        } catch (IOException e) {
            throw new DecompressionException("br: the library cannot make a decoder", e);
        }
    }

    /**
     * Creates a builder.
     *
     * @return a new builder
     * @throws UnsupportedOperationException if {@link CompressionLibrary#BROTLI4J} is not available
     */
    public static Builder builder() {
        CompressionLibrary.BROTLI4J.require();
        return new Builder();
    }

    @Override
    boolean isEnded() {
        return made == null && isStarted && decoder.getStatus() == DecoderJNI.Status.DONE && !decoder.hasOutput();
    }

    @Override
    boolean mayEnd() {
        return isEnded();
    }

    @Override
    @Nullable ByteBuf decompress(ByteBuf in) {
        while (true) {
            if (made != null || isStarted && decoder.hasOutput()) {
                return pull();
            }
            switch (decoder.getStatus()) {
                case OK -> decoder.push(0);
                case NEEDS_MORE_INPUT -> {
                    if (!in.isReadable()) {
                        return null;
                    }
                    push(in);
                }
                case NEEDS_MORE_OUTPUT -> {
                    return pull();
                }
                case DONE -> {
                    return null;
                }
                default -> throw new DecompressionException("br: not valid");
            }
        }
    }

    private void push(ByteBuf in) {
        ByteBuffer buffer = decoder.getInputBuffer();
        buffer.clear();
        int length = Math.min(in.readableBytes(), buffer.remaining());
        in.readBytes(buffer.limit(length));
        isStarted = true;
        decoder.push(length);
    }

    /** Returns the next piece of what the library hands out, which may be as much as its window. */
    private ByteBuf pull() {
        if (made == null) {
            made = decoder.pull();
        }
        int length = Math.min(made.remaining(), chunkOctets);
        ByteBuf output = allocator.buffer(length); // bounded by MAX_OUTPUT_OCTETS
        int end = made.limit();
        output.writeBytes(made.limit(made.position() + length));
        made.limit(end);
        if (!made.hasRemaining()) {
            made = null;
        }
        return output;
    }

    @Override
    void free() {
        made = null;
        decoder.destroy();
    }

    /** Creates decompressors for Brotli. */
    public static final class Builder extends AbstractDecompressorBuilder {
        private int inputBufferSize = DEFAULT_INPUT_OCTETS;
        private int maxOutputChunkSize = MAX_OUTPUT_OCTETS;

        Builder() {
        }

        /**
         * Sets how much input goes to the library at once.
         *
         * @param octets above zero; 8 KiB by default
         * @return this
         */
        public Builder inputBufferSize(int octets) {
            inputBufferSize = checkPositive(octets, "inputBufferSize");
            return this;
        }

        /**
         * Limits the buffers that come out.
         *
         * @param octets above zero; 64 KiB by default, and if it is more
         * @return this
         */
        public Builder maxOutputChunkSize(int octets) {
            maxOutputChunkSize = Math.min(checkPositive(octets, "maxOutputChunkSize"), MAX_OUTPUT_OCTETS);
            return this;
        }

        @Override
        public Decompressor build(ByteBufAllocator allocator) throws DecompressionException {
            return new BrotliDecompressor(allocator, inputBufferSize, maxOutputChunkSize);
        }
    }
}
