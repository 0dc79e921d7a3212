/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class HttpServerHandlersTest {
    private static HttpRequest request(HttpVersion version, String... fields) {
        HttpRequest request = new DefaultHttpRequest(version, HttpMethod.PUT, "/");
        for (int i = 0; i < fields.length; i += 2) {
            request.headers().set(fields[i], fields[i + 1]);
        }
        return request;
    }

    private static HttpRequest put(String... fields) {
        return request(HttpVersion.HTTP_1_1, fields);
    }

    private static ByteBuf ascii(String text) {
        return Unpooled.buffer().writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void partsBecomeOneMessageWithItsLengthAndSeparateTrailers() {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpObjectAggregator(100));
        LastHttpContent last = new DefaultLastHttpContent(ascii("lo"));
        last.trailingHeaders().set("x-sum", "1");
        channel.writeInbound(put("transfer-encoding", "chunked"), new DefaultHttpContent(ascii("hel")), last);
        FullHttpRequest full = channel.readInbound();
        assertThat(full.content().toString(StandardCharsets.US_ASCII)).isEqualTo("hello");
        assertThat(full.headers().get("content-length")).isEqualTo("5");
        assertThat(full.headers().contains("transfer-encoding")).isFalse();
        assertThat(full.headers().contains("x-sum")).isFalse();
        assertThat(full.trailingHeaders().get("x-sum")).isEqualTo("1");
        assertThat(full.release()).isTrue();
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void lengthOfAnAnswerToHeadStays() {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpObjectAggregator(100_000));
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        HttpUtil.setContentLength(head, 5000);
        channel.writeInbound(head, LastHttpContent.EMPTY_LAST_CONTENT);
        FullHttpResponse full = channel.readInbound();
        assertThat(full.headers().get("content-length")).isEqualTo("5000");
        full.release();
        channel.finish();
    }

    @ParameterizedTest
    @CsvSource({
        // announced length, expectation, closing aggregator, answer, still open
        "10, 100-continue, false, 100, true", "101, 100-continue, false, 413, true",
        "101, 100-continue, true, 413, false", "10, something, false, 417, true", "10, something, true, 417, false"})
    void expectationIsAnswered(int length, String expectation, boolean close, int answer, boolean open) {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpObjectAggregator(100, close));
        channel.writeInbound(put("content-length", Integer.toString(length), "expect", expectation));
        FullHttpResponse response = channel.readOutbound();
        assertThat(response.status().code()).isEqualTo(answer);
        response.release();
        channel.runPendingTasks();
        assertThat(channel.isOpen()).isEqualTo(open);
        if (!open) {
            return;
        }
        channel.writeInbound(new DefaultLastHttpContent(ascii("0123456789")));
        FullHttpRequest full = channel.readInbound();
        if (answer == 100) {
            assertThat(full.headers().contains("expect")).isFalse();
            full.release();
        } else {
            assertThat(full).isNull();
        }
        channel.finish();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tooLargeRequestIsAnswered413AndKeptOnlyIfNothingHasComeYet(boolean announced) {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpObjectAggregator(4));
        if (announced) {
            channel.writeInbound(put("content-length", "5"));
        } else {
            channel.writeInbound(put("transfer-encoding", "chunked"), new DefaultHttpContent(ascii("12345")));
        }
        channel.runPendingTasks();
        FullHttpResponse response = channel.readOutbound();
        assertThat(response.status()).isEqualTo(HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE);
        assertThat(response.headers().contains("connection", "close", true)).isEqualTo(!announced);
        assertThat(channel.isOpen()).isEqualTo(announced);
        if (announced) {
            channel.writeInbound(new DefaultLastHttpContent(ascii("12345")), put(), LastHttpContent.EMPTY_LAST_CONTENT);
            ((FullHttpRequest) channel.readInbound()).release();
        }
        assertThat(channel.finish()).isFalse();
    }

    @Test
    void tooLargeResponseIsAnError() {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpObjectAggregator(4));
        assertThatThrownBy(() -> channel.writeInbound(
                new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK),
                        new DefaultHttpContent(ascii("12345"))))
                .isInstanceOf(TooLongHttpContentException.class);
        assertThat(channel.isOpen()).isFalse();
        channel.finish();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void expectContinueHandlerAcceptsOrRefuses(boolean accept) {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpServerExpectContinueHandler() {
            @Override
            protected HttpResponse acceptMessage(HttpRequest request) {
                return accept ? super.acceptMessage(request) : null;
            }
        });
        channel.writeInbound(put("expect", "100-continue"), put());
        HttpResponse response = channel.readOutbound();
        assertThat(response.status().code()).isEqualTo(accept ? 100 : 417);
        assertThat(channel.isOpen()).isEqualTo(accept);
        assertThat(channel.inboundMessages()).hasSize(accept ? 2 : 0)
                .allMatch(message -> !((HttpRequest) message).headers().contains("expect"));
        assertThat(channel.outboundMessages()).isEmpty();
        channel.releaseInbound();
        channel.finish();
    }

    @ParameterizedTest
    @CsvSource({
        // request version and Connection, response version and Connection, framing, status; closes
        "1.1, '', 1.1, '', content-length, 200, false", "1.1, close, 1.1, '', content-length, 200, true",
        "1.1, '', 1.1, close, content-length, 200, true", "1.0, '', 1.0, '', content-length, 200, true",
        "1.0, keep-alive, 1.0, keep-alive, content-length, 200, false",
                "1.0, keep-alive, 1.1, '', content-length, 200, false",
        "1.1, '', 1.1, '', transfer-encoding, 200, false", "1.1, '', 1.1, '', none, 200, true",
        "1.1, '', 1.1, '', none, 204, false", "1.1, '', 1.1, '', none, 304, false"})
    void connectionIsKeptByTheRules(String requestVersion, String requestConnection, String responseVersion,
            String responseConnection, String framing, int status, boolean closes) {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpServerKeepAliveHandler());
        HttpRequest request = request(HttpVersion.valueOf("HTTP/" + requestVersion));
        if (!requestConnection.isEmpty()) {
            request.headers().set("connection", requestConnection);
        }
        channel.writeInbound(request, LastHttpContent.EMPTY_LAST_CONTENT);
        HttpResponse interim = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE);
        channel.writeOutbound(interim);
        assertThat(channel.isOpen()).isTrue();
        HttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.valueOf("HTTP/" + responseVersion), HttpResponseStatus.valueOf(status));
        if (!responseConnection.isEmpty()) {
            response.headers().set("connection", responseConnection);
        }
        if (!framing.equals("none")) {
            response.headers().set(framing, framing.startsWith("t") ? "chunked" : "0");
        }
        channel.writeOutbound(response);
        channel.runPendingTasks();
        assertThat(channel.isOpen()).isEqualTo(!closes);
        assertThat(HttpUtil.isKeepAlive(response)).isEqualTo(!closes);
        channel.releaseOutbound();
        channel.releaseInbound();
        channel.finish();
    }

    @Test
    void pipelinedRequestsBeforeTheLastAreAnsweredAndThoseAfterItDropped() {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpServerKeepAliveHandler());
        DefaultHttpContent dropped = new DefaultHttpContent(ascii("x"));
        channel.writeInbound(put(), put("connection", "close"), put("x-late", "1"), dropped);
        assertThat(channel.inboundMessages()).hasSize(2);
        assertThat(dropped.refCnt()).isZero();
        for (int i = 0; i < 2; i++) {
            assertThat(channel.isOpen()).isTrue();
            FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
            HttpUtil.setContentLength(response, 0);
            channel.writeOutbound(response);
            assertThat(HttpUtil.isKeepAlive(response)).isEqualTo(i == 0);
        }
        channel.runPendingTasks();
        assertThat(channel.isOpen()).isFalse();
        channel.releaseOutbound();
        channel.releaseInbound();
    }

    @Test
    void utilitiesReadAndSetFields() throws Exception {
        HttpRequest message = put();
        assertThat(HttpUtil.getContentLength(message, 7L)).isEqualTo(7);
        assertThatThrownBy(() -> HttpUtil.getContentLength(message)).isInstanceOf(NumberFormatException.class);
        HttpUtil.setContentLength(message, 1L << 40);
        assertThat(HttpUtil.getContentLength(message)).isEqualTo(1L << 40);
        assertThat(HttpUtil.getContentLength(message, 0)).isEqualTo(Integer.MAX_VALUE);
        assertThat(HttpUtil.isContentLengthSet(message)).isTrue();
        message.headers().set("content-length", "+1");
        assertThatThrownBy(() -> HttpUtil.getContentLength(message, 0)).isInstanceOf(NumberFormatException.class);

        message.headers().set("transfer-encoding", List.of("gzip", "chunked"));
        HttpUtil.setTransferEncodingChunked(message, false);
        assertThat(message.headers().getAll("transfer-encoding")).containsExactly("gzip");
        HttpUtil.setTransferEncodingChunked(message, true);
        assertThat(HttpUtil.isTransferEncodingChunked(message)).isTrue();
        assertThat(HttpUtil.isContentLengthSet(message)).isFalse();

        message.headers().set("transfer-encoding", "gzip, Chunked");
        HttpUtil.setTransferEncodingChunked(message, false);
        assertThat(message.headers().getAll("transfer-encoding")).containsExactly("gzip");

        HttpUtil.set100ContinueExpected(message, true);
        assertThat(HttpUtil.is100ContinueExpected(message)).isTrue();
        assertThat(HttpUtil.is100ContinueExpected(request(HttpVersion.HTTP_1_0, "expect", "100-continue"))).isFalse();
        HttpUtil.set100ContinueExpected(message, false);
        assertThat(HttpUtil.is100ContinueExpected(message)).isFalse();

        assertThat(HttpUtil.originForm("http://a:1/b?c://d")).isEqualTo("/b?c://d");
        assertThat(HttpUtil.originForm("https://a")).isEqualTo("/");
        assertThat(HttpUtil.originForm("http://a?b")).isEqualTo("/?b");
        for (String other : List.of("/a?b=http://c/d", "*", "a:443", "", "//a/b", "1://b/c")) {
            assertThat(HttpUtil.originForm(other)).isEqualTo(other);
        }
        assertThat(HttpUtil.isOriginForm(new URI("/a?b"))).isTrue();
        assertThat(HttpUtil.isOriginForm(new URI("//host/a"))).isFalse();
        assertThat(HttpUtil.isOriginForm(new URI("http://host/a"))).isFalse();
        assertThat(HttpUtil.isAsteriskForm(new URI("*"))).isTrue();
        assertThat(HttpUtil.isAsteriskForm("/*")).isFalse();
        assertThat(HttpUtil.normalizeAndGetContentLength(List.of("5"), true, false)).isEqualTo(5);
        assertThatThrownBy(() -> HttpUtil.normalizeAndGetContentLength(List.of("5", "5"), true, false))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        "text/html, ISO-8859-1, -, text/html", "text/html; charset=utf-8, UTF-8, utf-8, text/html",
        "'text/html;CHARSET=\"utf-8\"; a=b', UTF-8, '\"utf-8\"', text/html",
        "text/html; charset=no-such, ISO-8859-1, no-such, text/html", "'', ISO-8859-1, -, -",
        "a/b; charset=, ISO-8859-1, -, a/b"})
    void contentTypeIsTakenApart(String value, String charset, String sequence, String mimeType) {
        assertThat(HttpUtil.getCharset(value)).hasToString(charset);
        assertThat(HttpUtil.getCharsetAsSequence(value)).isEqualTo(sequence);
        assertThat(HttpUtil.getMimeType(value)).isEqualTo(mimeType);
        HttpRequest message = put("content-type", value);
        assertThat(HttpUtil.getCharset(message)).hasToString(charset);
        assertThat(HttpUtil.getMimeType(message)).isEqualTo(mimeType);
    }

    @ParameterizedTest
    @CsvSource({"10.0.0.1, 10.0.0.1", "::1, [::1]", "fe80::1%1, [fe80::1]", "[::1], [::1]", "[fe80::1%1], [fe80::1]",
        "example.test, example.test"})
    void hostIsWrittenForHttp(String host, String expected) {
        assertThat(HttpUtil.formatHostnameForHttp(InetSocketAddress.createUnresolved(host, 80))).isEqualTo(expected);
    }
}
