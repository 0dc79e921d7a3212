/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.FixedRecvByteBufAllocator;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.ResourceLeakDetector.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** Pipelined requests are views of one buffer, and their answers go out together: each has its own request's body. */
class PipelinedEchoTest {
    private static final int TIMEOUT_SECONDS = 30;

    private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

    private final Level level = ResourceLeakDetector.getLevel();

    /** A buffer that the leak detector wraps is not looked through by a composite, so nothing would be shared. */
    @BeforeEach
    void wrapNothing() {
        ResourceLeakDetector.setLevel(Level.DISABLED);
    }

    @AfterEach
    void restoreLevel() {
        ResourceLeakDetector.setLevel(level);
    }

    @AfterEach
    void shutDown() throws InterruptedException {
        assertThat(group.shutdownGracefully(0, TIMEOUT_SECONDS, TimeUnit.SECONDS).await(TIMEOUT_SECONDS,
                TimeUnit.SECONDS)).isTrue();
    }

    private static final class Echo extends SimpleChannelInboundHandler<FullHttpRequest> {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
            FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
                    request.content().retain());
            HttpUtil.setContentLength(response, response.content().readableBytes());
            ctx.write(response);
        }

        @Override
        public void channelReadComplete(ChannelHandlerContext ctx) {
            ctx.flush();
        }
    }

    private Channel server() throws InterruptedException {
        return new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                // So large that all requests arrive in one read.
                .childOption(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(1 << 18))
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new HttpServerCodec(), new HttpObjectAggregator(1 << 18),
                                new Echo());
                    }
                })
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).sync().channel();
    }

    @ParameterizedTest
    @CsvSource({"3, 8000", "3, 1", "20, 1000", "8, 8192"})
    void eachAnswerHasTheBodyOfItsRequest(int requests, int bodyBytes) throws Exception {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        for (int i = 0; i < requests; i++) {
            sent.write(("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + bodyBytes + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            sent.write(body(i, bodyBytes));
        }
        InetSocketAddress address = (InetSocketAddress) server().localAddress();
        try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
            socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(TIMEOUT_SECONDS));
            socket.getOutputStream().write(sent.toByteArray());
            InputStream in = socket.getInputStream();
            for (int i = 0; i < requests; i++) {
                assertThat(head(in)).startsWith("HTTP/1.1 200 OK\r\n")
                        .containsIgnoringCase("content-length: " + bodyBytes);
                assertThat(in.readNBytes(bodyBytes)).as("answer %d", i).isEqualTo(body(i, bodyBytes));
            }
        }
    }

    private static byte[] body(int request, int length) {
        byte[] body = new byte[length];
        Arrays.fill(body, (byte) ('A' + request));
        return body;
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            assertThat(next).as("after " + head).isNotNegative();
            head.append((char) next);
        }
        return head.toString();
    }
}
