/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.handler.proxy.HttpProxyHandler;
import io.tidewire.handler.proxy.ProxyConnectException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Chapters 8, 9, 10 and 14. */
@Timeout(60)
class StoreClientTest {
    private final MultiThreadIoEventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Serving serving = new Serving();

    @AfterEach
    void stop() {
        serving.close();
        loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    private InetSocketAddress frames() throws InterruptedException {
        return serving.server.listen(0, serving.application::addFrames);
    }

    @Test
    void findsTheServerByItsName() throws Exception {
        // region ask
        try (StoreClient client = StoreClient.connect(loops, "localhost", frames().getPort())) {
            assertThat(client.ask("HELLO ada").get()).isEqualTo("WELCOME ada");
            CompletableFuture<String> set = client.ask("SET color blue"); // Pipelined: nobody waits in between.
            CompletableFuture<String> got = client.ask("GET color");
            assertThat(set.get()).isEqualTo("SET");
            assertThat(got.get()).isEqualTo("VALUE blue");
        }
        // endregion
    }

    @Test
    void allAddressesThatFailAreNamed() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        assertThatThrownBy(() -> StoreClient.connect(loops, "localhost", port)).isInstanceOf(ConnectException.class)
                .satisfies(failure -> assertThat(failure.getSuppressed()).isNotEmpty());
    }

    @Test
    void aQuestionBehindTheEndFails() throws Exception {
        try (StoreClient client = StoreClient.connect(loops, "localhost", frames().getPort())) {
            assertThat(client.ask("GET color").get()).isEqualTo("ERROR say HELLO first");
            assertThatThrownBy(() -> {
                while (true) {
                    client.ask("GET color").get();
                }
            }).hasCauseInstanceOf(IOException.class);
            assertThatThrownBy(() -> client.ask("GET color").get())
                    .hasCauseInstanceOf(ClosedChannelException.class);
        }
    }

    @Test
    void throughOurProxy() throws Exception {
        StoreProxy proxy = new StoreProxy(Sockets.nio(), frames());
        InetSocketAddress address = serving.server.listen(0, proxy::addRelay);
        try (StoreClient client = StoreClient.connect(loops, "localhost", address.getPort())) {
            assertThat(client.ask("HELLO ada").get()).isEqualTo("WELCOME ada");
        }
    }

    @Test
    void throughAProxyOfHttp() throws Exception {
        InetSocketAddress address = frames();
        try (ServerSocket proxy = new ServerSocket(0)) {
            Thread thread = new Thread(() -> tunnel(proxy, address));
            thread.start();
            try (StoreClient client = StoreClient.through(new HttpProxyHandler(
                    new InetSocketAddress("127.0.0.1", proxy.getLocalPort())), loops, "store.example", 7000)) {
                assertThat(client.ask("HELLO ada").get()).isEqualTo("WELCOME ada");
            }
            thread.join();
        }
    }

    /** Answers one CONNECT, and passes on a question and its answer. */
    private static void tunnel(ServerSocket proxy, InetSocketAddress address) {
        try (Socket client = proxy.accept(); Socket server = new Socket(address.getAddress(), address.getPort())) {
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                head.append((char) client.getInputStream().read());
            }
            assertThat(head).startsWith("CONNECT store.example:7000 HTTP/1.1\r\n");
            client.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            server.getOutputStream().write(client.getInputStream().readNBytes(2 + "HELLO ada".length()));
            client.getOutputStream().write(server.getInputStream().readNBytes(2 + "WELCOME ada".length()));
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aProxyThatRefusesIsNamed() throws Exception {
        InetSocketAddress refusing = serving.server.listen(0, serving.application::addHttp1);
        assertThatThrownBy(() -> StoreClient.through(new HttpProxyHandler(refusing), loops, "store.example", 7000))
                .isInstanceOf(ProxyConnectException.class).hasMessageContaining("store.example");
    }

    @Test
    void aListIsWrittenAsFastAsTheClientTakesIt() throws Exception {
        int keys = 20_000;
        for (int i = 0; i < keys; i++) {
            serving.store.set(String.format(Locale.ROOT, "%040d", i), "");
        }
        InetSocketAddress address = frames();
        try (Socket socket = new Socket("127.0.0.1", address.getPort())) {
            socket.getOutputStream().write("\0\7HELLO a\0\4LIST\0\4QUIT".getBytes(StandardCharsets.US_ASCII));
            byte[] all = socket.getInputStream().readAllBytes();
            String text = new String(all, StandardCharsets.ISO_8859_1);
            assertThat(text).startsWith("\0\11WELCOME a\0\54KEY 0").endsWith("9\0\3END\0\3BYE");
            assertThat(all).hasSize(2 + 9 + keys * (2 + 44) + 2 + 3 + 2 + 3);
        }
    }

    @Test
    void aDrainEndsIdleConnections() throws Exception {
        try (StoreClient client = StoreClient.connect(loops, "localhost", frames().getPort())) {
            assertThat(client.ask("HELLO ada").get()).isEqualTo("WELCOME ada");
            DrainReport report = serving.server.drain(Duration.ofSeconds(20));
            assertThat(report.connections()).isEqualTo(1);
            assertThat(report.connectionsCut()).isZero();
            assertThatThrownBy(() -> {
                while (true) {
                    client.ask("GET color").get();
                }
            }).hasCauseInstanceOf(IOException.class);
        }
    }

    @Test
    void loadIsCounted() throws Exception {
        try (StoreClient client = StoreClient.connect(loops, "localhost", frames().getPort())) {
            assertThat(client.ask("HELLO ada").get()).isEqualTo("WELCOME ada");
            // region measure
            Load.Result result = Load.run(client, serving.server.loops(), 1_000, 50);
            double busy = result.loops().busyShare();      // 0 to 1: near 1, the loops are what is slow.
            long channels = result.loops().registeredChannels();
            // endregion
            assertThat(result.answers()).isEqualTo(1_000);
            assertThat(busy).isBetween(0.0, 1.0);
            assertThat(channels).isPositive();
        }
    }
}
