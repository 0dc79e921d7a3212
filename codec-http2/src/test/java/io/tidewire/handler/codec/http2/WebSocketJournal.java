/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrame;
import io.tidewire.util.ReferenceCountUtil;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The application at one end of a WebSocket: notes what it sees. Releases everything.
 */
@ChannelHandler.Sharable
class WebSocketJournal extends ChannelInboundHandlerAdapter {
    /** Of messages, each as its text, or as the number of its octets if it is long or binary. */
    final List<String> messages = new ArrayList<>();
    final List<Object> events = new ArrayList<>();
    final List<Throwable> failures = new ArrayList<>();
    /** Of the stream. */
    Channel channel;
    boolean isClosed;

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        channel = ctx.channel();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        if (msg instanceof TextWebSocketFrame text && text.content().readableBytes() < 1000) {
            messages.add(text.text());
        } else if (msg instanceof WebSocketFrame frame) {
            messages.add(frame.content().readableBytes() + (msg instanceof BinaryWebSocketFrame ? " octets" : " text"));
        } else {
            messages.add(msg.getClass().getSimpleName());
        }
        on(ctx, msg);
        ReferenceCountUtil.release(msg);
    }

    /** For a test that does something with a message, which is released behind it. */
    void on(ChannelHandlerContext ctx, Object msg) {
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
        events.add(evt);
        ReferenceCountUtil.release(evt);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        failures.add(cause);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        isClosed = true;
    }

    <E> List<E> events(Class<E> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** The octets of a frame with a text of up to 125 octets; a client masks, here with zeros. */
    static String frame(int opcode, boolean masked, String payload) {
        byte[] octets = payload.getBytes(StandardCharsets.ISO_8859_1);
        return String.format(Locale.ROOT, "%02x%02x", 0x80 | opcode, (masked ? 0x80 : 0) | octets.length)
                + (masked ? "00000000" : "") + ByteBufUtil.hexDump(octets);
    }
}
