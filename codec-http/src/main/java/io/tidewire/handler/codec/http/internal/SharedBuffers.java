/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.internal;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.internal.OctetStream;
import org.jspecify.annotations.Nullable;

/**
 * Buffers that short messages share when they wait for the same flush (see {@link ChannelOutboundBuffer#append}). Event
 * loop only.
 */
public final class SharedBuffers {

    /** The octets that a buffer holds which several messages share. */
    private static final int CAPACITY = 4096;

    private SharedBuffers() {
    }

    /**
     * Returns the buffer of a channel that sends octets, if nothing is between it and a handler.
     *
     * @param context the context of the handler
     * @return the outbound buffer; {@code null} if messages have to take their way through the pipeline
     */
    public static @Nullable ChannelOutboundBuffer nextTo(ChannelHandlerContext context) {
        Channel channel = context.channel();
        Channel.Unsafe unsafe = channel.unsafe();
        return unsafe instanceof OctetStream stream && stream.sharesBuffers()
                && context.pipeline().firstContext() == context && context.executor() == channel.eventLoop()
                ? unsafe.outboundBuffer() : null;
    }

    /**
     * Returns the capacity of a buffer for a message that cannot be appended.
     *
     * @param pending the outbound buffer of the channel
     * @param length the octets of the message
     * @return the length for a message that has come alone, as it mostly stays alone; else room for others behind it
     */
    public static int capacity(ChannelOutboundBuffer pending, int length) {
        return pending.hasUnflushed() ? Math.max(CAPACITY, length) : length;
    }
}
