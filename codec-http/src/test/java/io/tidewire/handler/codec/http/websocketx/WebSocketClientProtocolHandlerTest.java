/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.DefaultHttpHeaders;
import io.tidewire.handler.codec.http.HttpClientCodec;
import io.tidewire.handler.codec.http.HttpHeaders;
import io.tidewire.handler.codec.http.internal.HandshakeKey;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolHandler.ClientHandshakeStateEvent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class WebSocketClientProtocolHandlerTest {

    private static final Pattern KEY = Pattern.compile("sec-websocket-key: (\\S+)");

    /** A client in an embedded channel, and what its application sees. */
    private static final class Client {
        final List<String> frames = new ArrayList<>();
        final List<Object> events = new ArrayList<>();
        final List<Throwable> exceptions = new ArrayList<>();
        final EmbeddedChannel channel;
        final String request;

        Client(WebSocketClientProtocolConfig.Builder config) {
            channel = new EmbeddedChannel(new HttpClientCodec(),
                    new WebSocketClientProtocolHandler(config.build()), new ChannelInboundHandlerAdapter() {
                        @Override
                        public void channelRead(ChannelHandlerContext ctx, Object msg) {
                            frames.add(ReadFrames.describe((WebSocketFrame) msg));
                            ((WebSocketFrame) msg).release();
                        }

                        @Override
                        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                            events.add(evt);
                        }

                        @Override
                        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                            exceptions.add(cause);
                        }
                    });
            request = outbound();
        }

        String outbound() {
            StringBuilder all = new StringBuilder();
            ByteBuf part;
            while ((part = channel.readOutbound()) != null) {
                all.append(part.toString(StandardCharsets.ISO_8859_1));
                part.release();
            }
            return all.toString();
        }

        String response() {
            Matcher key = KEY.matcher(request);
            assertThat(key.find()).isTrue();
            return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Accept: " + HandshakeKey.accept(key.group(1)) + "\r\n\r\n";
        }

        void write(String octets) {
            if (channel.isOpen() && !octets.isEmpty()) {
                channel.writeInbound(Unpooled.copiedBuffer(octets, StandardCharsets.ISO_8859_1));
            }
        }
    }

    private static WebSocketClientProtocolConfig.Builder config() {
        return WebSocketClientProtocolConfig.newBuilder().webSocketUri("ws://h:8080/ws?x=%20y");
    }

    @Test
    @Tag("SEC-H18")
    void framesBehindTheResponseAreReadOnceAtEverySplit() {
        String frames = "\u0081\u0002ok\u0082\u0001\u0007";
        int length = new Client(config()).response().length() + frames.length();
        for (int cut = 1; cut <= length; cut++) {
            Client client = new Client(config());
            String all = client.response() + frames;
            client.write(all.substring(0, cut));
            client.write(all.substring(cut));
            assertThat(client.exceptions).isEmpty();
            assertThat(client.frames).as("cut at %d", cut).containsExactly("Text 6f6b", "Binary 07");
            assertThat(client.events).containsExactly(ClientHandshakeStateEvent.HANDSHAKE_COMPLETE);
            client.channel.finishAndReleaseAll();
        }
    }

    @Test
    void requestHasWhatTheRfcWants() {
        HttpHeaders custom = new DefaultHttpHeaders().set("Cookie", "a=b").set("Upgrade", "other");
        Client client = new Client(config().subprotocol("chat,x").customHeaders(custom));
        assertThat(client.request).startsWith("GET /ws?x=%20y HTTP/1.1\r\n").endsWith("\r\n\r\n");
        assertThat(client.request.toLowerCase(Locale.ROOT)).contains("host: h:8080\r\n",
                "upgrade: websocket\r\n", "connection: upgrade\r\n", "sec-websocket-version: 13\r\n",
                "origin: http://h:8080\r\n", "sec-websocket-protocol: chat,x\r\n", "cookie: a=b\r\n")
                .doesNotContain("other");
        client.channel.finishAndReleaseAll();
    }

    @Test
    @Tag("SEC-H02")
    void eachRequestHasAKeyOfItsOwn() {
        assertThat(HandshakeKey.next()).isNotEqualTo(HandshakeKey.next()).hasSize(24);
        assertThat(HandshakeKey.isValid(HandshakeKey.next())).isTrue();
        // The example of RFC 6455 section 1.3.
        assertThat(HandshakeKey.accept("dGhlIHNhbXBsZSBub25jZQ==")).isEqualTo("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    }

    @ParameterizedTest
    @ValueSource(strings = {"101 Switching Protocols->200 OK", "101 Switching Protocols->302 Found",
        "Upgrade: websocket->Upgrade: websocket, h2c", "Upgrade: websocket\r\n->", "Connection: Upgrade->Connection: x",
        "Accept: ->Accept: x", "Sec-WebSocket-Accept->Sec-WebSocket-Other",
        "Upgrade\r\n->Upgrade\r\nSec-WebSocket-Extensions: permessage-deflate\r\n",
        "Upgrade\r\n->Upgrade\r\nSec-WebSocket-Protocol: chat\r\n",
        "Upgrade\r\n->Upgrade\r\nContent-Length: 3\r\n"})
    @Tag("SEC-H15")
    void responseThatDoesNotFitFailsTheConnection(String change) {
        String[] parts = change.split("->", 2);
        Client client = new Client(config());
        assertThat(client.response()).contains(parts[0]);
        String behind = parts[1].contains(" OK") ? "\u0081\u0002ok" : "";
        client.write(client.response().replace(parts[0], parts[1]) + behind);
        client.channel.close();
        assertThat(client.exceptions).isNotEmpty();
        assertThat(client.frames).isEmpty();
        assertThat(client.events).doesNotContain(ClientHandshakeStateEvent.HANDSHAKE_COMPLETE);
        assertThat(client.channel.isOpen()).isFalse();
        client.channel.finishAndReleaseAll();
    }

    @Test
    @Tag("SEC-H15")
    void subprotocolThatWasAskedForIsAgreedOn() {
        for (String answer : List.of("x", "chat", "y", "")) {
            Client client = new Client(config().subprotocol("chat, x"));
            String field = answer.isEmpty() ? "" : "Sec-WebSocket-Protocol: " + answer + "\r\n";
            client.write(client.response().replace("Upgrade\r\n", "Upgrade\r\n" + field));
            boolean agreed = answer.equals("x") || answer.equals("chat");
            assertThat(client.events.contains(ClientHandshakeStateEvent.HANDSHAKE_COMPLETE)).isEqualTo(agreed);
            assertThat(client.channel.isOpen()).isEqualTo(agreed);
            client.channel.finishAndReleaseAll();
        }
    }

    @Test
    @Tag("SEC-H17")
    void responseThatDoesNotComeFailsTheConnectionInTime() {
        Client client = new Client(config().handshakeTimeoutMillis(100));
        client.channel.advanceTimeBy(100, TimeUnit.MILLISECONDS);
        client.channel.runScheduledPendingTasks();
        assertThat(client.channel.isOpen()).isFalse();
        assertThat(client.events).contains(ClientHandshakeStateEvent.HANDSHAKE_TIMEOUT);
        assertThat(client.exceptions).singleElement().isInstanceOf(WebSocketClientHandshakeException.class);
        client.channel.finishAndReleaseAll();
    }

    @Test
    @Tag("SEC-H01")
    void maskedFrameOfTheServerIsAViolation() {
        Client client = new Client(config());
        client.write(client.response() + "\u0081\u0080");
        assertThat(client.exceptions).singleElement().isInstanceOf(CorruptedWebSocketFrameException.class);
        // A close frame, masked.
        assertThat(client.outbound()).startsWith("\u0088").satisfies(out -> assertThat(out.charAt(1) & 0x80)
                .isEqualTo(0x80));
        assertThat(client.channel.isOpen()).isFalse();
        client.channel.finishAndReleaseAll();
    }

    @Test
    @Tag("SEC-H13")
    void clientWaitsForTheServerToCloseTheTransport() {
        Client client = new Client(config());
        client.write(client.response() + "\u0088\u0002\u0003\u00e8");
        assertThat(client.channel.isOpen()).isTrue();
        client.channel.advanceTimeBy(10, TimeUnit.SECONDS);
        client.channel.runScheduledPendingTasks();
        assertThat(client.channel.isOpen()).isFalse();
        assertThat(client.events).last().isInstanceOf(WebSocketCloseEvent.class);
        assertThat(((WebSocketCloseEvent) client.events.get(client.events.size() - 1)).isClean()).isTrue();
        client.channel.finishAndReleaseAll();
    }

    @Test
    void connectionThatEndsAtAnyOctetHoldsNothing() {
        String frames = "\u0001\u0002ok\u0089\u0001x\u0080\u0002ok\u0088\u0002\u0003\u00e8";
        int length = new Client(config()).response().length() + frames.length();
        for (int end = 0; end <= length; end++) {
            Client client = new Client(config());
            for (char octet : (client.response() + frames).substring(0, end).toCharArray()) {
                client.write(Character.toString(octet));
            }
            if (client.channel.isOpen()) {
                // Past the protocol handler, which would wait for the server.
                client.channel.pipeline().firstContext().close();
                client.channel.runPendingTasks();
            }
            client.channel.finishAndReleaseAll();
            assertThat(client.channel.isOpen()).isFalse();
            boolean opened = client.events.contains(ClientHandshakeStateEvent.HANDSHAKE_COMPLETE);
            assertThat(client.events.stream().filter(WebSocketCloseEvent.class::isInstance)).hasSize(opened ? 1 : 0);
        }
    }

    @ParameterizedTest
    @CsvSource({"ws://h,h,/,http://h", "wss://h:443/a,h,/a,https://h", "ws://h:443?q,h:443,/?q,http://h:443",
        "ws://u:p@my_host:81/,my_host:81,/,http://my_host:81",
        "wss://[::1]:8443/%C3%A9,[::1]:8443,/%C3%A9,https://[::1]:8443",
        "ws://[::1],[::1],/,http://[::1]", "https://h:443,h,/,https://h"})
    void partsOfUrisAreThoseOfTheRequest(String uri, String host, String resource, String origin) {
        URI parsed = URI.create(uri);
        assertThat(WebSocketUri.host(parsed)).isEqualTo(host);
        assertThat(WebSocketUri.resource(parsed)).isEqualTo(resource);
        assertThat(WebSocketUri.origin(parsed)).isEqualTo(origin);
    }

    @Test
    void urisThatCannotBeConnectedToAndDraftsAreRefused() {
        for (String uri : List.of("ws://h/#f", "/path", "ws:opaque")) {
            assertThatThrownBy(() -> WebSocketClientHandshakerFactory.newHandshaker(URI.create(uri),
                    WebSocketVersion.V13, null, false, null)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> WebSocketClientHandshakerFactory.newHandshaker(URI.create("ws://h"),
                WebSocketVersion.V08, null, false, null)).isInstanceOf(WebSocketHandshakeException.class);
        EmbeddedChannel channel = new EmbeddedChannel(new HttpClientCodec());
        assertThat(new WebSocketClientHandshaker08(URI.create("ws://h"), WebSocketVersion.V08, null, false, null, 1)
                .handshake(channel).cause()).isInstanceOf(WebSocketHandshakeException.class);
        channel.finishAndReleaseAll();
    }
}
