/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.MessageToMessageEncoder;

import java.util.List;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Encodes frames, which the drafts hybi-08 to hybi-17 and RFC 6455 write in the same way. See
 * {@link WebSocket13FrameEncoder}.
 *
 * <p>A frame that must not be sent fails its write: a control frame in fragments or of more than 125 octets, or a close
 * frame with a code such as 1006. The frame is released in any case. Text is not checked: one that the application did
 * not make of a string has to be UTF-8.
 */
public class WebSocket08FrameEncoder extends MessageToMessageEncoder<WebSocketFrame> implements WebSocketFrameEncoder {

    private final FrameWriter writer;

    /**
     * Creates an encoder.
     *
     * @param maskPayload {@code true} for a client, whose masks are then those of
     *     {@link RandomWebSocketFrameMaskGenerator}; {@code false} for a server
     */
    public WebSocket08FrameEncoder(boolean maskPayload) {
        super(WebSocketFrame.class);
        writer = new FrameWriter(maskPayload ? RandomWebSocketFrameMaskGenerator.INSTANCE : null);
    }

    /**
     * Creates an encoder for a client.
     *
     * @param maskGenerator makes the masks
     */
    public WebSocket08FrameEncoder(WebSocketFrameMaskGenerator maskGenerator) {
        super(WebSocketFrame.class);
        writer = new FrameWriter(checkNotNull(maskGenerator, "maskGenerator"));
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, WebSocketFrame msg, List<Object> out) throws Exception {
        writer.write(msg, ctx.alloc(), out);
    }
}
