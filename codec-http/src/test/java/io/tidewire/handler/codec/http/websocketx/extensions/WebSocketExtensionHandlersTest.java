/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.DecoderException;
import io.tidewire.handler.codec.http.DefaultFullHttpRequest;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.FullHttpResponse;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpMessage;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponse;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.LastHttpContent;
import io.tidewire.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientHandshakeException;
import io.tidewire.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.PerMessageDeflateClientExtensionHandshaker;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.PerMessageDeflateServerExtensionHandshaker;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.WebSocketClientCompressionHandler;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.WebSocketServerCompressionHandler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class WebSocketExtensionHandlersTest {
    private static final String DEFLATE = "permessage-deflate";

    /** An extension that appends its name to each text, and takes it away again. */
    private record Naming(String name, int rsv) implements WebSocketServerExtensionHandshaker,
            WebSocketClientExtensionHandshaker, WebSocketServerExtension, WebSocketClientExtension {

        @Override
        public WebSocketExtensionData newRequestData() {
            return new WebSocketExtensionData(name, Map.of("offered", "1"));
        }

        @Override
        public WebSocketExtensionData newReponseData() {
            return new WebSocketExtensionData(name, Map.of());
        }

        @Override
        public Naming handshakeExtension(WebSocketExtensionData data) {
            return data.name().equals(name) ? this : null;
        }

        @Override
        public WebSocketExtensionEncoder newExtensionEncoder() {
            return new WebSocketExtensionEncoder() {
                @Override
                protected void encode(ChannelHandlerContext ctx, WebSocketFrame frame, List<Object> out) {
                    out.add(new TextWebSocketFrame(true, frame.rsv() | rsv,
                            ((TextWebSocketFrame) frame).text() + name));
                }
            };
        }

        @Override
        public WebSocketExtensionDecoder newExtensionDecoder() {
            return new WebSocketExtensionDecoder() {
                @Override
                protected void decode(ChannelHandlerContext ctx, WebSocketFrame frame, List<Object> out) {
                    String text = ((TextWebSocketFrame) frame).text();
                    assertThat(text).endsWith(name);
                    out.add(new TextWebSocketFrame(true, frame.rsv() & ~rsv,
                            text.substring(0, text.length() - name.length())));
                }
            };
        }
    }

    private static <T extends HttpMessage> T upgrade(T message, String... extensions) {
        message.headers().set(HttpHeaderNames.UPGRADE, "WebSocket")
                .set(HttpHeaderNames.CONNECTION, "keep-alive, Upgrade");
        for (String extension : extensions) {
            message.headers().add(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS, extension);
        }
        return message;
    }

    private static FullHttpRequest request(String... extensions) {
        return upgrade(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/"), extensions);
    }

    private static FullHttpResponse response(String... extensions) {
        return upgrade(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.SWITCHING_PROTOCOLS),
                extensions);
    }

    private static List<String> extensions(HttpMessage message) {
        return message.headers().getAll(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS);
    }

    /** Sends requests and responses through a server, and returns the last response. */
    private static HttpResponse handshake(EmbeddedChannel server, HttpRequest request, HttpResponse response) {
        server.writeInbound(request);
        assertThat(server.<HttpRequest>readInbound()).isSameAs(request);
        server.writeOutbound(response);
        assertThat(server.<HttpResponse>readOutbound()).isSameAs(response);
        return response;
    }

    @Test
    void serverAnswersWhatItAcceptsInTheOrderOfTheOffers() {
        EmbeddedChannel server = new EmbeddedChannel(new WebSocketServerExtensionHandler(
                new PerMessageDeflateServerExtensionHandshaker(0), new Naming("b", WebSocketExtension.RSV2),
                new Naming("a", 0)));
        HttpResponse response = handshake(server, request("c, a", "unknown; x", DEFLATE + "; y, " + DEFLATE
                + "; server_max_window_bits=9, b, a, " + DEFLATE), response("own"));
        assertThat(extensions(response))
                .containsExactly("own, a, permessage-deflate; server_max_window_bits=9, b");
        assertThat(server.pipeline().get(WebSocketServerExtensionHandler.class)).isNull();
        server.finish();
    }

    @Test
    void extensionsThatShareABitAreNotAgreedOnTogether() {
        EmbeddedChannel server = new EmbeddedChannel(new WebSocketServerExtensionHandler(
                new Naming("a", WebSocketExtension.RSV1 | WebSocketExtension.RSV3),
                new Naming("b", WebSocketExtension.RSV3), new Naming("c", WebSocketExtension.RSV2)));
        assertThat(extensions(handshake(server, request("b, a, c"), response()))).containsExactly("b, c");
        server.finish();
        EmbeddedChannel client = new EmbeddedChannel(new WebSocketClientExtensionHandler(
                new Naming("a", WebSocketExtension.RSV1), new Naming("b", WebSocketExtension.RSV1)));
        refuses(client, response("a, b"), "b was not offered like this");
    }

    /** RFC 6455 section 9.1: what is sent goes through the first extension first. */
    @Test
    void orderOfExtensionsIsThatOfTheResponse() {
        Naming[] handshakers = {new Naming("-a", WebSocketExtension.RSV1), new Naming("-b", WebSocketExtension.RSV2)};
        EmbeddedChannel server = new EmbeddedChannel(new WebSocketServerExtensionHandler(handshakers));
        EmbeddedChannel client = new EmbeddedChannel(new WebSocketClientExtensionHandler(handshakers));
        client.writeOutbound(request());
        HttpRequest request = client.readOutbound();
        assertThat(extensions(request)).containsExactly("-a; offered=1, -b; offered=1");
        HttpResponse response = handshake(server, request, response());
        assertThat(extensions(response)).containsExactly("-a, -b");
        client.writeInbound(response);
        assertThat(client.<HttpResponse>readInbound()).isSameAs(response);
        for (EmbeddedChannel sender : new EmbeddedChannel[] {client, server}) {
            sender.writeOutbound(new TextWebSocketFrame("text"));
            TextWebSocketFrame sent = sender.readOutbound();
            assertThat(sent.text()).isEqualTo("text-a-b");
            assertThat(sent.rsv()).isEqualTo(WebSocketExtension.RSV1 | WebSocketExtension.RSV2);
            sender.writeInbound(sent);
            TextWebSocketFrame received = sender.readInbound();
            assertThat(received.text()).isEqualTo("text");
            assertThat(received.rsv()).isZero();
            received.release();
            sender.finish();
        }
    }

    @Test
    void compressionHandlersAgree() {
        WebSocketClientCompressionHandler shared = new WebSocketClientCompressionHandler(0);
        for (int i = 0; i < 2; i++) {
            EmbeddedChannel server = new EmbeddedChannel(new WebSocketServerCompressionHandler(0));
            EmbeddedChannel client = new EmbeddedChannel(shared);
            client.writeOutbound(request());
            HttpResponse response = handshake(server, client.readOutbound(), response());
            assertThat(extensions(response)).containsExactly(DEFLATE);
            // Frames in the same read as the response are decompressed.
            server.writeOutbound(new TextWebSocketFrame("text"), new TextWebSocketFrame("text"));
            WebSocketFrame first = server.readOutbound();
            WebSocketFrame second = server.readOutbound();
            assertThat(second.content().readableBytes()).isLessThan(first.content().readableBytes());
            client.writeInbound(response, first, second);
            assertThat(client.<HttpResponse>readInbound()).isSameAs(response);
            for (int j = 0; j < 2; j++) {
                TextWebSocketFrame received = client.readInbound();
                assertThat(received.text()).isEqualTo("text");
                received.release();
            }
            server.finish();
            client.finish();
        }
    }

    @Tag("SEC-H07")
    @ParameterizedTest
    @ValueSource(strings = {DEFLATE, "none"})
    void reservedBitsThatWereNotAgreedOnAreRefused(String offer) {
        boolean isCompressed = offer.equals(DEFLATE);
        int agreed = isCompressed ? WebSocketExtension.RSV1 : 0;
        for (int rsv = 0; rsv < 8; rsv++) {
            EmbeddedChannel server = new EmbeddedChannel(new WebSocketServerCompressionHandler(0));
            handshake(server, request(offer), response());
            byte[] octets = {(byte) 0xF2, 0x48, (byte) 0xCD, (byte) 0xC9, (byte) 0xC9, 7, 0};
            TextWebSocketFrame frame = new TextWebSocketFrame(true, rsv, Unpooled.copiedBuffer(octets));
            if ((rsv & ~agreed) == 0) {
                assertThat(server.writeInbound(frame)).isTrue();
                server.<WebSocketFrame>readInbound().release();
                server.writeInbound("not a frame");
                assertThat(server.<String>readInbound()).isEqualTo("not a frame");
            } else {
                assertThatThrownBy(() -> server.writeInbound(frame)).isInstanceOfSatisfying(
                        CorruptedWebSocketFrameException.class,
                        e -> assertThat(e.closeStatus()).isEqualTo(WebSocketCloseStatus.PROTOCOL_ERROR));
                CloseWebSocketFrame close = (CloseWebSocketFrame) server.outboundMessages().poll();
                assertThat(close.statusCode()).isEqualTo(1002);
                close.release();
                assertThat(server.isOpen()).isFalse();
            }
            server.finishAndReleaseAll();
        }
    }

    @Test
    void eachRequestHasItsOwnAnswer() {
        EmbeddedChannel server = new EmbeddedChannel(new WebSocketServerCompressionHandler(0));
        HttpRequest plain = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/");
        plain.headers().set(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS, DEFLATE);
        for (Object message : new Object[] {plain, LastHttpContent.EMPTY_LAST_CONTENT, request("other"),
                request(DEFLATE)}) {
            server.writeInbound(message);
            server.<Object>readInbound();
        }
        HttpResponseStatus[] statuses = {HttpResponseStatus.CONTINUE, HttpResponseStatus.EARLY_HINTS,
            HttpResponseStatus.OK,
            HttpResponseStatus.CONTINUE, HttpResponseStatus.FORBIDDEN, HttpResponseStatus.PROCESSING};
        for (HttpResponseStatus status : statuses) {
            FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status);
            server.writeOutbound(response);
            assertThat(extensions(server.readOutbound())).isEmpty();
            assertThat(server.pipeline().get(WebSocketServerCompressionHandler.class)).isNotNull();
        }
        FullHttpResponse switching = response();
        server.writeOutbound(switching);
        assertThat(extensions(server.readOutbound())).containsExactly(DEFLATE);
        server.finish();
    }

    @Test
    void otherProtocolsAreNotNegotiated() {
        EmbeddedChannel server = new EmbeddedChannel(new WebSocketServerCompressionHandler(0));
        FullHttpRequest request = request(DEFLATE);
        request.headers().set(HttpHeaderNames.UPGRADE, "h2c");
        FullHttpResponse response = response();
        response.headers().set(HttpHeaderNames.UPGRADE, "h2c");
        assertThat(extensions(handshake(server, request, response))).isEmpty();
        server.finish();
        EmbeddedChannel client = new EmbeddedChannel(new WebSocketClientCompressionHandler(0));
        FullHttpRequest other = request();
        other.headers().set(HttpHeaderNames.UPGRADE, "h2c");
        client.writeOutbound(other);
        assertThat(extensions(client.readOutbound())).isEmpty();
        client.writeInbound(response);
        assertThat(client.<HttpResponse>readInbound()).isSameAs(response);
        assertThat(client.pipeline().get(WebSocketClientCompressionHandler.class)).isNotNull();
        client.finish();
    }

    @Test
    void negotiationCanBeSwitchedOff() {
        EmbeddedChannel server = new EmbeddedChannel(new WebSocketServerCompressionHandler(0) {
            @Override
            protected boolean isExtensionNegotiationEnabled(ChannelHandlerContext ctx, HttpResponse response) {
                return false;
            }
        });
        assertThat(extensions(handshake(server, request(DEFLATE), response()))).isEmpty();
        TextWebSocketFrame frame = new TextWebSocketFrame("text");
        server.writeOutbound(frame);
        assertThat(server.<WebSocketFrame>readOutbound()).isSameAs(frame);
        frame.release();
        server.finish();
    }

    @Test
    void nothingIsInstalledIfTheResponseIsNotSent() {
        IOException failure = new IOException();
        ChannelHandler refusing = new ChannelOutboundHandlerAdapter() {
            @Override
            public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
                ((FullHttpResponse) msg).release();
                promise.setFailure(failure);
            }
        };
        EmbeddedChannel server = new EmbeddedChannel(refusing, new WebSocketServerCompressionHandler(0));
        server.writeInbound(request(DEFLATE));
        server.<FullHttpRequest>readInbound().release();
        assertThat(server.writeOneOutbound(response()).cause()).isSameAs(failure);
        assertThat(server.pipeline().get(WebSocketServerCompressionHandler.class)).isNotNull();
        server.finish();
    }

    @Test
    void responseMayHaveAVoidPromise() {
        EmbeddedChannel server = new EmbeddedChannel(new WebSocketServerCompressionHandler(0));
        server.writeInbound(request(DEFLATE));
        server.<FullHttpRequest>readInbound().release();
        server.writeAndFlush(response(), server.voidPromise());
        assertThat(extensions(server.readOutbound())).containsExactly(DEFLATE);
        assertThat(server.pipeline().get(WebSocketServerCompressionHandler.class)).isNull();
        server.finish();
    }

    @Tag("SEC-H06")
    @ParameterizedTest
    @ValueSource(strings = {"permessage-deflate; =", "permessage-deflate; server_max_window_bits=\"", "a b", ";"})
    void malformedOffersAreAnsweredWith400(String offer) {
        EmbeddedChannel server = new EmbeddedChannel(new WebSocketServerCompressionHandler(0));
        FullHttpRequest request = request(DEFLATE, offer);
        assertThat(server.writeInbound(request, new TextWebSocketFrame("early"))).isFalse();
        assertThat(request.refCnt()).isZero();
        HttpResponse response = server.readOutbound();
        assertThat(response.status()).isEqualTo(HttpResponseStatus.BAD_REQUEST);
        assertThat(response.headers().get(HttpHeaderNames.CONNECTION)).isEqualTo("close");
        assertThat(response.headers().get(HttpHeaderNames.CONTENT_LENGTH)).isEqualTo("0");
        assertThat(server.isOpen()).isFalse();
        server.finish();
    }

    @Test
    void noResponseIsOvertaken() {
        EmbeddedChannel server = new EmbeddedChannel(new WebSocketServerCompressionHandler(0));
        server.writeInbound(request());
        server.<FullHttpRequest>readInbound().release();
        assertThat(server.writeInbound(request(";"))).isFalse();
        assertThat(server.isOpen()).isFalse();
        assertThat(server.<Object>readOutbound()).isNull();
        server.finish();
    }

    @Tag("SEC-H06")
    @Test
    void requestsThatWaitAreLimited() {
        EmbeddedChannel server = new EmbeddedChannel(
                new WebSocketServerExtensionHandler(2, new PerMessageDeflateServerExtensionHandshaker(0)));
        for (int i = 0; i < 3; i++) {
            server.writeInbound(request(DEFLATE));
            server.<FullHttpRequest>readInbound().release();
            if (i == 0) {
                server.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
                server.<FullHttpResponse>readOutbound().release();
            }
        }
        FullHttpRequest more = request(DEFLATE);
        assertThatThrownBy(() -> server.writeInbound(more)).isInstanceOf(DecoderException.class)
                .hasMessageContaining("more than 2 requests");
        assertThat(more.refCnt()).isZero();
        assertThat(server.isOpen()).isFalse();
        server.finish();
    }

    @Tag("SEC-H06")
    @ParameterizedTest
    @ValueSource(strings = {"unknown", "permessage-deflate; x", "permessage-deflate, permessage-deflate", ";",
        "permessage-deflate; server_max_window_bits=16", "permessage-deflate; client_max_window_bits",
        "permessage-deflate; server_no_context_takeover; server_no_context_takeover"})
    void clientFailsOnAnAnswerThatItDidNotOffer(String answer) {
        refuses(new EmbeddedChannel(new WebSocketClientCompressionHandler(0)), response(answer),
                "Sec-WebSocket-Extensions");
    }

    private static void refuses(EmbeddedChannel client, FullHttpResponse response, String message) {
        TextWebSocketFrame early = new TextWebSocketFrame("early");
        List<Throwable> failures = new ArrayList<>();
        assertThatThrownBy(() -> client.writeInbound(response, early))
                .isInstanceOfSatisfying(WebSocketClientHandshakeException.class, e -> {
                    assertThat(e.response().status()).isEqualTo(HttpResponseStatus.SWITCHING_PROTOCOLS);
                    failures.add(e);
                }).hasMessageContaining(message);
        assertThat(failures).hasSize(1);
        assertThat(response.refCnt()).isZero();
        assertThat(early.refCnt()).isZero();
        assertThat(client.<Object>readInbound()).isNull();
        assertThat(client.isOpen()).isFalse();
        client.finish();
    }

    @Test
    void clientNegotiatesNothingIfTheServerAnswersNothing() {
        EmbeddedChannel client = new EmbeddedChannel(
                new WebSocketClientExtensionHandler(new PerMessageDeflateClientExtensionHandshaker(0)));
        HttpResponse refused = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.FORBIDDEN);
        refused.headers().set(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS, DEFLATE);
        client.writeInbound(refused);
        assertThat(client.<HttpResponse>readInbound()).isSameAs(refused);
        assertThat(client.pipeline().get(WebSocketClientExtensionHandler.class)).isNotNull();
        client.writeInbound(response());
        client.<FullHttpResponse>readInbound().release();
        assertThat(client.pipeline().get(WebSocketClientExtensionHandler.class)).isNull();
        TextWebSocketFrame frame = new TextWebSocketFrame("text");
        client.writeOutbound(frame);
        assertThat(client.<WebSocketFrame>readOutbound()).isSameAs(frame);
        frame.release();
        client.finish();
    }
}
