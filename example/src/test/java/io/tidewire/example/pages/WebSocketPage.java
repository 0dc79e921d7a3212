/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.group.ChannelGroup;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.websocketx.PreparedWebSocketMessage;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolConfig;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.WebSocketDeflatePool;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.WebSocketServerCompressionHandler;
import io.tidewire.handler.codec.http2.Http2FrameCodecBuilder;
import io.tidewire.handler.codec.http2.Http2MultiplexHandler;
import io.tidewire.handler.codec.http2.Http2Settings;
import io.tidewire.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.tidewire.handler.codec.http2.Http2WebSocketServerCodec;

import java.util.function.Supplier;

/** The blocks of {@code docs/websocket.md}. */
final class WebSocketPage {
    private WebSocketPage() {
    }

    // region http2
    static void addOverHttp2(ChannelPipeline pipeline, Supplier<ChannelHandler> chat) {
        pipeline.addLast(
                Http2FrameCodecBuilder.forServer()
                        .initialSettings(Http2Settings.defaultSettings().connectProtocolEnabled(true)).build(),
                new Http2MultiplexHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel stream) {
                        stream.pipeline().addLast(new Http2StreamFrameToHttpObjectCodec(true),
                                new Http2WebSocketServerCodec(), new WebSocketServerProtocolHandler("/chat"),
                                chat.get());
                    }
                }));
    }
    // endregion

    // region compression
    /** The pool of all connections: 256 MiB, and five seconds. */
    static final WebSocketDeflatePool POOL = new WebSocketDeflatePool(256 << 20, 5_000);

    static void addCompressed(ChannelPipeline pipeline, ChannelHandler chat) {
        pipeline.addLast(new HttpServerCodec(), new HttpObjectAggregator(65_536),
                new WebSocketServerCompressionHandler(1 << 20, POOL),
                new WebSocketServerProtocolHandler(WebSocketServerProtocolConfig.newBuilder()
                        .websocketPath("/chat").allowExtensions(true).build()),
                chat);
    }
    // endregion

    // region many
    static void send(ChannelGroup group, String symbol, String text) {
        PreparedWebSocketMessage message = PreparedWebSocketMessage.prepare(new TextWebSocketFrame(text), symbol);
        try {
            group.writeAndFlush(message.frame());
        } finally {
            message.release();
        }
    }
    // endregion
}
