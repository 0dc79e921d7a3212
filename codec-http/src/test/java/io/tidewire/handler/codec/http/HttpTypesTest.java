/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.handler.codec.DecoderResult;
import io.tidewire.util.AsciiString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class HttpTypesTest {

    private static final List<HttpMethod> METHODS = List.of(HttpMethod.OPTIONS, HttpMethod.GET, HttpMethod.HEAD,
            HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH, HttpMethod.DELETE, HttpMethod.TRACE,
            HttpMethod.CONNECT, HttpMethod.QUERY);

    @Test
    void knownMethodsAreConstantsAndTheirNeighboursAreNot() {
        for (HttpMethod method : METHODS) {
            String name = method.name();
            byte[] octets = (" " + name).getBytes(StandardCharsets.US_ASCII);
            assertThat(HttpMethod.valueOf(new StringBuilder(name).toString())).isSameAs(method);
            assertThat(KnownMethods.find(octets, 1, name.length())).isSameAs(method);
            for (String other : List.of(name + "X", name.substring(0, 2) + "#".repeat(name.length() - 2),
                    name.toLowerCase(Locale.ROOT))) {
                assertThat(HttpMethod.valueOf(other)).isNotEqualTo(method).hasToString(other);
                byte[] otherOctets = other.getBytes(StandardCharsets.US_ASCII);
                assertThat(KnownMethods.find(otherOctets, 0, otherOctets.length)).isNull();
            }
        }
        assertThat(HttpMethod.valueOf("M")).isEqualTo(new HttpMethod("M")).hasSameHashCodeAs(new HttpMethod("M"));
        assertThat(HttpMethod.GET.compareTo(HttpMethod.PUT)).isNegative();
        for (String bad : List.of("", " GET", "G T", "G\u00e9", "A\r\n")) {
            assertThatThrownBy(() -> HttpMethod.valueOf(bad)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    @Tag("SEC-A03")
    void versionsHaveOneDigitOnEachSide() {
        assertThat(HttpVersion.valueOf("HTTP/1.1")).isSameAs(HttpVersion.HTTP_1_1);
        assertThat(HttpVersion.valueOf("http/1.0")).isSameAs(HttpVersion.HTTP_1_0);
        assertThat(HttpVersion.valueOf("RTSP/1.0")).hasToString("RTSP/1.0");
        assertThat(new HttpVersion("x", 2, 10, false).text()).isEqualTo("X/2.10");
        assertThat(HttpVersion.HTTP_1_0.compareTo(HttpVersion.HTTP_1_1)).isNegative();
        for (String bad : List.of("", "HTTP/1.10", "HTTP/11.1", " HTTP/1.1", "HTTP/1.1 ", "/1.1", "HTTP/a.1",
                "HTTP/1,1", "A B/1.1", "HTTP/\u0661.1")) {
            assertThatThrownBy(() -> HttpVersion.valueOf(bad)).as(bad).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> new HttpVersion("HTTP", -1, 0, true)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @Tag("SEC-C11")
    void statusIsItsCode() {
        assertThat(HttpResponseStatus.valueOf(404)).isSameAs(HttpResponseStatus.NOT_FOUND);
        assertThat(HttpResponseStatus.valueOf(404, "Nope")).isEqualTo(HttpResponseStatus.NOT_FOUND)
                .hasToString("404 Nope");
        assertThat(HttpResponseStatus.valueOf(299)).hasToString("299 Success (299)");
        assertThat(HttpResponseStatus.parseLine("200 OK")).isSameAs(HttpResponseStatus.OK);
        assertThat(HttpResponseStatus.parseLine(AsciiString.of("200"))).isSameAs(HttpResponseStatus.OK);
        assertThat((Object) HttpResponseStatus.OK.codeAsText()).hasToString("200");
        for (String bad : List.of("", "x", "200OK", "-1 x", "99999999999", "200 a\rb")) {
            assertThatThrownBy(() -> HttpResponseStatus.parseLine(bad)).isInstanceOf(IllegalArgumentException.class);
        }
        for (int c = 0; c < 256; c++) {
            String phrase = "a" + (char) c;
            if (c == '\t' || c >= ' ' && c != 0x7F) {
                assertThat(new HttpResponseStatus(200, phrase).reasonPhrase()).isEqualTo(phrase);
            } else {
                assertThatThrownBy(() -> new HttpResponseStatus(200, phrase))
                        .isInstanceOf(IllegalArgumentException.class);
            }
        }
    }

    @Test
    void statusClassIsTheFirstOfThreeDigits() {
        int[] codes = {-5, 0, 99, 100, 199, 200, 299, 300, 399, 400, 499, 500, 599, 600, 1000};
        for (int code : codes) {
            HttpStatusClass expected = code < 100 || code > 599 ? HttpStatusClass.UNKNOWN
                    : HttpStatusClass.values()[code / 100 - 1];
            assertThat(HttpStatusClass.valueOf(code)).isSameAs(expected);
            assertThat(HttpStatusClass.valueOf((CharSequence) Integer.toString(code))).isSameAs(expected);
            assertThat(expected.contains(code)).isTrue();
        }
        assertThat(HttpStatusClass.valueOf((CharSequence) "4x4")).isSameAs(HttpStatusClass.UNKNOWN);
    }

    @Test
    @Tag("SEC-C01")
    void requestTargetCannotBreakTheLine() {
        DefaultHttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/");
        for (int c = 0; c < 256; c++) {
            String uri = "/" + (char) c;
            if (c <= ' ' || c == 0x7F) {
                assertThatThrownBy(() -> request.setUri(uri)).isInstanceOf(IllegalArgumentException.class);
                assertThatThrownBy(() -> new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, uri))
                        .isInstanceOf(IllegalArgumentException.class);
            } else {
                assertThat(request.setUri(uri).uri()).isEqualTo(uri);
            }
        }
    }

    @Test
    void fullMessagesShareTheCountOfTheirContentAndCopyTheRest() {
        ByteBuf content = Unpooled.copiedBuffer("abc", StandardCharsets.US_ASCII);
        FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.PUT, "/x", content);
        request.headers().set("a", "b");
        request.trailingHeaders().set("t", "u");
        request.setDecoderResult(DecoderResult.UNFINISHED);
        FullHttpRequest copy = request.copy();
        assertThat(copy).isEqualTo(request).hasSameHashCodeAs(request).isNotSameAs(request);
        copy.headers().set("a", "c");
        assertThat(request.headers().get("a")).isEqualTo("b");
        assertThat(copy).isNotEqualTo(request);
        assertThat(copy.release()).isTrue();
        assertThat(request.retain().refCnt()).isEqualTo(2);
        request.retainedDuplicate().release();
        assertThat(request.refCnt()).isEqualTo(2);
        assertThat(request.release(2)).isTrue();
        assertThat(request).hasToString(request.toString());

        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK,
                Unpooled.copiedBuffer("x", StandardCharsets.US_ASCII));
        FullHttpResponse replaced = response.replace(Unpooled.EMPTY_BUFFER).setStatus(HttpResponseStatus.FOUND);
        assertThat(replaced.status()).isSameAs(HttpResponseStatus.FOUND);
        assertThat(response.status()).isSameAs(HttpResponseStatus.OK);
        assertThat(response.toString()).endsWith("HTTP/1.1 200 OK");
        response.release();
    }

    @Test
    void emptyLastContentIsNeverReleasedOrChanged() {
        LastHttpContent empty = LastHttpContent.EMPTY_LAST_CONTENT;
        assertThat(empty.release()).isFalse();
        assertThat(empty.retain().copy().refCnt()).isOne();
        assertThatThrownBy(() -> empty.setDecoderResult(DecoderResult.UNFINISHED))
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> empty.trailingHeaders().add("a", "b"))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void connectionFieldsAreKnown() {
        for (String name : List.of("Connection", "keep-alive", "Proxy-Connection", "transfer-encoding", "UPGRADE")) {
            assertThat(HttpHeaderValidationUtil.isConnectionHeader(name, true)).as(name).isTrue();
        }
        assertThat(HttpHeaderValidationUtil.isConnectionHeader("te", false)).isTrue();
        assertThat(HttpHeaderValidationUtil.isConnectionHeader("te", true)).isFalse();
        assertThat(HttpHeaderValidationUtil.isConnectionHeader("host", false)).isFalse();
        assertThat(HttpHeaderValidationUtil.isTeNotTrailers("TE", "Trailers")).isFalse();
        assertThat(HttpHeaderValidationUtil.isTeNotTrailers("TE", "gzip")).isTrue();
    }

    @Test
    @Tag("SEC-A10")
    void hostsHaveOneForm() {
        for (String good : List.of("", "a", "a:", "a:0", "a:65535", "[::1]", "[::1]:80", "1.2.3.4", "a-b_c.~%41",
                ":80")) {
            assertThat(HostSyntax.isHost(good)).as(good).isTrue();
        }
        for (String bad : List.of("a:65536", "a:b", "a:1:2", "[::1", "[]", "[::1]x", "[::1]:x", "a b", "a/b", "a@b",
                "a,b", "%4", "%zz", "a\u00e9", "a\u0661", "a:\u0661", "[1.2.3.4]")) {
            assertThat(HostSyntax.isHost(bad)).as(bad).isFalse();
        }
        assertThat(HostSyntax.isAuthorityForm("a:1")).isTrue();
        for (String bad : List.of("a", ":1", "a:", "/x", "")) {
            assertThat(HostSyntax.isAuthorityForm(bad)).as(bad).isFalse();
        }
    }

    @Test
    void commonNamesAreFoundInBothSpellings() {
        for (String name : List.of("host", "Host", "content-length", "Content-Length", "sec-fetch-mode")) {
            byte[] octets = name.getBytes(StandardCharsets.US_ASCII);
            AsciiString found = KnownHeaderNames.find(octets, 0, octets.length, HeaderNameHash.of(name));
            assertThat((Object) found).hasToString(name);
            assertThat(KnownHeaderNames.isKnown(found, HeaderNameHash.of(found))).isTrue();
        }
        for (String name : List.of("hOst", "HOST", "x-unknown", "content-lengtH")) {
            byte[] octets = name.getBytes(StandardCharsets.US_ASCII);
            assertThat((Object) KnownHeaderNames.find(octets, 0, octets.length, HeaderNameHash.of(name))).isNull();
        }
        assertThat((Object) HttpHeaderNames.CONTENT_TYPE).hasToString("content-type");
    }
}
