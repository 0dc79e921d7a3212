/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.internal.DirectMemoryLimitException;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A server that echoes all it gets, without a thought for peers that do not read, and 400 peers that send 4 MB each and
 * never read, in a JVM with little memory. Prints what became of it. The property {@code closes} says whether the
 * server closes a connection for which there was no memory, or only counts the failure.
 */
final class UnreadEchoProgram {
    private static final int PEERS = 400;
    private static final int BYTES_EACH = 4 << 20;
    private static final int LOOPS = 3;
    private static final int KERNEL_BUFFER = 64 * 1024;
    private static final int PATIENCE_MILLIS = 30_000;
    private static final boolean CLOSES = Boolean.getBoolean("closes");
    private static final int BEAT_MILLIS = 20;
    private static final AtomicInteger REFUSED = new AtomicInteger();
    private static final AtomicLong LONGEST_PAUSE = new AtomicLong();

    private UnreadEchoProgram() {
    }

    public static void main(String[] args) throws Exception {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(LOOPS, NioIoHandler.newFactory());
        Channel server = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_RCVBUF, KERNEL_BUFFER).option(ChannelOption.SO_BACKLOG, PEERS)
                .childOption(ChannelOption.SO_SNDBUF, KERNEL_BUFFER).childHandler(new Echo())
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).sync().channel();
        InetSocketAddress address = (InetSocketAddress) server.localAddress();
        for (EventExecutor loop : group) {
            loop.scheduleAtFixedRate(new Beat(), 0, BEAT_MILLIS, TimeUnit.MILLISECONDS);
        }
        // From here on this thread keeps the direct memory that the JDK takes for its sockets; later none is left.
        echo(address);
        List<SocketChannel> peers = new ArrayList<>();
        send(address, peers);
        System.out.println(REFUSED.get() > 0 ? "some were refused" : "none was refused");
        for (EventExecutor loop : group) {
            loop.submit(() -> { }).get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        }
        System.out.println("all loops go on, no pause was longer than "
                + TimeUnit.NANOSECONDS.toMillis(LONGEST_PAUSE.get()) + " ms");
        long end = System.nanoTime();
        for (SocketChannel peer : peers) {
            peer.close();
        }
        for (int i = 0; i < LOOPS; i++) {
            echo(address);
        }
        for (EventExecutor loop : group) {
            loop.submit(UnreadEchoProgram::takeMuch).get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        }
        System.out.println("recovered after " + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - end) + " ms");
        server.close().sync();
        group.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    }

    /** Notes how long its loop did other things. */
    private static final class Beat implements Runnable {
        private long last = System.nanoTime();

        @Override
        public void run() {
            long now = System.nanoTime();
            LONGEST_PAUSE.accumulateAndGet(now - last, Math::max);
            last = now;
        }
    }

    /** The handler that many begin with. */
    @ChannelHandler.Sharable
    private static final class Echo extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ctx.write(msg);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            ctx.flush();
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            if (cause instanceof DirectMemoryLimitException) {
                if (!cause.getMessage().contains("are live in buffers")) {
                    System.out.println("unexplained: " + cause);
                }
                REFUSED.incrementAndGet();
            } else if (!(cause instanceof IOException)) {
                System.out.println("unexpected: " + cause);
            }
            if (CLOSES || cause instanceof IOException) {
                ctx.close();
            }
        }
    }

    /** Sends until all is sent, or nothing could be for a while. */
    private static void send(InetSocketAddress address, List<SocketChannel> peers) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocateDirect(KERNEL_BUFFER);
        try (Selector selector = Selector.open()) {
            for (int i = 0; i < PEERS; i++) {
                SocketChannel peer = SocketChannel.open();
                peers.add(peer);
                peer.setOption(StandardSocketOptions.SO_SNDBUF, KERNEL_BUFFER);
                peer.setOption(StandardSocketOptions.SO_RCVBUF, KERNEL_BUFFER);
                peer.connect(address);
                peer.configureBlocking(false);
                peer.register(selector, SelectionKey.OP_WRITE, new int[1]);
            }
            while (selector.select(1000) > 0) {
                for (SelectionKey key : selector.selectedKeys()) {
                    sendSome(key, bytes.clear());
                }
                selector.selectedKeys().clear();
            }
        }
    }

    private static void sendSome(SelectionKey key, ByteBuffer bytes) {
        int[] sent = (int[]) key.attachment();
        try {
            sent[0] += ((SocketChannel) key.channel()).write(bytes);
            if (sent[0] >= BYTES_EACH) {
                key.cancel();
            }
        } catch (IOException e) {
            // The server has had enough of this one.
            key.cancel();
        }
    }

    /** Reads its echo as a peer does; again while the server has no memory for it. */
    private static void echo(InetSocketAddress address) throws IOException {
        byte[] sent = new byte[8 * 1024];
        for (long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);;) {
            try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
                socket.setSoTimeout(PATIENCE_MILLIS);
                socket.getOutputStream().write(sent);
                InputStream in = socket.getInputStream();
                if (in.readNBytes(sent.length).length == sent.length) {
                    return;
                }
            } catch (IOException e) {
                if (System.nanoTime() > deadline) {
                    throw e;
                }
            }
        }
    }

    /** As much as a request with a body may need; again while others hold it. */
    private static void takeMuch() {
        for (long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);;) {
            try {
                ByteBuf buffer = ByteBufAllocator.DEFAULT.directBuffer(4 << 20);
                buffer.release();
                return;
            } catch (DirectMemoryLimitException e) {
                if (System.nanoTime() > deadline) {
                    throw e;
                }
                Thread.onSpinWait();
            }
        }
    }
}
