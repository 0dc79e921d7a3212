/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import com.sun.management.ThreadMXBean;
import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.testkit.ForkedJvm;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Records make no garbage in the handler, whether they are small or full. In a JVM of its own: the detection of leaks
 * makes some, and the interpreter, other than a compiler that may or may not have run, leaves nothing out. That the
 * parts of a longer write share their promise is shown by {@link SslHandlerPromisesTest}.
 */
class SslHandlerAllocationTest {
    @Test
    void recordsMakeNoGarbage() throws IOException {
        ForkedJvm.run(Program.class, "-ea", "-Xint", "-Dio.tidewire.leakDetection.level=disabled");
    }

    /** Both ends of a connection on one event loop, whose garbage is counted. */
    static final class Program {
        private static final int TIMEOUT_SECONDS = 30;
        private static final int WARM_UP = 100;
        private static final int TRIPS = 500;
        /** More than one record holds. */
        private static final int LONG = 20_000;
        private static final int SHORT = 100;
        /** For what the JVM itself does now and then: less than an object in five round trips. */
        private static final long MAX_BYTES = 2048;

        private Program() {
        }

        public static void main(String[] args) throws Exception {
            EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
            Counter counter = new Counter();
            Channel server = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                    .childHandler(initializer(new Answer(LONG, SHORT)))
                    .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).sync().channel();
            Channel client = new Bootstrap().group(group).channel(NioSocketChannel.class)
                    .handler(initializer(counter)).connect(server.localAddress()).sync().channel();
            client.eventLoop().execute(() -> counter.write(client.pipeline().lastContext()));
            Long bytes = counter.result.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            group.shutdownGracefully(0, TIMEOUT_SECONDS, TimeUnit.SECONDS).sync();
            assertThat(bytes).as("bytes of garbage made in %s round trips", TRIPS).isNotNull().isLessThan(MAX_BYTES);
        }

        private static ChannelInitializer<Channel> initializer(Answer answer) {
            return new ChannelInitializer<>() {
                @Override
                protected void initChannel(Channel channel) {
                    channel.pipeline().addLast(new SslHandler(new PlainEngine()), answer);
                }
            };
        }

        /** Writes so many bytes whenever so many have come. */
        private static class Answer extends ChannelInboundHandlerAdapter {
            private final int expected;
            /** Written again and again, so that it makes no garbage. */
            private final ByteBuf answer;
            private int received;

            Answer(int expected, int answer) {
                this.expected = expected;
                this.answer = Unpooled.directBuffer(answer).writeZero(answer);
            }

            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ByteBuf data = (ByteBuf) msg;
                received += data.readableBytes();
                data.release();
                if (received == expected) {
                    received = 0;
                    write(ctx);
                }
            }

            void write(ChannelHandlerContext ctx) {
                ctx.write(answer.retain().readerIndex(0), ctx.voidPromise());
                ctx.flush();
            }
        }

        /** The same, until there were enough round trips. */
        private static final class Counter extends Answer {
            private final BlockingQueue<Long> result = new LinkedBlockingQueue<>();
            private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            private int trips;
            private long before;

            Counter() {
                super(SHORT, LONG);
            }

            @Override
            void write(ChannelHandlerContext ctx) {
                trips++;
                if (trips == WARM_UP) {
                    before = threads.getCurrentThreadAllocatedBytes();
                } else if (trips == WARM_UP + TRIPS) {
                    result.add(threads.getCurrentThreadAllocatedBytes() - before);
                }
                super.write(ctx);
            }
        }
    }
}
