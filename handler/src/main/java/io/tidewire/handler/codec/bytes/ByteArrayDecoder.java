/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.bytes;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.MessageToMessageDecoder;

import java.util.List;

/**
 * Copies each {@link ByteBuf} into a new array. A frame decoder stands in front, since what one read brings is no
 * message:
 *
 * <pre>{@code
 * pipeline.addLast(new LengthFieldBasedFrameDecoder(1 << 20, 0, 4, 0, 4), new ByteArrayDecoder());
 * pipeline.addLast(new LengthFieldPrepender(4), new ByteArrayEncoder());
 * }</pre>
 */
public class ByteArrayDecoder extends MessageToMessageDecoder<ByteBuf> {
    /** Creates a decoder. */
    public ByteArrayDecoder() {
        super(ByteBuf.class);
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf msg, List<Object> out) throws Exception {
        out.add(ByteBufUtil.getBytes(msg));
    }
}
