/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Responses that share buffers on their way to a socket, against the same responses in a channel of messages, where
 * each has a buffer of its own: the octets and the outcome of each promise are the same.
 */
class SharedResponsesTest {
    private static final int REQUESTS = 2_000;

    /**
     * Answers by what the number of the request says, and flushes once a read, or now and then between. With an even
     * seed the answers wait for the end of the read, so that several requests are outstanding at each of them.
     */
    private static final class Answers extends ChannelInboundHandlerAdapter {
        private final long seed;
        // By the number of the response, in the order in which they came.
        private final Map<Integer, String> outcomes = new LinkedHashMap<>();
        private final AtomicInteger shared;
        private int received;
        private int answered;

        Answers(long seed, AtomicInteger shared) {
            this.seed = seed;
            this.shared = shared;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ReferenceCountUtil.release(msg);
            if (!(msg instanceof LastHttpContent)) {
                return;
            }
            received++;
            if (seed % 2 != 0) {
                answerAll(ctx);
            }
        }

        private void answerAll(ChannelHandlerContext ctx) {
            while (answered < received) {
                int number = answered++;
                answer(ctx, number, new Random(seed * 31 + number));
                if (number == REQUESTS - 1) {
                    ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
                }
            }
        }

        private void answer(ChannelHandlerContext ctx, int number, Random random) {
            FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
                    content(random, random.nextInt(10) == 0 ? 5_000 : random.nextInt(4) == 0 ? 0 : 200));
            response.headers().set("number", number);
            int kind = random.nextInt(20);
            if (kind == 1 && isHead(number)) {
                // The content is not written, so its length is not looked at.
                kind = 5;
            }
            switch (kind) {
                case 0 -> HttpUtil.setTransferEncodingChunked(response, true);
                // More than there is: refused, and answered by the response behind.
                case 1 -> HttpUtil.setContentLength(response, response.content().readableBytes() + 1);
                default -> HttpUtil.setContentLength(response, response.content().readableBytes());
            }
            if (kind == 2) {
                ctx.write(response, ctx.voidPromise());
                return;
            }
            ChannelPromise promise = ctx.newPromise();
            promise.addListener(done -> outcomes.merge(number, done.isSuccess() ? "sent" : done.isCancelled()
                    ? "cancelled" : done.cause().getMessage(), String::concat));
            ctx.write(response, promise);
            if (kind == 1) {
                ctx.write(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.NO_CONTENT));
            }
            if (kind == 3) {
                promise.cancel(false);
            }
            if (ctx.channel().unsafe().outboundBuffer() != null && ctx.channel().unsafe().outboundBuffer().hasRoom(1)) {
                shared.incrementAndGet();
            }
            if (kind == 4) {
                ctx.flush();
            }
        }

        private static ByteBuf content(Random random, int bound) {
            byte[] octets = new byte[bound == 0 ? 0 : random.nextInt(bound)];
            random.nextBytes(octets);
            return random.nextBoolean() ? Unpooled.wrappedBuffer(octets)
                    : Unpooled.directBuffer(octets.length).writeBytes(octets);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            answerAll(ctx);
            ctx.flush();
        }
    }

    /** Returns whether a request is one to HEAD: a response that answers another one than its own shows. */
    private static boolean isHead(int number) {
        return number % 3 == 2;
    }

    private static byte[] requests() {
        StringBuilder requests = new StringBuilder();
        for (int i = 0; i < REQUESTS; i++) {
            requests.append(isHead(i) ? "HEAD" : "GET").append(" /a HTTP/1.1\r\nHost: b\r\n\r\n");
        }
        return requests.toString().getBytes(StandardCharsets.US_ASCII);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void octetsAndOutcomesAreThoseOfSeparateBuffers(long seed) throws Exception {
        Answers expected = new Answers(seed, new AtomicInteger());
        EmbeddedChannel model = new EmbeddedChannel(new HttpServerCodec(), expected);
        model.writeInbound(Unpooled.wrappedBuffer(requests()));
        model.runPendingTasks();
        ByteBuf octets = Unpooled.buffer();
        for (ByteBuf part; (part = model.readOutbound()) != null; part.release()) {
            octets.writeBytes(part);
        }
        assertThat(model.isOpen()).isFalse();

        ConcurrentLinkedQueue<Answers> answers = new ConcurrentLinkedQueue<>();
        AtomicInteger shared = new AtomicInteger();
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        try {
            Channel server = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                    .childHandler(new ChannelInitializer<>() {
                        @Override
                        protected void initChannel(Channel channel) {
                            answers.add(new Answers(seed, shared));
                            channel.pipeline().addLast(new HttpServerCodec(), answers.peek());
                        }
                    }).bind("127.0.0.1", 0).sync().channel();
            assertThat(exchange((InetSocketAddress) server.localAddress())).isEqualTo(bytes(octets));
        } finally {
            group.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
        }
        assertThat(answers.peek().outcomes).isEqualTo(expected.outcomes);
        if (seed % 2 != 0) {
            // Otherwise a refused response fails before those that wait for the end of the read, which differs.
            assertThat(answers.peek().outcomes.keySet()).containsExactlyElementsOf(expected.outcomes.keySet());
        }
        assertThat(shared).hasValueGreaterThan(REQUESTS / 2);
    }

    private static byte[] bytes(ByteBuf buffer) {
        byte[] bytes = new byte[buffer.readableBytes()];
        buffer.readBytes(bytes).release();
        return bytes;
    }

    private static byte[] exchange(InetSocketAddress address) throws Exception {
        try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
            Thread sender = new Thread(() -> {
                try {
                    socket.getOutputStream().write(requests());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            sender.start();
            byte[] all = socket.getInputStream().readAllBytes();
            sender.join();
            return all;
        }
    }
}
