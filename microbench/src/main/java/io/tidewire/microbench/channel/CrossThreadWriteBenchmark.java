/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.channel;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.microbench.Jvm;
import io.tidewire.util.ReferenceCountUtil;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * What does a {@code writeAndFlush} from outside of the event loop cost, when 1, 4 or 16 threads share a connection?
 * Answered when the cost of one falls as the threads become more, because the loop turns runs of them into one
 * gathering write.
 *
 * <p>Each thread writes a burst and waits, parked, for its last message to be sent, so no queue grows without bound.
 */
@State(Scope.Benchmark)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class CrossThreadWriteBenchmark {
    private static final int BURST = 32;

    /** Bytes of one message. */
    @Param({"16", "256"})
    private int size;

    private EventLoopGroup group;
    private Channel server;
    private Channel client;
    private ByteBuf message;

    /** Takes what arrives and forgets it. */
    @ChannelHandler.Sharable
    private static final class Discard extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ReferenceCountUtil.release(msg);
        }
    }

    @Setup
    public void setUp() {
        group = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
        server = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .childHandler(new Discard())
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).syncUninterruptibly().channel();
        client = new Bootstrap().group(group).channel(NioSocketChannel.class).handler(new Discard())
                .connect(server.localAddress()).syncUninterruptibly().channel();
        message = PooledByteBufAllocator.DEFAULT.directBuffer(size).writeZero(size);
    }

    @TearDown
    public void tearDown() {
        client.close().syncUninterruptibly();
        server.close().syncUninterruptibly();
        message.release();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private Channel burst() {
        ChannelPromise nobody = client.voidPromise();
        for (int i = 1; i < BURST; i++) {
            client.writeAndFlush(message.retainedDuplicate(), nobody);
        }
        client.writeAndFlush(message.retainedDuplicate()).syncUninterruptibly();
        return client;
    }

    @Benchmark
    @OperationsPerInvocation(BURST)
    public Channel oneProducer() {
        return burst();
    }

    @Benchmark
    @Threads(4)
    @OperationsPerInvocation(BURST)
    public Channel fourProducers() {
        return burst();
    }

    @Benchmark
    @Threads(16)
    @OperationsPerInvocation(BURST)
    public Channel sixteenProducers() {
        return burst();
    }
}
