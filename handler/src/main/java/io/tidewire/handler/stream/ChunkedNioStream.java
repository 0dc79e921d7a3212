/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.stream;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Sends what a {@link ReadableByteChannel} gives, in chunks. A non-blocking channel that has nothing now gives no
 * chunk, and {@link ChunkedWriteHandler} waits for {@link ChunkedWriteHandler#resumeTransfer()}.
 *
 * <p>{@link #close()} closes the channel. One thread at a time.
 */
public class ChunkedNioStream implements ChunkedInput<ByteBuf> {
    private static final int DEFAULT_CHUNK_SIZE = 8192;

    private final ReadableByteChannel in;
    /** Bytes that were read and are not in a chunk yet, from 0 to its position: looking for the end reads ahead. */
    private final ByteBuffer ahead;
    private long transferredBytes;

    /**
     * Creates an input with chunks of 8 KiB at most.
     *
     * @param in the channel, closed with this
     */
    public ChunkedNioStream(ReadableByteChannel in) {
        this(in, DEFAULT_CHUNK_SIZE);
    }

    /**
     * Creates an input.
     *
     * @param in the channel, closed with this
     * @param chunkSize the most bytes of a chunk, above zero
     * @throws IllegalArgumentException if the size is not above zero
     */
    public ChunkedNioStream(ReadableByteChannel in, int chunkSize) {
        this.in = checkNotNull(in, "in");
        ahead = ByteBuffer.allocate(checkPositive(chunkSize, "chunkSize"));
    }

    /**
     * Returns how much was read from the channel so far.
     *
     * @return bytes
     */
    public long transferredBytes() {
        return transferredBytes;
    }

    /** {@inheritDoc} That is so too once the channel is closed. Blocks while the channel does. */
    @Override
    public boolean isEndOfInput() throws Exception {
        return ahead.position() == 0 && (!in.isOpen() || readAhead() < 0);
    }

    @Override
    public void close() throws Exception {
        in.close();
    }

    @Override
    @Deprecated
    public @Nullable ByteBuf readChunk(ChannelHandlerContext ctx) throws Exception {
        return readChunk(ctx.alloc());
    }

    @Override
    public @Nullable ByteBuf readChunk(ByteBufAllocator allocator) throws Exception {
        // Until the chunk is full, or nothing comes now or any more.
        int read;
        do {
            read = ahead.hasRemaining() && in.isOpen() ? readAhead() : 0;
        } while (read > 0);
        if (ahead.position() == 0) {
            return null;
        }
        ByteBuf chunk = allocator.buffer(ahead.position());
        chunk.writeBytes(ahead.flip());
        ahead.clear();
        return chunk;
    }

    private int readAhead() throws IOException {
        int read = in.read(ahead);
        if (read > 0) {
            transferredBytes += read;
        }
        return read;
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
