/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.proxy;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

/** A client's channel with proxy handlers, played by a test on both ends. Time stands still. Event loop only. */
final class ProxiedChannel extends EmbeddedChannel {
    static final InetSocketAddress PROXY = InetSocketAddress.createUnresolved("proxy.test", 1080);
    static final InetSocketAddress DESTINATION = InetSocketAddress.createUnresolved("example.test", 443);

    /** Begins the entry of a failure. */
    static final String FAILED = "failed: ";

    /** The events, text and failures that have come out behind the proxy handler, in order. */
    final List<String> log = new ArrayList<>();
    /** Done at the event of the connection. */
    Runnable onConnected = () -> { };
    Throwable failure;
    SocketAddress connectedTo;
    int reads;
    /** No initializer: the constructor of the superclass asks whether the channel is active. */
    private boolean isConnected;

    ProxiedChannel(ChannelHandler... proxies) {
        freezeTime();
        pipeline().addLast(new ChannelOutboundHandlerAdapter() {
            @Override
            public void connect(ChannelHandlerContext ctx, SocketAddress remote, SocketAddress local,
                    ChannelPromise promise) throws Exception {
                connectedTo = remote;
                ctx.connect(remote, local, promise);
            }

            @Override
            public void read(ChannelHandlerContext ctx) throws Exception {
                reads++;
                ctx.read();
            }
        });
        pipeline().addLast(proxies);
        pipeline().addLast(new Application());
    }

    private final class Application extends ChannelInboundHandlerAdapter {
        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            log.add("active");
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            log.add("inactive");
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ByteBuf octets = (ByteBuf) msg;
            log.add(octets.toString(ISO_8859_1));
            octets.release();
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            // The removal of a decoder that has handed octets on ends with one, and the read of the channel too.
            if (!log.get(log.size() - 1).equals("complete")) {
                log.add("complete");
            }
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            log.add(evt.getClass().getSimpleName());
            onConnected.run();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            log.add(FAILED + cause.getClass().getSimpleName());
            failure = cause;
        }
    }

    @Override
    public boolean isActive() {
        return isConnected && super.isActive();
    }

    /** The application connects, and the connection to the proxy stands. */
    ProxiedChannel connected(SocketAddress destination) {
        assertThat(connect(destination).isSuccess()).isTrue();
        stands();
        return this;
    }

    /** The connection to the proxy stands. */
    void stands() {
        isConnected = true;
        pipeline().fireChannelActive();
    }

    ProxiedChannel connected() {
        return connected(DESTINATION);
    }

    ChannelFuture send(String text) {
        return writeAndFlush(Unpooled.copiedBuffer(text, ISO_8859_1));
    }

    /** The proxy sends. */
    void receive(byte[] octets) {
        pipeline().fireChannelRead(Unpooled.copiedBuffer(octets));
        pipeline().fireChannelReadComplete();
        runPendingTasks();
    }

    void receive(String text) {
        receive(text.getBytes(ISO_8859_1));
    }

    void receiveHex(String hex) {
        receive(ByteBufUtil.decodeHexDump(hex));
    }

    /** Takes what was sent to the proxy. */
    String sent() {
        StringBuilder all = new StringBuilder();
        for (ByteBuf part = readOutbound(); part != null; part = readOutbound()) {
            all.append(part.toString(ISO_8859_1));
            part.release();
        }
        return all.toString();
    }

    String sentHex() {
        return ByteBufUtil.hexDump(sent().getBytes(ISO_8859_1));
    }

    void passTime(long millis) {
        advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        runScheduledPendingTasks();
    }

    /** Closes the channel and checks that nothing is left. */
    void end() {
        close();
        runPendingTasks();
        assertThat(runScheduledPendingTasks()).as("timers").isEqualTo(-1);
        assertThat(finish()).isFalse();
    }
}
