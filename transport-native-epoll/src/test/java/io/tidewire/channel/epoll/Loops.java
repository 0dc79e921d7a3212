/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.IoHandler;
import io.tidewire.channel.IoHandlerContext;
import io.tidewire.channel.IoHandlerFactory;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.IoHandle;
import io.tidewire.channel.IoRegistration;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.ThreadAwareExecutor;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import static org.assertj.core.api.Assertions.assertThat;

/** Event loops for a test, which count the events that they report. Closing it ends them and closes their channels. */
final class Loops implements AutoCloseable {

    /** Far more than anything takes that works. */
    static final long TIMEOUT_SECONDS = 30;

    private final AtomicLong reported = new AtomicLong();
    private final EventLoopGroup group;
    private final List<Channel> channels = new ArrayList<>();

    Loops() {
        group = new MultiThreadIoEventLoopGroup(1, counting(EpollIoHandler.newFactory()));
    }

    private IoHandlerFactory counting(IoHandlerFactory factory) {
        return new IoHandlerFactory() {
            @Override
            public IoHandler newHandler(ThreadAwareExecutor ioExecutor) {
                return new CountingHandler(factory.newHandler(ioExecutor), reported);
            }
        };
    }

    /** Adds up what a handler reports. */
    private record CountingHandler(IoHandler handler, AtomicLong reported) implements IoHandler {
        @Override
        public int run(IoHandlerContext context) {
            int count = handler.run(context);
            reported.addAndGet(count);
            return count;
        }

        @Override
        public void prepareToDestroy() {
            handler.prepareToDestroy();
        }

        @Override
        public void destroy() {
            handler.destroy();
        }

        @Override
        public IoRegistration register(IoHandle handle) throws Exception {
            return handler.register(handle);
        }

        @Override
        public void wakeup() {
            handler.wakeup();
        }

        @Override
        public boolean isCompatible(Class<? extends IoHandle> handleType) {
            return handler.isCompatible(handleType);
        }
    }

    EventLoopGroup group() {
        return group;
    }

    /** Waits until a number of turns of the loop bring no event at all, which they never do if it spins. */
    void awaitQuiet() throws InterruptedException {
        long before;
        int rounds = 0;
        do {
            before = reported.get();
            for (int turn = 0; turn < 20; turn++) {
                ok(group.submit(() -> { }));
            }
            assertThat(++rounds).as("rounds of turns that all brought events").isLessThan(500);
        } while (reported.get() != before);
    }

    <C extends Channel> C owned(C channel) {
        channels.add(channel);
        return channel;
    }

    ServerBootstrap server(ChannelHandler child) {
        return new ServerBootstrap().group(group).channel(EpollServerSocketChannel.class).childHandler(child);
    }

    Bootstrap client(ChannelHandler handler) {
        return new Bootstrap().group(group).channel(EpollSocketChannel.class).handler(handler);
    }

    static InetSocketAddress anyPort() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    static <F extends Future<?>> F done(F future) throws InterruptedException {
        assertThat(future.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)).as("completed in time: %s", future).isTrue();
        return future;
    }

    static <F extends Future<?>> F ok(F future) throws InterruptedException {
        assertThat(done(future).cause()).isNull();
        return future;
    }

    static <T> T take(BlockingQueue<T> queue) throws InterruptedException {
        T taken = queue.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        assertThat(taken).as("arrived in time").isNotNull();
        return taken;
    }

    /** Takes what is read and what fails. Sharable. */
    @ChannelHandler.Sharable
    static class Inbox extends ChannelInboundHandlerAdapter {
        final BlockingQueue<Object> read = new LinkedBlockingQueue<>();
        final BlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();
        final BlockingQueue<Object> events = new LinkedBlockingQueue<>();
        final BlockingQueue<Channel> active = new LinkedBlockingQueue<>();

        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            active.add(ctx.channel());
            ctx.fireChannelActive();
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            read.add(msg);
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
            events.add(evt);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            failures.add(cause);
        }
    }

    /** Both ends of a connection over TCP. */
    record Connection(EpollSocketChannel client, Inbox atClient, EpollSocketChannel server, Inbox atServer) { }

    /** Sets a bootstrap up. */
    interface SetUp {
        void apply(ServerBootstrap server, Bootstrap client);
    }

    Connection connect(SetUp setUp) throws InterruptedException {
        Inbox atServer = new Inbox();
        Inbox atClient = new Inbox();
        ServerBootstrap server = server(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel ch) {
                ch.pipeline().addLast(atServer);
            }
        });
        Bootstrap client = client(atClient);
        setUp.apply(server, client);
        Channel listening = owned(ok(server.bind(anyPort())).channel());
        Channel connected = owned(ok(client.connect(listening.localAddress())).channel());
        Channel accepted = owned(take(atServer.active));
        return new Connection((EpollSocketChannel) connected, atClient, (EpollSocketChannel) accepted, atServer);
    }

    @Override
    public void close() {
        for (Channel channel : channels) {
            assertThat(channel.close().awaitUninterruptibly(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(group.shutdownGracefully(0, TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
    }
}
