/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.PrematureChannelClosureException;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class HttpCodecsTest {
    private final EmbeddedChannel server = new EmbeddedChannel(new HttpServerCodec());
    private final EmbeddedChannel client =
            new EmbeddedChannel(new HttpClientCodec(new HttpDecoderConfig(), false, true));

    private static ByteBuf ascii(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }

    private static String written(EmbeddedChannel channel) {
        final StringBuilder text = new StringBuilder();
        for (ByteBuf part; (part = channel.readOutbound()) != null; part.release()) {
            text.append(part.toString(StandardCharsets.US_ASCII));
        }
        return text.toString();
    }

    /** What was decoded: status or method, content in quotes, {@code .} for the end. */
    private static List<String> decoded(EmbeddedChannel channel) {
        final List<String> seen = new ArrayList<>();
        for (Object msg; (msg = channel.readInbound()) != null; ReferenceCountUtil.release(msg)) {
            if (msg instanceof HttpResponse) {
                seen.add(((HttpResponse) msg).status().codeAsText().toString());
            } else if (msg instanceof HttpRequest) {
                seen.add(((HttpRequest) msg).method().name());
            }
            final ByteBuf content = msg instanceof HttpContent ? ((HttpContent) msg).content()
                    : msg instanceof ByteBuf ? (ByteBuf) msg : Unpooled.EMPTY_BUFFER;
            if (content.isReadable()) {
                seen.add('"' + content.toString(StandardCharsets.US_ASCII) + '"');
            }
            if (msg instanceof LastHttpContent) {
                seen.add(".");
            }
        }
        return seen;
    }

    private void serverReads(String... methods) {
        for (final String method : methods) {
            server.writeInbound(ascii(method + (method.equals("CONNECT") ? " a:443" : " /")
                    + " HTTP/1.1\r\nHost: a\r\n\r\n"));
        }
        decoded(server);
    }

    private static FullHttpResponse response(int code, String content) {
        final FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(code), ascii(content));
        HttpUtil.setContentLength(response, content.length());
        return response;
    }

    private static HttpRequest request(HttpMethod method) {
        return new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, method, method == HttpMethod.CONNECT ? "a:443" : "/");
    }

    /** SEC-C07: status x method. */
    @ParameterizedTest
    @CsvSource({
        "GET, 200, true, true", "HEAD, 200, true, false", "HEAD, 404, true, false", "POST, 204, false, false",
        "HEAD, 204, false, false", "GET, 304, true, false", "GET, 205, true, false", "CONNECT, 200, false, true",
        "CONNECT, 407, true, true"})
    void contentAndItsLengthFollowStatusAndMethod(String method, int code, boolean length, boolean content) {
        serverReads(method, "GET");
        server.writeOutbound(response(103, ""), response(code, "body"), response(200, "next"));
        final String text = written(server);
        final String first = text.substring(text.indexOf("HTTP/1.1 " + code), text.lastIndexOf("HTTP/1.1 200"));
        assertThat(first.contains("content-length")).isEqualTo(length);
        assertThat(first.endsWith("\r\n\r\n" + (content ? "body" : ""))).isTrue();
        assertThat(text).endsWith("\r\n\r\nnext");
    }

    @Test
    void chunkedResponseToHeadHasNoChunks() {
        serverReads("HEAD", "GET");
        for (int i = 0; i < 2; i++) {
            final FullHttpResponse chunked = response(200, "body");
            HttpUtil.setTransferEncodingChunked(chunked, true);
            server.writeOutbound(chunked);
            assertThat(written(server)).endsWith(i == 0 ? "chunked\r\n\r\n" : "4\r\nbody\r\n0\r\n\r\n");
        }
    }

    @Test
    void refusedResponseDoesNotShiftThePairing() {
        serverReads("HEAD", "GET");
        final FullHttpResponse bad = response(200, "x");
        bad.headers().set(HttpHeaderNames.CONTENT_LENGTH, "bad");
        assertThat(server.writeAndFlush(bad).isSuccess()).isFalse();
        server.writeOutbound(response(200, "head"), response(200, "get"));
        assertThat(written(server))
                .endsWith("content-length: 4\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nget");
    }

    @Test
    void tooManyUnansweredRequestsCloseTheChannel() {
        final EmbeddedChannel bounded = new EmbeddedChannel(new HttpServerCodec(new HttpDecoderConfig(), 2));
        final String get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
        assertThatThrownBy(() -> bounded.writeInbound(ascii(get + get + get
                + get))).isInstanceOf(DecoderException.class);
        assertThat(decoded(bounded)).containsExactly("GET", ".", "GET", ".");
        assertThat(bounded.isOpen()).isFalse();
        assertThatThrownBy(() -> new HttpServerCodec(new HttpDecoderConfig(), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void upgradedServerCodecHandsOnTheRestOnce() {
        final HttpServerCodec codec = new HttpServerCodec();
        final EmbeddedChannel channel = new EmbeddedChannel(codec);
        channel.writeInbound(ascii("GET / HTTP/1.1\r\nHost: a\r\n\r\nGE"));
        decoded(channel);
        codec.upgradeFrom(channel.pipeline().context(codec));
        assertThat(decoded(channel)).containsExactly("\"GE\"");
        assertThat(channel.pipeline().get(HttpServerCodec.class)).isNull();
    }

    /** SEC-A31: random pipelines of methods and interim responses, against what each method must get. */
    @Test
    void clientPairsResponsesWithRequests() {
        final Random random = new Random(Long.getLong("io.tidewire.test.seed", 20260101L));
        final Queue<HttpMethod> sent = new ArrayDeque<>();
        for (int step = 0; step < 600; step++) {
            if (sent.size() < 3 && (sent.isEmpty() || random.nextBoolean())) {
                final HttpMethod method = random.nextInt(3) == 0 ? HttpMethod.HEAD : HttpMethod.GET;
                client.writeOutbound(request(method));
                sent.add(method);
                written(client);
            } else if (random.nextInt(3) == 0) {
                client.writeInbound(ascii("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"));
                assertThat(decoded(client)).startsWith("103");
            } else {
                final boolean head = sent.remove() == HttpMethod.HEAD;
                client.writeInbound(
                        ascii("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n" + (head ? "" : "abc")));
                assertThat(decoded(client)).isEqualTo(head ? List.of("200", ".") : List.of("200", "\"abc\"", "."));
            }
        }
    }

    /** SEC-A32, SEC-A34 */
    @ParameterizedTest
    @ValueSource(strings = {
        "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi",
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nraw"})
    void responseThatNobodyAskedForClosesTheChannel(String stream) {
        client.writeOutbound(request(HttpMethod.GET));
        written(client);
        assertThatThrownBy(() -> client.writeInbound(ascii(stream))).isInstanceOf(DecoderException.class);
        assertThat(client.isOpen()).isFalse();
        assertThat(decoded(client)).isEqualTo(stream.startsWith("HTTP/1.1 101") ? List.of() : List.of("200", "."));
    }

    /** SEC-A35 */
    @Test
    void endlessInterimResponsesCloseTheChannel() {
        client.writeOutbound(request(HttpMethod.GET));
        written(client);
        for (int i = 0; i < 16; i++) {
            client.writeInbound(ascii("HTTP/1.1 100 Continue\r\n\r\n"));
        }
        assertThat(decoded(client)).filteredOn("100"::equals).hasSize(16);
        assertThatThrownBy(() -> client.writeInbound(ascii("HTTP/1.1 100 Continue\r\n\r\n")))
                .isInstanceOf(DecoderException.class);
        assertThat(client.isOpen()).isFalse();
    }

    @Test
    void acceptedConnectMakesATunnelAndRefusedConnectDoesNot() {
        client.writeOutbound(request(HttpMethod.CONNECT));
        client.writeInbound(ascii("HTTP/1.1 407 No\r\nContent-Length: 1\r\n\r\nx"));
        assertThat(decoded(client)).containsExactly("407", "\"x\"", ".");
        client.writeOutbound(request(HttpMethod.CONNECT));
        written(client);
        client.writeInbound(ascii("HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 junk"));
        client.writeInbound(ascii("more"));
        assertThat(decoded(client)).containsExactly("200", ".", "\"HTTP/1.1 junk\"", "\"more\"");
        client.finish();
    }

    @Test
    void missingResponsesAreReportedWhenTheChannelCloses() {
        client.writeOutbound(request(HttpMethod.GET), request(HttpMethod.HEAD));
        written(client);
        client.writeInbound(ascii("HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
        decoded(client);
        assertThatThrownBy(client::finish).isInstanceOf(PrematureChannelClosureException.class)
                .hasMessageContaining("1 missing");
        final EmbeddedChannel quiet = new EmbeddedChannel(new HttpClientCodec());
        quiet.writeOutbound(request(HttpMethod.GET));
        written(quiet);
        quiet.finish();
    }

    @Test
    void preparedUpgradeLetsMessagesThrough() {
        final HttpClientCodec codec = new HttpClientCodec();
        final EmbeddedChannel channel = new EmbeddedChannel(codec);
        codec.setSingleDecode(true);
        assertThat(codec.isSingleDecode()).isTrue();
        codec.prepareUpgradeFrom(channel.pipeline().context(codec));
        final ByteBuf raw = ascii("raw");
        channel.writeOutbound(raw);
        assertThat((ByteBuf) channel.readOutbound()).isSameAs(raw);
        codec.upgradeFrom(channel.pipeline().context(codec));
        assertThat(channel.pipeline().get(HttpClientCodec.class)).isNull();
        raw.release();
    }
}
