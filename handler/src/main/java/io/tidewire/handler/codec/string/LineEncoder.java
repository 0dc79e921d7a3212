/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.string;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.MessageToMessageEncoder;

import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Encodes each {@link CharSequence} into a buffer with the end of a line behind it. A line end within the text is not
 * looked for: {@link io.tidewire.handler.codec.LineBasedFrameDecoder} makes two lines of it.
 */
@ChannelHandler.Sharable
public class LineEncoder extends MessageToMessageEncoder<CharSequence> {
    private final Charset charset;
    private final byte[] separator;

    /** Creates an encoder of UTF-8 with the line end of this system. */
    public LineEncoder() {
        this(LineSeparator.DEFAULT);
    }

    /**
     * Creates an encoder of UTF-8.
     *
     * @param lineSeparator the end of a line
     */
    public LineEncoder(LineSeparator lineSeparator) {
        this(lineSeparator, StandardCharsets.UTF_8);
    }

    /**
     * Creates an encoder with the line end of this system.
     *
     * @param charset of the text
     */
    public LineEncoder(Charset charset) {
        this(LineSeparator.DEFAULT, charset);
    }

    /**
     * Creates an encoder.
     *
     * @param lineSeparator the end of a line
     * @param charset of the text and the line end
     */
    public LineEncoder(LineSeparator lineSeparator, Charset charset) {
        super(CharSequence.class);
        this.charset = checkNotNull(charset, "charset");
        separator = checkNotNull(lineSeparator, "lineSeparator").value().getBytes(charset);
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, CharSequence msg, List<Object> out) throws Exception {
        ByteBuf line = ByteBufUtil.encodeString(ctx.alloc(), CharBuffer.wrap(msg), charset, separator.length);
        out.add(line);
        line.writeBytes(separator);
    }
}
