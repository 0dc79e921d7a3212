/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.channel;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.IoHandlerFactory;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.epoll.EpollDatagramChannel;
import io.tidewire.channel.epoll.EpollIoHandler;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.DatagramChannel;
import io.tidewire.channel.socket.DatagramPacket;
import io.tidewire.channel.socket.SocketProtocolFamily;
import io.tidewire.channel.socket.nio.NioDatagramChannel;
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
import org.openjdk.jmh.annotations.Warmup;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * How many datagrams are sent and received in bursts, all of which arrive before the next one is sent? A burst fits
 * into the kernel's buffer, so that none is lost. Answered when epoll, which moves several with a call, is clearly
 * ahead of NIO, which does not.
 */
@State(Scope.Benchmark)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class EpollDatagramBenchmark {
    private static final int BURST = 64;

    @Param({"epoll", "nio"})
    private String transport;

    /** Bytes of one datagram; a burst has to fit into the kernel's receive buffer, of which each takes its overhead. */
    @Param("64")
    private int payload;

    private EventLoopGroup senders;
    private EventLoopGroup receivers;
    private Channel sender;
    private Channel receiver;
    private final Counter counter = new Counter();

    /** Counts a burst down. Event loop only, apart from the latch, which is written before the burst is sent. */
    private static final class Counter extends ChannelInboundHandlerAdapter {
        private volatile CountDownLatch done;
        private int missing = BURST;

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ReferenceCountUtil.release(msg);
            if (--missing == 0) {
                missing = BURST;
                done.countDown();
            }
        }
    }

    private DatagramChannel newChannel() {
        return transport.equals("epoll") ? new EpollDatagramChannel(SocketProtocolFamily.INET)
                : new NioDatagramChannel(SocketProtocolFamily.INET);
    }

    private Channel bind(EventLoopGroup group, ChannelInboundHandlerAdapter handler) {
        return new Bootstrap().group(group).channelFactory(this::newChannel).handler(handler)
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).syncUninterruptibly().channel();
    }

    @Setup
    public void setUp() {
        IoHandlerFactory loops =
                transport.equals("epoll") ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        senders = new MultiThreadIoEventLoopGroup(1, loops);
        receivers = new MultiThreadIoEventLoopGroup(1, loops);
        receiver = bind(receivers, counter);
        sender = bind(senders, new ChannelInboundHandlerAdapter());
    }

    @TearDown
    public void tearDown() {
        sender.close().syncUninterruptibly();
        receiver.close().syncUninterruptibly();
        senders.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
        receivers.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    @Benchmark
    @OperationsPerInvocation(BURST)
    public CountDownLatch burst() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        counter.done = done;
        InetSocketAddress to = (InetSocketAddress) receiver.localAddress();
        sender.eventLoop().execute(() -> {
            for (int i = 0; i < BURST; i++) {
                sender.write(new DatagramPacket(sender.alloc().directBuffer(payload).writeZero(payload), to),
                        sender.voidPromise());
            }
            sender.flush();
        });
        if (!done.await(10, TimeUnit.SECONDS)) {
            throw new IllegalStateException("datagrams of " + payload + " bytes were lost out of a burst of " + BURST);
        }
        return done;
    }
}
