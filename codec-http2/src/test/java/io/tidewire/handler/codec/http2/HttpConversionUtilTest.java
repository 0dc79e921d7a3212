/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.DefaultHttpHeaders;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.DefaultHttpResponse;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpRequestDecoder;
import io.tidewire.handler.codec.http.HttpRequestEncoder;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http2.HttpConversionUtil.ExtensionHeaderNames;
import io.tidewire.util.AsciiString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** HS-04, HS-06, HS-07, HS-09 to HS-13, HS-15; SEC-F16 to SEC-F20; behaviours "h1 and h2 conversion". */
class HttpConversionUtilTest {
    private static final int STREAM = 7;

    private static Http2Headers h2(String... fields) {
        Http2Headers headers = new DefaultHttp2Headers(false);
        for (int i = 0; i < fields.length; i += 2) {
            headers.add(fields[i], fields[i + 1]);
        }
        return headers;
    }

    private static Http2Headers get(String... more) {
        Http2Headers headers = h2(more);
        return headers.method("GET").scheme("http").authority("example").path("/a?b");
    }

    private static HttpRequest request(Http2Headers headers) throws Http2Exception {
        return HttpConversionUtil.toHttpRequest(STREAM, headers, true);
    }

    private static void assertMalformed(Http2Headers headers) {
        assertThatThrownBy(() -> request(headers)).isInstanceOfSatisfying(Http2Exception.StreamException.class, e -> {
            assertThat(e.streamId()).isEqualTo(STREAM);
            assertThat(e.error()).isSameAs(Http2Error.PROTOCOL_ERROR);
        });
    }

    @Test
    void requestBecomesARequestLineAndOneHost() throws Http2Exception {
        HttpRequest request = request(get("accept", "x", "accept", "y"));
        assertThat(request.method()).isSameAs(HttpMethod.GET);
        assertThat(request.uri()).isEqualTo("/a?b");
        assertThat(request.protocolVersion()).isSameAs(HttpVersion.HTTP_1_1);
        assertThat(request.headers().getAll("host")).containsExactly("example");
        assertThat(request.headers().getAll("accept")).containsExactly("x", "y");
        assertThat(request.headers().get(ExtensionHeaderNames.STREAM_ID.text())).isEqualTo("7");
        assertThat(request.headers().get(ExtensionHeaderNames.SCHEME.text())).isEqualTo("http");
        assertThat(request.headers().names()).doesNotContain(":method", "connection");
    }

    @Test
    @Tag("HS-10")
    void hostMayRepeatTheAuthorityAndOtherwiseReplacesOnlyAMissingOne() throws Http2Exception {
        assertThat(request(get("host", "EXAMPLE")).headers().getAll("host")).containsExactly("example");
        Http2Headers withoutAuthority = get("host", "h:1");
        withoutAuthority.remove(":authority");
        assertThat(request(withoutAuthority).headers().getAll("host")).containsExactly("h:1");
        withoutAuthority.remove("host");
        // RFC 9112 section 3.2: HTTP/1.1 must have one, empty without authority.
        assertThat(request(withoutAuthority).headers().getAll("host")).containsExactly("");
    }

    @ParameterizedTest
    @CsvSource({"host, other", "host, 'a,b'", "transfer-encoding, chunked", "connection, close", "upgrade, h2c",
        "keep-alive, 1", "proxy-connection, x", "te, gzip", "content-length, +3", "content-length, '3,3'",
        "content-length, 99999999999999999999", "Foo, x", "f:o, x", ":unknown, x", "'a b', x", "'', x", ":status, 200"})
    void fieldThatHttp1WouldReadOtherwiseIsMalformed(String name, String value) {
        assertMalformed(get(name, value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nx: y", "a\nb", "a\rb", "a\0b", "a\u007fb", " a", "a ", "\ta"})
    void valueThatCouldEndAFieldIsMalformedAlsoWithoutValidation(String value) {
        assertMalformed(get("x", value));
        assertThatThrownBy(() -> HttpConversionUtil.toHttpRequest(STREAM, get("x", value), false))
                .isInstanceOf(Http2Exception.StreamException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "*", "/a b", "/a\r\nb", "/a\0b", "/a#b", "/\u00e9",
        "http://h/", "/a\tb", "//h\u007f"})
    void pathThatIsNoOriginFormIsMalformed(String path) {
        assertMalformed(get().path(path));
    }

    @Test
    @Tag("HS-09")
    void asteriskIsForOptions() throws Http2Exception {
        assertThat(request(get().method("OPTIONS").path("*")).uri()).isEqualTo("*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"u@a", "a b", "a/b", "a,b", "a\r\nX: y", "a\0", "[::1", "a:b", "a:65536"})
    void authorityThatIsNoHostIsMalformed(String authority) {
        assertMalformed(get().authority(authority));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "GE T", "G\r\nT", "GE/T"})
    void methodThatIsNoTokenIsMalformed(String method) {
        assertMalformed(get().method(method));
    }

    @ParameterizedTest
    @ValueSource(strings = {":method", ":path", ":scheme"})
    void requiredPseudoHeaderFieldsAreRequired(String name) {
        Http2Headers headers = get();
        headers.remove(name);
        assertMalformed(headers);
    }

    @Test
    void connectHasNothingButTheAuthority() throws Http2Exception {
        HttpRequest request = request(h2(":method", "CONNECT", ":authority", "a:1"));
        assertThat(request.uri()).isEqualTo("a:1");
        assertThat(request.headers().get("host")).isEqualTo("a:1");
        assertMalformed(h2(":method", "CONNECT", ":authority", "a:1", ":path", "/"));
        assertMalformed(h2(":method", "CONNECT", ":authority", "a:1", ":scheme", "http"));
        assertMalformed(h2(":method", "CONNECT", ":authority", "a"));
        assertMalformed(h2(":method", "CONNECT"));
        assertMalformed(h2(":method", "CONNECT", "host", "a:1"));
    }

    @Test
    void extendedConnectKeepsItsProtocolBothWays() throws Http2Exception {
        Http2Headers headers = get().method("CONNECT").add(":protocol", "websocket");
        HttpRequest request = request(headers);
        assertThat(request.uri()).isEqualTo("/a?b");
        assertThat(request.headers().get(ExtensionHeaderNames.PROTOCOL.text())).isEqualTo("websocket");
        assertThat(HttpConversionUtil.toHttp2Headers(request, true)).isEqualTo(headers);
        assertMalformed(get(":protocol", "websocket"));
    }

    @Test
    void crumbsAreJoinedAndCookiesSplit() throws Http2Exception {
        HttpRequest request = request(get("cookie", "a=b", "x", "y", "cookie", "c=d", "cookie", "e"));
        assertThat(request.headers().getAll("cookie")).containsExactly("a=b; c=d; e");
        assertThat(HttpConversionUtil.toHttp2Headers(request, true).getAll("cookie"))
                .containsExactly("a=b", "c=d", "e");
    }

    @Test
    void emptyCrumbsAddNothing() throws Http2Exception {
        assertThat(request(get("cookie", "", "cookie", "a=b", "cookie", "", "cookie", "c=d", "cookie", ""))
                .headers().getAll("cookie")).containsExactly("a=b; c=d");
        assertThat(request(get("cookie", "", "cookie", "")).headers().getAll("cookie")).containsExactly("");
    }

    @Test
    void anyCookieValueIsTheSameAfterItWasSplitAndJoined() throws Http2Exception {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int run = 0; run < 2000; run++) {
            StringBuilder value = new StringBuilder("a");
            for (int i = random.nextInt(12); i > 0; i--) {
                value.append("a=;; \t".charAt(random.nextInt(6)));
            }
            String text = value.toString().strip();
            Http2Headers out = HttpConversionUtil.toHttp2Headers(new DefaultHttpHeaders().add("cookie", text), true);
            HttpHeaders back = new DefaultHttpHeaders();
            HttpConversionUtil.addHttp2ToHttpHeaders(1, out, back, HttpVersion.HTTP_1_1, true, true);
            assertThat(back.get("cookie")).as("seed %d", seed).isEqualTo(text);
        }
    }

    @Test
    void extensionFieldsOfThePeerAreNotBelieved() throws Http2Exception {
        HttpRequest request = request(get("x-http2-stream-id", "1", "x-http2-scheme", "https", "x-http2-path", "/z",
                "x-http2-protocol", "p", "x-http2-stream-weight", "3", "x-http2-other", "o"));
        assertThat(request.headers().getAll("x-http2-stream-id")).containsExactly("7");
        assertThat(request.headers().getAll("x-http2-scheme")).containsExactly("http");
        assertThat(request.headers().contains("x-http2-path")).isFalse();
        assertThat(request.headers().contains("x-http2-protocol")).isFalse();
        assertThat(request.headers().contains("x-http2-stream-weight")).isFalse();
        assertThat(request.headers().get("x-http2-other")).isEqualTo("o");
    }

    @Test
    void responseKeepsStatusAndFields() throws Http2Exception {
        FullHttpResponse response = HttpConversionUtil.toFullHttpResponse(STREAM,
                h2(":status", "404", "set-cookie", "a", "set-cookie", "b"), UnpooledByteBufAllocator.DEFAULT, true);
        assertThat(response.status()).isSameAs(HttpResponseStatus.NOT_FOUND);
        assertThat(response.headers().getAll("set-cookie")).containsExactly("a", "b");
        assertThat(response.release()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"20", "2000", "2x0", "", " 200", "-20", "101", "099", "٢٠٠"})
    void statusThatIsNoneIsMalformedAndTheContentReleased(String status) {
        ByteBuf content = Unpooled.buffer(1);
        assertThatThrownBy(() -> HttpConversionUtil.toFullHttpResponse(STREAM, h2(":status", status), content, true))
                .isInstanceOf(Http2Exception.StreamException.class);
        assertThat(content.refCnt()).isZero();
        assertThatThrownBy(() -> HttpConversionUtil.parseStatus(status)).isInstanceOf(Http2Exception.class);
    }

    @Test
    void contentOfARequestThatIsMalformedIsReleased() {
        ByteBuf content = Unpooled.buffer(1);
        assertThatThrownBy(() -> HttpConversionUtil.toFullHttpRequest(STREAM, h2(), content, true))
                .isInstanceOf(Http2Exception.StreamException.class);
        assertThat(content.refCnt()).isZero();
    }

    @Test
    void responseWithPseudoHeaderFieldsOfRequestsIsMalformed() {
        assertThatThrownBy(() -> HttpConversionUtil.toHttpResponse(STREAM, h2(":status", "200", ":path", "/"), true))
                .isInstanceOf(Http2Exception.StreamException.class);
    }

    @ParameterizedTest
    @CsvSource({":path, /", "content-length, 3", "connection, close", "host, a", "X, y", "trailer, x"})
    void trailersThatFrameOrRouteAreMalformed(String name, String value) throws Http2Exception {
        FullHttpRequest request = HttpConversionUtil.toFullHttpRequest(STREAM, get(), Unpooled.EMPTY_BUFFER, true);
        assertThatThrownBy(() -> HttpConversionUtil.addHttp2ToHttpHeaders(STREAM, h2(name, value), request, true))
                .isInstanceOf(Http2Exception.StreamException.class);
    }

    @Test
    void trailersStayApart() throws Http2Exception {
        FullHttpRequest request = HttpConversionUtil.toFullHttpRequest(STREAM, get(), Unpooled.EMPTY_BUFFER, true);
        HttpConversionUtil.addHttp2ToHttpHeaders(STREAM, h2("x", "y"), request, true);
        assertThat(request.trailingHeaders().entries()).containsExactly(Map.entry("x", "y"));
        assertThat(request.headers().contains("x")).isFalse();
    }

    private static DefaultHttpRequest http1(HttpMethod method, String uri, String... fields) {
        DefaultHttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, method, uri);
        for (int i = 0; i < fields.length; i += 2) {
            request.headers().add(fields[i], fields[i + 1]);
        }
        return request;
    }

    @Test
    void fieldsForOneConnectionAreNotSent() {
        Http2Headers out = HttpConversionUtil.toHttp2Headers(http1(HttpMethod.GET, "/", "Host", "h",
                "Connection", "keep-alive, X-Hop", "Connection", "TE,HTTP2-Settings", "X-Hop", "1", "Keep-Alive", "5",
                "Proxy-Connection", "x", "Transfer-Encoding", "chunked", "Upgrade", "h2c", "HTTP2-Settings", "AAA",
                "TE", "gzip;q=0.5, Trailers", "X-HTTP2-Scheme", "http", "X-HTTP2-Stream-Id", "3",
                "Accept", "a \t"), true);
        List<String> fields = new ArrayList<>();
        out.forEach(field -> fields.add(field.getKey() + "=" + field.getValue()));
        assertThat(fields).containsExactlyInAnyOrder(":method=GET", ":scheme=http", ":authority=h", ":path=/",
                "te=trailers", "accept=a");
    }

    @Test
    void teWithoutTrailersIsNotSent() {
        assertThat(HttpConversionUtil.toHttp2Headers(new DefaultHttpHeaders().add("TE", "gzip, trailersx"), true))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        // method, target, Host, scheme field | scheme, authority, path
        "GET, /a?b, h, http, http, h, /a?b", "GET, /a#f, h, http, http, h, /a",
        "GET, http://u:p@a:1/x?y#z, other, https, http, a:1, /x?y", "GET, HTTPS://a, h, , https, a, /",
        "GET, https://a?q, h, , https, a, /?q", "OPTIONS, http://a, h, , http, a, *", "OPTIONS, *, h, http, http, h, *",
        "GET, '', h, http, http, h, /", "GET, ?q, h, http, http, h, /?q", "GET, /, , http, http, , /"})
    void targetIsSentInParts(String method, String target, String host, String schemeField, String scheme,
            String authority, String path) {
        DefaultHttpRequest request = http1(HttpMethod.valueOf(method), target);
        if (host != null) {
            request.headers().set("host", host);
        }
        if (schemeField != null) {
            request.headers().set(ExtensionHeaderNames.SCHEME.text(), schemeField);
        }
        Http2Headers out = HttpConversionUtil.toHttp2Headers(request, true);
        assertThat(out.method()).hasToString(method);
        assertThat(out.scheme()).hasToString(scheme);
        assertThat(out.path()).hasToString(path);
        assertThat(out.authority() == null ? null : out.authority().toString()).isEqualTo(authority);
    }

    @Test
    void emptyHostIsNoAuthority() {
        assertThat(HttpConversionUtil.toHttp2Headers(http1(HttpMethod.GET, "http:///x", "host", ""), true).authority())
                .isNull();
    }

    @Test
    void plainConnectIsItsAuthority() {
        Http2Headers out = HttpConversionUtil.toHttp2Headers(http1(HttpMethod.CONNECT, "a:1", "host", "a:1"), true);
        assertThat(out).isEqualTo(h2(":method", "CONNECT", ":authority", "a:1"));
    }

    @Test
    void requestWithoutSchemeIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpConversionUtil.toHttp2Headers(http1(HttpMethod.GET, "/", "host", "h"), true));
    }

    @Test
    void changeOfProtocolIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> HttpConversionUtil.toHttp2Headers(
                new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.SWITCHING_PROTOCOLS), true));
    }

    @Test
    void responseIsItsStatusAndFieldsInLowerCase() {
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
                Unpooled.EMPTY_BUFFER);
        response.headers().set("Content-Type", "t").set("Connection", "close");
        assertThat(HttpConversionUtil.toHttp2Headers(response, true))
                .isEqualTo(h2(":status", "200", "content-type", "t"));
        assertThat(HttpConversionUtil.toHttp2Headers(response.trailingHeaders(), true))
                .isSameAs(EmptyHttp2Headers.INSTANCE);
    }

    @Test
    void whatTheConverterLetsThroughIsOneEqualMessageForHttp1() throws Http2Exception {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int accepted = 0;
        for (int run = 0; run < 20_000; run++) {
            Http2Headers headers = new DefaultHttp2Headers(false);
            for (int i = random.nextInt(3); i > 0; i--) {
                headers.add(pick(random, "x", "host", "cookie", "te", "content-length", "transfer-encoding", "x-\r\ny",
                        "X", "connection", "y:z"), text(random));
            }
            headers.method(random.nextInt(4) == 0 ? text(random) : pick(random, "GET", "POST", "OPTIONS"));
            headers.scheme("http").path(random.nextInt(4) == 0 ? '/' + text(random) : pick(random, "/", "*", "/a?b"));
            headers.authority(random.nextInt(4) == 0 ? text(random) : "h");
            HttpRequest request;
            try {
                request = HttpConversionUtil.toHttpRequest(STREAM, headers, random.nextBoolean());
            } catch (Http2Exception.StreamException e) {
                continue;
            }
            accepted++;
            assertOneEqualMessage(request, "seed " + seed + " run " + run + ": " + headers);
        }
        assertThat(accepted).as("seed %d", seed).isGreaterThan(1000);
    }

    private static String pick(Random random, String... texts) {
        return texts[random.nextInt(texts.length)];
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append("ab1:,; \t\r\n\0\u007f\u00ff/#@%\"".charAt(random.nextInt(18)));
        }
        return text.toString();
    }

    /** Through an encoder and a decoder of HTTP/1.1 in their strictest form. */
    private static void assertOneEqualMessage(HttpRequest request, String what) {
        int length = request.headers().getInt("content-length", 0);
        if (length > 100) {
            return;
        }
        EmbeddedChannel encoder = new EmbeddedChannel(new HttpRequestEncoder());
        encoder.writeOutbound(new DefaultFullHttpRequest(request.protocolVersion(), request.method(), request.uri(),
                Unpooled.wrappedBuffer(new byte[length]), request.headers(), new DefaultHttpHeaders()));
        EmbeddedChannel decoder = new EmbeddedChannel(new HttpRequestDecoder(), new HttpObjectAggregator(1000));
        ByteBuf part;
        while ((part = encoder.readOutbound()) != null) {
            decoder.writeInbound(part);
        }
        decoder.readOutbound();
        FullHttpRequest read = decoder.readInbound();
        assertThat(read).as(what).isNotNull();
        assertThat(read.decoderResult().isSuccess()).as(what).isTrue();
        assertThat(read.method()).as(what).isEqualTo(request.method());
        assertThat(read.uri()).as(what).isEqualTo(request.uri());
        read.headers().remove("content-length");
        HttpHeaders sent = request.headers().copy().remove("content-length");
        assertThat(read.headers().entries()).as(what).isEqualTo(sent.entries());
        read.release();
        assertThat(decoder.<Object>readInbound()).as(what).isNull();
        decoder.finishAndReleaseAll();
        encoder.finishAndReleaseAll();
    }

    @Test
    void namesOfExtensionFieldsAreFixed() {
        assertThat(ExtensionHeaderNames.values()).extracting(name -> name.text().toString()).containsExactly(
                "x-http2-stream-id", "x-http2-scheme", "x-http2-path", "x-http2-stream-promise-id",
                "x-http2-stream-dependency-id", "x-http2-stream-weight", "x-http2-protocol");
        assertThat(HttpConversionUtil.OUT_OF_MESSAGE_SEQUENCE_METHOD).isSameAs(HttpMethod.OPTIONS);
        assertThat(HttpConversionUtil.OUT_OF_MESSAGE_SEQUENCE_PATH).isEmpty();
        assertThat(HttpConversionUtil.OUT_OF_MESSAGE_SEQUENCE_RETURN_CODE).isSameAs(HttpResponseStatus.OK);
        assertThat(ExtensionHeaderNames.isOne(AsciiString.of("x"))).isFalse();
    }
}
