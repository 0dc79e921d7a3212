/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.blocking.VirtualThreads;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.handler.codec.http.DefaultHttpHeaders;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.blocking.BlockingHttpCode;
import io.tidewire.handler.codec.http.blocking.BlockingHttpServerHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** Streams whose requests threads serve: the handler of HTTP/1.1 behind the codec of objects. */
@Timeout(60)
class BlockingStreamsTest {
    private static final Executor THREADS = VirtualThreads.isAvailable()
            ? VirtualThreads.executor() : task -> new Thread(task).start();

    private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    private final CountDownLatch ended = new CountDownLatch(1);

    /** The answer that a stream gets. */
    private static final class Answer extends SimpleChannelInboundHandler<Http2StreamFrame> {
        final CompletableFuture<String> text = new CompletableFuture<>();
        private final StringBuilder received = new StringBuilder();

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, Http2StreamFrame frame) {
            if (frame instanceof Http2HeadersFrame head) {
                received.append(head.headers().status()).append(head.headers().contains("connection") ? "!" : ":");
                end(head.isEndStream());
            } else if (frame instanceof Http2DataFrame data) {
                received.append(data.content().toString(StandardCharsets.US_ASCII));
                end(data.isEndStream());
            }
        }

        private void end(boolean ends) {
            if (ends) {
                text.complete(received.toString());
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            text.complete(received + "reset");
        }
    }

    @AfterEach
    void tearDown() {
        group.shutdownGracefully(0, 10, TimeUnit.SECONDS).syncUninterruptibly();
    }

    private Channel connect(BlockingHttpCode code) throws Exception {
        BlockingHttpServerHandler handler = new BlockingHttpServerHandler(task -> THREADS.execute(() -> {
            task.run();
            ended.countDown();
        }), code);
        Channel server = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel ch) {
                        ch.pipeline().addLast(Http2FrameCodecBuilder.forServer().build(),
                                new Http2MultiplexHandler(new ChannelInitializer<>() {
                                    @Override
                                    protected void initChannel(Channel stream) {
                                        stream.pipeline().addLast(new Http2StreamFrameToHttpObjectCodec(true),
                                                handler);
                                    }
                                }));
                    }
                }).bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).sync().channel();
        return new Bootstrap().group(group).channel(NioSocketChannel.class).handler(new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel ch) {
                ch.pipeline().addLast(Http2FrameCodecBuilder.forClient().build(),
                        new Http2MultiplexHandler(new ChannelInitializer<>() {
                            @Override
                            protected void initChannel(Channel pushed) {
                                pushed.close();
                            }
                        }));
            }
        }).connect(server.localAddress()).sync().channel();
    }

    private static Http2StreamChannel open(Channel connection, Answer answer) throws Exception {
        return new Http2StreamChannelBootstrap(connection).handler(answer).open().get();
    }

    private static Http2HeadersFrame head(String method, boolean ends) {
        return new DefaultHttp2HeadersFrame(WirePeer.fields(":method", method, ":scheme", "http", ":path", "/a",
                ":authority", "localhost"), ends);
    }

    private static ByteBuf text(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }

    @Test
    void streamsAreServedSideBySide() throws Exception {
        CountDownLatch all = new CountDownLatch(8);
        Channel connection = connect(exchange -> {
            all.countDown();
            all.await();
            exchange.respond(HttpResponseStatus.OK, new DefaultHttpHeaders(), text(exchange.request().uri()));
        });
        List<Answer> answers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Answer answer = new Answer();
            answers.add(answer);
            open(connection, answer).writeAndFlush(head("GET", true));
        }
        for (Answer answer : answers) {
            assertThat(answer.text.get(30, TimeUnit.SECONDS)).isEqualTo("200:/a");
        }
    }

    @Test
    void aLargeBodyIsEchoedThroughTheWindows() throws Exception {
        Channel connection = connect(exchange -> {
            try (OutputStream output = exchange.respond(HttpResponseStatus.OK, new DefaultHttpHeaders())) {
                exchange.requestBody().transferTo(output);
            }
        });
        Answer answer = new Answer();
        Http2StreamChannel stream = open(connection, answer);
        stream.write(head("POST", false));
        String body = "x".repeat(500_000);
        stream.writeAndFlush(new DefaultHttp2DataFrame(text(body), true));
        assertThat(answer.text.get(30, TimeUnit.SECONDS)).isEqualTo("200:" + body);
    }

    @Test
    void headHasNoContent() throws Exception {
        Channel connection = connect(exchange -> {
            assertThat(exchange.request().method()).isEqualTo(HttpMethod.HEAD);
            exchange.respond(HttpResponseStatus.OK, new DefaultHttpHeaders(), text("four"));
        });
        Answer answer = new Answer();
        open(connection, answer).writeAndFlush(head("HEAD", true));
        assertThat(answer.text.get(30, TimeUnit.SECONDS)).isEqualTo("200:");
    }

    @Test
    void codeThatThrowsIs500AndFieldsOfTheConnectionAreLeftOut() throws Exception {
        Channel connection = connect(exchange -> {
            throw new IllegalStateException("of the code");
        });
        Answer answer = new Answer();
        open(connection, answer).writeAndFlush(head("GET", true));
        assertThat(answer.text.get(30, TimeUnit.SECONDS)).isEqualTo("500:");
        Answer second = new Answer();
        open(connection, second).writeAndFlush(head("GET", true));
        assertThat(second.text.get(30, TimeUnit.SECONDS)).isEqualTo("500:");
    }

    @Test
    void codeThatThrowsAmidItsAnswerResetsTheStreamOnly() throws Exception {
        Channel connection = connect(exchange -> {
            OutputStream output = exchange.respond(HttpResponseStatus.OK, new DefaultHttpHeaders());
            output.write('a');
            output.flush();
            throw new IllegalStateException("of the code");
        });
        Answer answer = new Answer();
        open(connection, answer).writeAndFlush(head("GET", true));
        assertThat(answer.text.get(30, TimeUnit.SECONDS)).startsWith("200:").endsWith("reset");
        assertThat(connection.isActive()).isTrue();
    }

    @Test
    void aStreamThatTheClientResetsEndsTheThread() throws Exception {
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        CountDownLatch begun = new CountDownLatch(1);
        Channel connection = connect(exchange -> {
            begun.countDown();
            try {
                exchange.requestBody().readAllBytes();
            } catch (Throwable t) {
                failure.complete(t);
                throw t;
            }
        });
        Http2StreamChannel stream = open(connection, new Answer());
        stream.writeAndFlush(head("POST", false));
        begun.await();
        stream.close().sync();
        assertThat(failure.get(30, TimeUnit.SECONDS)).isInstanceOf(IOException.class);
        assertThat(connection.isActive()).isTrue();
    }

    /** The windows of the client are small and it gives none back: the code has to wait, and little is kept for it. */
    @Test
    void noMoreWaitsThanTheHighWaterMarkForAClientWithoutWindow() throws Exception {
        int pieces = 500;
        CompletableFuture<Channel> served = new CompletableFuture<>();
        Channel connection = connect(exchange -> {
            served.complete(exchange.channel());
            try (OutputStream output = exchange.respond(HttpResponseStatus.OK,
                    new DefaultHttpHeaders().set(HttpHeaderNames.CONTENT_LENGTH, pieces * 8192))) {
                for (int i = 0; i < pieces; i++) {
                    output.write(new byte[8192]);
                }
            }
        });
        Answer answer = new Answer();
        Http2StreamChannel stream = open(connection, answer);
        stream.config().setAutoRead(false);
        stream.writeAndFlush(head("GET", true));
        Channel server = served.get(30, TimeUnit.SECONDS);
        while (server.isWritable()) {
            server.eventLoop().submit(() -> { }).get(30, TimeUnit.SECONDS);
        }
        long over = 0;
        for (int i = 0; i < 200; i++) {
            long writable = server.bytesBeforeWritable();
            over = Math.max(over, writable);
            server.eventLoop().submit(() -> { }).get(30, TimeUnit.SECONDS);
        }
        assertThat(over).isLessThan(64 * 1024);
        assertThat(ended.getCount()).isOne();
        stream.config().setAutoRead(true);
        assertThat(answer.text.get(30, TimeUnit.SECONDS)).hasSize(4 + pieces * 8192);
    }
}
