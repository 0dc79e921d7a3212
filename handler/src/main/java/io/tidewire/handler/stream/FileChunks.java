/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.stream;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * A part of a file, read in chunks by position: the position of the file channel itself does not move. One thread at a
 * time.
 */
final class FileChunks {
    private final FileChannel file;
    private final long startOffset;
    private final long endOffset;
    private final int chunkSize;
    /** Always from {@code startOffset} to {@code endOffset}. */
    private long offset;

    FileChunks(FileChannel file, long offset, long length, int chunkSize) {
        this.file = file;
        startOffset = checkPositiveOrZero(offset, "offset");
        checkPositiveOrZero(length, "length");
        if (length > Long.MAX_VALUE - offset) {
            throw new IllegalArgumentException("length: " + length + " (expected: offset + length <= 2^63 - 1, offset: "
                    + offset + ')');
        }
        this.chunkSize = checkPositive(chunkSize, "chunkSize");
        endOffset = offset + length;
        this.offset = offset;
    }

    long startOffset() {
        return startOffset;
    }

    long endOffset() {
        return endOffset;
    }

    long offset() {
        return offset;
    }

    boolean isEnd() {
        return offset == endOffset || !file.isOpen();
    }

    /** Reads a whole chunk, or what is left of the part; {@code null} if that is nothing. */
    ByteBuf read(ByteBufAllocator allocator) throws IOException {
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
}
