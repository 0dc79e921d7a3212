/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.DefaultHttpContent;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpObject;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http2.Http2FrameCodecBuilder;
import io.tidewire.handler.codec.http2.Http2MultiplexHandler;
import io.tidewire.handler.codec.http2.Http2StreamChannel;
import io.tidewire.handler.codec.http2.Http2StreamChannelBootstrap;
import io.tidewire.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.tidewire.testkit.LeakDetectionExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import static org.assertj.core.api.Assertions.assertThat;

/** Lets {@link ReverseProxy} have peers that do not read, and many at once. */
@Timeout(180)
@ExtendWith(LeakDetectionExtension.class)
class ReverseProxyLoadTest {
    private static final long TOTAL = 64 << 20;
    /** The sockets of both sides hold some megabytes, however small the proxy's own buffers are. */
    private static final long BOUND = TOTAL / 4;
    /** So many exchanges of another client, on every loop of the proxy, without an octet of the stalled one. */
    private static final int STILL = 40;
    private static final int MANY = 1000;
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    private static ServerSocket listen() throws IOException {
        return new ServerSocket(0, 1024, InetAddress.getByName("127.0.0.1"));
    }

    private static ReverseProxy proxyTo(int port, boolean http2) throws InterruptedException {
        return ReverseProxy.start(new InetSocketAddress("127.0.0.1", 0), new ReverseProxy.Options(Transport.NIO,
                new HostAndPort("127.0.0.1", port), http2, TimeUnit.MINUTES.toMillis(3)));
    }

    /** One exchange of another client. */
    private static void exchange(ReverseProxy proxy, ServerSocket backend) throws IOException {
        try (RawPeer client = RawPeer.to(proxy.address().getPort())) {
            client.send("POST / HTTP/1.1", "Host: h", "Content-Length: 2", "", "hi");
            try (RawPeer server = new RawPeer(backend.accept())) {
                server.head();
                assertThat(server.body(2)).isEqualTo("hi");
                server.send(OK);
                client.head();
                assertThat(client.body(2)).isEqualTo("ok");
            }
        }
    }

    /** Returns how much was sent when no more is, while others are served. */
    private static long stalledAt(AtomicLong sent, ReverseProxy proxy, ServerSocket backend) throws IOException {
        long last = -1;
        for (int still = 0; still < STILL; still++) {
            exchange(proxy, backend);
            long now = sent.get();
            if (now != last) {
                still = 0;
                last = now;
            }
        }
        return last;
    }

    private static CompletableFuture<Void> sending(Socket socket, AtomicLong sent) {
        return CompletableFuture.runAsync(() -> {
            byte[] piece = new byte[1 << 16];
            try {
                while (sent.get() < TOTAL) {
                    socket.getOutputStream().write(piece);
                    sent.addAndGet(piece.length);
                }
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    private static void takeAll(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        byte[] piece = new byte[1 << 16];
        long taken = 0;
        while (taken < TOTAL) {
            int count = in.read(piece);
            assertThat(count).isPositive();
            taken += count;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void peerThatDoesNotReadHoldsNeitherMemoryNorOthers(boolean upload) throws Exception {
        AtomicLong sent = new AtomicLong();
        try (ServerSocket backend = listen(); ReverseProxy proxy = proxyTo(backend.getLocalPort(), false);
             RawPeer client = RawPeer.to(proxy.address().getPort())) {
            client.send((upload ? "POST" : "GET") + " / HTTP/1.1", "Host: h",
                    upload ? "Content-Length: " + TOTAL + "\r\n\r\n" : "\r\n");
            try (RawPeer server = new RawPeer(backend.accept())) {
                server.head();
                if (!upload) {
                    server.send("HTTP/1.1 200 OK", "Content-Length: " + TOTAL, "", "");
                    client.head();
                }
                CompletableFuture<Void> sender = sending(upload ? client.socket() : server.socket(), sent);
                assertThat(stalledAt(sent, proxy, backend)).isLessThan(BOUND);
                takeAll(upload ? server.socket() : client.socket());
                sender.join();
                if (upload) {
                    server.send(OK);
                    assertThat(client.head()).startsWith("HTTP/1.1 200 ");
                }
            }
        }
    }

    @Test
    void streamThatStallsLeavesTheOthersOfItsConnectionTheirWindow() throws Exception {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        try (ServerSocket backend = listen(); ReverseProxy proxy = proxyTo(backend.getLocalPort(), false)) {
            Channel connection = http2Client(group, proxy.address());
            CompletableFuture<Integer> stalledStatus = new CompletableFuture<>();
            Channel stalled = open(connection, stalledStatus);
            stalled.write(new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/"));
            stalled.writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(new byte[8 << 20])));
            try (RawPeer slow = new RawPeer(backend.accept())) {
                slow.head();
                for (int i = 0; i < STILL; i++) {
                    CompletableFuture<Integer> status = new CompletableFuture<>();
                    open(connection, status).writeAndFlush(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1,
                            HttpMethod.POST, "/", Unpooled.wrappedBuffer(new byte[60_000])));
                    try (RawPeer server = new RawPeer(backend.accept())) {
                        server.until("0\r\n\r\n");
                        server.send(OK);
                        assertThat(status.get(30, TimeUnit.SECONDS)).isEqualTo(200);
                    }
                }
                assertThat(stalledStatus).isNotDone();
                stalled.close();
                assertThat(slow.rest()).as("cancelled").doesNotEndWith("\r\n0\r\n\r\n");
            }
        } finally {
            group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
        }
    }

    private static Channel http2Client(EventLoopGroup group, InetSocketAddress address) throws InterruptedException {
        return new Bootstrap().group(group).channel(NioSocketChannel.class).handler(new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(Http2FrameCodecBuilder.forClient().build(),
                        new Http2MultiplexHandler(ConnectionEnd.INSTANCE));
            }
        }).connect(address).sync().channel();
    }

    private static Http2StreamChannel open(Channel connection, CompletableFuture<Integer> status)
            throws InterruptedException {
        return new Http2StreamChannelBootstrap(connection).handler(new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel stream) {
                stream.pipeline().addLast(new Http2StreamFrameToHttpObjectCodec(false),
                        new SimpleChannelInboundHandler<HttpObject>() {
                            @Override
                            protected void channelRead0(ChannelHandlerContext ctx, HttpObject msg) {
                                if (msg instanceof HttpResponse response) {
                                    status.complete(response.status().code());
                                }
                            }
                        });
            }
        }).open().sync().getNow();
    }

    @Test
    void manyRequestsAreUnderWayOverConnections() throws Exception {
        List<RawPeer> open = new ArrayList<>();
        try (ServerSocket backend = listen(); ReverseProxy proxy = proxyTo(backend.getLocalPort(), false)) {
            for (int i = 0; i < MANY; i++) {
                RawPeer client = RawPeer.to(proxy.address().getPort());
                open.add(client);
                client.send("GET /" + i + " HTTP/1.1", "Host: h", "", "");
                RawPeer server = new RawPeer(backend.accept());
                open.add(server);
                assertThat(server.head()).startsWith("GET /" + i + ' ');
            }
            for (int i = MANY - 1; i >= 0; i--) {
                String body = Integer.toString(i);
                open.get(2 * i + 1).send("HTTP/1.1 200 OK", "Content-Length: " + body.length(), "", body);
                open.get(2 * i).head();
                assertThat(open.get(2 * i).body(body.length())).isEqualTo(body);
            }
        } finally {
            for (RawPeer peer : open) {
                peer.close();
            }
        }
    }

    @Test
    void manyRequestsAreUnderWayOverStreams() throws Exception {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        List<RawPeer> clients = new ArrayList<>();
        Queue<ChannelHandlerContext> waiting = new ConcurrentLinkedQueue<>();
        CountDownLatch arrived = new CountDownLatch(MANY);
        AtomicInteger connections = new AtomicInteger();
        Channel backend = new ServerBootstrap().group(group).channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        connections.incrementAndGet();
                        channel.pipeline().addLast(Http2FrameCodecBuilder.forServer().build(),
                                new Http2MultiplexHandler(new ChannelInitializer<>() {
                                    @Override
                                    protected void initChannel(Channel stream) {
                                        stream.pipeline().addLast(new Http2StreamFrameToHttpObjectCodec(true),
                                                new Holding(waiting, arrived));
                                    }
                                }));
                    }
                }).bind(new InetSocketAddress("127.0.0.1", 0)).sync().channel();
        try (ReverseProxy proxy = proxyTo(((InetSocketAddress) backend.localAddress()).getPort(), true)) {
            for (int i = 0; i < MANY; i++) {
                RawPeer client = RawPeer.to(proxy.address().getPort());
                clients.add(client);
                client.send("GET / HTTP/1.1", "Host: h", "", "");
            }
            assertThat(arrived.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(connections.get()).isBetween(MANY / ReverseProxyWindow.MAX_STREAMS, MANY / 10);
            for (ChannelHandlerContext ctx : waiting) {
                DefaultFullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1,
                        HttpResponseStatus.OK, Unpooled.wrappedBuffer(new byte[] {'o', 'k'}));
                response.headers().set(HttpHeaderNames.CONTENT_LENGTH, 2);
                ctx.writeAndFlush(response);
            }
            for (RawPeer client : clients) {
                assertThat(client.head()).startsWith("HTTP/1.1 200 ");
                assertThat(client.body(2)).isEqualTo("ok");
            }
        } finally {
            for (RawPeer client : clients) {
                client.close();
            }
            group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
        }
    }

    /** A server that answers no request until all have come. */
    private static final class Holding extends SimpleChannelInboundHandler<HttpObject> {
        private final Queue<ChannelHandlerContext> waiting;
        private final CountDownLatch arrived;

        Holding(Queue<ChannelHandlerContext> waiting, CountDownLatch arrived) {
            this.waiting = waiting;
            this.arrived = arrived;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, HttpObject msg) {
            if (msg instanceof HttpRequest) {
                waiting.add(ctx);
                arrived.countDown();
            }
        }
    }
}
