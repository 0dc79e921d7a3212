/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.drain.ServerDrain;
import io.tidewire.handler.codec.http2.DefaultHttp2Headers;
import io.tidewire.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.tidewire.handler.codec.http2.Http2DataFrame;
import io.tidewire.handler.codec.http2.Http2FrameCodecBuilder;
import io.tidewire.handler.codec.http2.Http2Headers;
import io.tidewire.handler.codec.http2.Http2HeadersFrame;
import io.tidewire.handler.codec.http2.Http2MultiplexHandler;
import io.tidewire.handler.codec.http2.Http2StreamChannelBootstrap;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import static org.assertj.core.api.Assertions.assertThat;

/** A server that ends while clients send as fast as they can leaves no answer out and none half. */
@Timeout(60)
class DrainUnderLoadTest {
    private static final int CLIENTS = 16;
    private static final int WARM_UP = 50;
    private static final byte[] GET = "GET /json HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final ServerDrain drain = new ServerDrain();
    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(2, Transport.NIO.loops());

    private int listen() throws InterruptedException {
        Channel listener = new ServerBootstrap().group(group).channel(Transport.NIO.servers())
                .handler(drain.listener())
                .childHandler(Http2Server.connections(true, false, 60))
                .bind(InetAddress.getLoopbackAddress(), 0).sync().channel();
        return ((InetSocketAddress) listener.localAddress()).getPort();
    }

    private DrainReport end(CountDownLatch busy) throws InterruptedException, ExecutionException {
        try {
            busy.await();
            return drain.drain(Duration.ofSeconds(30)).get();
        } finally {
            group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }

    private static void assertNothingLost(DrainReport report) {
        assertThat(report.connections()).isBetween(1L, (long) CLIENTS);
        assertThat(report.connectionsCut()).isZero();
        assertThat(report.cut()).isZero();
        assertThat(report.abandoned()).isZero();
        assertThat(report.answered()).isEqualTo(report.accepted());
    }

    @Test
    void http1() throws Exception {
        int port = listen();
        CountDownLatch busy = new CountDownLatch(CLIENTS);
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<Void>> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(threads.submit(() -> {
                    sendUntilTheEnd(port, busy);
                    return null;
                }));
            }
            assertNothingLost(end(busy));
            for (Future<Void> client : clients) {
                client.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** Fails if an answer breaks off, or if the connection ends behind one that has not said so and was begun. */
    private static void sendUntilTheEnd(int port, CountDownLatch busy) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            for (int sent = 1; ; sent++) {
                try {
                    socket.getOutputStream().write(GET);
                } catch (IOException e) {
                    return; // Nothing of this request was taken.
                }
                String head = head(in);
                if (head.isEmpty()) {
                    return; // Closed before its first octet was read: the client may send it again.
                }
                assertThat(head).startsWith("http/1.1 200");
                int length = Integer.parseInt(head.replaceAll("(?s).*content-length: ([0-9]+).*", "$1"));
                in.readFully(new byte[length]);
                if (sent == WARM_UP) {
                    busy.countDown();
                }
                if (head.contains("connection: close")) {
                    return;
                }
            }
        }
    }

    /** Reads a head, or nothing if the connection has ended before it. */
    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int octet;
            try {
                octet = in.read();
            } catch (IOException e) {
                octet = -1;
            }
            if (octet < 0) {
                assertThat(head).isEmpty();
                return "";
            }
            head.append(Character.toLowerCase((char) octet));
        }
        return head.toString();
    }

    /**
     * The client stops at the first GOAWAY, as RFC 9113 section 6.8 asks, and waits for what it has sent. The JDK's
     * client does not serve here: on 17 it gives up all its streams at any GOAWAY.
     */
    @Test
    void http2() throws Exception {
        Channel connection = new Bootstrap().group(group).channel(Transport.NIO.clients())
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(Http2FrameCodecBuilder.forClient().build(),
                                new Http2MultiplexHandler(new ChannelInboundHandlerAdapter()));
                    }
                })
                .connect(InetAddress.getLoopbackAddress(), listen()).sync().channel();
        Chains chains = new Chains(connection);
        for (int i = 0; i < CLIENTS; i++) {
            chains.next();
        }
        assertNothingLost(end(chains.busy));
        assertThat(chains.broken).hasValue(0);
        assertThat(chains.answered.get()).isGreaterThanOrEqualTo(WARM_UP * CLIENTS);
    }

    /** Streams of one connection, each of which opens the next with its answer, until none can be opened. */
    private static final class Chains {
        private static final Http2Headers HEAD =
                new DefaultHttp2Headers().method("GET").scheme("http").authority("a").path("/json");

        private final Http2StreamChannelBootstrap streams;
        final CountDownLatch busy = new CountDownLatch(WARM_UP * CLIENTS);
        final AtomicLong answered = new AtomicLong();
        /** Requests that were sent, and whose stream ended before the answer did. */
        final AtomicLong broken = new AtomicLong();

        Chains(Channel connection) {
            streams = new Http2StreamChannelBootstrap(connection);
            streams.handler(new ChannelInitializer<>() {
                @Override
                protected void initChannel(Channel stream) {
                    stream.pipeline().addLast(new Exchange());
                }
            });
        }

        void next() {
            streams.open();
        }

        private final class Exchange extends ChannelInboundHandlerAdapter {
            private boolean sent;
            private boolean ended;

            @Override
            public void channelActive(ChannelHandlerContext ctx) {
                ctx.writeAndFlush(new DefaultHttp2HeadersFrame(HEAD, true))
                        .addListener(written -> sent = written.isSuccess());
            }

            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                if (msg instanceof Http2HeadersFrame head) {
                    assertThat(head.headers().status()).hasToString("200");
                }
                ended |= msg instanceof Http2DataFrame data && data.isEndStream();
                ReferenceCountUtil.release(msg);
                if (ended) {
                    answered.incrementAndGet();
                    busy.countDown();
                    next();
                }
            }

            @Override
            public void channelInactive(ChannelHandlerContext ctx) {
                if (sent && !ended) {
                    broken.incrementAndGet();
                }
                ctx.fireChannelInactive();
            }
        }
    }
}
