/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.drain.ServerDrain;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Loops, and the ports that they serve. Any thread but that of a loop. */
final class Server implements AutoCloseable {
    private final Sockets sockets;
    private final MultiThreadIoEventLoopGroup loops;
    private final ServerDrain drain = new ServerDrain();

    Server(Sockets sockets) {
        this.sockets = sockets;
        loops = new MultiThreadIoEventLoopGroup(sockets.loops());
    }

    MultiThreadIoEventLoopGroup loops() {
        return loops;
    }

    /** Listens on the loopback address; port 0 lets the kernel choose. */
    // region listen
    InetSocketAddress listen(int port, Consumer<ChannelPipeline> handlers) throws InterruptedException {
        return (InetSocketAddress) new ServerBootstrap()
                .group(loops)
                .channel(sockets.servers())
                .option(ChannelOption.SO_BACKLOG, 1024)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .handler(drain.listener())
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel connection) {
                        handlers.accept(connection.pipeline());
                    }
                })
                .bind(new InetSocketAddress("127.0.0.1", port)).sync().channel().localAddress();
    }
    // endregion

    // region drain
    DrainReport drain(Duration grace) {
        return drain.drain(grace).awaitUninterruptibly().getNow();
    }

    @Override
    public void close() {
        drain(Duration.ofSeconds(20));
        loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
    }
    // endregion
}
