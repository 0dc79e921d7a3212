/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.bytes;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.MessageToMessageEncoder;

import java.util.List;

/**
 * Wraps each array in a buffer without a copy: it must not be changed until the write is done.
 */
@ChannelHandler.Sharable
public class ByteArrayEncoder extends MessageToMessageEncoder<byte[]> {
    /** Creates an encoder. */
    public ByteArrayEncoder() {
        super(byte[].class);
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, byte[] msg, List<Object> out) throws Exception {
        out.add(Unpooled.wrappedBuffer(msg));
    }
}
