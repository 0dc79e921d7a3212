/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.channel;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.microbench.Jvm;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * How many round trips of a small message are made in a closed loop over connections that are all busy, one message
 * each? Answered when it is at least what another library makes of the same sockets. Each message is read, passed
 * through a handler, and written and flushed from there, at both ends, so this is the cost of a loop's turn, of a read
 * and of a write, and not of any codec.
 */
@State(Scope.Benchmark)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class NioSocketChannelBenchmark {
    private static final int CONNECTIONS = 32;
    private static final int TRIPS = 100;

    /** Bytes of one message. */
    @Param("64")
    private int size;

    private EventLoopGroup servers;
    private EventLoopGroup clients;
    private Channel server;
    private final List<Channel> channels = new ArrayList<>();
    private final List<Pinger> pingers = new ArrayList<>();

    /** Sends back what it is sent. */
    @ChannelHandler.Sharable
    private static final class Ponger extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(final ChannelHandlerContext ctx, final Object msg) {
            ctx.writeAndFlush(msg, ctx.voidPromise());
        }
    }

    /** Sends the next message when the last one has come back whole. Event loop only, apart from the latch. */
    private static final class Pinger extends ChannelInboundHandlerAdapter {
        private final int size;
        private CountDownLatch done;
        private int trips;
        private int missing;

        Pinger(final int size) {
            this.size = size;
        }

        void start(final Channel channel, final CountDownLatch latch) {
            done = latch;
            trips = TRIPS;
            missing = size;
            channel.writeAndFlush(channel.alloc().directBuffer(size).writeZero(size), channel.voidPromise());
        }

        @Override
        public void channelRead(final ChannelHandlerContext ctx, final Object msg) {
            final ByteBuf message = (ByteBuf) msg;
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

    @Setup
    public void setUp() {
        servers = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        clients = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        server = new ServerBootstrap().group(servers).channel(NioServerSocketChannel.class)
                .childHandler(new Ponger())
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).syncUninterruptibly().channel();
        for (int i = 0; i < CONNECTIONS; i++) {
            final Pinger pinger = new Pinger(size);
            pingers.add(pinger);
            channels.add(new Bootstrap().group(clients).channel(NioSocketChannel.class).handler(pinger)
                    .connect(server.localAddress()).syncUninterruptibly().channel());
        }
    }

    @TearDown
    public void tearDown() {
        for (final Channel channel : channels) {
            channel.close().syncUninterruptibly();
        }
        server.close().syncUninterruptibly();
        clients.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
        servers.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    @Benchmark
    @OperationsPerInvocation(CONNECTIONS * TRIPS)
    public CountDownLatch pingPong() throws InterruptedException {
        final CountDownLatch done = new CountDownLatch(CONNECTIONS);
        clients.next().execute(() -> {
            for (int i = 0; i < CONNECTIONS; i++) {
                pingers.get(i).start(channels.get(i), done);
            }
        });
        done.await();
        return done;
    }
}
