/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.ByteToMessageDecoder;
import io.tidewire.handler.codec.MessageToMessageEncoder;

import java.util.List;

/** The core's reader and writer in a pipeline, for tests of what stands beside them. */
public final class FrameCodec {
    private FrameCodec() {
    }

    /** Creates an encoder of a client, which masks, or of a server. */
    public static ChannelHandler encoder(boolean isMasking) {
        FrameWriter writer = new FrameWriter(isMasking ? RandomWebSocketFrameMaskGenerator.INSTANCE : null);
        return new MessageToMessageEncoder<WebSocketFrame>(WebSocketFrame.class) {
            @Override
            protected void encode(ChannelHandlerContext ctx, WebSocketFrame msg, List<Object> out) {
                writer.write(msg, ctx.alloc(), out);
            }
        };
    }

    /** Creates a decoder of a server, which expects masks, or of a client. */
    public static ChannelHandler decoder(boolean isMasked) {
        FrameReader reader = new FrameReader(WebSocketDecoderConfig.newBuilder().expectMaskedFrames(isMasked)
                .allowExtensions(true).build());
        return new ByteToMessageDecoder() {
            @Override
            protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
                WebSocketFrame frame = reader.read(in, ctx.alloc());
                if (frame != null) {
                    out.add(frame);
                }
            }
        };
    }
}
