/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.epoll.Epoll;
import io.tidewire.channel.epoll.EpollIoHandler;
import io.tidewire.channel.epoll.EpollServerSocketChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpMessage;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpServerExpectContinueHandler;
import io.tidewire.handler.codec.http.HttpServerKeepAliveHandler;
import io.tidewire.handler.codec.http.HttpUtil;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.testkit.LeakDetectionExtension;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opentest4j.TestAbortedException;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** A client that sends all of a refused body before it reads sees the whole answer, and no reset. */
@ExtendWith(LeakDetectionExtension.class)
class RefusedUploadTest {
    private static final int TIMEOUT_SECONDS = 30;
    /** More than any two buffers of sockets hold. */
    private static final int BODY_BYTES = 12 << 20;
    private static final String ANNOUNCED = "Content-Length: " + BODY_BYTES + "\r\n\r\n";

    @ParameterizedTest
    @CsvSource({
        "NIO, expectation, 413", "NIO, chunks, 413", "NIO, handler, 417", "NIO, malformed, 400",
        "EPOLL, expectation, 413", "EPOLL, chunks, 413", "EPOLL, handler, 417", "EPOLL, malformed, 400"})
    void clientThatStillSendsReadsTheAnswer(Transport transport, String kind, int status)
            throws Exception {
        if (transport == Transport.EPOLL && !Epoll.isAvailable()) {
            throw new TestAbortedException("epoll is not available here", Epoll.unavailabilityCause());
        }
        boolean epoll = transport == Transport.EPOLL;
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1,
                epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
        try {
            Channel server = new ServerBootstrap().group(group)
                    .channel(epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
                    .childHandler(new ChannelInitializer<>() {
                        @Override
                        protected void initChannel(Channel channel) {
                            channel.pipeline().addLast(new HttpServerCodec(), refusing(kind),
                                    new HttpServerKeepAliveHandler(), new Answering());
                        }
                    })
                    .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).sync().channel();
            String answer = upload((InetSocketAddress) server.localAddress(), head(kind));
            assertThat(answer).startsWith("HTTP/1.1 " + status + ' ').endsWith("\r\n\r\n")
                    .containsIgnoringCase("\r\nconnection: close\r\n");
        } finally {
            assertThat(group.shutdownGracefully(0, TIMEOUT_SECONDS, TimeUnit.SECONDS)
                    .await(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** Refuses what could not be decoded, as the program in README does; nothing else reaches it. */
    private static final class Answering extends SimpleChannelInboundHandler<HttpMessage> {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, HttpMessage request) {
            FullHttpResponse answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1,
                    HttpUtil.failureStatus(request.decoderResult()), Unpooled.EMPTY_BUFFER);
            HttpUtil.setContentLength(answer, 0);
            HttpUtil.setKeepAlive(answer, false);
            ctx.writeAndFlush(answer);
        }
    }

    private static ChannelHandler refusing(String kind) {
        return kind.equals("handler") ? new HttpServerExpectContinueHandler() {
            @Override
            protected HttpResponse acceptMessage(HttpRequest request) {
                return null;
            }
        } : new HttpObjectAggregator(1024);
    }

    private static String head(String kind) {
        return "POST / HTTP/1.1\r\nHost: localhost\r\n" + switch (kind) {
            case "chunks" -> "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(BODY_BYTES) + "\r\n";
            case "malformed" -> "No Colon\r\n" + ANNOUNCED;
            default -> "Expect: 100-continue\r\n" + ANNOUNCED;
        };
    }

    /** Sends everything, then reads to the end. */
    private static String upload(InetSocketAddress server, String head) throws Exception {
        try (Socket socket = new Socket(server.getAddress(), server.getPort())) {
            socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(TIMEOUT_SECONDS));
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(new byte[BODY_BYTES]);
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}
