/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** A descriptor as a channel of the JDK, for code that writes to one. One thread at a time. */
public abstract class SocketWritableByteChannel implements WritableByteChannel {

    /** Where to write. */
    protected final FileDescriptor fd;

    /**
     * Creates a channel.
     *
     * @param fd the descriptor to write to; closed with this channel
     */
    protected SocketWritableByteChannel(FileDescriptor fd) {
        this.fd = checkNotNull(fd, "fd");
    }

    /**
     * Returns what direct buffers come from, for bytes that are on the heap.
     *
     * @return the allocator
     */
    protected abstract ByteBufAllocator alloc();

    /**
     * Writes from a direct buffer.
     *
     * @param buf holds the bytes
     * @param pos the index of the first byte
     * @param limit the index behind the last byte
     * @return how many bytes were written, 0 if none can be taken now
     * @throws IOException if it fails
     */
    protected int write(ByteBuffer buf, int pos, int limit) throws IOException {
        return fd.write(buf, pos, limit);
    }

    @Override
    public final int write(ByteBuffer src) throws IOException {
        int position = src.position();
        int limit = src.limit();
        int written = src.isDirect() ? write(src, position, limit) : writeCopy(src);
        if (written > 0) {
            src.position(position + written);
        }
        return written;
    }

    private int writeCopy(ByteBuffer src) throws IOException {
        int length = src.remaining();
        if (length == 0) {
            return 0;
        }
        ByteBuf copy = alloc().directBuffer(length);
        try {
            copy.writeBytes(src.duplicate());
            ByteBuffer memory = copy.internalNioBuffer(copy.readerIndex(), length);
            return write(memory, memory.position(), memory.limit());
        } finally {
            copy.release();
        }
    }

    @Override
    public final boolean isOpen() {
        return fd.isOpen();
    }

    @Override
    public final void close() throws IOException {
        fd.close();
    }
}
