/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.stream;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

import java.io.InputStream;
import java.io.PushbackInputStream;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Sends what an {@link InputStream} gives, in chunks: of each, as much as the stream says is available, or, if it does
 * not say, what one read returns.
 *
 * <p>Both {@link #readChunk(ByteBufAllocator)} and {@link #isEndOfInput()} block while the stream does; a stream that
 * waits for a network does not belong on an event loop. {@link #close()} closes the stream. One thread at a time.
 */
public class ChunkedStream implements ChunkedInput<ByteBuf> {
    private static final int DEFAULT_CHUNK_SIZE = 8192;

    /** Takes back the byte by which the end is looked for. */
    private final PushbackInputStream in;
    private final int chunkSize;
    private long transferredBytes;
    private boolean isClosed;

    /**
     * Creates an input with chunks of 8 KiB at most.
     *
     * @param in the stream, closed with this
     */
    public ChunkedStream(InputStream in) {
        this(in, DEFAULT_CHUNK_SIZE);
    }

    /**
     * Creates an input.
     *
     * @param in the stream, closed with this
     * @param chunkSize the most bytes of a chunk, above zero
     * @throws IllegalArgumentException if the size is not above zero
     */
    public ChunkedStream(InputStream in, int chunkSize) {
        this.in = new PushbackInputStream(checkNotNull(in, "in"));
        this.chunkSize = checkPositive(chunkSize, "chunkSize");
    }

    /**
     * Returns how much was read so far.
     *
     * @return bytes
     */
    public long transferredBytes() {
        return transferredBytes;
    }

    /** {@inheritDoc} That is so too once this is closed. Blocks while the stream does. */
    @Override
    public boolean isEndOfInput() throws Exception {
        if (isClosed) {
            return true;
        }
        int next = in.read();
        if (next < 0) {
            return true;
        }
        in.unread(next);
        return false;
    }

    @Override
    public void close() throws Exception {
        isClosed = true;
        in.close();
    }

    @Override
    @Deprecated
    public @Nullable ByteBuf readChunk(ChannelHandlerContext ctx) throws Exception {
        return readChunk(ctx.alloc());
    }

    @Override
    public @Nullable ByteBuf readChunk(ByteBufAllocator allocator) throws Exception {
        if (isEndOfInput()) {
            return null;
        }
        int available = in.available();
        int size = available <= 0 ? chunkSize : Math.min(chunkSize, available);
        ByteBuf chunk = allocator.buffer(size, size);
        try {
            int read = chunk.writeBytes(in, size);
            if (read <= 0) {
                return null;
            }
            transferredBytes += read;
            return chunk.retain();
        } finally {
            chunk.release();
        }
    }

    @Override
    public long length() {
        return -1;
    }

    @Override
    public long progress() {
        return transferredBytes;
    }
}
