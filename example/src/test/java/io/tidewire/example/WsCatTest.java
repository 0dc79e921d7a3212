/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.SocketChannel;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.websocketx.WebSocketCloseEvent;
import io.tidewire.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** {@link WsCat} and a server that echoes, over the loopback address. */
@Timeout(60)
class WsCatTest {
    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private int port;

    @BeforeEach
    void start() {
        Channel server = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline().addLast(new HttpServerCodec(), new WebSocketServerProtocolHandler("/echo"),
                                new SimpleChannelInboundHandler<WebSocketFrame>() {
                                    @Override
                                    protected void channelRead0(ChannelHandlerContext ctx, WebSocketFrame frame) {
                                        ctx.writeAndFlush(frame.retain());
                                    }
                                });
                    }
                }).bind(InetAddress.getLoopbackAddress(), 0).syncUninterruptibly().channel();
        port = ((InetSocketAddress) server.localAddress()).getPort();
    }

    @AfterEach
    void stop() {
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private URI url(String path) {
        return URI.create("ws://127.0.0.1:" + port + path);
    }

    @Test
    void linesAreSentAndMessagesPrintedUntilTheConnectionIsClosedInOrder() throws Exception {
        String lines = "Hello\n" + "\u20ac".repeat(20_000) + "\n\n";
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        WebSocketCloseEvent end = WsCat.talk(url("/echo"), false,
                new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)), out);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(lines);
        assertThat(end.isClean()).isTrue();
        assertThat(end.status()).isEqualTo(WebSocketCloseStatus.NORMAL_CLOSURE);
    }

    @Test
    void refusalsAreExplained() {
        assertThatThrownBy(() -> WsCat.talk(URI.create("http://a/"), false, null, null))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("ws://");
        assertThatThrownBy(() -> WsCat.talk(url("/echo"), true, null, null)).isInstanceOf(IOException.class);
        group.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
        assertThatThrownBy(() -> WsCat.talk(url("/echo"), false, null, null)).isInstanceOf(IOException.class);
    }
}
