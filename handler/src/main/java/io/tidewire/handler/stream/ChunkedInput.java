/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.stream;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

/**
 * Content that is read in chunks when there is room to send them. Used by one thread at a time.
 *
 * @param <B> the type of a chunk
 */
public interface ChunkedInput<B> {
    /**
     * Returns whether all was read.
     *
     * @return {@code true} if there is nothing left, now and later
     * @throws Exception if that cannot be found out
     */
    boolean isEndOfInput() throws Exception;

    /**
     * Ends the use of this and frees what it holds.
     *
     * @throws Exception if that failed
     */
    void close() throws Exception;

    /**
     * Reads the next chunk.
     *
     * @param allocator where buffers come from
     * @return the chunk, which the caller releases; {@code null} if there is none now, or none any more
     * @throws Exception if reading failed
     */
    @Nullable B readChunk(ByteBufAllocator allocator) throws Exception;

    /**
     * Reads the next chunk into a buffer of the context's channel.
     *
     * @param ctx the context whose allocator is used
     * @return as for {@link #readChunk(ByteBufAllocator)}
     * @throws Exception if reading failed
     * @deprecated use {@link #readChunk(ByteBufAllocator)}
     */
    @Deprecated
    default @Nullable B readChunk(ChannelHandlerContext ctx) throws Exception {
        return readChunk(ctx.alloc());
    }

    /**
     * Returns how long the content is.
     *
     * @return bytes; negative if it is not known
     */
    long length();

    /**
     * Returns how much was read.
     *
     * @return bytes
     */
    long progress();
}
