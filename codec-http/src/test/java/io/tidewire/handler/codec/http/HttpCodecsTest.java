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
        StringBuilder text = new StringBuilder();
        for (ByteBuf part; (part = channel.readOutbound()) != null; part.release()) {
            text.append(part.toString(StandardCharsets.US_ASCII));
        }
        return text.toString();
    }

    /** Returns the decoded messages: status or method, content in quotes, {@code .} for the end. */
    private static List<String> decoded(EmbeddedChannel channel) {
        List<String> seen = new ArrayList<>();
        for (Object msg; (msg = channel.readInbound()) != null; ReferenceCountUtil.release(msg)) {
            if (msg instanceof HttpResponse) {
                seen.add(((HttpResponse) msg).status().codeAsText().toString());
            } else if (msg instanceof HttpRequest) {
                seen.add(((HttpRequest) msg).method().name());
            }
            ByteBuf content = msg instanceof HttpContent ? ((HttpContent) msg).content()
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
        for (String method : methods) {
            server.writeInbound(ascii(method + (method.equals("CONNECT") ? " a:443" : " /")
                    + " HTTP/1.1\r\nHost: a\r\n\r\n"));
        }
        decoded(server);
    }

    private static FullHttpResponse response(int code, String content) {
        FullHttpResponse response = new DefaultFullHttpResponse(
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
        String text = written(server);
        String first = text.substring(text.indexOf("HTTP/1.1 " + code), text.lastIndexOf("HTTP/1.1 200"));
        assertThat(first.contains("content-length")).isEqualTo(length);
        assertThat(first.endsWith("\r\n\r\n" + (content ? "body" : ""))).isTrue();
        assertThat(text).endsWith("\r\n\r\nnext");
    }

    @Test
    void chunkedResponseToHeadHasNoChunks() {
        serverReads("HEAD", "GET");
        for (int i = 0; i < 2; i++) {
            FullHttpResponse chunked = response(200, "body");
            HttpUtil.setTransferEncodingChunked(chunked, true);
            server.writeOutbound(chunked);
            assertThat(written(server)).endsWith(i == 0 ? "chunked\r\n\r\n" : "4\r\nbody\r\n0\r\n\r\n");
        }
    }

    @Test
    void refusedResponseDoesNotShiftThePairing() {
        serverReads("HEAD", "GET");
        FullHttpResponse bad = response(200, "x");
        bad.headers().set(HttpHeaderNames.CONTENT_LENGTH, "bad");
        assertThat(server.writeAndFlush(bad).isSuccess()).isFalse();
        server.writeOutbound(response(200, "head"), response(200, "get"));
        assertThat(written(server))
                .endsWith("content-length: 4\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nget");
    }

    @Test
    void upgradedServerCodecHandsOnTheRestOnce() {
        HttpServerCodec codec = new HttpServerCodec();
        EmbeddedChannel channel = new EmbeddedChannel(codec);
        channel.writeInbound(ascii("GET / HTTP/1.1\r\nHost: a\r\n\r\nGE"));
        decoded(channel);
        codec.upgradeFrom(channel.pipeline().context(codec));
        assertThat(decoded(channel)).containsExactly("\"GE\"");
        assertThat(channel.pipeline().get(HttpServerCodec.class)).isNull();
    }

    /** SEC-A31: random pipelines of methods and interim responses, against what each method must get. */
    @Test
    void clientPairsResponsesWithRequests() {
        Random random = new Random(Long.getLong("io.tidewire.test.seed", 20260101L));
        Queue<HttpMethod> sent = new ArrayDeque<>();
        for (int step = 0; step < 600; step++) {
            if (sent.size() < 3 && (sent.isEmpty() || random.nextBoolean())) {
                HttpMethod method = random.nextInt(3) == 0 ? HttpMethod.HEAD : HttpMethod.GET;
                client.writeOutbound(request(method));
                sent.add(method);
                written(client);
            } else if (random.nextInt(3) == 0) {
                client.writeInbound(ascii("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"));
                assertThat(decoded(client)).startsWith("103");
            } else {
                boolean head = sent.remove() == HttpMethod.HEAD;
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

    /**
     * RFC 9110 section 9.3.6: the framing fields of the answer mean nothing, and its version nothing for the tunnel.
     */
    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.0 200 OK\r\n", "HTTP/1.1 200 OK\r\nConnection: close\r\n",
        "HTTP/1.1 299 OK\r\nContent-Length: 5,6\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n"})
    void httpInATunnelIsDecodedByOption(String answer) {
        EmbeddedChannel parsing = new EmbeddedChannel(new HttpClientCodec(new HttpDecoderConfig(), true, true));
        String stream = answer + "\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi";
        parsing.writeOutbound(request(HttpMethod.CONNECT), request(HttpMethod.GET));
        written(parsing);
        parsing.writeInbound(ascii(stream));
        assertThat(decoded(parsing)).containsExactly(answer.substring(9, 12), ".", "200", "\"hi\"", ".");
        parsing.finish();
        client.writeOutbound(request(HttpMethod.CONNECT));
        written(client);
        client.writeInbound(ascii(answer + "\r\nraw"));
        assertThat(decoded(client)).containsExactly(answer.substring(9, 12), ".", "\"raw\"");
    }

    @Test
    void responseThatTheEndOfTheConnectionEndsIsNotMissing() {
        client.writeOutbound(request(HttpMethod.GET));
        written(client);
        client.writeInbound(ascii("HTTP/1.1 200 OK\r\n\r\nhi"));
        client.finish();
        assertThat(decoded(client)).containsExactly("200", "\"hi\"", ".");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void responseThatIsCutOffHasNoEndAndIsReported(boolean chunked) {
        client.writeOutbound(request(HttpMethod.GET));
        written(client);
        client.writeInbound(ascii("HTTP/1.1 200 OK\r\n"
                + (chunked ? "Transfer-Encoding: chunked\r\n\r\n5\r\nhi" : "Content-Length: 5\r\n\r\nhi")));
        assertThatThrownBy(client::finish).isInstanceOf(PrematureChannelClosureException.class);
        assertThat(decoded(client)).containsExactly("200", "\"hi\"");
    }

    @Test
    void framingFieldsOfAnAnswerToHeadAreValid() {
        client.writeOutbound(request(HttpMethod.HEAD));
        written(client);
        client.writeInbound(ascii("HTTP/1.1 200 OK\r\nContent-Length: 5,6\r\n\r\n"));
        assertThat(((HttpObject) client.readInbound()).decoderResult().isFailure()).isTrue();
        assertThatThrownBy(client::finish).isInstanceOf(PrematureChannelClosureException.class);
    }

    /** Octets behind CONNECT are read when its answer is known, and as the answer decides. */
    @ParameterizedTest
    @CsvSource({"200, true", "200, false", "204, true", "405, true", "405, false", "302, true"})
    void octetsBehindConnectWaitForTheAnswer(int code, boolean full) {
        String early = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
        String input = "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n" + early;
        for (int cut = 1; cut <= input.length(); cut++) {
            EmbeddedChannel proxy = new EmbeddedChannel(new HttpServerCodec());
            proxy.writeInbound(ascii(input.substring(0, cut)));
            int headLength = input.length() - early.length();
            assertThat(decoded(proxy)).isEqualTo(cut < headLength ? List.of() : List.of("CONNECT", "."));
            if (cut < headLength) {
                proxy.writeInbound(ascii(input.substring(cut, headLength + 3)));
                decoded(proxy);
            }
            FullHttpResponse answer = response(code, "");
            if (full) {
                proxy.writeOutbound(answer);
            } else {
                proxy.writeOutbound(new DefaultHttpResponse(HttpVersion.HTTP_1_1, answer.status(), answer.headers()));
                // A request behind it could be answered in the middle of this answer.
                assertThat(code == 200 || decoded(proxy).isEmpty()).isTrue();
                proxy.writeOutbound(LastHttpContent.EMPTY_LAST_CONTENT);
            }
            assertThat(written(proxy)).startsWith("HTTP/1.1 " + code);
            proxy.writeInbound(ascii(input.substring(Math.max(cut, cut < headLength ? headLength + 3 : 0))));
            String seen = String.join("", decoded(proxy)).replace("\"\"", "");
            assertThat(seen).as("cut at %d", cut).isEqualTo(code < 300 ? '"' + early + '"' : "GET.");
            proxy.finish();
        }
    }

    @Test
    void missingResponsesAreReportedWhenTheChannelCloses() {
        client.writeOutbound(request(HttpMethod.GET), request(HttpMethod.HEAD));
        written(client);
        client.writeInbound(ascii("HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
        decoded(client);
        assertThatThrownBy(client::finish).isInstanceOf(PrematureChannelClosureException.class)
                .hasMessageContaining("1 missing");
        EmbeddedChannel quiet = new EmbeddedChannel(new HttpClientCodec());
        quiet.writeOutbound(request(HttpMethod.GET));
        written(quiet);
        quiet.finish();
    }

    @Test
    void preparedUpgradeLetsMessagesThrough() {
        HttpClientCodec codec = new HttpClientCodec();
        EmbeddedChannel channel = new EmbeddedChannel(codec);
        codec.setSingleDecode(true);
        assertThat(codec.isSingleDecode()).isTrue();
        codec.prepareUpgradeFrom(channel.pipeline().context(codec));
        ByteBuf raw = ascii("raw");
        channel.writeOutbound(raw);
        assertThat((ByteBuf) channel.readOutbound()).isSameAs(raw);
        codec.upgradeFrom(channel.pipeline().context(codec));
        assertThat(channel.pipeline().get(HttpClientCodec.class)).isNull();
        raw.release();
    }
}
