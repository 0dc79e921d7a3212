/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.HappyEyeballsConnector;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.socket.nio.NioDatagramChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.handler.codec.string.StringDecoder;
import io.tidewire.handler.codec.string.StringEncoder;
import io.tidewire.handler.proxy.ProxyHandler;
import io.tidewire.resolver.NoopAddressResolverGroup;
import io.tidewire.resolver.dns.DnsAddressResolverGroup;
import io.tidewire.resolver.dns.DnsNameResolverBuilder;
import io.tidewire.util.concurrent.Future;

import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;

/** Chapter 9: one connection to a store. Any thread but that of a loop. */
final class StoreClient implements AutoCloseable {
    private final Channel channel;

    private StoreClient(Channel channel) {
        this.channel = channel;
    }

    // region connect
    static StoreClient connect(EventLoopGroup loops, String host, int port) throws InterruptedException {
        Bootstrap bootstrap = new Bootstrap().group(loops).channel(NioSocketChannel.class)
                .resolver(new DnsAddressResolverGroup(new DnsNameResolverBuilder()
                        .datagramChannelType(NioDatagramChannel.class)
                        .socketChannelType(NioSocketChannel.class)))
                .handler(handlers());
        Future<Channel> connected = new HappyEyeballsConnector(bootstrap).connect(host, port);
        return new StoreClient(connected.sync().getNow());
    }
    // endregion

    // region through
    static StoreClient through(ProxyHandler proxy, EventLoopGroup loops, String host, int port)
            throws InterruptedException {
        Channel channel = new Bootstrap().group(loops).channel(NioSocketChannel.class)
                .resolver(NoopAddressResolverGroup.INSTANCE) // The proxy looks the name up.
                .handler(handlers(proxy))
                .connect(host, port).sync().channel();
        proxy.connectFuture().sync(); // The connect above reaches the proxy, this one the store.
        return new StoreClient(channel);
    }
    // endregion

    private static ChannelHandler handlers(ChannelHandler... first) {
        return new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel connection) {
                connection.pipeline().addLast(first).addLast(Frames.handlers())
                        .addLast(new StringDecoder(StandardCharsets.UTF_8), new StringEncoder(StandardCharsets.UTF_8),
                                new Answers());
            }
        };
    }

    // region ask
    /** Sends a command. Its answer is one frame. */
    CompletableFuture<String> ask(String command) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        // On the loop, so that answers wait in the order in which commands are written.
        channel.eventLoop().execute(() -> {
            Answers answers = channel.pipeline().get(Answers.class);
            if (answers == null) { // The channel is closed, and its handlers are gone.
                answer.completeExceptionally(new ClosedChannelException());
                return;
            }
            answers.expect(answer);
            channel.writeAndFlush(command).addListener(written -> {
                if (!written.isSuccess()) {
                    answer.completeExceptionally(written.cause());
                }
            });
        });
        return answer;
    }

    private static final class Answers extends SimpleChannelInboundHandler<String> {
        private final Queue<CompletableFuture<String>> expected = new ArrayDeque<>();
        private boolean closed;

        void expect(CompletableFuture<String> answer) {
            if (closed) {
                answer.completeExceptionally(new ClosedChannelException());
            } else {
                expected.add(answer);
            }
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, String answer) {
            CompletableFuture<String> first = expected.poll();
            if (first == null) {
                ctx.close(); // Nobody has asked.
            } else {
                first.complete(answer);
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            closed = true;
            expected.forEach(answer -> answer.completeExceptionally(new ClosedChannelException()));
            expected.clear();
            ctx.fireChannelInactive();
        }
    }
    // endregion

    @Override
    public void close() {
        channel.close().awaitUninterruptibly();
    }
}
