/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.string;

import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.MessageToMessageEncoder;

import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Encodes each {@link CharSequence} into a buffer. Nothing marks its end: {@link LineEncoder} and {@link
 * io.tidewire.handler.codec.LengthFieldPrepender} do.
 */
@ChannelHandler.Sharable
public class StringEncoder extends MessageToMessageEncoder<CharSequence> {
    private final Charset charset;

    /** Creates an encoder of the default charset of the JVM. */
    public StringEncoder() {
        this(Charset.defaultCharset());
    }

    /**
     * Creates an encoder.
     *
     * @param charset of the text
     */
    public StringEncoder(Charset charset) {
        super(CharSequence.class);
        this.charset = checkNotNull(charset, "charset");
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, CharSequence msg, List<Object> out) throws Exception {
        out.add(ByteBufUtil.encodeString(ctx.alloc(), CharBuffer.wrap(msg), charset));
    }
}
