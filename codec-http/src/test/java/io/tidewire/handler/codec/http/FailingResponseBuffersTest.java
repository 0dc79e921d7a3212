/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.testsuite.codec.TrackingAllocator;
import io.tidewire.testsuite.codec.TrackingAllocator.ChosenFailure;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.assertj.core.api.Assertions.assertThat;

/** A server runs out of memory while it writes a batch of responses: each allocation of the batch fails once. */
class FailingResponseBuffersTest {
    private static final int TIMEOUT_SECONDS = 30;
    private static final int RESPONSES = 14;
    /** More allocations than any batch here needs. */
    private static final int MAX_ALLOCATIONS = 100;

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

    @AfterEach
    void shutDown() throws InterruptedException {
        assertThat(group.shutdownGracefully(0, TIMEOUT_SECONDS, TimeUnit.SECONDS).await(TIMEOUT_SECONDS,
                TimeUnit.SECONDS)).isTrue();
    }

    /** Short responses that share buffers, ones that fill them, and long ones, whole and chunked. */
    private static FullHttpResponse response(int number, boolean directContent) {
        int length = switch (number % 7) {
            case 0, 1, 2 -> 20;
            case 3 -> 900;
            case 4 -> 0;
            case 5 -> 1_000;
            default -> 3_000;
        };
        ByteBuf content = directContent ? Unpooled.directBuffer(length) : Unpooled.buffer(length);
        content.writeBytes(String.valueOf((char) ('a' + number)).repeat(length).getBytes(StandardCharsets.US_ASCII));
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, content);
        response.headers().setInt("number", number);
        if (number % 4 == 1) {
            HttpUtil.setTransferEncodingChunked(response, true);
        } else {
            HttpUtil.setContentLength(response, length);
        }
        return response;
    }

    private static String expected(int number) {
        EmbeddedChannel model = new EmbeddedChannel(new HttpResponseEncoder());
        model.writeOutbound(response(number, true));
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        for (ByteBuf part; (part = model.readOutbound()) != null; part.release()) {
            octets.writeBytes(ByteBufUtil.getBytes(part));
        }
        model.finishAndReleaseAll();
        return octets.toString(StandardCharsets.US_ASCII);
    }

    /** Answers all requests at once; writes again what failed, as nothing has answered that request. */
    private static final class Answers extends ChannelInboundHandlerAdapter {
        private final TrackingAllocator allocator;
        private final boolean directContent;
        private final List<ByteBuf> contents = new ArrayList<>();
        private final List<Integer> sent = new ArrayList<>();
        private final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        private int requests;
        private boolean shared;

        Answers(TrackingAllocator allocator, boolean directContent) {
            this.allocator = allocator;
            this.directContent = directContent;
        }

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ReferenceCountUtil.release(msg);
            if (msg instanceof LastHttpContent && ++requests == RESPONSES) {
                ByteBufAllocator usual = ctx.alloc();
                ctx.channel().config().setAllocator(allocator);
                for (int i = 0; i < RESPONSES; i++) {
                    write(ctx, i);
                    shared |= ctx.channel().unsafe().outboundBuffer() != null
                            && ctx.channel().unsafe().outboundBuffer().hasRoom(1);
                }
                ctx.channel().config().setAllocator(usual);
                ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
            }
        }

        private void write(ChannelHandlerContext ctx, int number) {
            FullHttpResponse response = response(number, directContent);
            contents.add(response.content());
            ctx.write(response).addListener(done -> {
                if (done.isSuccess()) {
                    sent.add(number);
                    return;
                }
                failures.add(done.cause());
                if (ctx.channel().isActive()) {
                    write(ctx, number);
                }
            });
        }
    }

    private byte[] exchange(Answers answers) throws Exception {
        Channel server = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new HttpServerCodec(), answers);
                    }
                }).bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).sync().channel();
        InetSocketAddress address = (InetSocketAddress) server.localAddress();
        try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
            socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(TIMEOUT_SECONDS));
            socket.getOutputStream().write("GET /a HTTP/1.1\r\nHost: b\r\n\r\n".repeat(RESPONSES)
                    .getBytes(StandardCharsets.US_ASCII));
            return socket.getInputStream().readAllBytes();
        } finally {
            server.close().sync();
        }
    }

    @ParameterizedTest
    @Tag("SEC-C06")
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void theOtherResponsesAreWholeAndInOrder(boolean preferDirect, boolean directContent) throws Exception {
        String whole = IntStream.range(0, RESPONSES).mapToObj(FailingResponseBuffersTest::expected)
                .collect(Collectors.joining());
        int broken = 0;
        for (int failing = -1; ; failing++) {
            assertThat(failing).isLessThan(MAX_ALLOCATIONS);
            TrackingAllocator allocator = new TrackingAllocator(failing, preferDirect);
            Answers answers = new Answers(allocator, directContent);
            String octets = new String(exchange(answers), StandardCharsets.US_ASCII);
            assertThat(answers.shared).as("responses share buffers").isTrue();
            assertThat(allocator.kept()).as("allocation %d failed: buffers that are kept", failing).isEmpty();
            assertThat(answers.contents).as("allocation %d failed: contents that are kept", failing)
                    .allMatch(content -> content.refCnt() == 0);
            if (failing == -1 || allocator.allocations() <= failing) {
                assertThat(answers.failures).isEmpty();
                assertThat(octets).isEqualTo(whole);
                if (failing != -1) {
                    break;
                }
                continue;
            }
            assertThat(answers.failures).as("allocation %d", failing).isNotEmpty();
            assertThat(answers.failures).anyMatch(failure -> rootOf(failure) instanceof ChosenFailure);
            if (octets.equals(whole)) {
                assertThat(answers.failures).hasSize(1);
                assertThat(answers.sent).isEqualTo(IntStream.range(0, RESPONSES).boxed().toList());
            } else {
                // A part of a response was lost that had begun: nothing may follow it.
                broken++;
                assertThat(whole).as("allocation %d failed", failing).startsWith(octets);
            }
        }
        assertThat(broken > 0).as("contents are copied by the transport").isEqualTo(preferDirect && !directContent);
    }

    private static Throwable rootOf(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /** Fails one write of a part, as a handler between encoder and socket may. */
    private static final class FailingPart extends ChannelOutboundHandlerAdapter {
        private final int failing;
        private int count;

        FailingPart(int failing) {
            this.failing = failing;
        }

        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            if (count++ == failing) {
                ReferenceCountUtil.release(msg);
                promise.setFailure(new ChosenFailureOfAPart());
            } else {
                ctx.write(msg, promise);
            }
        }
    }

    private static final class ChosenFailureOfAPart extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    @Test
    @Tag("SEC-C06")
    void nothingFollowsALostPartOfAMessage() {
        for (int failing = 0; failing < 5; failing++) {
            EmbeddedChannel channel = new EmbeddedChannel(new FailingPart(failing), new HttpResponseEncoder());
            HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
            HttpUtil.setTransferEncodingChunked(head, true);
            channel.write(head);
            channel.write(new DefaultHttpContent(Unpooled.copiedBuffer("ab", StandardCharsets.US_ASCII)));
            channel.write(new DefaultHttpContent(Unpooled.buffer().writeZero(2_000)));
            assertThat(channel.isOpen()).as("part %d of 5 failed", failing).isFalse();
            channel.finishAndReleaseAll();
        }
    }
}
