/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.blocking.VirtualThreads;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.Executor;

import static org.assertj.core.api.Assertions.assertThat;

/** The examples that block, on virtual threads where there are some. */
class BlockingServersTest {
    private static final Executor THREADS = VirtualThreads.isAvailable()
            ? VirtualThreads.executor() : task -> new Thread(task).start();

    private static BlockingServer start(ChannelHandler connections) throws InterruptedException {
        return new BlockingServer(connections, Transport.NIO, 0);
    }

    @Test
    void echoSendsBackWhatItIsSent() throws Exception {
        byte[] sent = new byte[100_000];
        sent[99_999] = 1;
        try (BlockingServer server = start(BlockingEcho.connections(THREADS));
             Socket socket = new Socket("127.0.0.1", server.address().getPort())) {
            Thread writer = new Thread(() -> {
                try {
                    socket.getOutputStream().write(sent);
                    socket.shutdownOutput();
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            writer.start();
            assertThat(socket.getInputStream().readAllBytes()).isEqualTo(sent);
            writer.join();
        }
    }

    @Test
    void helloSaysHelloAndEchoes() throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        try (BlockingServer server = start(BlockingHello.connections(THREADS))) {
            String base = "http://127.0.0.1:" + server.address().getPort();
            HttpResponse<String> hello = client.send(HttpRequest.newBuilder(URI.create(base + "/")).build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(hello.statusCode()).isEqualTo(200);
            assertThat(hello.body()).isEqualTo("Hello, World!");
            byte[] sent = new byte[100_000];
            HttpResponse<byte[]> echo = client.send(HttpRequest.newBuilder(URI.create(base + "/echo"))
                    .POST(HttpRequest.BodyPublishers.ofByteArray(sent)).expectContinue(true).build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            assertThat(echo.body()).isEqualTo(sent);
            HttpResponse<String> none = client.send(HttpRequest.newBuilder(URI.create(base + "/none")).build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(none.statusCode()).isEqualTo(404);
        }
    }
}
