/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.HttpServerCodec;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A server in an embedded channel, and what its application and its peer see of it.
 */
final class ServerFixture {

    static final String REQUEST = "GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

    final List<String> frames = new ArrayList<>();
    final List<Object> events = new ArrayList<>();
    final List<Throwable> exceptions = new ArrayList<>();
    final EmbeddedChannel channel;

    ServerFixture(WebSocketServerProtocolConfig config) {
        channel = new EmbeddedChannel(new HttpServerCodec(), new WebSocketServerProtocolHandler(config),
                application());
        channel.freezeTime(); // Tests say when it passes.
    }

    static WebSocketServerProtocolConfig.Builder config() {
        return WebSocketServerProtocolConfig.newBuilder().websocketPath("/ws");
    }

    /** A server whose handshake is done. */
    static ServerFixture open(WebSocketServerProtocolConfig config) {
        ServerFixture pair = new ServerFixture(config);
        pair.write(REQUEST.getBytes(StandardCharsets.US_ASCII));
        String response = pair.response();
        if (!response.startsWith("HTTP/1.1 101")) {
            throw new AssertionError(response);
        }
        return pair;
    }

    private ChannelInboundHandlerAdapter application() {
        return new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                if (msg instanceof WebSocketFrame frame) {
                    frames.add(ReadFrames.describe(frame));
                    frame.release();
                } else {
                    ctx.fireChannelRead(msg);
                }
            }

            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                events.add(evt);
            }

            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                exceptions.add(cause);
            }
        };
    }

    void write(byte[] octets) {
        write(octets, 0, octets.length);
    }

    void write(byte[] octets, int from, int to) {
        if (channel.isOpen() && to > from) {
            channel.writeInbound(Unpooled.copiedBuffer(octets, from, to - from));
        }
    }

    void write(WebSocketFrame frame) {
        List<Object> out = new ArrayList<>();
        new FrameWriter(() -> 0x37fa213d).write(frame, UnpooledByteBufAllocator.DEFAULT, out);
        frame.release();
        out.forEach(channel::writeInbound);
    }

    /** All that was written, as Latin-1. */
    String response() {
        return new String(outbound(), StandardCharsets.ISO_8859_1);
    }

    byte[] outbound() {
        ByteBuf all = Unpooled.buffer();
        ByteBuf part;
        while ((part = channel.readOutbound()) != null) {
            all.writeBytes(part);
            part.release();
        }
        byte[] octets = ByteBufUtil.getBytes(all);
        all.release();
        return octets;
    }

    /** The frames that were written. */
    List<String> written() {
        return ReadFrames.of(WebSocketDecoderConfig.newBuilder().expectMaskedFrames(false).build(), outbound()).frames;
    }

    <E> List<E> events(Class<E> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }

    void finish() {
        channel.finishAndReleaseAll();
    }
}
