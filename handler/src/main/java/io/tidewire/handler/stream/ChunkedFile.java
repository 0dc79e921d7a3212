/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.stream;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Sends a file, or a part of it, in chunks. Where the transport can send a file region and no
 * handler needs to see the bytes, {@link io.tidewire.channel.DefaultFileRegion} is faster.
 *
 * <p>Reading a chunk may block on the disk. A file that turns out to be shorter than it was is an
 * {@link java.io.EOFException}. {@link #close()} closes the file. One thread at a time.
 */
public class ChunkedFile extends FileInput {
    /**
     * Opens a file to send all of it, in chunks of 8 KiB.
     *
     * @throws IOException if it cannot be opened
     */
    public ChunkedFile(File file) throws IOException {
        this(file, DEFAULT_CHUNK_SIZE);
    }

    /**
     * Opens a file to send all of it.
     *
     * @param chunkSize the most bytes of a chunk, above zero
     * @throws IOException if it cannot be opened
     * @throws IllegalArgumentException if the size is not above zero
     */
    public ChunkedFile(File file, int chunkSize) throws IOException {
        super(open(file, chunkSize), chunkSize);
    }

    /**
     * Creates an input of all of a file, in chunks of 8 KiB.
     *
     * @param file the file, closed with this
     * @throws IOException if its length cannot be read
     */
    public ChunkedFile(RandomAccessFile file) throws IOException {
        this(file, DEFAULT_CHUNK_SIZE);
    }

    /**
     * Creates an input of all of a file.
     *
     * @param file the file, closed with this
     * @param chunkSize the most bytes of a chunk, above zero
     * @throws IOException if its length cannot be read
     * @throws IllegalArgumentException if the size is not above zero
     */
    public ChunkedFile(RandomAccessFile file, int chunkSize) throws IOException {
        this(file, 0, file.length(), chunkSize);
    }

    /**
     * Creates an input of a part of a file.
     *
     * @param file the file, closed with this
     * @param offset where the part begins, from 0
     * @param length how many bytes it has, from 0
     * @param chunkSize the most bytes of a chunk, above zero
     * @throws IOException if the file is not open
     * @throws IllegalArgumentException if a number is out of its range; the file stays open
     */
    public ChunkedFile(RandomAccessFile file, long offset, long length, int chunkSize) throws IOException {
        super(file.getChannel(), offset, length, chunkSize);
    }

    private static FileChannel open(File file, int chunkSize) throws IOException {
        checkPositive(chunkSize, "chunkSize"); // Before the file is open.
        return new RandomAccessFile(file, "r").getChannel();
    }
}
