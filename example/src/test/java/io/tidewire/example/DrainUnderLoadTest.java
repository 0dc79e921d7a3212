/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.bootstrap.ServerBootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.drain.ServerDrain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

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

    @Test
    void http2() throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + listen() + "/json");
        CountDownLatch busy = new CountDownLatch(WARM_UP * CLIENTS);
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
        HttpRequest request = HttpRequest.newBuilder(uri).build();
        assertThat(client.send(request, HttpResponse.BodyHandlers.ofString()).version())
                .isEqualTo(HttpClient.Version.HTTP_2);
        List<CompletableFuture<Void>> chains = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            chains.add(sendOn(client, request, busy));
        }
        assertNothingLost(end(busy));
        for (CompletableFuture<Void> chain : chains) {
            chain.get();
        }
    }

    /** Ends without an error when a request was refused: nothing of it was taken. */
    private static CompletableFuture<Void> sendOn(HttpClient client, HttpRequest request, CountDownLatch busy) {
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofString()).handle((response, failure) -> {
            if (failure != null) {
                return CompletableFuture.<Void>completedFuture(null);
            }
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).contains("Hello");
            busy.countDown();
            return sendOn(client, request, busy);
        }).thenCompose(next -> next);
    }
}
