/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.stream;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;

import java.io.File;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Sends a file, or a part of it, in chunks. The position of the file channel neither
 * matters nor moves.
 *
 * <p>Reading a chunk may block on the disk. A file that turns out to be shorter than it was is an
 * {@link java.io.EOFException}. {@link #close()} closes the file. One thread at a time.
 */
public class ChunkedNioFile implements ChunkedInput<ByteBuf> {
    private static final int DEFAULT_CHUNK_SIZE = 8192;

    private final FileChannel file;
    private final FileChunks chunks;

    /**
     * Opens a file to send all of it, in chunks of 8 KiB.
     *
     * @param file the file
     * @throws IOException if it cannot be opened
     */
    public ChunkedNioFile(File file) throws IOException {
        this(file, DEFAULT_CHUNK_SIZE);
    }

    /**
     * Opens a file to send all of it.
     *
     * @param file the file
     * @param chunkSize the most bytes of a chunk, above zero
     * @throws IOException if it cannot be opened
     * @throws IllegalArgumentException if the size is not above zero
     */
    public ChunkedNioFile(File file, int chunkSize) throws IOException {
        // Checked before the file is open.
        checkPositive(chunkSize, "chunkSize");
        this.file = FileChannel.open(file.toPath(), StandardOpenOption.READ);
        long length;
        try {
            length = this.file.size();
        } catch (IOException e) {
            this.file.close();
            throw e;
        }
        chunks = new FileChunks(this.file, 0, length, chunkSize);
    }

    /**
     * Creates an input of all of a file, in chunks of 8 KiB.
     *
     * @param in the file, closed with this
     * @throws IOException if its length cannot be read
     */
    public ChunkedNioFile(FileChannel in) throws IOException {
        this(in, DEFAULT_CHUNK_SIZE);
    }

    /**
     * Creates an input of all of a file.
     *
     * @param in the file, closed with this
     * @param chunkSize the most bytes of a chunk, above zero
     * @throws IOException if its length cannot be read
     * @throws IllegalArgumentException if the size is not above zero
     */
    public ChunkedNioFile(FileChannel in, int chunkSize) throws IOException {
        this(in, 0, in.size(), chunkSize);
    }

    /**
     * Creates an input of a part of a file.
     *
     * @param in the file, closed with this
     * @param offset where the part begins, from 0
     * @param length how many bytes it has, from 0
     * @param chunkSize the most bytes of a chunk, above zero
     * @throws IOException if the file is not open
     * @throws IllegalArgumentException if a number is out of its range; the file stays open
     */
    public ChunkedNioFile(FileChannel in, long offset, long length, int chunkSize) throws IOException {
        chunks = new FileChunks(in, offset, length, chunkSize);
        if (!in.isOpen()) {
            throw new ClosedChannelException();
        }
        file = in;
    }

    /**
     * Returns where the part begins.
     *
     * @return a position in the file
     */
    public long startOffset() {
        return chunks.startOffset();
    }

    /**
     * Returns where the part ends.
     *
     * @return the position behind the last byte
     */
    public long endOffset() {
        return chunks.endOffset();
    }

    /**
     * Returns where the next chunk begins.
     *
     * @return a position in the file
     */
    public long currentOffset() {
        return chunks.offset();
    }

    /** {@inheritDoc} That is so too once the file is closed. */
    @Override
    public boolean isEndOfInput() throws Exception {
        return chunks.isEnd();
    }

    @Override
    public void close() throws Exception {
        file.close();
    }

    @Override
    @Deprecated
    public ByteBuf readChunk(ChannelHandlerContext ctx) throws Exception {
        return readChunk(ctx.alloc());
    }

    @Override
    public ByteBuf readChunk(ByteBufAllocator allocator) throws Exception {
        return chunks.read(allocator);
    }

    @Override
    public long length() {
        return chunks.endOffset() - chunks.startOffset();
    }

    @Override
    public long progress() {
        return chunks.offset() - chunks.startOffset();
    }
}
