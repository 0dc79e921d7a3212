/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.blocking;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.handler.codec.http.DefaultHttpHeaders;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import static io.tidewire.handler.codec.http.blocking.HttpPeer.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Requests of HTTP/1 that threads serve, against a client that writes octets. */
class HttpExchangeTest {
    private static final String GET = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n";

    private static ByteBuf text(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }

    private static HttpHeaders none() {
        return new DefaultHttpHeaders();
    }

    private static void answer(HttpExchange exchange, String text) throws IOException {
        exchange.respond(HttpResponseStatus.OK, none(), text(text));
    }

    private static void echo(HttpExchange exchange) throws IOException {
        try (OutputStream output = exchange.respond(HttpResponseStatus.OK, none())) {
            exchange.requestBody().transferTo(output);
        }
    }

    private static String post(String fields, String body) {
        return "POST /a HTTP/1.1\r\nHost: h\r\n" + fields + "\r\n" + body;
    }

    /** Keeps what the code of the one request throws. */
    private static BlockingHttpCode kept(CompletableFuture<Throwable> failure, BlockingHttpCode code) {
        return exchange -> {
            try {
                code.serve(exchange);
                failure.complete(null);
            } catch (Throwable t) {
                failure.complete(t);
                throw t;
            }
        };
    }

    @Test
    void anAnswerThatIsThereGoesOutWhole() throws Exception {
        try (HttpPeer peer = new HttpPeer(exchange -> answer(exchange, exchange.request().uri()))) {
            assertThat(peer.send(GET).head()).startsWith("HTTP/1.1 200 OK\r\n").contains("content-length: 2\r\n")
                    .doesNotContain("connection");
            assertThat(peer.octets(2)).isEqualTo("/a");
        }
    }

    @Test
    void pipelinedRequestsAreServedOneAfterTheOther() throws Exception {
        CompletableFuture<Void> overlap = new CompletableFuture<>();
        AtomicInteger served = new AtomicInteger();
        try (HttpPeer peer = new HttpPeer(exchange -> {
            if (served.incrementAndGet() != 1) {
                overlap.complete(null);
            }
            String body = new String(exchange.requestBody().readAllBytes(), StandardCharsets.US_ASCII);
            served.decrementAndGet();
            answer(exchange, exchange.request().uri() + body);
        })) {
            StringBuilder requests = new StringBuilder();
            for (int i = 0; i < 40; i++) {
                requests.append("POST /").append(i).append(" HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n:")
                        .append(i % 10);
            }
            peer.send(requests.toString());
            for (int i = 0; i < 40; i++) {
                peer.head();
                String expected = "/" + i + ":" + i % 10;
                assertThat(peer.octets(expected.length())).isEqualTo(expected);
            }
            assertThat(overlap).isNotDone();
        }
    }

    @Test
    void aBodyIsEchoedAsItComes() throws Exception {
        String body = "x".repeat(300_000);
        try (HttpPeer peer = new HttpPeer(HttpExchangeTest::echo)) {
            CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> {
                try {
                    peer.send(post("Content-Length: 300000\r\n", body));
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            assertThat(peer.head()).contains("transfer-encoding: chunked\r\n");
            StringBuilder echoed = new StringBuilder();
            for (int length; (length = Integer.parseInt(peer.until("\r\n").trim(), 16)) > 0;) {
                echoed.append(peer.octets(length));
                peer.until("\r\n");
            }
            assertThat(peer.until("\r\n")).isEqualTo("\r\n");
            assertThat(echoed.toString()).isEqualTo(body);
            sending.get(SECONDS, TimeUnit.SECONDS);
            peer.send(post("Content-Length: 1\r\n", "y"));
            assertThat(peer.head()).contains("content-length: 1\r\n");
            assertThat(peer.octets(1)).isEqualTo("y");
        }
    }

    @Test
    void chunksAndTrailersArrive() throws Exception {
        try (HttpPeer peer = new HttpPeer(exchange -> {
            StringBuilder read = new StringBuilder();
            ByteBuf piece;
            while ((piece = exchange.readBody()) != null) {
                read.append(piece.toString(StandardCharsets.US_ASCII));
                piece.release();
            }
            answer(exchange, read + exchange.requestTrailers().get("X-Sum"));
        })) {
            peer.send(post("Transfer-Encoding: chunked\r\n", "2\r\nab\r\n3\r\ncde\r\n0\r\nX-Sum: 5\r\n\r\n"));
            peer.head();
            assertThat(peer.octets(6)).isEqualTo("abcde5");
        }
    }

    @Test
    void hundredContinueIsSentWhenTheBodyIsRead() throws Exception {
        try (HttpPeer peer = new HttpPeer(HttpExchangeTest::echo)) {
            peer.send(post("Content-Length: 2\r\nExpect: 100-continue\r\n", ""));
            assertThat(peer.head()).isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
            assertThat(peer.send("ab").head()).startsWith("HTTP/1.1 200").doesNotContain("close");
            assertThat(peer.octets(2)).isEqualTo("ab");
            assertThat(peer.send(GET).head()).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void anAnswerWithoutTheExpectedBodyEndsTheConnection() throws Exception {
        try (HttpPeer peer = new HttpPeer(exchange ->
                exchange.respond(HttpResponseStatus.FORBIDDEN, none(), text("no")))) {
            peer.send(post("Content-Length: 2\r\nExpect: 100-continue\r\n", ""));
            assertThat(peer.rest()).startsWith("HTTP/1.1 403").contains("connection: close\r\n").endsWith("\r\n\r\nno");
        }
    }

    @Test
    void aBodyThatNobodyReadIsDroppedUpToTheBound() throws Exception {
        BlockingHttpServerHandler handler = new BlockingHttpServerHandler(HttpPeer.THREADS,
                exchange -> answer(exchange, "a"), 1024, 1000);
        try (HttpPeer peer = new HttpPeer(handler)) {
            peer.send(post("Content-Length: 1000\r\n", "x".repeat(1000)) + GET);
            assertThat(peer.head()).doesNotContain("close");
            peer.octets(1);
            assertThat(peer.head()).startsWith("HTTP/1.1 200");
            peer.octets(1);
            peer.send(post("Content-Length: 1001\r\n", "x".repeat(1001)) + GET);
            assertThat(peer.head()).contains("connection: close\r\n");
            assertThat(peer.rest()).isEqualTo("a");
        }
    }

    @Test
    void aBodyOfUnknownLengthThatIsTooLongEndsTheConnectionBehindTheAnswer() throws Exception {
        BlockingHttpServerHandler handler = new BlockingHttpServerHandler(HttpPeer.THREADS,
                exchange -> answer(exchange, "a"), 1024, 1000);
        try (HttpPeer peer = new HttpPeer(handler)) {
            peer.send(post("Transfer-Encoding: chunked\r\n", "3e8\r\n" + "x".repeat(1000) + "\r\n0\r\n\r\n") + GET);
            peer.head();
            peer.octets(1);
            assertThat(peer.head()).startsWith("HTTP/1.1 200");
            peer.octets(1);
            peer.send(post("Transfer-Encoding: chunked\r\n", "3e9\r\n" + "x".repeat(1001) + "\r\n0\r\n\r\n") + GET);
            peer.head();
            assertThat(peer.rest()).isEqualTo("a");
        }
    }

    @Test
    void headAndNoContentHaveNone() throws Exception {
        try (HttpPeer peer = new HttpPeer(exchange -> {
            switch (exchange.request().uri()) {
                case "/204" -> exchange.respond(HttpResponseStatus.NO_CONTENT, none(), text("dropped"));
                case "/304" -> {
                    try (OutputStream output = exchange.respond(HttpResponseStatus.NOT_MODIFIED, none())) {
                        output.write(new byte[10_000]);
                    }
                }
                case "/whole" -> answer(exchange, "four");
                default -> exchange.respond(HttpResponseStatus.OK, none()).write(new byte[20_000]);
            }
        })) {
            peer.send("HEAD /whole HTTP/1.1\r\nHost: h\r\n\r\nHEAD /stream HTTP/1.1\r\nHost: h\r\n\r\n"
                    + "GET /204 HTTP/1.1\r\nHost: h\r\n\r\nGET /304 HTTP/1.1\r\nHost: h\r\n\r\n" + GET);
            assertThat(peer.head()).contains("content-length: 4\r\n");
            assertThat(peer.head()).startsWith("HTTP/1.1 200").contains("content-length: 20000\r\n");
            assertThat(peer.head()).startsWith("HTTP/1.1 204").doesNotContain("content-length", "transfer-encoding");
            assertThat(peer.head()).startsWith("HTTP/1.1 304").contains("content-length: 10000\r\n");
            assertThat(peer.head()).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void oldClientsGetNoChunks() throws Exception {
        try (HttpPeer peer = new HttpPeer(HttpExchangeTest::echo)) {
            peer.send("POST /a HTTP/1.0\r\nConnection: keep-alive\r\nContent-Length: 3\r\n\r\nabc");
            assertThat(peer.head()).contains("connection: keep-alive\r\n", "content-length: 3\r\n");
            assertThat(peer.octets(3)).isEqualTo("abc");
            peer.send("POST /a HTTP/1.0\r\nConnection: keep-alive\r\nContent-Length: 9000\r\n\r\n" + "x".repeat(9000));
            assertThat(peer.head()).doesNotContain("transfer-encoding", "content-length", "keep-alive");
            assertThat(peer.rest()).isEqualTo("x".repeat(9000));
        }
    }

    @Test
    void closeOfTheClientEndsTheConnectionBehindTheAnswer() throws Exception {
        try (HttpPeer peer = new HttpPeer(exchange -> answer(exchange, "a"))) {
            peer.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n" + GET);
            assertThat(peer.rest()).contains("connection: close\r\n").endsWith("\r\n\r\na").doesNotContain("aHTTP");
        }
    }

    @Test
    void closeOfTheCodeEndsTheConnectionBehindTheAnswer() throws Exception {
        try (HttpPeer peer = new HttpPeer(exchange -> exchange.respond(HttpResponseStatus.OK,
                none().set(HttpHeaderNames.CONNECTION, "close").set(HttpHeaderNames.TRANSFER_ENCODING, "gzip"),
                text("a")))) {
            assertThat(peer.send(GET + GET).rest()).contains("connection: close\r\n").endsWith("\r\n\r\na")
                    .doesNotContain("aHTTP", "gzip");
        }
    }

    @Test
    void aFlushedStreamIsChunked() throws Exception {
        try (HttpPeer peer = new HttpPeer(exchange -> {
            OutputStream output = exchange.respond(HttpResponseStatus.OK, none());
            output.flush();
            output.write('a');
            output.flush();
            assertThat(exchange.requestBody().read()).isEqualTo('b');
            output.write('c');
        })) {
            peer.send(post("Content-Length: 1\r\n", ""));
            assertThat(peer.head()).contains("transfer-encoding: chunked\r\n");
            assertThat(peer.until("a\r\n")).isEqualTo("1\r\na\r\n");
            peer.send("b");
            assertThat(peer.until("0\r\n\r\n")).isEqualTo("1\r\nc\r\n0\r\n\r\n");
        }
    }

    @Test
    void contentBeyondItsLengthIsNotSent() throws Exception {
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        try (HttpPeer peer = new HttpPeer(exchange -> {
            OutputStream output = exchange.respond(HttpResponseStatus.OK,
                    none().set(HttpHeaderNames.CONTENT_LENGTH, "2"));
            output.write('a');
            output.write('b');
            try {
                output.write('c');
            } catch (IOException e) {
                failure.complete(e);
            }
        })) {
            assertThat(peer.send(GET).head()).contains("content-length: 2\r\n");
            assertThat(peer.octets(2)).isEqualTo("ab");
            assertThat(failure.get(SECONDS, TimeUnit.SECONDS)).hasMessageContaining("more content than the 2 octets");
            assertThat(peer.send(GET).head()).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void contentBelowItsLengthEndsTheConnection() throws Exception {
        try (HttpPeer peer = new HttpPeer(exchange -> {
            OutputStream output = exchange.respond(HttpResponseStatus.OK,
                    none().set(HttpHeaderNames.CONTENT_LENGTH, "2"));
            output.write('a');
            output.flush();
        })) {
            assertThat(peer.send(GET + GET).head()).contains("content-length: 2\r\n");
            assertThat(peer.rest()).isEqualTo("a");
        }
    }

    @Test
    void contentBelowItsLengthOfWhichNothingWasSentIs500() throws Exception {
        try (HttpPeer peer = new HttpPeer(exchange -> exchange.respond(HttpResponseStatus.OK,
                none().set(HttpHeaderNames.CONTENT_LENGTH, "2")).write('a'))) {
            assertThat(peer.send(GET + GET).rest()).startsWith("HTTP/1.1 500")
                    .contains("connection: close\r\n", "content-length: 0\r\n").endsWith("\r\n\r\n");
        }
    }

    @Test
    void codeThatThrowsOrGivesNoAnswerIs500() throws Exception {
        for (BlockingHttpCode code : List.<BlockingHttpCode>of(exchange -> {
            throw new IllegalStateException("of the code");
        }, exchange -> { }, exchange -> {
            exchange.respond(HttpResponseStatus.OK, none()).write('a');
            throw new IllegalStateException("of the code");
        })) {
            try (HttpPeer peer = new HttpPeer(code)) {
                assertThat(peer.send(GET + GET).rest()).startsWith("HTTP/1.1 500")
                        .contains("connection: close\r\n", "content-length: 0\r\n").endsWith("\r\n\r\n")
                        .doesNotContain("of the code");
            }
        }
    }

    @Test
    void codeThatThrowsAmidItsAnswerCutsIt() throws Exception {
        try (HttpPeer peer = new HttpPeer(exchange -> {
            OutputStream output = exchange.respond(HttpResponseStatus.OK, none());
            output.write('a');
            output.flush();
            assertThat(exchange.requestBody().read()).isEqualTo('b');
            throw new IllegalStateException("of the code");
        })) {
            peer.send(post("Content-Length: 1\r\n", ""));
            peer.until("a\r\n");
            assertThat(peer.send("b").rest()).isEmpty();
        }
    }

    @Test
    void codeThatThrowsBehindItsAnswerKeepsTheConnection() throws Exception {
        try (HttpPeer peer = new HttpPeer(exchange -> {
            answer(exchange, "a");
            throw new IllegalStateException("of the code");
        })) {
            for (int i = 0; i < 2; i++) {
                assertThat(peer.send(GET).head()).startsWith("HTTP/1.1 200");
                assertThat(peer.octets(1)).isEqualTo("a");
            }
        }
    }

    @Test
    void malformedRequestsAreRefusedWithoutAThread() throws Exception {
        CompletableFuture<Void> served = new CompletableFuture<>();
        try (HttpPeer peer = new HttpPeer(exchange -> {
            served.complete(null);
            answer(exchange, "a");
        })) {
            assertThat(peer.send("GET / HTTP/1.1\r\nHost: h\r\nContent-Length: x\r\n\r\n").rest())
                    .startsWith("HTTP/1.1 400").contains("connection: close\r\n");
            assertThat(served).isNotDone();
        }
    }

    @Test
    void aMalformedBodyIsAnIOException() throws Exception {
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        try (HttpPeer peer = new HttpPeer(kept(failure, HttpExchangeTest::echo))) {
            assertThat(peer.send(post("Transfer-Encoding: chunked\r\n", "zz\r\n")).rest()).startsWith("HTTP/1.1 500");
            assertThat(failure.get(SECONDS, TimeUnit.SECONDS)).isExactlyInstanceOf(IOException.class)
                    .hasMessageContaining("malformed");
        }
    }

    @Test
    void anExecutorThatRefusesIs503() throws Exception {
        BlockingHttpServerHandler handler = new BlockingHttpServerHandler(task -> {
            throw new RejectedExecutionException("full");
        }, exchange -> answer(exchange, "a"));
        try (HttpPeer peer = new HttpPeer(handler)) {
            assertThat(peer.send(post("Content-Length: 2\r\n", "ab") + GET).rest()).startsWith("HTTP/1.1 503")
                    .contains("connection: close\r\n").endsWith("\r\n\r\n");
        }
    }

    @Test
    void aClientThatGoesAmidItsBodyIsAnEof() throws Exception {
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        try (HttpPeer peer = new HttpPeer(kept(failure, HttpExchangeTest::echo))) {
            peer.send(post("Content-Length: 3\r\n", "ab"));
            peer.channel.get(SECONDS, TimeUnit.SECONDS);
            peer.socket.close();
            assertThat(failure.get(SECONDS, TimeUnit.SECONDS)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void theEndOfTheLoopEndsAReadOfTheBody() throws Exception {
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        CompletableFuture<Void> begun = new CompletableFuture<>();
        try (HttpPeer peer = new HttpPeer(kept(failure, exchange -> {
            begun.complete(null);
            echo(exchange);
        }))) {
            peer.send(post("Content-Length: 3\r\n", ""));
            begun.get(SECONDS, TimeUnit.SECONDS);
            peer.group.shutdownGracefully(0, SECONDS, TimeUnit.SECONDS);
            assertThat(failure.get(SECONDS, TimeUnit.SECONDS)).isInstanceOf(ClosedChannelException.class);
        }
    }

    @Test
    void interruptionClosesTheConnection() throws Exception {
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        try (HttpPeer peer = new HttpPeer(kept(failure, exchange -> {
            thread.complete(Thread.currentThread());
            echo(exchange);
        }))) {
            peer.send(post("Content-Length: 3\r\n", ""));
            thread.get(SECONDS, TimeUnit.SECONDS).interrupt();
            assertThat(failure.get(SECONDS, TimeUnit.SECONDS)).isExactlyInstanceOf(ClosedByInterruptException.class);
            assertThat(peer.rest()).isEmpty();
        }
    }

    @Test
    void aBodyThatDoesNotComeTimesOut() throws Exception {
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        try (HttpPeer peer = new HttpPeer(kept(failure, exchange -> {
            exchange.setReadTimeout(Duration.ofMillis(1));
            echo(exchange);
        }))) {
            assertThat(peer.send(post("Content-Length: 3\r\n", "")).rest()).startsWith("HTTP/1.1 500");
            assertThat(failure.get(SECONDS, TimeUnit.SECONDS)).isExactlyInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void noMoreWaitsThanTheHighWaterMarkForAClientThatDoesNotRead() throws Exception {
        int pieces = 2000;
        try (HttpPeer peer = new HttpPeer(exchange -> {
            try (OutputStream output = exchange.respond(HttpResponseStatus.OK, none())) {
                for (int i = 0; i < pieces; i++) {
                    output.write(new byte[8 * 1024]);
                }
            }
        })) {
            peer.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
            Channel channel = peer.channel.get(SECONDS, TimeUnit.SECONDS);
            long most = 0;
            while (channel.isWritable()) {
                channel.eventLoop().submit(() -> { }).get(SECONDS, TimeUnit.SECONDS);
            }
            for (int i = 0; i < 200; i++) {
                most = Math.max(most, channel.unsafe().outboundBuffer().totalPendingWriteBytes());
                channel.eventLoop().submit(() -> { }).get(SECONDS, TimeUnit.SECONDS);
            }
            assertThat(most).isLessThan(64 * 1024 + 16 * 1024);
            assertThat(peer.rest().length()).isGreaterThan(pieces * 8 * 1024);
        }
    }

    @Test
    void wrongUseIsRefused() throws Exception {
        try (HttpPeer peer = new HttpPeer(exchange -> {
            ByteBuf interim = text("a");
            assertThatThrownBy(() -> exchange.respond(HttpResponseStatus.CONTINUE, none(), interim))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(interim.refCnt()).isZero();
            if (HttpMethod.CONNECT.equals(exchange.request().method())) {
                assertThatThrownBy(() -> exchange.respond(HttpResponseStatus.OK, none()))
                        .isInstanceOf(IllegalArgumentException.class);
            }
            assertThatThrownBy(() -> exchange.setReadTimeout(Duration.ofMillis(-1)))
                    .isInstanceOf(IllegalArgumentException.class);
            exchange.respond(HttpResponseStatus.NOT_IMPLEMENTED, none(), text("a"));
            ByteBuf second = text("b");
            assertThatThrownBy(() -> exchange.respond(HttpResponseStatus.OK, none(), second))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(second.refCnt()).isZero();
        })) {
            assertThat(peer.send(GET).head()).startsWith("HTTP/1.1 501");
            peer.octets(1);
            assertThat(peer.send("CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n").head()).startsWith("HTTP/1.1 501");
        }
    }
}
