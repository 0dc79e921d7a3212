/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Drives {@link HelloServer} with the JDK's client, with raw sockets and with {@link HttpGet}. */
class HelloServerTest {
    @TempDir
    Path folder;

    private HelloServer server;

    @BeforeEach
    void start() throws Exception {
        server = HelloServer.start(new InetSocketAddress("127.0.0.1", 0), folder, transport());
    }

    /** Returns the transport of the server. */
    Transport transport() {
        return Transport.NIO;
    }

    @AfterEach
    void stop() {
        // None where its transport is not available.
        if (server != null) {
            server.close();
        }
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + server.address().getPort() + path);
    }

    private HttpResponse<byte[]> send(String method, String path, HttpRequest.BodyPublisher body) throws Exception {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()
                .send(HttpRequest.newBuilder(uri(path)).method(method, body).build(), BodyHandlers.ofByteArray());
    }

    /** Sends raw octets, ends the output, and returns all that comes until the server closes. */
    private String talk(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.address().getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /, 200, 'Hello, World!'", "GET, /plaintext?x=1, 200, 'Hello, World!'",
        "GET, /json, 200, '{\"message\":\"Hello, World!\"}'", "HEAD, /plaintext, 200, ''", "HEAD, /json, 200, ''",
        "GET, /nothing, 404, '404 Not Found\n'", "GET, /echo, 405, '405 Method Not Allowed\n'",
        "DELETE, /json, 405, '405 Method Not Allowed\n'", "GET, /static/../secret, 404, '404 Not Found\n'",
        "GET, /static/, 404, '404 Not Found\n'",
    })
    void answersByPathAndMethod(String method, String path, int status, String body) throws Exception {
        HttpResponse<byte[]> response = send(method, path, BodyPublishers.noBody());
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(new String(response.body(), StandardCharsets.US_ASCII)).isEqualTo(body);
        assertThat(response.headers().firstValue("date")).isPresent();
    }

    @Test
    void headSaysTheLengthThatGetWouldHave() throws Exception {
        assertThat(send("HEAD", "/plaintext", BodyPublishers.noBody()).headers().firstValue("content-length"))
                .contains("13");
    }

    @Test
    void echoesABodyOfKnownAndOfUnknownLength() throws Exception {
        byte[] body = new byte[5_000_003];
        new Random(7).nextBytes(body);
        assertThat(send("POST", "/echo", BodyPublishers.ofByteArray(body)).body()).isEqualTo(body);
        HttpResponse<byte[]> chunked =
                send("PUT", "/echo", BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)));
        assertThat(chunked.headers().firstValue("transfer-encoding")).contains("chunked");
        assertThat(chunked.body()).isEqualTo(body);
    }

    @Test
    void servesAFileOfTheFolderAndNothingOutsideIt() throws Exception {
        byte[] content = new byte[300_000];
        new Random(8).nextBytes(content);
        Files.write(folder.resolve("data.bin"), content);
        assertThat(send("GET", "/static/data.bin", BodyPublishers.noBody()).body()).isEqualTo(content);
        HttpResponse<byte[]> head = send("HEAD", "/static/data.bin", BodyPublishers.noBody());
        assertThat(head.headers().firstValue("content-length")).contains("300000");
        assertThat(head.body()).isEmpty();
        assertThat(talk("GET /static/../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 404 ");
    }

    @Test
    void namesOfFilesAreDecodedAndEscapesDoNotLeadOutOfTheFolder() throws Exception {
        Files.writeString(folder.resolve("a file.txt"), "found");
        HttpResponse<byte[]> found = send("GET", "/static/%61%20file.txt", BodyPublishers.noBody());
        assertThat(new String(found.body(), StandardCharsets.US_ASCII)).isEqualTo("found");
        assertThat(found.headers().firstValue("content-type")).contains("text/plain; charset=utf-8");
        for (String path : new String[] {"..%2f..%2fetc/passwd", "%2e%2e%5csecret", "a%00", "%zz", "%c0%af"}) {
            assertThat(talk("GET /static/" + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 400 ");
        }
        assertThat(talk("GET /static/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 404 ");
    }

    @Test
    void answersPipelinedRequestsInOrder() throws Exception {
        String answers = talk("GET /plaintext HTTP/1.1\r\nHost: a\r\n\r\n"
                + "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
                + "GET /json HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        assertThat(answers).containsSubsequence("HTTP/1.1 200 OK", "Hello, World!", "HTTP/1.1 200 OK", "abc",
                "HTTP/1.1 200 OK", "\"message\"");
    }

    @Test
    void sendsContinueBeforeTheBodyIsSent() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", server.address().getPort())) {
            socket.getOutputStream().write(("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n"
                    + "Expect: 100-continue\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            String interim = "HTTP/1.1 100 Continue\r\n\r\n";
            assertThat(new String(socket.getInputStream().readNBytes(interim.length()), StandardCharsets.US_ASCII))
                    .isEqualTo(interim);
            socket.getOutputStream().write("hi".getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 200 OK\r\n").endsWith("\r\n\r\nhi");
        }
    }

    @Test
    void refusesBadInputWithItsStatusAndCloses() throws Exception {
        String host = "Host: a\r\n";
        assertThat(talk("GET / HTTP/1.1\r\n" + host + "Bad Name: x\r\n\r\nGET / HTTP/1.1\r\n" + host + "\r\n"))
                .startsWith("HTTP/1.1 400 ").containsOnlyOnce("HTTP/1.1");
        assertThat(talk("GET /" + "x".repeat(5000) + " HTTP/1.1\r\n" + host + "\r\n")).startsWith("HTTP/1.1 414 ");
        assertThat(talk("GET / HTTP/1.1\r\n" + host + "X: " + "y".repeat(9000) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 431 ");
        assertThat(talk("POST /json HTTP/1.1\r\n" + host + "Transfer-Encoding: chunked\r\n\r\n"
                + "1" + ";x".repeat(200) + "\r\n")).startsWith("HTTP/1.1 400 ");
        assertThat(talk("POST /json HTTP/1.1\r\n" + host + "Content-Length: 70000\r\n\r\n" + "z".repeat(70_000)))
                .startsWith("HTTP/1.1 413 ");
    }

    @Test
    void servesAbsoluteTargetsAndRefusesWhatItDoesNotSpeak() throws Exception {
        assertThat(talk("GET http://a/json?x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200 ").contains("\"message\"");
        assertThat(talk("POST http://a/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi"))
                .startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\nhi");
        assertThat(talk("GET / HTTP/2.0\r\nHost: a\r\n\r\n")).startsWith("HTTP/1.1 505 ");
        assertThat(talk("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: x, chunked\r\n\r\n0\r\n\r\n"))
                .startsWith("HTTP/1.1 501 ");
    }

    @Test
    void keepsAnHttp10ConnectionOnlyWhenAsked() throws Exception {
        assertThat(talk("GET / HTTP/1.0\r\n\r\n")).contains("connection: close").endsWith("Hello, World!");
        assertThat(talk("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /json HTTP/1.0\r\n\r\n"))
                .contains("connection: keep-alive").contains("\"message\"");
    }

    @Test
    void finishesTheRequestInFlightBeforeItStops() throws Exception {
        try (Socket busy = new Socket("127.0.0.1", server.address().getPort());
             Socket idle = new Socket("127.0.0.1", server.address().getPort())) {
            busy.getOutputStream().write("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nabc"
                    .getBytes(StandardCharsets.US_ASCII));
            idle.getOutputStream().write("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            readHead(idle.getInputStream());
            InputStream in = busy.getInputStream();
            assertThat(in.read()).isEqualTo('H');
            CompletableFuture<Void> stopped = CompletableFuture.runAsync(server::close);
            assertThat(idle.getInputStream().read()).as("an idle connection is closed at once").isEqualTo(-1);
            assertThat(stopped).isNotDone();
            busy.getOutputStream().write("def".getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(in.readAllBytes(), StandardCharsets.US_ASCII)).endsWith("\r\n\r\nabcdef");
            stopped.get();
        }
    }

    /** Not to wait for the requests in flight takes no time in a test, and cuts the same. */
    @Test
    void aDrainThatTakesTooLongSaysWhatItCut() throws Exception {
        Files.write(folder.resolve("large.bin"), new byte[64 << 20]);
        List<String> report = new CopyOnWriteArrayList<>();
        HelloServer impatient = new HelloServer(new InetSocketAddress("127.0.0.1", 0), folder, transport(),
                new HelloServer.Limits(60, 0), report::add);
        try (Socket upload = new Socket("127.0.0.1", impatient.address().getPort());
             Socket download = new Socket("127.0.0.1", impatient.address().getPort())) {
            upload.getOutputStream().write("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nabc"
                    .getBytes(StandardCharsets.US_ASCII));
            assertThat(upload.getInputStream().read()).isEqualTo('H');
            download.getOutputStream().write("GET /static/large.bin HTTP/1.1\r\nHost: a\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
            assertThat(download.getInputStream().read()).isEqualTo('H');
            impatient.close();
            assertThat(report).containsExactly(
                    "2 connections were still busy after 0 s; cut off with 2 unanswered requests");
        }
    }

    /** A connection of the server, whose time a test moves. */
    private EmbeddedChannel slowPeer(String... sent) {
        EmbeddedChannel channel = new EmbeddedChannel(HelloServer.connections(HelloServer.Limits.DEFAULT,
                () -> new HelloHandler(folder)));
        channel.freezeTime();
        for (String text : sent) {
            channel.writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
        }
        return channel;
    }

    private static boolean isOpenAfter(EmbeddedChannel channel, int seconds) {
        for (int tick = 0; tick < seconds * 10; tick++) {
            channel.advanceTimeBy(100, TimeUnit.MILLISECONDS);
            channel.runScheduledPendingTasks();
            channel.runPendingTasks();
        }
        return channel.isOpen();
    }

    @Test
    void peersThatAreTooSlowAreClosed() {
        String upload = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n";
        for (String sent : new String[] {"", "GET / HTTP/1.1\r\nHost:", upload + "abc"}) {
            EmbeddedChannel channel = slowPeer(sent);
            assertThat(isOpenAfter(channel, 19)).as("19 s after '%s'", sent).isTrue();
            assertThat(isOpenAfter(channel, 3)).as("22 s after '%s'", sent).isFalse();
            channel.finishAndReleaseAll();
        }
        EmbeddedChannel kept = slowPeer("GET /json HTTP/1.1\r\nHost: a\r\n\r\n");
        assertThat(isOpenAfter(kept, 59)).isTrue();
        assertThat(isOpenAfter(kept, 3)).isFalse();
        kept.finishAndReleaseAll();
    }

    private static void readHead(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int octet = in.read();
            assertThat(octet).as(head.toString()).isNotNegative();
            head.append((char) octet);
        }
    }

    @Test
    void aPortInUseIsNamedInTheFailure() {
        assertThatThrownBy(() -> HelloServer.start(server.address(), folder))
                .isInstanceOf(IOException.class).hasMessageContaining(String.valueOf(server.address().getPort()));
    }

    @Test
    void theClientGetsABodyAndExplainsFailures() throws Exception {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        assertThat(HttpGet.get(uri("/json"), body)).isEqualTo(200);
        assertThat(body.toString(StandardCharsets.US_ASCII)).isEqualTo("{\"message\":\"Hello, World!\"}");
        assertThat(HttpGet.get(uri("/nothing"), body)).isEqualTo(404);
        int refused;
        try (ServerSocket socket = new ServerSocket(0)) {
            refused = socket.getLocalPort();
        }
        assertThatThrownBy(() -> HttpGet.get(URI.create("http://127.0.0.1:" + refused + "/"), body))
                .isInstanceOf(IOException.class).hasMessageContaining("127.0.0.1").hasMessageContaining("" + refused);
        assertThatThrownBy(() -> HttpGet.get(URI.create("http://no.such.host.invalid/"), body))
                .isInstanceOf(IOException.class).hasMessageContaining("no.such.host.invalid");
        assertThatThrownBy(() -> HttpGet.get(URI.create("https://127.0.0.1/"), body))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("https://127.0.0.1/");
    }
}
