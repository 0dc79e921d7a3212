/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.unix.Limits;
import io.tidewire.channel.unix.UnixChannelUtil;
import io.tidewire.util.ReferenceCountUtil;

/** Brings buffers into a form that the kernel can take by their addresses. */
final class OutboundCopies {

    private OutboundCopies() { }

    /** Tells whether all parts of a buffer have an address, and are not too many for one call. */
    static boolean isAddressable(final ByteBuf buffer) {
        return !UnixChannelUtil.isBufferCopyNeededForWrite(buffer)
                && (buffer.hasMemoryAddress() || buffer.nioBufferCount() <= Limits.IOV_MAX);
    }

    /**
     * Copies bytes to memory that has an address.
     *
     * @param channel the channel that will write them
     * @param holder released when the copy is made; {@code content} itself, or what holds it
     * @param content the bytes
     * @return a direct buffer in one piece, or an empty one
     */
    static ByteBuf copy(final Channel channel, final Object holder, final ByteBuf content) {
        final int readable = content.readableBytes();
        if (readable == 0) {
            ReferenceCountUtil.safeRelease(holder);
            return Unpooled.EMPTY_BUFFER;
        }
        final ByteBufAllocator alloc = channel.alloc();
        final ByteBuf direct = alloc.directBuffer(readable);
        direct.writeBytes(content, content.readerIndex(), readable);
        ReferenceCountUtil.safeRelease(holder);
        return direct;
    }
}
