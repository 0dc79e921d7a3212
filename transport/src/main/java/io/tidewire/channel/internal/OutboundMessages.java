/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.FileRegion;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.internal.StringUtil;

/**
 * Brings messages into the form that a socket can write without a copy of its own.
 */
public final class OutboundMessages {

    private OutboundMessages() { }

    /**
     * Accepts what a stream can write.
     *
     * @param channel the channel that will write it
     * @param message a message; it is taken over if a buffer in its place is returned, and stays the caller's if this
     *                throws
     * @return {@code message}, or a direct buffer with the same bytes
     * @throws UnsupportedOperationException if it is neither a {@link ByteBuf} nor a {@link FileRegion}
     */
    public static Object toStreamMessage(final Channel channel, final Object message) {
        if (message instanceof ByteBuf buffer) {
            return buffer.isDirect() ? buffer : toDirect(channel, buffer, buffer);
        }
        if (message instanceof FileRegion) {
            return message;
        }
        throw new UnsupportedOperationException("unsupported message type: " + StringUtil.simpleClassName(message)
                + " (expected: ByteBuf, FileRegion)");
    }

    /**
     * Copies bytes to direct memory, where a copy pays: a socket would copy them to memory that it cannot keep, and
     * again for each write that is cut short.
     *
     * @param channel the channel that will write them
     * @param holder released if a copy is made; {@code content} itself, or what holds it
     * @param content the bytes
     * @return a direct buffer, or {@code content} if direct buffers are not cheap here
     */
    public static ByteBuf toDirect(final Channel channel, final Object holder, final ByteBuf content) {
        final int readable = content.readableBytes();
        if (readable == 0) {
            ReferenceCountUtil.safeRelease(holder);
            return Unpooled.EMPTY_BUFFER;
        }
        final ByteBufAllocator alloc = channel.alloc();
        final ByteBuf direct =
                alloc.isDirectBufferPooled() ? alloc.directBuffer(readable) : ByteBufUtil.threadLocalDirectBuffer();
        if (direct == null) {
            return content;
        }
        direct.writeBytes(content, content.readerIndex(), readable);
        ReferenceCountUtil.safeRelease(holder);
        return direct;
    }
}
