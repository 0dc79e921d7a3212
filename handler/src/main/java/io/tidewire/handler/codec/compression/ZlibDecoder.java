/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.ByteToMessageDecoder;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Decompresses what was compressed with deflate (RFC 1951).
 */
public abstract class ZlibDecoder extends ByteToMessageDecoder {
    /** How much one piece of input may become, in octets; 0 if that has no limit. */
    protected final int maxAllocation;

    /** Creates a decoder without a limit. */
    public ZlibDecoder() {
        this(0);
    }

    /**
     * Creates a decoder.
     *
     * @param maxAllocation how much one piece of input may become, in octets; 0 if that has no limit
     * @throws IllegalArgumentException if it is negative
     */
    public ZlibDecoder(int maxAllocation) {
        this.maxAllocation = checkPositiveOrZero(maxAllocation, "maxAllocation");
    }

    /**
     * Returns whether the end was read.
     *
     * @return {@code true} if input is dropped now
     */
    public abstract boolean isClosed();

    /**
     * Returns a buffer with room for the next output.
     *
     * @param ctx the context whose allocator is used
     * @param buffer the buffer to fill, {@code null} for a new one; taken over
     * @param preferredSize how much room there should be, in octets
     * @return a buffer with room for one octet at least, which the caller releases
     * @throws DecompressionException if the limit is used up; the buffer is released
     */
    protected ByteBuf prepareDecompressBuffer(ChannelHandlerContext ctx, @Nullable ByteBuf buffer, int preferredSize) {
        if (buffer == null) {
            int max = maxAllocation == 0 ? Integer.MAX_VALUE : maxAllocation;
            int size = Math.min(preferredSize, max);
            return ctx.alloc().heapBuffer(size, max); // bounded by the limit, and by what a decoder asks for
        }
        if (buffer.ensureWritable(preferredSize, true) == 1) {
            // There is less room than that below the limit.
            decompressionBufferExhausted(buffer.duplicate());
            buffer.release();
            throw new DecompressionLimitException("decompressed: over the limit of " + maxAllocation + " octets");
        }
        return buffer;
    }

    /**
     * Is told that the limit is used up, before the decoder fails. Does nothing unless overridden.
     *
     * @param buffer the output so far; not to be released
     */
    protected void decompressionBufferExhausted(ByteBuf buffer) {
        // For subclasses that report it.
    }
}
