/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.recipes;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;

import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** The frame of the recipes: a port of the loopback address, with its event loops. */
final class RecipeServer implements AutoCloseable {
    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(NioIoHandler.newFactory());
    private final Channel listener;

    /**
     * Binds and serves. Blocks for the bind only.
     *
     * @param connections sets up each connection
     * @param port where to listen; 0 lets the kernel choose
     * @throws InterruptedException if the thread is interrupted
     */
    RecipeServer(ChannelHandler connections, int port) throws InterruptedException {
        try {
            listener = new ServerBootstrap().group(loops).channel(NioServerSocketChannel.class)
                    .childHandler(connections).bind("127.0.0.1", port).sync().channel();
        } catch (Throwable failure) {
            shutDown();
            throw failure;
        }
    }

    int port() {
        return ((InetSocketAddress) listener.localAddress()).getPort();
    }

    EventLoopGroup loops() {
        return loops;
    }

    void awaitClosed() throws InterruptedException {
        listener.closeFuture().sync();
    }

    /** Stops accepting and closes all connections. Blocks. */
    @Override
    public void close() {
        listener.close().syncUninterruptibly();
        shutDown();
    }

    private void shutDown() {
        loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
