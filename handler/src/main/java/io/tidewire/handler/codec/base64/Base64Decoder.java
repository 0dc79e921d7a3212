/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.base64;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.MessageToMessageDecoder;

import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Decodes frames of Base64. Each {@link ByteBuf} must hold one whole text, so a frame decoder stands in front:
 *
 * <pre>{@code
 * pipeline.addLast(new LineBasedFrameDecoder(1024), new Base64Decoder());
 * pipeline.addLast(new LineEncoder(), new Base64Encoder(false));
 * }</pre>
 */
@ChannelHandler.Sharable
public class Base64Decoder extends MessageToMessageDecoder<ByteBuf> {
    private final Base64Dialect dialect;

    /** Creates a decoder of the standard alphabet. */
    public Base64Decoder() {
        this(Base64Dialect.STANDARD);
    }

    /**
     * Creates a decoder.
     *
     * @param dialect the alphabet
     */
    public Base64Decoder(Base64Dialect dialect) {
        super(ByteBuf.class);
        this.dialect = checkNotNull(dialect, "dialect");
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf msg, List<Object> out) throws Exception {
        out.add(Base64.decode(msg, msg.readerIndex(), msg.readableBytes(), dialect, ctx.alloc()));
    }
}
