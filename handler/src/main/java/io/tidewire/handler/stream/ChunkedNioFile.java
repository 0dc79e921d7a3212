/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.stream;

import java.io.File;
import java.io.IOException;
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
public class ChunkedNioFile extends FileInput {
    /**
     * Opens a file to send all of it, in chunks of 8 KiB.
     *
     * @throws IOException if it cannot be opened
     */
    public ChunkedNioFile(File file) throws IOException {
        this(file, DEFAULT_CHUNK_SIZE);
    }

    /**
     * Opens a file to send all of it.
     *
     * @param chunkSize the most bytes of a chunk, above zero
     * @throws IOException if it cannot be opened
     * @throws IllegalArgumentException if the size is not above zero
     */
    public ChunkedNioFile(File file, int chunkSize) throws IOException {
        super(open(file, chunkSize), chunkSize);
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
        super(in, offset, length, chunkSize);
    }

    private static FileChannel open(File file, int chunkSize) throws IOException {
        checkPositive(chunkSize, "chunkSize"); // Before the file is open.
        return FileChannel.open(file.toPath(), StandardOpenOption.READ);
    }
}
