/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.unix.IovArray;
import io.tidewire.channel.unix.UnixChannelUtil;

import java.io.IOException;

/**
 * Moves bytes between sockets and buffers of every kind; those that have an address are moved without a copy. Done by
 * recv(2) and send(2), whose way to a socket is shorter in the kernel than that of read(2) and write(2).
 */
final class SocketBytes {

    private SocketBytes() { }

    /** Reads once; gives the number of bytes, zero when there are none now, negative at the end. */
    static int read(final AbstractEpollChannel channel, final ByteBuf buffer) throws IOException {
        if (!buffer.hasMemoryAddress()) {
            return readByCopy(channel, buffer);
        }
        final int from = buffer.writerIndex();
        final int read = channel.socket.recvAddress(buffer.memoryAddress(), from, from + buffer.writableBytes());
        if (read > 0) {
            buffer.writerIndex(from + read);
        }
        return read;
    }

    /** Into a buffer on the heap, or one of many parts, which allocators that are told to make for reading. */
    private static int readByCopy(final AbstractEpollChannel channel, final ByteBuf buffer) throws IOException {
        final ByteBuf direct = channel.alloc().directBuffer(buffer.writableBytes(), buffer.writableBytes());
        try {
            final int read = channel.socket.recvAddress(direct.memoryAddress(), 0, direct.capacity());
            if (read > 0) {
                buffer.writeBytes(direct.writerIndex(read));
            }
            return read;
        } finally {
            direct.release();
        }
    }

    /** Writes once, without a change of the buffer; gives the number of bytes, zero if the socket takes none now. */
    static int write(final AbstractEpollChannel channel, final ByteBuf buffer) throws IOException {
        if (buffer.hasMemoryAddress()) {
            return channel.socket.sendAddress(buffer.memoryAddress(), buffer.readerIndex(), buffer.writerIndex());
        }
        return UnixChannelUtil.isBufferCopyNeededForWrite(buffer)
                ? writeByCopy(channel, buffer) : writeParts(channel.socket, buffer);
    }

    /** From a buffer that does not say where its memory is, as a composite. */
    private static int writeParts(final LinuxSocket socket, final ByteBuf buffer) throws IOException {
        final IovArray parts = NativeBatches.ofThread().parts();
        parts.add(buffer, buffer.readerIndex(), buffer.readableBytes());
        return (int) socket.writevAddresses(parts.memoryAddress(0), parts.count());
    }

    private static int writeByCopy(final AbstractEpollChannel channel, final ByteBuf buffer) throws IOException {
        final ByteBuf direct = channel.alloc().directBuffer(buffer.readableBytes());
        try {
            direct.writeBytes(buffer, buffer.readerIndex(), buffer.readableBytes());
            return channel.socket.sendAddress(direct.memoryAddress(), 0, direct.writerIndex());
        } finally {
            direct.release();
        }
    }
}
