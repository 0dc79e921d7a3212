/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Drives {@link Http2Server} with the JDK's client, which asks by Upgrade, and with our own, which knows. */
class Http2ServerTest {
    private Http2Server server;

    @BeforeEach
    void start() throws Exception {
        server = Http2Server.start(new InetSocketAddress("127.0.0.1", 0));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + server.address().getPort() + path);
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void clientOfTheJdkIsAnsweredInTheVersionItAsksFor(HttpClient.Version version) throws Exception {
        HttpClient client = HttpClient.newBuilder().version(version).build();
        HttpResponse<String> first = client.send(HttpRequest.newBuilder(uri("/json")).build(), BodyHandlers.ofString());
        assertThat(first.body()).isEqualTo("{\"message\":\"Hello, World!\"}");
        assertThat(first.version()).isEqualTo(version);
        byte[] body = new byte[1_000_000];
        new Random(1).nextBytes(body);
        List<CompletableFuture<HttpResponse<byte[]>>> answers = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            answers.add(client.sendAsync(HttpRequest.newBuilder(uri("/echo"))
                    .POST(BodyPublishers.ofByteArray(body)).build(), BodyHandlers.ofByteArray()));
        }
        for (CompletableFuture<HttpResponse<byte[]>> answer : answers) {
            assertThat(answer.get().body()).isEqualTo(body);
        }
    }

    @Test
    void requestWithContentThatAsksForHttp2IsAnsweredInHttp1() throws Exception {
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();
        HttpResponse<String> answer = client.send(HttpRequest.newBuilder(uri("/echo"))
                .POST(BodyPublishers.ofString("abc")).build(), BodyHandlers.ofString());
        assertThat(answer.body()).isEqualTo("abc");
        assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
    }

    @ParameterizedTest
    @CsvSource({"/, 200, 'Hello, World!'", "/plaintext?x=1, 200, 'Hello, World!'",
        "/json, 200, '{\"message\":\"Hello, World!\"}'", "/nothing, 404, '404 Not Found\n'",
        "/bytes/5000, 404, '404 Not Found\n'", "/bytes/0, 200, ''", "/echo, 404, '404 Not Found\n'"})
    void clientWithPriorKnowledgeIsAnswered(String path, int status, String body) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(Http2Get.get(uri(path), out)).isEqualTo(status);
        assertThat(out.toString(StandardCharsets.US_ASCII)).isEqualTo(body);
    }

    @Test
    void pushComesToThoseWhoTakeIt() throws Exception {
        List<String> pushed = new CopyOnWriteArrayList<>();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(Http2Get.get(uri("/push"), out, pushed::add)).isEqualTo(200);
        assertThat(pushed).containsExactly("pushed /pushed: 200, 7 octets");
        assertThat(Http2Get.get(uri("/push"), out)).isEqualTo(200);
        assertThat(out.toString(StandardCharsets.US_ASCII)).isEqualTo("Hello, World!Hello, World!");
    }

    @Test
    void downloadOverTheWindowsComesWhole() throws Exception {
        long[] count = new long[1];
        OutputStream out = new OutputStream() {
            @Override
            public void write(int b) {
                count[0]++;
            }

            @Override
            public void write(byte[] octets, int offset, int length) {
                count[0] += length;
            }
        };
        assertThat(Http2Get.get(uri("/bytes/20"), out)).isEqualTo(200);
        assertThat(count[0]).isEqualTo(20 << 20);
    }

    @Test
    void bodyIsStreamedBothWays() throws Exception {
        byte[] body = new byte[5_000_001];
        new Random(2).nextBytes(body);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(Http2Post.post(uri("/echo"), new ByteArrayInputStream(body), out)).isEqualTo(200);
        assertThat(out.toByteArray()).isEqualTo(body);
    }

    @Test
    void answerThatComesBeforeTheEndOfTheBodyEndsThePost() throws Exception {
        // Less than the first window: the server has read it all when it answers.
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(Http2Post.post(uri("/json"), new ByteArrayInputStream(new byte[1000]), out)).isEqualTo(200);
    }

    @Test
    void requestsOfHttp1ThatComeTogetherAreAnsweredInOrder() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", server.address().getPort())) {
            String requests = "GET /bytes/3 HTTP/1.1\r\nHost: a\r\n\r\n"
                    + "GET /json HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(requests.getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            String answers = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            assertThat(answers).startsWith("HTTP/1.1 200 ").endsWith("{\"message\":\"Hello, World!\"}");
            assertThat(answers.length()).isGreaterThan(3 << 20);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET / HTTP/1.1\r\nBad Name: x\r\n\r\n",
        "POST /json HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\nzz\r\n"})
    void malformedRequestOfHttp1IsRefusedAndTheConnectionClosed(String request) throws Exception {
        assertThat(answersTo(request)).startsWith("HTTP/1.1 400 ").contains("\r\ncontent-length: 0\r\n");
    }

    /** A client that gets no last chunk knows that the answer is not whole. */
    @Test
    void echoOfAMalformedBodyIsCutShort() throws Exception {
        assertThat(answersTo("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\nzz\r\n"))
                .doesNotContain("\r\n0\r\n");
    }

    private String answersTo(String text) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.address().getPort())) {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    @Test
    void clientSaysWhyItFails() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThatThrownBy(() -> Http2Get.get(URI.create("http://127.0.0.1:" + free + "/"), out))
                .isInstanceOf(IOException.class);
        assertThatIllegalArgumentException().isThrownBy(() -> Http2Get.get(URI.create("https://a/"), out));
    }
}
