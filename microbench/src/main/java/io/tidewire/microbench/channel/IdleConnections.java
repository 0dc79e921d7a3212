/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.channel;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * How much of the heap does a TCP connection take that a server has accepted and on which nothing happens, with three
 * handlers in its pipeline? Prints a line with the bytes per connection. Answered when it is not above that of any
 * other library. The JDK's own memory of a socket is part of it; the peers are plain sockets of the JDK, whose
 * share is measured first and taken off.
 *
 * <p>Arguments: {@code count=N} (connections, 5000 by default; each one takes two descriptors). The collector must be
 * exact: run it with {@code -XX:+UseSerialGC} and a heap that is large enough.
 */
public final class IdleConnections {
    /** Collections until what is used no longer falls. */
    private static final int COLLECTIONS = 5;
    /** Connections of the first round, which only loads and initialises. */
    static final int WARM_UP = 100;
    static final int BACKLOG = 1024;
    private static final int TIMEOUT_SECONDS = 60;
    static final SocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Semaphore opened = new Semaphore(0);
    private final Semaphore closed = new Semaphore(0);

    private IdleConnections() {
    }

    /** Passes everything on; one for each connection, as usual. */
    private static final class Idle extends ChannelInboundHandlerAdapter {
    }

    /** Sees connections come and go. */
    private final class Last extends ChannelInboundHandlerAdapter {
        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            opened.release();
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            closed.release();
        }
    }

    /** Adds the handlers of each connection. */
    private final class Handlers extends ChannelInitializer<Channel> {
        @Override
        protected void initChannel(Channel channel) {
            channel.pipeline().addLast(new Idle(), new Idle(), new Last());
        }
    }

    /**
     * Measures.
     *
     * @param args see above
     * @throws Exception if not all connections can be made
     */
    public static void main(String[] args) throws Exception {
        int count = Arrays.stream(args).filter(arg -> arg.startsWith("count="))
                .mapToInt(arg -> Integer.parseInt(arg.substring("count=".length()))).findFirst().orElse(5000);
        long perPeer = peerBytes(count);
        long perConnection = new IdleConnections().connectionBytes(count) - perPeer;
        try (PrintWriter out = new PrintWriter(new FileOutputStream(FileDescriptor.out), true,
                StandardCharsets.US_ASCII)) {
            out.println("connections=" + count + " heapBytesPerConnection=" + perConnection
                    + " heapBytesPerPeer=" + perPeer);
        }
    }

    /** The heap that one end takes which is a socket of the JDK, and connected to another one of the JDK. */
    static long peerBytes(int count) throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(ANY, BACKLOG);
            long bytes = 0;
            for (int connections : new int[] {WARM_UP, count}) {
                long before = usedHeap();
                List<SocketChannel> both = new ArrayList<>(2 * connections);
                for (int i = 0; i < connections; i++) {
                    both.add(SocketChannel.open(server.getLocalAddress()));
                    both.add(server.accept());
                }
                bytes = (usedHeap() - before) / (2 * connections);
                for (SocketChannel end : both) {
                    end.close();
                }
            }
            return bytes;
        }
    }

    /** The heap that both ends of a connection take together. */
    private long connectionBytes(int count) throws IOException, InterruptedException {
        Channel server = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG).childHandler(new Handlers())
                .bind(ANY).sync().channel();
        long bytes = 0;
        for (int connections : new int[] {WARM_UP, count}) {
            long before = usedHeap();
            List<SocketChannel> peers = new ArrayList<>(connections);
            for (int i = 0; i < connections; i++) {
                peers.add(SocketChannel.open(server.localAddress()));
                // One after the other, so that no more than one waits to be accepted.
                await(opened, 1);
            }
            bytes = (usedHeap() - before) / connections;
            for (SocketChannel peer : peers) {
                peer.close();
            }
            await(closed, connections);
        }
        server.close().sync();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
        return bytes;
    }

    static void await(Semaphore events, int count) throws InterruptedException {
        if (!events.tryAcquire(count, TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("connections do not come or go");
        }
    }

    /**
     * Returns how much of the heap is in use, after collections.
     *
     * @return bytes
     */
    public static long usedHeap() {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        long used = Long.MAX_VALUE;
        for (int i = 0; i < COLLECTIONS; i++) {
            memory.gc();
            used = Math.min(used, memory.getHeapMemoryUsage().getUsed());
        }
        return used;
    }
}
