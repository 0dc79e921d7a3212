/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.handler.codec.MessageToMessageCodec;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;

import java.util.List;

/** Lines of a chat as messages of WebSocket. */
final class ChatText extends MessageToMessageCodec<TextWebSocketFrame, String> {
    ChatText() {
        super(TextWebSocketFrame.class, String.class);
    }

    @Override
    protected void encode(ChannelHandlerContext ctx, String line, List<Object> out) {
        out.add(new TextWebSocketFrame(line));
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, TextWebSocketFrame message, List<Object> out) {
        out.add(message.text());
    }
}
