/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.DefaultChannelId;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.group.ChannelGroup;
import io.tidewire.channel.group.DefaultChannelGroup;
import io.tidewire.handler.codec.http.HttpClientCodec;
import io.tidewire.handler.codec.http.websocketx.PreparedWebSocketMessage;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolConfig;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolHandler;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolHandler.ClientHandshakeStateEvent;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.WebSocketClientCompressionHandler;
import io.tidewire.handler.codec.http2.Http2FrameCodecBuilder;
import io.tidewire.handler.codec.http2.Http2MultiplexHandler;
import io.tidewire.handler.codec.http2.Http2StreamChannelBootstrap;
import io.tidewire.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.tidewire.handler.codec.http2.Http2WebSocketClientCodec;
import io.tidewire.util.concurrent.ImmediateEventExecutor;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

class WebSocketPageTest {
    /** Sends each text back. */
    private static final class Echo extends SimpleChannelInboundHandler<TextWebSocketFrame> {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, TextWebSocketFrame text) {
            ctx.writeAndFlush(text.retain());
        }
    }

    /** Greets the server when it may, and keeps the texts that come. */
    private static final class Client extends SimpleChannelInboundHandler<TextWebSocketFrame> {
        private final List<String> texts = new ArrayList<>();

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            if (evt == ClientHandshakeStateEvent.HANDSHAKE_COMPLETE) {
                ctx.writeAndFlush(new TextWebSocketFrame("hello"));
            }
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, TextWebSocketFrame text) {
            texts.add(text.text());
        }
    }

    private static WebSocketClientProtocolHandler handshakes(boolean extensions) {
        return new WebSocketClientProtocolHandler(WebSocketClientProtocolConfig.newBuilder()
                .webSocketUri("ws://localhost/chat").allowExtensions(extensions).build());
    }

    private static void exchange(EmbeddedChannel client, EmbeddedChannel server) {
        boolean moved;
        do {
            client.runPendingTasks();
            server.runPendingTasks();
            moved = move(client, server) | move(server, client);
        } while (moved);
    }

    private static boolean move(EmbeddedChannel from, EmbeddedChannel to) {
        boolean moved = false;
        for (Object octets = from.readOutbound(); octets != null; octets = from.readOutbound()) {
            to.writeInbound(octets);
            moved = true;
        }
        return moved;
    }

    @Test
    void textComesBackInAStreamOfHttp2() {
        EmbeddedChannel server = new EmbeddedChannel();
        WebSocketPage.addOverHttp2(server.pipeline(), Echo::new);
        EmbeddedChannel client = new EmbeddedChannel(Http2FrameCodecBuilder.forClient().build(),
                new Http2MultiplexHandler(new ChannelInboundHandlerAdapter()));
        exchange(client, server);
        Client end = new Client();
        new Http2StreamChannelBootstrap(client).handler(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel stream) {
                stream.pipeline().addLast(new Http2StreamFrameToHttpObjectCodec(false),
                        new Http2WebSocketClientCodec(), handshakes(false), end);
            }
        }).open();
        exchange(client, server);
        assertThat(end.texts).containsExactly("hello");
        client.finishAndReleaseAll();
        server.finishAndReleaseAll();
    }

    @Test
    void textComesBackThroughThePool() {
        EmbeddedChannel server = new EmbeddedChannel();
        WebSocketPage.addCompressed(server.pipeline(), new Echo());
        Client end = new Client();
        EmbeddedChannel client = new EmbeddedChannel(new HttpClientCodec(), new WebSocketClientCompressionHandler(0),
                handshakes(true), end);
        exchange(client, server);
        assertThat(end.texts).containsExactly("hello");
        assertThat(WebSocketPage.POOL.deflaters()).isOne();
        assertThat(WebSocketPage.POOL.inflaters()).isOne();
        client.close();
        exchange(client, server);
        assertThat(server.isOpen()).isFalse();
        client.finishAndReleaseAll();
        server.finishAndReleaseAll();
        WebSocketPage.POOL.trim();
        assertThat(WebSocketPage.POOL.heldOctets()).isZero();
    }

    @Test
    void oneMessageIsForAll() {
        ChannelGroup group = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);
        List<EmbeddedChannel> members = List.of(new EmbeddedChannel(DefaultChannelId.newInstance()),
                new EmbeddedChannel(DefaultChannelId.newInstance()));
        group.addAll(members);
        WebSocketPage.send(group, "TIDE", "42");
        List<PreparedWebSocketMessage> messages = new ArrayList<>();
        for (EmbeddedChannel member : members) {
            TextWebSocketFrame frame = member.readOutbound();
            assertThat(frame.text()).isEqualTo("42");
            messages.add(PreparedWebSocketMessage.find(frame));
            frame.release();
            member.finish();
        }
        assertThat(messages.get(0)).isNotNull().isSameAs(messages.get(1));
        assertThat(messages.get(0).refCnt()).isZero();
    }
}
