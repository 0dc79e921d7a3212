/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.stream;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import org.jspecify.annotations.Nullable;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * A part of a file, read in chunks by position: the position of the file channel itself does not move. One thread at a
 * time.
 */
abstract class FileInput implements ChunkedInput<ByteBuf> {
    static final int DEFAULT_CHUNK_SIZE = 8192;

    private final FileChannel file;
    private final long startOffset;
    private final long endOffset;
    private final int chunkSize;
    /** Always from {@code startOffset} to {@code endOffset}. */
    private long offset;

    /** Of all of a file that was opened for this, and is closed if that fails. */
    FileInput(FileChannel file, int chunkSize) throws IOException {
        this(file, 0, lengthOrClose(file), chunkSize);
    }

    /** Of a part of a file, which stays open if that fails. */
    FileInput(FileChannel file, long offset, long length, int chunkSize) throws IOException {
        this.file = file;
        startOffset = checkPositiveOrZero(offset, "offset");
        checkPositiveOrZero(length, "length");
        if (length > Long.MAX_VALUE - offset) {
            throw new IllegalArgumentException("length: " + length + " (expected: offset + length <= 2^63 - 1, offset: "
                    + offset + ')');
        }
        this.chunkSize = checkPositive(chunkSize, "chunkSize");
        if (!file.isOpen()) {
            throw new ClosedChannelException();
        }
        endOffset = offset + length;
        this.offset = offset;
    }

    private static long lengthOrClose(FileChannel file) throws IOException {
        try {
            return file.size();
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /**
     * Returns where the part begins.
     *
     * @return a position in the file
     */
    public long startOffset() {
        return startOffset;
    }

    /**
     * Returns where the part ends.
     *
     * @return the position behind the last byte
     */
    public long endOffset() {
        return endOffset;
    }

    /**
     * Returns where the next chunk begins.
     *
     * @return a position in the file
     */
    public long currentOffset() {
        return offset;
    }

    /** {@inheritDoc} That is so too once the file is closed. */
    @Override
    public boolean isEndOfInput() throws Exception {
        return offset == endOffset || !file.isOpen();
    }

    @Override
    public void close() throws Exception {
        file.close();
    }

    @Override
    @Deprecated
    public @Nullable ByteBuf readChunk(ChannelHandlerContext ctx) throws Exception {
        return readChunk(ctx.alloc());
    }

    /** {@inheritDoc} That is a whole chunk, or what is left of the part. */
    @Override
    public @Nullable ByteBuf readChunk(ByteBufAllocator allocator) throws Exception {
        int size = (int) Math.min(chunkSize, endOffset - offset);
        if (size == 0) {
            return null;
        }
        ByteBuf chunk = allocator.buffer(size, size);
        try {
            while (chunk.isWritable()) {
                long position = offset + chunk.readableBytes();
                if (chunk.writeBytes(file, position, chunk.writableBytes()) < 0) {
                    throw new EOFException("the file ends at " + position + " (expected: not before " + endOffset
                            + ')');
                }
            }
            offset += size;
            ByteBuf full = chunk;
            chunk = null;
            return full;
        } finally {
            if (chunk != null) {
                chunk.release();
            }
        }
    }

    @Override
    public long length() {
        return endOffset - startOffset;
    }

    @Override
    public long progress() {
        return offset - startOffset;
    }
}
