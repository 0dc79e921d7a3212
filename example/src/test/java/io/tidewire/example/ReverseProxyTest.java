/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.testkit.LeakDetectionExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Drives {@link ReverseProxy} with sockets on both sides, which see and send what no HTTP library would. */
@Timeout(120)
@ExtendWith(LeakDetectionExtension.class)
class ReverseProxyTest {
    private static final long LONG_MILLIS = 60_000;
    private static final String GET = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    private ServerSocket backend;
    private ReverseProxy proxy;

    @BeforeEach
    void listen() throws IOException {
        backend = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        backend.setSoTimeout(30_000);
    }

    @AfterEach
    void close() throws IOException {
        if (proxy != null) {
            proxy.close();
        }
        backend.close();
    }

    private static ReverseProxy proxyTo(int port, boolean http2, long timeoutMillis) throws InterruptedException {
        return ReverseProxy.start(new InetSocketAddress("127.0.0.1", 0), new ReverseProxy.Options(
                Transport.NIO, new HostAndPort("127.0.0.1", port), http2, timeoutMillis));
    }

    private RawPeer client(long timeoutMillis) throws Exception {
        if (proxy == null) {
            proxy = proxyTo(backend.getLocalPort(), false, timeoutMillis);
        }
        return RawPeer.to(proxy.address().getPort());
    }

    private RawPeer client() throws Exception {
        return client(LONG_MILLIS);
    }

    private RawPeer accept() throws IOException {
        return new RawPeer(backend.accept());
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    @ParameterizedTest
    @CsvSource({"false,false", "false,true", "true,false", "true,true"})
    void bothVersionsOnEitherSide(boolean frontHttp2, boolean backHttp2) throws Exception {
        byte[] body = new byte[3_000_000];
        new Random(7).nextBytes(body);
        try (Http2Server server = Http2Server.start(new InetSocketAddress("127.0.0.1", 0))) {
            proxy = proxyTo(server.address().getPort(), backHttp2, LONG_MILLIS);
            URI base = URI.create("http://127.0.0.1:" + proxy.address().getPort() + '/');
            for (int i = 0; i < 3; i++) {
                if (frontHttp2) {
                    ByteArrayOutputStream answer = new ByteArrayOutputStream();
                    assertThat(Http2Get.get(base.resolve("/json"), answer, null)).isEqualTo(200);
                    assertThat(answer).hasToString("{\"message\":\"Hello, World!\"}");
                    answer.reset();
                    assertThat(Http2Post.post(base.resolve("/echo"), new ByteArrayInputStream(body), answer))
                            .isEqualTo(200);
                    assertThat(answer.toByteArray()).isEqualTo(body);
                } else {
                    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
                    assertThat(client.send(HttpRequest.newBuilder(base.resolve("/json")).build(),
                            HttpResponse.BodyHandlers.ofString()).body()).isEqualTo("{\"message\":\"Hello, World!\"}");
                    HttpRequest echo = HttpRequest.newBuilder(base.resolve("/echo"))
                            .POST(i == 0 ? HttpRequest.BodyPublishers.ofByteArray(body)
                                    : HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)))
                            .build();
                    assertThat(client.send(echo, HttpResponse.BodyHandlers.ofByteArray()).body()).isEqualTo(body);
                }
            }
        }
    }

    @Test
    void fieldsOfOneConnectionEndHere() throws Exception {
        try (RawPeer client = client()) {
            client.send("POST /a?b HTTP/1.1", "Host: h:1", "Connection: X-Mine, close, content-length, HOST",
                    "X-Mine: 1", "X-Other: 2", "Keep-Alive: timeout=5", "Proxy-Connection: keep-alive", "TE: trailers",
                    "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__", "x-http2-scheme: https",
                    "Forwarded: for=unknown", "Via: 1.0 old", "Content-Length: 3", "", "abc");
            try (RawPeer server = accept()) {
                String head = server.head();
                assertThat(head).startsWith("POST /a?b HTTP/1.1\r\n");
                assertThat(lower(head)).contains("\r\nhost: h:1\r\n", "\r\nx-other: 2\r\n", "\r\ncontent-length: 3\r\n",
                        "\r\nforwarded: for=unknown\r\n", "\r\nforwarded: for=127.0.0.1;host=\"h:1\";proto=http\r\n",
                        "\r\nvia: 1.0 old\r\n", "\r\nvia: 1.1 tidewire\r\n",
                        "\r\nte: trailers\r\n", "\r\nconnection: te\r\n")
                        .doesNotContain("x-mine", "keep-alive", "proxy-connection", "upgrade", "http2-", "close");
                assertThat(server.body(3)).isEqualTo("abc");
                server.send("HTTP/1.1 200 OK", "Connection: X-Yours", "X-Yours: 1", "Keep-Alive: timeout=5",
                        "Content-Length: 2", "", "ok");
                assertThat(lower(client.rest())).startsWith("http/1.1 200 ok\r\n").endsWith("\r\n\r\nok")
                        .contains("\r\nvia: 1.1 tidewire\r\n", "\r\nconnection: close\r\n")
                        .doesNotContain("x-yours", "keep-alive");
            }
        }
    }

    @Test
    void targetIsSentInOriginFormWithItsHost() throws Exception {
        try (RawPeer client = client()) {
            client.send("GET http://other/p?q HTTP/1.1", "Host: h", "", "");
            try (RawPeer server = accept()) {
                assertThat(lower(server.head())).startsWith("get /p?q http/1.1\r\n").contains("\r\nhost: other\r\n");
            }
        }
    }

    @Test
    void chunksAndTrailersGoBothWays() throws Exception {
        try (RawPeer client = client()) {
            client.send("POST / HTTP/1.1", "Host: h", "Transfer-Encoding: chunked", "Trailer: X-Sum", "", "3", "abc",
                    "0", "X-Sum: 1", "", "");
            try (RawPeer server = accept()) {
                assertThat(lower(server.head()))
                        .contains("\r\ntransfer-encoding: chunked\r\n", "\r\ntrailer: x-sum\r\n");
                assertThat(lower(server.head())).isEqualTo("3\r\nabc\r\n0\r\nx-sum: 1\r\n\r\n");
                server.send("HTTP/1.1 200 OK", "Transfer-Encoding: chunked", "", "2", "ok", "0", "X-Sum: 2", "", "");
                assertThat(lower(client.head())).contains("\r\ntransfer-encoding: chunked\r\n");
                assertThat(lower(client.head())).isEqualTo("2\r\nok\r\n0\r\nx-sum: 2\r\n\r\n");
            }
        }
    }

    @Test
    void oldClientGetsNoChunks() throws Exception {
        try (RawPeer client = client()) {
            client.send("GET / HTTP/1.0", "", "");
            try (RawPeer server = accept()) {
                assertThat(lower(server.head())).contains("\r\nhost: 127.0.0.1:" + backend.getLocalPort() + "\r\n",
                        "\r\nvia: 1.0 tidewire\r\n").startsWith("get / http/1.1\r\n");
                server.send("HTTP/1.1 103 Early Hints", "", "");
                server.send("HTTP/1.1 200 OK", "Transfer-Encoding: chunked", "", "2", "ok", "0", "X-Sum: 2", "", "");
                assertThat(lower(client.rest())).startsWith("http/1.1 200 ok\r\n").endsWith("\r\n\r\nok")
                        .contains("\r\nconnection: close\r\n").doesNotContain("chunked");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HEAD /a HTTP/1.1|HTTP/1.1 200 OK\r\nContent-Length: 99",
        "HEAD /a HTTP/1.1|HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked",
        "GET /a HTTP/1.1|HTTP/1.1 204 No Content", "GET /a HTTP/1.1|HTTP/1.1 304 Not Modified\r\nETag: \"x\""})
    void answerWithoutContentLeavesBothConnectionsInOrder(String exchange) throws Exception {
        String[] parts = exchange.split("\\|");
        try (RawPeer client = client()) {
            client.send(parts[0], "Host: h", "", "");
            try (RawPeer server = accept()) {
                assertThat(server.head()).startsWith(parts[0]);
                server.send(parts[1], "", "");
                assertThat(client.head()).startsWith(parts[1].split("\r\n")[0]);
                client.send(GET);
                assertThat(server.head()).as("on the connection that was kept").startsWith("GET /a ");
                server.send(OK);
                assertThat(client.head()).startsWith("HTTP/1.1 200 ");
                assertThat(client.body(2)).isEqualTo("ok");
            }
        }
    }

    @Test
    void expectationIsMetByTheBackend() throws Exception {
        try (RawPeer client = client()) {
            client.send("POST / HTTP/1.1", "Host: h", "Expect: 100-continue", "Content-Length: 3", "", "");
            try (RawPeer server = accept()) {
                assertThat(lower(server.head())).contains("\r\nexpect: 100-continue\r\n");
                server.send("HTTP/1.1 100 Continue", "", "");
                assertThat(client.head()).startsWith("HTTP/1.1 100 Continue\r\n");
                client.send("abc");
                assertThat(server.body(3)).isEqualTo("abc");
                server.send(OK);
                assertThat(client.head()).startsWith("HTTP/1.1 200 OK\r\n");
                client.send(GET);
                assertThat(server.head()).startsWith("GET /a ");
            }
        }
    }

    @Test
    void answerThatIsQuickerThanTheRequestIsReadWhileTheClientSends() throws Exception {
        try (RawPeer client = client()) {
            client.send("POST / HTTP/1.1", "Host: h", "Content-Length: 9000000", "", "abc");
            try (RawPeer server = accept()) {
                server.head();
                server.send("HTTP/1.1 413 Content Too Large", "Content-Length: 2", "", "no");
                assertThat(client.head()).startsWith("HTTP/1.1 413 ");
                client.send("x".repeat(1_000_000));
                assertThat(client.rest()).isEqualTo("no");
                assertThat(server.rest()).as("cancelled").startsWith("abc");
            }
        }
    }

    @Test
    void webSocketGoesThrough() throws Exception {
        try (RawPeer client = client()) {
            client.send("GET /chat HTTP/1.1", "Host: h", "Connection: keep-alive, Upgrade", "Upgrade: websocket", "",
                    "");
            try (RawPeer server = accept()) {
                assertThat(lower(server.head())).contains("\r\nupgrade: websocket\r\n", "\r\nconnection: upgrade\r\n");
                server.send("HTTP/1.1 101 Switching Protocols", "Connection: Upgrade", "Upgrade: websocket", "",
                        "\u0081\u0002hi");
                assertThat(lower(client.head())).contains("\r\nupgrade: websocket\r\n", "\r\nconnection: upgrade\r\n");
                assertThat(client.body(4)).isEqualTo("\u0081\u0002hi");
                client.send("GET / HTTP/1.1\r\n\r\n");
                assertThat(server.body(18)).as("octets, which nobody reads").isEqualTo("GET / HTTP/1.1\r\n\r\n");
                server.socket().close();
                assertThat(client.rest()).isEmpty();
            }
        }
    }

    @Test
    void requestsInOneSegmentAreAnsweredInOrder() throws Exception {
        try (RawPeer client = client()) {
            client.send(GET + GET.replace("/a", "/b") + GET.replace("/a", "/c"));
            try (RawPeer server = accept()) {
                for (String path : new String[] {"/a", "/b", "/c"}) {
                    assertThat(server.head()).startsWith("GET " + path);
                    server.send(OK.replace("ok", path));
                    client.head();
                    assertThat(client.body(2)).isEqualTo(path);
                }
            }
        }
    }

    @Test
    void backendThatIsNotThere() throws Exception {
        backend.close();
        try (RawPeer client = client()) {
            client.send(GET);
            assertThat(client.rest()).startsWith("HTTP/1.1 502 Bad Gateway\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "HTTP/1.1 200", "nonsense\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
        "HTTP/1.1 200 OK\r\nBad Name: x\r\n\r\n"})
    void backendThatBreaksOffBeforeAnAnswer(String said) throws Exception {
        try (RawPeer client = client()) {
            client.send("POST / HTTP/1.1", "Host: h", "Content-Length: 1", "", "a");
            try (RawPeer server = accept()) {
                server.head();
                server.body(1);
                server.send(said);
            }
            assertThat(client.head()).startsWith("HTTP/1.1 502 Bad Gateway\r\n");
            assertThat(client.body(16)).isEqualTo("502 Bad Gateway\n");
            client.send(GET);
            try (RawPeer server = accept()) {
                assertThat(server.head()).as("the client's connection goes on").startsWith("GET /a ");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 9\r\n\r\nok", "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n",
        "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\nno size\r\n"})
    void backendThatBreaksOffItsAnswer(String said) throws Exception {
        try (RawPeer client = client()) {
            client.send("POST / HTTP/1.1", "Host: h", "Content-Length: 1", "", "a");
            try (RawPeer server = accept()) {
                server.head();
                server.body(1);
                String[] parts = said.split("(?<=ok)", 2);
                server.send("HTTP/1.1 200 OK", parts[0]);
                // So that a reset does not overtake what has come.
                client.until("ok");
                server.send(parts[1]);
            }
            assertThat(client.rest()).doesNotContain("0\r\n\r\n");
        }
    }

    @Test
    void answerThatTheEndOfTheConnectionEndsIsNotCutShortUnseen() throws Exception {
        try (RawPeer client = client()) {
            client.send("GET / HTTP/1.0", "", "");
            try (RawPeer server = accept()) {
                server.head();
                server.send("HTTP/1.1 200 OK", "Transfer-Encoding: chunked", "", "2", "ok", "");
                client.until("ok");
            }
            assertThat(client.rest()).isEqualTo("(reset)");
        }
    }

    @Test
    void requestIsRepeatedIfAKeptConnectionTurnsOutToBeClosed() throws Exception {
        try (RawPeer client = client()) {
            client.send(GET);
            try (RawPeer server = accept()) {
                server.head();
                server.send(OK);
                client.head();
                client.body(2);
                client.send(GET);
                server.head();
            }
            try (RawPeer server = accept()) {
                assertThat(server.head()).startsWith("GET /a ");
                server.send(OK);
                assertThat(client.head()).startsWith("HTTP/1.1 200 ");
                client.body(2);
                client.send("POST / HTTP/1.1", "Host: h", "Content-Length: 0", "", "");
                try (RawPeer other = accept()) {
                    assertThat(other.head()).as("not on a kept one").startsWith("POST / ");
                }
                assertThat(client.head()).as("nor again").startsWith("HTTP/1.1 502 ");
            }
        }
    }

    @Test
    void silentBackendIsAnsweredForAndCancelled() throws Exception {
        try (RawPeer client = client(300)) {
            client.send(GET);
            try (RawPeer server = accept()) {
                server.head();
                assertThat(client.head()).startsWith("HTTP/1.1 504 Gateway Timeout\r\n");
                assertThat(server.rest()).isEmpty();
            }
        }
    }

    @Test
    void silenceInTheMiddleOfAnAnswerEndsTheConnection() throws Exception {
        try (RawPeer client = client(300)) {
            client.send(GET);
            try (RawPeer server = accept()) {
                server.head();
                server.send("HTTP/1.1 200 OK", "Content-Length: 3", "", "ok");
                client.until("ok");
                assertThat(client.rest()).isIn("", "(reset)");
                assertThat(server.rest()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void requestOfAClientThatHasGoneIsCancelled(boolean answering) throws Exception {
        try (RawPeer client = client()) {
            client.send(GET);
            try (RawPeer server = accept()) {
                server.head();
                if (answering) {
                    server.send("HTTP/1.1 200 OK", "Content-Length: 9000000", "", "ok");
                    client.until("ok");
                }
                client.socket().close();
                assertThat(server.rest()).isIn("", "(reset)");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding:\u000bchunked\r\n\r\n0\r\n\r\n", "Transfer-Encoding: identity\r\n\r\n",
        "Content-Length: 1\r\nContent-Length: 2\r\n\r\nab", "Content-Length: +1\r\n\r\na",
        "Content-Length: 1, 2\r\n\r\nab", "Content-Length: 0x1\r\n\r\na", "X: a\r\n b: c\r\n\r\n",
        "Host: other\r\n\r\n", "X: a\rb\r\n\r\n", "X: a\u0000b\r\n\r\n"})
    void requestWithTwoReadingsDoesNotReachTheBackend(String rest) throws Exception {
        try (RawPeer client = client()) {
            client.send("POST / HTTP/1.1", "Host: h", rest);
            assertThat(client.head()).matches("(?s)HTTP/1\\.1 (400|501) .*")
                    .containsIgnoringCase("\r\nconnection: close\r\n");
            backend.setSoTimeout(1);
            assertThatThrownBy(backend::accept).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void malformedChunkEndsTheRequestForBoth() throws Exception {
        try (RawPeer client = client()) {
            client.send("POST / HTTP/1.1", "Host: h", "Transfer-Encoding: chunked", "", "3", "abc", "");
            try (RawPeer server = accept()) {
                server.head();
                server.until("abc\r\n");
                client.send("zz", "");
                assertThat(client.head()).startsWith("HTTP/1.1 400 ");
                assertThat(server.rest()).as("without a last chunk").isIn("", "(reset)");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"CONNECT h:1 HTTP/1.1", "TRACE / HTTP/1.1"})
    void methodsOfProxiesAreRefused(String line) throws Exception {
        try (RawPeer client = client()) {
            client.send(line, "Host: h:1", "", "");
            assertThat(client.rest()).startsWith("HTTP/1.1 501 ");
        }
    }
}
