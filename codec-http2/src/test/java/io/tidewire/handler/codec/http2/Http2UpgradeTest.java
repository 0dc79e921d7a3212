/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.HttpClientCodec;
import io.tidewire.handler.codec.http.HttpClientUpgradeHandler;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpServerUpgradeHandler;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.util.AsciiString;
import io.tidewire.util.ReferenceCountUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** SEC-F38: the change to h2c by Upgrade (RFC 7540 §3.2), and what does not lead to it. */
class Http2UpgradeTest {
    private static final String SETTINGS = "AAMAAABkAAQAAP__";

    private final HttpServerCodec http = new HttpServerCodec();
    private final EmbeddedChannel server = new EmbeddedChannel(http,
            new HttpServerUpgradeHandler(http, protocol ->
                    AsciiString.contentEqualsIgnoreCase(protocol, "h2c")
                            ? new Http2ServerUpgradeCodec(Http2FrameCodecBuilder.forServer().build()) : null, 100));

    private static String request(String fields, String content) {
        return "POST / HTTP/1.1\r\nHost: h\r\n" + fields + "\r\n" + content;
    }

    private static String upgrade(String more) {
        return "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: " + SETTINGS + "\r\n" + more;
    }

    private void send(String text) {
        server.writeInbound(Unpooled.copiedBuffer(text, US_ASCII));
    }

    private String answer() {
        ByteBuf first = server.readOutbound();
        if (first == null) {
            return "";
        }
        String text = first.toString(US_ASCII);
        first.release();
        return text;
    }

    @Test
    void requestBecomesStreamOneAndThePrefaceIsExpected() {
        send(request(upgrade(""), ""));
        assertThat(answer()).startsWith("HTTP/1.1 101 ").contains("upgrade: h2c\r\n");
        assertThat(server.pipeline().get(Http2FrameCodec.class)).isNotNull();
        assertThat(server.pipeline().get(HttpServerCodec.class)).isNull();
        Object frame;
        Http2HeadersFrame headers = null;
        while ((frame = server.readInbound()) != null) {
            if (frame instanceof Http2HeadersFrame found) {
                headers = found;
            }
            ReferenceCountUtil.release(frame);
        }
        assertThat(headers).isNotNull();
        assertThat(headers.stream().id()).isEqualTo(1);
        assertThat(headers.isEndStream()).isTrue();
        assertThat(headers.headers().method()).hasToString("POST");
        assertThat(headers.headers().contains("upgrade")).isFalse();
        assertThat(headers.headers().contains("http2-settings")).isFalse();
        server.finishAndReleaseAll();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        // no settings, two, not named in Connection, malformed base64, not entries of six octets, out of range
        "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n",
        "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n"
                + "HTTP2-Settings: AAMAAABk\r\n",
        "Upgrade: h2c\r\nConnection: Upgrade\r\nHTTP2-Settings: AAMAAABk\r\n",
        "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: A+/=\r\n",
        "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMA\r\n",
        "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAL_____\r\n",
        // not h2c alone
        "Upgrade: h2c, websocket\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n",
        "Upgrade: h2c\r\nUpgrade: websocket\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n",
        "Upgrade: h2\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n",
        "Upgrade: h2c-14\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n",
        // no connection option
        "Upgrade: h2c\r\nConnection: HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n"})
    void otherRequestsAreAnsweredInHttp1(String fields) {
        send(request(fields, ""));
        assertThat(answer()).isEmpty();
        Object request = server.readInbound();
        assertThat(request).isInstanceOf(HttpRequest.class);
        ReferenceCountUtil.release(request);
        assertThat(server.pipeline().get(Http2FrameCodec.class)).isNull();
        server.finishAndReleaseAll();
    }

    /**
     * A proxy that does not know h2c takes what is behind the head for content, an eager server for frames; so what is
     * content for one of them never leads to a change.
     */
    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 24\r\n", "Transfer-Encoding: chunked\r\n"})
    void requestWithContentIsAnsweredInHttp1(String framing) {
        String preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
        String content = framing.startsWith("T") ? "18\r\n" + preface + "\r\n0\r\n\r\n" : preface;
        send(request(upgrade(framing), content));
        assertThat(answer()).isEmpty();
        FullHttpRequest request = server.readInbound();
        assertThat(request.content().toString(US_ASCII)).isEqualTo(preface);
        request.release();
        assertThat(server.<Object>readInbound()).isNull();
        server.finishAndReleaseAll();
    }

    @Test
    void settingsOfTheFieldAreWrittenAndRead() throws Http2Exception {
        Http2Settings settings = new Http2Settings().maxConcurrentStreams(100).initialWindowSize(65535)
                .maxHeaderListSize(8192);
        FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/");
        request.headers().set("http2-settings", UpgradeSettings.write(settings));
        assertThat(UpgradeSettings.read(request.headers())).isEqualTo(settings);
        request.headers().set("http2-settings", SETTINGS);
        assertThat(UpgradeSettings.read(request.headers()))
                .isEqualTo(new Http2Settings().maxConcurrentStreams(100).initialWindowSize(65535));
        request.headers().set("http2-settings", "");
        assertThat(UpgradeSettings.read(request.headers())).isEmpty();
        request.headers().set("http2-settings", "AAAA".repeat(66));
        assertThatThrownBy(() -> UpgradeSettings.read(request.headers())).isInstanceOf(Http2Exception.class);
        request.release();
    }

    @Test
    void clientAndServerChangeTogether() {
        HttpClientCodec clientHttp = new HttpClientCodec();
        Http2FrameCodec frames = Http2FrameCodecBuilder.forClient().build();
        EmbeddedChannel client = new EmbeddedChannel(clientHttp, new HttpClientUpgradeHandler(clientHttp,
                new Http2ClientUpgradeCodec(frames, frames), 100));
        FullHttpRequest request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/x");
        request.headers().set("host", "h");
        client.writeOutbound(request);
        carry(client, server);
        Http2FrameStream stream = null;
        Object frame;
        while ((frame = server.readInbound()) != null) {
            if (frame instanceof Http2HeadersFrame headers) {
                stream = headers.stream();
                assertThat(headers.headers().path()).hasToString("/x");
            }
            ReferenceCountUtil.release(frame);
        }
        assertThat(stream).isNotNull();
        carry(server, client);
        carry(client, server);
        Http2Headers status = new DefaultHttp2Headers().status("204");
        server.writeOutbound(new DefaultHttp2HeadersFrame(status, true).stream(stream));
        carry(server, client);
        Http2HeadersFrame answer = null;
        while ((frame = client.readInbound()) != null) {
            if (frame instanceof Http2HeadersFrame headers) {
                answer = headers;
            }
            ReferenceCountUtil.release(frame);
        }
        assertThat(answer).isNotNull();
        assertThat(answer.headers().status()).hasToString("204");
        assertThat(answer.stream().id()).isEqualTo(1);
        assertThat(client.pipeline().get(HttpClientCodec.class)).isNull();
        client.finishAndReleaseAll();
        server.finishAndReleaseAll();
    }

    private static void carry(EmbeddedChannel from, EmbeddedChannel to) {
        from.flushOutbound();
        from.runPendingTasks();
        Object octets;
        while ((octets = from.readOutbound()) != null) {
            to.writeInbound(octets);
        }
    }
}
