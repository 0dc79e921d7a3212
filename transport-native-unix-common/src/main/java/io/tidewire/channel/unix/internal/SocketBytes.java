/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.internal.ChannelUtils;
import io.tidewire.channel.unix.IovArray;
import io.tidewire.channel.unix.Socket;
import io.tidewire.channel.unix.UnixChannelUtil;

/**
 * Moves bytes between sockets and buffers of every kind; those that have an address are moved without a copy. Done by
 * recv(2) and send(2), whose way to a socket is shorter in the kernel than that of read(2) and write(2).
 *
 * <p>Answers are those of the natives: a count or a negative errno.
 */
public final class SocketBytes {

    private SocketBytes() { }

    /**
     * Reads once.
     *
     * @param buffer its writer index advances by what was read
     * @param channel gives memory for what cannot be read in place
     * @return the number of bytes, 0 at the end of the stream, or a negative errno of {@link UnixCall#RECV}
     */
    public static int read(Socket socket, ByteBuf buffer, Channel channel) {
        int room = buffer.writableBytes();
        if (room == 0) {
            // The system would answer 0, which means the end.
            return NativeConstants.EAGAIN;
        }
        if (!socket.isOpen()) {
            // The number may be another's by now.
            return NativeConstants.EBADF;
        }
        if (!buffer.hasMemoryAddress()) {
            return readByCopy(socket, buffer, channel, room);
        }
        int from = buffer.writerIndex();
        int read = MessageCalls.recv(socket.intValue(), buffer.memoryAddress() + from, room);
        if (read > 0) {
            buffer.writerIndex(from + read);
        }
        return read;
    }

    /**
     * Reads once, for callers outside of the engines.
     *
     * @param buffer has writable bytes; its writer index advances by what was read
     * @param channel gives memory for what cannot be read in place
     * @return the number of bytes, zero when there are none now, -1 at the end of the stream
     * @throws Exception if reading fails
     */
    public static int readOrThrow(Socket socket, ByteBuf buffer, Channel channel) throws Exception {
        int read = read(socket, buffer, channel);
        if (read > 0) {
            return read;
        }
        return read == 0 ? -1 : UnixCall.RECV.orThrow(read);
    }

    /** Into a buffer on the heap, or one of many parts, which allocators that are told to make for reading. */
    private static int readByCopy(Socket socket, ByteBuf buffer, Channel channel, int room) {
        ByteBuf direct = channel.alloc().directBuffer(room, room);
        try {
            int read = MessageCalls.recv(socket.intValue(), direct.memoryAddress(), room);
            if (read > 0) {
                buffer.writeBytes(direct.writerIndex(read));
            }
            return read;
        } finally {
            direct.release();
        }
    }

    /**
     * Writes once.
     *
     * @param buffer has readable bytes, no more than {@code IOV_MAX} pieces of them; not changed
     * @param channel gives memory for what cannot be written in place
     * @return the number of bytes, or a negative errno of what {@link #callOf} gives
     */
    public static int write(Socket socket, ByteBuf buffer, Channel channel) {
        if (!socket.isOpen()) {
            return NativeConstants.EBADF;
        }
        if (buffer.hasMemoryAddress()) {
            return MessageCalls.send(socket.intValue(), buffer.memoryAddress() + buffer.readerIndex(),
                    buffer.readableBytes());
        }
        return UnixChannelUtil.isBufferCopyNeededForWrite(buffer)
                ? writeByCopy(socket, buffer, channel) : writeParts(socket, buffer);
    }

    /**
     * Writes once, for callers outside of the engines, and removes what was written from an outbound buffer.
     *
     * @param in the outbound buffer
     * @param buffer its first message, with readable bytes
     * @param channel gives memory for what cannot be written in place
     * @return 1 if something was written, {@link ChannelUtils#SOCKET_FULL} if the socket took nothing
     * @throws Exception if writing fails
     */
    public static int writeOrThrow(Socket socket, ChannelOutboundBuffer in, ByteBuf buffer, Channel channel)
            throws Exception {
        int written = write(socket, buffer, channel);
        if (written < 0) {
            written = callOf(buffer).orThrow(written);
        }
        if (written == 0) {
            return ChannelUtils.SOCKET_FULL;
        }
        in.removeBytes(written);
        return 1;
    }

    /** From a buffer that does not say where its memory is, as a composite. */
    private static int writeParts(Socket socket, ByteBuf buffer) {
        IovArray parts = GatheringParts.ofThread();
        parts.add(buffer, buffer.readerIndex(), buffer.readableBytes());
        return (int) writeParts(socket, parts);
    }

    /**
     * Writes once from pieces of memory.
     *
     * @param parts the pieces
     * @return the number of bytes, or a negative errno of {@link UnixCall#WRITEV}
     */
    public static long writeParts(Socket socket, IovArray parts) {
        return socket.isOpen() ? FileCalls.writev(socket.intValue(), parts.memoryAddress(0), parts.count())
                : NativeConstants.EBADF;
    }

    private static int writeByCopy(Socket socket, ByteBuf buffer, Channel channel) {
        int length = buffer.readableBytes();
        ByteBuf direct = channel.alloc().directBuffer(length);
        try {
            direct.writeBytes(buffer, buffer.readerIndex(), length);
            return MessageCalls.send(socket.intValue(), direct.memoryAddress(), length);
        } finally {
            direct.release();
        }
    }

    /**
     * Returns the call by which a buffer is written.
     *
     * @return the call, which knows the meaning of an errno
     */
    public static UnixCall callOf(ByteBuf buffer) {
        return buffer.hasMemoryAddress() || UnixChannelUtil.isBufferCopyNeededForWrite(buffer)
                ? UnixCall.SEND : UnixCall.WRITEV;
    }
}
