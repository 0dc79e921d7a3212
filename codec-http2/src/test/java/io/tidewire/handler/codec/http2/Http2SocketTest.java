/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandler.Sharable;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Streams over real sockets and event loops: our client with our server.
 */
@Timeout(60)
class Http2SocketTest {
    private static final int LARGE = 300_000;

    private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    private Channel server;

    /** Answers each request with its content, or with a large response. */
    @Sharable
    private static final class EchoHandler extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            if (msg instanceof Http2HeadersFrame request) {
                ctx.write(new DefaultHttp2HeadersFrame(WirePeer.fields(":status", "200")));
                if (request.isEndStream()) {
                    ctx.write(new DefaultHttp2DataFrame(ctx.alloc().buffer(LARGE).writeZero(LARGE), true));
                }
            } else if (msg instanceof Http2DataFrame data) {
                ctx.write(new DefaultHttp2DataFrame(data.content(), data.isEndStream()));
            } else {
                ReferenceCountUtil.release(msg);
            }
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            ctx.flush();
            ctx.fireChannelReadComplete();
        }
    }

    /** Collects a response. */
    private static final class ResponseHandler extends ChannelInboundHandlerAdapter {
        final CompletableFuture<Integer> octets = new CompletableFuture<>();
        private int received;

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            if (msg instanceof Http2DataFrame data) {
                ByteBuf content = data.content();
                received += content.readableBytes();
                if (data.isEndStream()) {
                    octets.complete(received);
                }
            }
            ReferenceCountUtil.release(msg);
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            octets.completeExceptionally(new IllegalStateException("closed after " + received + " octets"));
            ctx.fireChannelInactive();
        }
    }

    @BeforeEach
    void setUp() throws Exception {
        server = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel ch) {
                        ch.pipeline().addLast(Http2FrameCodecBuilder.forServer().build(),
                                new Http2MultiplexHandler(new EchoHandler()));
                    }
                }).bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).sync().channel();
    }

    @AfterEach
    void tearDown() {
        group.shutdownGracefully(0, 10, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private static Http2HeadersFrame request() {
        return new DefaultHttp2HeadersFrame(WirePeer.fields(":method", "GET", ":scheme", "http", ":path", "/",
                ":authority", "localhost"), true);
    }

    @Test
    void flushesOfManyStreamsByOtherThreadsAreMadeTogether() throws Exception {
        Channel connection = connect();
        // Behind a whole response nothing of the handshake is on its way, which would be read and answered in between.
        ResponseHandler first = new ResponseHandler();
        new Http2StreamChannelBootstrap(connection).handler(first).open().get().writeAndFlush(request());
        assertThat(first.octets.get(30, TimeUnit.SECONDS)).isEqualTo(LARGE);
        List<Http2StreamChannel> streams = new ArrayList<>();
        List<ResponseHandler> responses = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            ResponseHandler response = new ResponseHandler();
            responses.add(response);
            streams.add(new Http2StreamChannelBootstrap(connection).handler(response).open().get());
        }
        int[] flushes = {0};
        connection.pipeline().addFirst(new ChannelOutboundHandlerAdapter() {
            @Override
            public void flush(ChannelHandlerContext ctx) {
                flushes[0]++;
                ctx.flush();
            }
        });
        CountDownLatch written = new CountDownLatch(1);
        // Holds the loop up until all are there.
        connection.eventLoop().execute(() -> {
            try {
                written.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            flushes[0] = 0;
        });
        List<ChannelFuture> writes = new ArrayList<>();
        for (Http2StreamChannel stream : streams) {
            writes.add(stream.writeAndFlush(request()));
        }
        // Comes behind the flushes that were put off, and before anything is read.
        Future<Integer> flushesMade = connection.eventLoop().submit(() -> flushes[0]);
        written.countDown();
        // One, unless the loop used up the time it gives to tasks, on a machine that was busy with something else.
        assertThat(flushesMade.get(30, TimeUnit.SECONDS)).isBetween(1, streams.size() / 10);
        for (ChannelFuture write : writes) {
            write.get(30, TimeUnit.SECONDS);
        }
        for (ResponseHandler response : responses) {
            assertThat(response.octets.get(30, TimeUnit.SECONDS)).isEqualTo(LARGE);
        }
    }

    private Channel connect() throws Exception {
        return new Bootstrap().group(group).channel(NioSocketChannel.class).handler(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel ch) {
                ch.pipeline().addLast(Http2FrameCodecBuilder.forClient().build(),
                        new Http2MultiplexHandler(new ChannelInboundHandlerAdapter()));
            }
        }).connect(server.localAddress()).sync().channel();
    }

    @Test
    void manyStreamsFromAnotherThread() throws Exception {
        Channel connection = connect();
        List<ResponseHandler> responses = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            ResponseHandler response = new ResponseHandler();
            responses.add(response);
            Http2StreamChannel stream = new Http2StreamChannelBootstrap(connection).handler(response).open().get();
            boolean post = i % 2 == 0;
            stream.writeAndFlush(new DefaultHttp2HeadersFrame(WirePeer.fields(":method", post ? "POST" : "GET",
                    ":scheme", "http", ":path", "/", ":authority", "localhost"), !post));
            if (post) {
                stream.writeAndFlush(
                        new DefaultHttp2DataFrame(stream.alloc().buffer(LARGE).writeZero(LARGE), true));
            }
        }
        for (ResponseHandler response : responses) {
            assertThat(response.octets.get(30, TimeUnit.SECONDS)).isEqualTo(LARGE);
        }
        connection.close().sync();
    }

    /** The loop that the timer was started on is gone with all its tasks. */
    @Test
    void timersMoveWithTheChannelToAnotherLoop() throws Exception {
        MultiThreadIoEventLoopGroup before = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        CompletableFuture<Channel> accepted = new CompletableFuture<>();
        Channel listener = new ServerBootstrap().group(group, before).channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel ch) {
                        Http2FrameCodec codec = Http2FrameCodecBuilder.forServer().build();
                        codec.handshakeTimeoutMillis(100);
                        ch.pipeline().addLast(codec);
                        accepted.complete(ch);
                    }
                }).bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).sync().channel();
        Channel silent = new Bootstrap().group(group).channel(NioSocketChannel.class)
                .handler(new ChannelInboundHandlerAdapter()).connect(listener.localAddress()).sync().channel();
        Channel moved = accepted.get(30, TimeUnit.SECONDS);
        moved.deregister().sync();
        group.next().register(moved).sync();
        before.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
        assertThat(moved.closeFuture().await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(silent.closeFuture().await(30, TimeUnit.SECONDS)).isTrue();
    }
}
