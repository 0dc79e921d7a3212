/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.channel;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFactory;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.IoHandlerFactory;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.ServerChannel;

import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A closed loop of small messages over connections that are all busy, one message each. Each message is read, passed
 * through a handler, and written and flushed from there, at both ends, so what it costs is a loop's turn, a read and a
 * write, and no codec.
 */
final class PingPong {
    static final int CONNECTIONS = 32;
    static final int TRIPS = 100;

    private final EventLoopGroup servers;
    private final EventLoopGroup clients;
    private final Channel server;
    private final List<Channel> channels = new ArrayList<>();
    private final List<Pinger> pingers = new ArrayList<>();

    /** Connects over a transport; each message has a number of bytes. */
    PingPong(IoHandlerFactory loops, ChannelFactory<? extends ServerChannel> serverChannels,
             ChannelFactory<? extends Channel> clientChannels, SocketAddress address, int size) {
        this(loops, serverChannels, new Ponger(), clientChannels, address, size);
    }

    /** Connects over a transport to a server whose connections have a handler that sends back what it is sent. */
    PingPong(IoHandlerFactory loops, ChannelFactory<? extends ServerChannel> serverChannels, ChannelHandler ponger,
             ChannelFactory<? extends Channel> clientChannels, SocketAddress address, int size) {
        servers = new MultiThreadIoEventLoopGroup(1, loops);
        clients = new MultiThreadIoEventLoopGroup(1, loops);
        server = new ServerBootstrap().group(servers).channelFactory(serverChannels).childHandler(ponger)
                .bind(address).syncUninterruptibly().channel();
        connect(clientChannels, server.localAddress(), size);
    }

    /** Connects to a server that runs elsewhere, and echoes. */
    PingPong(IoHandlerFactory loops, ChannelFactory<? extends Channel> clientChannels, SocketAddress remote,
             int size) {
        servers = null;
        server = null;
        clients = new MultiThreadIoEventLoopGroup(1, loops);
        connect(clientChannels, remote, size);
    }

    private void connect(ChannelFactory<? extends Channel> clientChannels, SocketAddress remote, int size) {
        for (int i = 0; i < CONNECTIONS; i++) {
            Pinger pinger = new Pinger(size);
            pingers.add(pinger);
            channels.add(new Bootstrap().group(clients).channelFactory(clientChannels).handler(pinger)
                    .connect(remote).syncUninterruptibly().channel());
        }
    }

    /** Sends back what it is sent. */
    @ChannelHandler.Sharable
    private static final class Ponger extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ctx.writeAndFlush(msg, ctx.voidPromise());
        }
    }

    /** Sends the next message when the last one has come back whole. Event loop only, apart from the latch. */
    private static final class Pinger extends ChannelInboundHandlerAdapter {
        private final int size;
        private CountDownLatch done;
        private int trips;
        private int missing;

        Pinger(int size) {
            this.size = size;
        }

        void start(Channel channel, CountDownLatch latch) {
            done = latch;
            trips = TRIPS;
            missing = size;
            channel.writeAndFlush(channel.alloc().directBuffer(size).writeZero(size), channel.voidPromise());
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ByteBuf message = (ByteBuf) msg;
            missing -= message.readableBytes();
            if (missing > 0) {
                message.release();
                return;
            }
            if (--trips == 0) {
                message.release();
                done.countDown();
                return;
            }
            missing = size;
            if (message.readableBytes() == size) {
                ctx.writeAndFlush(message, ctx.voidPromise());
            } else {
                message.release();
                ctx.writeAndFlush(ctx.alloc().directBuffer(size).writeZero(size), ctx.voidPromise());
            }
        }
    }

    /** The loop of the clients. */
    EventLoopGroup clients() {
        return clients;
    }

    /** Runs {@link #TRIPS} round trips over each connection. */
    CountDownLatch run() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(CONNECTIONS);
        clients.next().execute(() -> {
            for (int i = 0; i < CONNECTIONS; i++) {
                pingers.get(i).start(channels.get(i), done);
            }
        });
        done.await();
        return done;
    }

    void close() {
        for (Channel channel : channels) {
            channel.close().syncUninterruptibly();
        }
        clients.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
        if (server == null) {
            return;
        }
        server.close().syncUninterruptibly();
        servers.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
