/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import com.sun.management.ThreadMXBean;
import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.testkit.ForkedJvm;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A round trip of bytes with void promises makes no garbage, over epoll and over NIO. In JVMs of their own: the
 * detection of leaks makes some, and the interpreter, other than a compiler that may or may not have run, leaves
 * nothing out.
 */
class EchoAllocationTest {

    @Test
    void roundTripOverEpollMakesNoGarbage() throws IOException {
        if (!Epoll.isAvailable()) {
            throw new TestAbortedException("epoll is not available here", Epoll.unavailabilityCause());
        }
        run("epoll");
    }

    @Test
    void roundTripOverNioMakesNoGarbage() throws IOException {
        run("nio");
    }

    private static void run(String transport) throws IOException {
        ForkedJvm.run(Program.class, "-ea", "-Xint", "-Dio.tidewire.leakDetection.level=disabled",
                "-Dtransport=" + transport);
    }

    /** Both ends of a connection on one event loop, whose garbage is counted. */
    static final class Program {

        private static final int WARM_UP = 1000;
        private static final int TRIPS = 5_000;
        /** For what the JVM itself does now and then: less than one object in 40 round trips. */
        private static final long MAX_BYTES = 2048;

        private Program() { }

        public static void main(String[] args) throws Exception {
            boolean epoll = "epoll".equals(System.getProperty("transport"));
            EventLoopGroup group = new MultiThreadIoEventLoopGroup(1,
                    epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
            Class<? extends ServerChannel> serverType =
                    epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
            Class<? extends Channel> clientType = epoll ? EpollSocketChannel.class : NioSocketChannel.class;
            Counter counter = new Counter();
            Channel server = Loops.ok(new ServerBootstrap().group(group).channel(serverType)
                    .childHandler(new Echo()).bind(Loops.anyPort())).channel();
            Channel client = Loops.ok(new Bootstrap().group(group).channel(clientType).handler(counter)
                    .connect(server.localAddress())).channel();
            Loops.ok(client.writeAndFlush(Unpooled.directBuffer(32).writeZero(32)));
            long bytes = Loops.take(counter.result);
            Loops.ok(client.close());
            Loops.ok(group.shutdownGracefully(0, Loops.TIMEOUT_SECONDS, TimeUnit.SECONDS));
            assertThat(bytes).as("bytes of garbage made in %s round trips", TRIPS).isLessThan(MAX_BYTES);
        }

        /** Sends back what it reads. */
        private static class Echo extends ChannelInboundHandlerAdapter {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ctx.write(msg, ctx.voidPromise());
            }

            @Override
            public void channelReadComplete(ChannelHandlerContext ctx) {
                ctx.flush();
            }
        }

        /** The same, until there were enough round trips. */
        private static final class Counter extends Echo {
            private final BlockingQueue<Long> result = new LinkedBlockingQueue<>();
            private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            private int trips;
            private long before;

            @Override
            public void channelReadComplete(ChannelHandlerContext ctx) {
                trips++;
                if (trips == WARM_UP) {
                    before = threads.getCurrentThreadAllocatedBytes();
                } else if (trips == WARM_UP + TRIPS) {
                    result.add(threads.getCurrentThreadAllocatedBytes() - before);
                }
                ctx.flush();
            }
        }
    }
}
