/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.string;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.MessageToMessageDecoder;

import java.nio.charset.Charset;
import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Decodes each {@link ByteBuf} into a {@link String}. A frame decoder stands in front, or a character may be cut:
 *
 * <pre>{@code
 * pipeline.addLast(new LineBasedFrameDecoder(1024), new StringDecoder(StandardCharsets.UTF_8));
 * pipeline.addLast(new LineEncoder());
 * }</pre>
 *
 * <p>Octets that are not valid in the charset become its replacement, U+FFFD for Unicode.
 */
@ChannelHandler.Sharable
public class StringDecoder extends MessageToMessageDecoder<ByteBuf> {
    private final Charset charset;

    /** Creates a decoder of the default charset of the JVM. */
    public StringDecoder() {
        this(Charset.defaultCharset());
    }

    /**
     * Creates a decoder.
     *
     * @param charset of the text
     */
    public StringDecoder(Charset charset) {
        super(ByteBuf.class);
        this.charset = checkNotNull(charset, "charset");
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf msg, List<Object> out) throws Exception {
        out.add(msg.toString(charset));
    }
}
