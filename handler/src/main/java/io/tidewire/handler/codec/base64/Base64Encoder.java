/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.base64;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.MessageToMessageEncoder;

import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Encodes each {@link ByteBuf} as one text of Base64, with padding. An encoder that marks where the text ends stands in
 * front of it; see {@link Base64Decoder}.
 */
@ChannelHandler.Sharable
public class Base64Encoder extends MessageToMessageEncoder<ByteBuf> {
    private final boolean breakLines;
    private final Base64Dialect dialect;

    /** Creates an encoder with the standard alphabet that breaks lines. */
    public Base64Encoder() {
        this(true);
    }

    /**
     * Creates an encoder with the standard alphabet.
     *
     * @param breakLines whether a text has lines of 76 characters
     */
    public Base64Encoder(boolean breakLines) {
        this(breakLines, Base64Dialect.STANDARD);
    }

    /**
     * Creates an encoder.
     *
     * @param breakLines whether a text has lines of 76 characters
     * @param dialect the alphabet
     */
    public Base64Encoder(boolean breakLines, Base64Dialect dialect) {
        super(ByteBuf.class);
        this.breakLines = breakLines;
        this.dialect = checkNotNull(dialect, "dialect");
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, ByteBuf msg, List<Object> out) throws Exception {
        out.add(Base64.encode(msg, msg.readerIndex(), msg.readableBytes(), breakLines, dialect, ctx.alloc()));
    }
}
