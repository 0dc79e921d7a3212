/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A server of the loopback address, with one event loop that its tests may use too. */
final class Loopback implements AutoCloseable {
    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Channel listener;

    Loopback(ChannelHandler connections) {
        this(bootstrap -> bootstrap.childHandler(connections));
    }

    /** Binds what a block has set up; group and class of the channel are given. */
    Loopback(Consumer<ServerBootstrap> block) {
        ServerBootstrap bootstrap = new ServerBootstrap().group(loops).channel(NioServerSocketChannel.class);
        block.accept(bootstrap);
        listener = bootstrap.bind(InetAddress.getLoopbackAddress(), 0).syncUninterruptibly().channel();
    }

    EventLoopGroup loops() {
        return loops;
    }

    InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    /** Connects; a read that takes half a minute fails. */
    Socket connect() throws IOException {
        Socket socket = new Socket(address().getAddress(), address().getPort());
        socket.setSoTimeout(30_000);
        return socket;
    }

    @Override
    public void close() {
        loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
