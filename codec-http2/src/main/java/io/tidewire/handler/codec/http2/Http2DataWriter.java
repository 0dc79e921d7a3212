/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;

/**
 * Writes DATA frames (RFC 9113 section 6.1).
 */
public interface Http2DataWriter {
    /**
     * Writes content, in as many frames as it needs.
     *
     * @param ctx writes
     * @param streamId the stream, above 0
     * @param data the content; taken over, also when the future fails
     * @param padding octets of padding with the octet of its length, 0 to 256
     * @param endStream whether nothing follows
     * @param promise completed when the last frame was written
     * @return the future of the promise
     */
    ChannelFuture writeData(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean endStream,
            ChannelPromise promise);
}
