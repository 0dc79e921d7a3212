/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.internal.OutboundMessages;
import io.tidewire.channel.unix.Limits;
import io.tidewire.channel.unix.UnixChannelUtil;
import io.tidewire.util.ReferenceCountUtil;

/** Converts buffers to ones that the kernel can access by address. */
public final class OutboundCopies {

    private OutboundCopies() { }

    /** Returns whether all parts of a buffer have an address, and fit into one call. */
    public static boolean isAddressable(ByteBuf buffer) {
        return !UnixChannelUtil.isBufferCopyNeededForWrite(buffer)
                && (buffer.hasMemoryAddress() || buffer.nioBufferCount() <= Limits.IOV_MAX);
    }

    /**
     * Converts a message to one that a stream can write.
     *
     * @param channel the channel that will write it
     * @param message released if another one takes its place
     * @return the message, or the one that takes its place
     */
    public static Object toStreamMessage(Channel channel, Object message) {
        if (message instanceof ByteBuf buffer) {
            return UnixChannelUtil.isBufferCopyNeededForWrite(buffer) ? copy(channel, buffer, buffer) : buffer;
        }
        return OutboundMessages.toStreamMessage(channel, message);
    }

    /**
     * Copies bytes to memory that has an address.
     *
     * @param channel the channel that will write them
     * @param holder released when the copy is made; {@code content} itself, or what holds it
     * @param content the bytes
     * @return a direct buffer in one piece, or an empty one
     */
    public static ByteBuf copy(Channel channel, Object holder, ByteBuf content) {
        int readable = content.readableBytes();
        if (readable == 0) {
            ReferenceCountUtil.safeRelease(holder);
            return Unpooled.EMPTY_BUFFER;
        }
        ByteBufAllocator alloc = channel.alloc();
        ByteBuf direct = alloc.directBuffer(readable);
        direct.writeBytes(content, content.readerIndex(), readable);
        ReferenceCountUtil.safeRelease(holder);
        return direct;
    }
}
