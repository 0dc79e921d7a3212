/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

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
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.epoll.EpollIoHandler;
import io.tidewire.channel.epoll.EpollServerSocketChannel;
import io.tidewire.channel.epoll.EpollSocketChannel;

import java.net.InetAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Sends a megabyte to an echo server over epoll and counts what comes back; for .ci/emulated-arm64 and .ci/count-lines. */
final class EmulatedEcho {
    private static final int BYTES = 1 << 20;

    private EmulatedEcho() {
    }

    private static final class Echo extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object message) {
            ctx.writeAndFlush(message);
        }
    }

    /** Also compares each byte. */
    private static final class Counter extends SimpleChannelInboundHandler<ByteBuf> {
        private final CountDownLatch done = new CountDownLatch(1);
        private int received;
        private volatile String problem = "nothing came back";

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, ByteBuf bytes) {
            problem = null;
            while (bytes.isReadable()) {
                if (bytes.readByte() != (byte) (received * 31)) {
                    problem = "byte " + received + " is another one";
                    done.countDown();
                    return;
                }
                received++;
            }
            if (received == BYTES) {
                done.countDown();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
        try {
            Channel server = new ServerBootstrap().group(group).channel(EpollServerSocketChannel.class)
                    .childHandler(new ChannelInitializer<Channel>() {
                        @Override
                        protected void initChannel(Channel channel) {
                            channel.pipeline().addLast(new Echo());
                        }
                    }).bind(InetAddress.getLoopbackAddress(), 0).sync().channel();
            Counter counter = new Counter();
            Channel client = new Bootstrap().group(group).channel(EpollSocketChannel.class).handler(counter)
                    .connect(server.localAddress()).sync().channel();
            byte[] bytes = new byte[BYTES];
            for (int i = 0; i < BYTES; i++) {
                bytes[i] = (byte) (i * 31);
            }
            client.writeAndFlush(Unpooled.wrappedBuffer(bytes)).sync();
            boolean inTime = counter.done.await(60, TimeUnit.SECONDS);
            client.close().sync();
            server.close().sync();
            if (!inTime || counter.problem != null) {
                throw new IllegalStateException(counter.problem == null ? "too slow" : counter.problem);
            }
            System.out.println(BYTES + " bytes came back over epoll on " + System.getProperty("os.arch") + ", Java "
                    + System.getProperty("java.version"));
        } finally {
            group.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
        }
    }
}
