/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.testkit.PartialFileChannel;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ScatteringByteChannel;
import java.util.Arrays;

/**
 * A channel over memory in which something else happens after a buffer was given to it and before the buffer is looked
 * at: what another thread could do just then, made certain.
 */
final class InterruptedChannel implements GatheringByteChannel, ScatteringByteChannel {
    private final Interruption interruption;
    private final File file = new File();
    private byte[] content = new byte[0];
    private int position;

    /** An action in between. */
    interface Interruption {
        void run() throws IOException;
    }

    InterruptedChannel(Interruption interruption) {
        this.interruption = interruption;
    }

    /** The same memory as a file; only positions that are given count. */
    FileChannel file() {
        return file;
    }

    /** Returns the bytes that were written. */
    byte[] content() {
        return content;
    }

    /** Sets the bytes that are to be read from here on. */
    void put(byte[] bytes) {
        content = bytes.clone();
        position = 0;
    }

    private int store(ByteBuffer src, int at) {
        int size = src.remaining();
        if (at + size > content.length) {
            content = Arrays.copyOf(content, at + size);
        }
        src.get(content, at, size);
        return size;
    }

    private int load(ByteBuffer dst, int at) {
        int size = Math.min(dst.remaining(), content.length - at);
        if (size <= 0) {
            return dst.hasRemaining() ? -1 : 0;
        }
        dst.put(content, at, size);
        return size;
    }

    @Override
    public int write(ByteBuffer src) throws IOException {
        interruption.run();
        int size = store(src, position);
        position += size;
        return size;
    }

    @Override
    public long write(ByteBuffer[] srcs, int offset, int length) throws IOException {
        interruption.run();
        long written = 0;
        for (int i = offset; i < offset + length; i++) {
            int size = store(srcs[i], position);
            position += size;
            written += size;
        }
        return written;
    }

    @Override
    public long write(ByteBuffer[] srcs) throws IOException {
        return write(srcs, 0, srcs.length);
    }

    @Override
    public int read(ByteBuffer dst) throws IOException {
        interruption.run();
        int size = load(dst, position);
        position += Math.max(0, size);
        return size;
    }

    @Override
    public long read(ByteBuffer[] dsts, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long read(ByteBuffer[] dsts) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void close() {
        // Nothing is held.
    }

    /** Has no more than buffers use of a file. */
    private final class File extends PartialFileChannel {
        @Override
        public int write(ByteBuffer src, long at) throws IOException {
            interruption.run();
            return store(src, (int) at);
        }

        @Override
        public int read(ByteBuffer dst, long at) throws IOException {
            interruption.run();
            return load(dst, (int) at);
        }

        @Override
        public long size() {
            return content.length;
        }
    }
}
