/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.handler.codec.http.DefaultHttpRequest;
import io.tidewire.handler.codec.http.HttpHeaderNames;
import io.tidewire.handler.codec.http.HttpMethod;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpVersion;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

class WebSocketServerProtocolHandlerTest {

    private static final WebSocketServerProtocolConfig CONFIG = ServerFixture.config().build();

    static Stream<WebSocketVector> vectors() {
        return WebSocketVector.all();
    }

    private static byte[] octets(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @ParameterizedTest
    @MethodSource("vectors")
    @Tag("SEC-H01")
    @Tag("SEC-H11")
    @Tag("SEC-H13")
    void vectorIsAnsweredAtEverySplitAndNothingBehindItIsSeen(WebSocketVector vector) {
        byte[] wire = vector.wire();
        for (int cut = 1; cut <= wire.length; cut++) {
            ServerFixture pair = ServerFixture.open(CONFIG);
            pair.write(wire, 0, cut);
            pair.write(wire, cut, wire.length);
            List<String> written = pair.written();
            switch (vector.expect()) {
                case "accept" -> {
                    assertThat(pair.channel.isOpen()).isTrue();
                    assertThat(written).allMatch(frame -> frame.startsWith("Pong"));
                }
                case "close" -> {
                    assertThat(pair.exceptions).isEmpty();
                    assertThat(written).singleElement().asString().startsWith("Close");
                    assertThat(pair.channel.isOpen()).isFalse();
                    assertThat(pair.frames).isEmpty();
                    assertThat(pair.events(WebSocketCloseEvent.class)).singleElement()
                            .matches(WebSocketCloseEvent::isClean);
                }
                default -> {
                    int code = Integer.parseInt(vector.expect());
                    assertThat(written).last().asString()
                            .startsWith("Close " + String.format(Locale.ROOT, "%04x", code));
                    assertThat(pair.exceptions).singleElement()
                            .isInstanceOf(CorruptedWebSocketFrameException.class);
                    assertThat(pair.channel.isOpen()).isFalse();
                    assertThat(pair.events(WebSocketCloseEvent.class)).singleElement()
                            .matches(event -> event.status().code() == code && !event.isClean());
                }
            }
            pair.finish();
        }
    }

    @Test
    @Tag("SEC-H18")
    void framesBehindTheRequestAreReadOnceAtEverySplit() {
        byte[] request = octets(ServerFixture.REQUEST);
        byte[] frames = {(byte) 0x81, (byte) 0x82, 0, 0, 0, 0, 'o', 'k', (byte) 0x82, (byte) 0x81, 0, 0, 0, 0, 7};
        byte[] all = Arrays.copyOf(request, request.length + frames.length);
        System.arraycopy(frames, 0, all, request.length, frames.length);
        for (int cut = 1; cut <= all.length; cut++) {
            ServerFixture pair = new ServerFixture(CONFIG);
            pair.write(all, 0, cut);
            pair.write(all, cut, all.length);
            assertThat(pair.frames).as("cut at %d", cut).containsExactly("Text 6f6b", "Binary 07");
            assertThat(pair.response()).startsWith("HTTP/1.1 101").endsWith("\r\n\r\n");
            assertThat(pair.exceptions).isEmpty();
            pair.finish();
        }
    }

    @Test
    void handshakeIsToldAndTheCodecOfHttpIsGone() {
        ServerFixture pair = new ServerFixture(ServerFixture.config().subprotocols("chat, superchat").build());
        pair.write(octets(ServerFixture.REQUEST.replace("\r\n\r\n",
                "\r\nSec-WebSocket-Protocol: x,superchat\r\nSec-WebSocket-Protocol: chat\r\n\r\n")));
        // The key and its answer are the example of RFC 6455 section 1.3.
        assertThat(pair.response().toLowerCase(Locale.ROOT)).contains("sec-websocket-accept: "
                + "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=".toLowerCase(Locale.ROOT))
                .contains("sec-websocket-protocol: superchat");
        var complete = pair.events(WebSocketServerProtocolHandler.HandshakeComplete.class).get(0);
        assertThat(complete.requestUri()).isEqualTo("/ws");
        assertThat(complete.selectedSubprotocol()).isEqualTo("superchat");
        assertThat(complete.requestHeaders().get(HttpHeaderNames.HOST)).isEqualTo("h");
        assertThat(pair.channel.pipeline().names()).contains("wsdecoder", "wsencoder")
                .noneMatch(name -> name.contains("Http") || name.contains("Handshake"));
        pair.finish();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "400 GET /ws->POST /ws", "400 HTTP/1.1->HTTP/1.0", "400 Upgrade: websocket->Upgrade: h2c",
        "400 Connection: Upgrade->Connection: keep-alive", "426 Version: 13->Version: 8",
        "426 Sec-WebSocket-Version: 13\r\n->", "426 Version: 13->Version: 13\r\nSec-WebSocket-Version: 13",
        "400 dGhlIHNhbXBsZSBub25jZQ==->dGhlIHNhbXBsZSBub25jZQ", "400 dGhlIHNhbXBsZSBub25jZQ==->dGhlIHNhbXBsZSBub25j",
        "400 dGhlIHNhbXBsZSBub25jZQ==->????????????????????????", "400 Version: 13->Version: 13\r\nContent-Length: 1",
        "400 Version: 13->Version: 13\r\nTransfer-Encoding: chunked",
        "400 Version: 13->Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="})
    @Tag("SEC-H14")
    void requestThatIsNoHandshakeIsRefused(String change) {
        String status = change.substring(0, 3);
        String[] parts = change.substring(4).split("->", 2);
        assertThat(ServerFixture.REQUEST).contains(parts[0]);
        ServerFixture pair = new ServerFixture(CONFIG);
        pair.write(octets(ServerFixture.REQUEST.replace(parts[0], parts[1])));
        String response = pair.response();
        assertThat(response).startsWith("HTTP/1.1 " + status);
        assertThat(response.contains("sec-websocket-version: 13")).isEqualTo(status.equals("426"));
        assertThat(pair.channel.isOpen()).isFalse();
        assertThat(pair.events(WebSocketCloseEvent.class)).isEmpty();
        pair.finish();
    }

    @Test
    void fieldsAreReadAsHttpReadsThem() {
        ServerFixture pair = new ServerFixture(CONFIG);
        pair.write(octets(ServerFixture.REQUEST.replace("Connection: Upgrade",
                "connection: keep-alive\r\nCONNECTION: UPGRADE")
                .replace("Upgrade: websocket", "upgrade: h2c, WebSocket")));
        assertThat(pair.response()).startsWith("HTTP/1.1 101");
        pair.finish();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/ws?x=1", "/wsx", "/"})
    void otherPathsPassThrough(String target) {
        ServerFixture pair = new ServerFixture(CONFIG);
        pair.write(octets(ServerFixture.REQUEST.replace("/ws ", target + ' ')));
        assertThat(pair.channel.inboundMessages()).isNotEmpty();
        assertThat(pair.response()).isEmpty();
        pair.finish();
        ServerFixture prefix = new ServerFixture(ServerFixture.config().checkStartsWith(true).build());
        prefix.write(octets(ServerFixture.REQUEST.replace("/ws ", target + ' ')));
        assertThat(prefix.response().startsWith("HTTP/1.1 101")).isEqualTo(target.startsWith("/ws?"));
        prefix.finish();
    }

    @Test
    @Tag("SEC-H16")
    void originsThatAreNotAllowedAreForbidden() {
        WebSocketServerProtocolConfig config = ServerFixture.config().allowedOrigins("https://good.example").build();
        for (String origin : List.of("", "Origin: https://GOOD.example\r\n", "Origin: https://evil.example\r\n",
                "Origin: null\r\n", "Origin: https://good.example\r\nOrigin: https://good.example\r\n")) {
            ServerFixture pair = new ServerFixture(config);
            pair.write(octets(ServerFixture.REQUEST.replace("Host: h\r\n", "Host: h\r\n" + origin)));
            boolean allowed = origin.isEmpty() || origin.contains("GOOD");
            assertThat(pair.response()).as(origin).startsWith(allowed ? "HTTP/1.1 101" : "HTTP/1.1 403");
            assertThat(pair.channel.isOpen()).isEqualTo(allowed);
            pair.finish();
        }
    }

    @Test
    void closeWaitsForThePeerAndThenEndsTheTransport() {
        ServerFixture pair = ServerFixture.open(CONFIG);
        ChannelFuture closed = pair.channel.close();
        assertThat(pair.written()).singleElement().asString().startsWith("Close 03e8");
        assertThat(closed.isDone()).isFalse();
        // Data of the peer is still looked at until its close frame comes.
        pair.write(new TextWebSocketFrame("x"));
        assertThat(pair.frames).containsExactly("Text 78");
        ChannelFuture late = pair.channel.writeAndFlush(new TextWebSocketFrame("y"));
        assertThat(late.cause()).isInstanceOf(ClosedChannelException.class);
        pair.write(new CloseWebSocketFrame(1000, ""));
        assertThat(closed.isSuccess()).isTrue();
        assertThat(pair.channel.isOpen()).isFalse();
        assertThat(pair.events(WebSocketCloseEvent.class)).singleElement().matches(WebSocketCloseEvent::isClean);
        pair.finish();
    }

    @Test
    @Tag("SEC-H13")
    void peerThatNeverClosesIsClosedAtTheDeadline() {
        ServerFixture pair = ServerFixture.open(CONFIG);
        ChannelFuture sent = pair.channel.writeAndFlush(new CloseWebSocketFrame(WebSocketCloseStatus.NORMAL_CLOSURE));
        assertThat(sent.isSuccess()).isTrue();
        pair.channel.advanceTimeBy(9_999, TimeUnit.MILLISECONDS);
        pair.channel.runScheduledPendingTasks();
        assertThat(pair.channel.isOpen()).isTrue();
        pair.channel.advanceTimeBy(1, TimeUnit.MILLISECONDS);
        pair.channel.runScheduledPendingTasks();
        assertThat(pair.channel.isOpen()).isFalse();
        assertThat(pair.events(WebSocketCloseEvent.class)).singleElement()
                .matches(event -> event.status().equals(WebSocketCloseStatus.ABNORMAL_CLOSURE));
        pair.finish();
    }

    @Test
    void applicationMayAnswerCloseFramesItself() {
        ServerFixture pair = ServerFixture.open(ServerFixture.config().handleCloseFrames(false).build());
        pair.write(new CloseWebSocketFrame(1001, "bye"));
        assertThat(pair.frames).containsExactly("Close 03e9627965");
        assertThat(pair.written()).isEmpty();
        // A message may be brought to its end before.
        assertThat(pair.channel.writeAndFlush(new TextWebSocketFrame("last")).isSuccess()).isTrue();
        pair.channel.writeAndFlush(new CloseWebSocketFrame(1001, ""));
        assertThat(pair.written()).containsExactly("Text 6c617374", "Close 03e9");
        assertThat(pair.channel.isOpen()).isFalse();
        pair.finish();
    }

    @Test
    void failureOfAHandlerInFrontClosesWith1011AndKeepsItsMessage() {
        ServerFixture pair = ServerFixture.open(CONFIG);
        pair.channel.pipeline().fireExceptionCaught(new IllegalStateException("secret"));
        assertThat(pair.written()).singleElement().asString().startsWith("Close 03f3")
                .doesNotContain("736563726574");
        assertThat(pair.exceptions).singleElement().isInstanceOf(IllegalStateException.class);
        assertThat(pair.channel.isOpen()).isFalse();
        pair.finish();
    }

    @Test
    @Tag("SEC-H07")
    void reservedBitsThatNoExtensionTakesOffAreAViolation() {
        ServerFixture pair = ServerFixture.open(ServerFixture.config().allowExtensions(true).build());
        pair.write(new BinaryWebSocketFrame(true, 4, Unpooled.EMPTY_BUFFER));
        assertThat(pair.written()).singleElement().asString().startsWith("Close 03ea");
        assertThat(pair.frames).isEmpty();
        assertThat(pair.channel.isOpen()).isFalse();
        pair.finish();
    }

    @Test
    @Tag("SEC-H12")
    void onlyTheLastOfPingsThatCannotBeAnsweredIsAnswered() {
        ServerFixture pair = ServerFixture.open(CONFIG);
        pair.channel.unsafe().outboundBuffer().setUserDefinedWritability(1, false);
        for (int i = 0; i < 1000; i++) {
            ByteBuf payload = Unpooled.buffer().writeInt(i);
            pair.write(new PingWebSocketFrame(payload));
        }
        assertThat(pair.written()).isEmpty();
        pair.channel.unsafe().outboundBuffer().setUserDefinedWritability(1, true);
        pair.channel.runPendingTasks();
        assertThat(pair.written()).containsExactly("Pong 000003e7");
        pair.write(new PingWebSocketFrame(Unpooled.buffer().writeInt(7)));
        assertThat(pair.written()).containsExactly("Pong 00000007");
        pair.finish();
    }

    @Test
    void pongsAreDroppedOrPassedOn() {
        ServerFixture pair = ServerFixture.open(CONFIG);
        pair.write(new PongWebSocketFrame());
        assertThat(pair.frames).isEmpty();
        pair.finish();
        pair = ServerFixture.open(ServerFixture.config().dropPongFrames(false).build());
        pair.write(new PongWebSocketFrame());
        assertThat(pair.frames).containsExactly("Pong ");
        pair.finish();
    }

    @Test
    void pingsAreSentAndAMissedPongClosesOrIsTold() {
        for (WebSocketPingPolicy.OnMissed action : WebSocketPingPolicy.OnMissed.values()) {
            ServerFixture pair = ServerFixture.open(ServerFixture.config()
                    .pingPolicy(new WebSocketPingPolicy(1000, 0, 100, action)).build());
            advance(pair, 1000);
            assertThat(pair.written()).containsExactly("Ping 0000000000000001");
            pair.write(new PongWebSocketFrame(Unpooled.buffer().writeLong(1)));
            advance(pair, 999);
            assertThat(pair.written()).isEmpty();
            advance(pair, 1);
            assertThat(pair.written()).containsExactly("Ping 0000000000000002");
            // The pong of an earlier ping is none.
            pair.write(new PongWebSocketFrame(Unpooled.buffer().writeLong(1)));
            advance(pair, 100);
            boolean closes = action == WebSocketPingPolicy.OnMissed.CLOSE;
            assertThat(pair.channel.isOpen()).isEqualTo(!closes);
            assertThat(pair.events(WebSocketPingPolicy.PongMissed.class)).hasSize(closes ? 0 : 1);
            pair.finish();
        }
    }

    private static void advance(ServerFixture pair, long millis) {
        pair.channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        pair.channel.runScheduledPendingTasks();
    }

    @Test
    @Tag("SEC-H17")
    void handshakeThatDoesNotEndIsEndedInTime() {
        ServerFixture pair = new ServerFixture(CONFIG);
        pair.channel.pipeline().remove(HttpServerCodec.class);
        var head = new DefaultHttpRequest(
                HttpVersion.HTTP_1_1, HttpMethod.GET,
                "/ws");
        head.headers().set("host", "h").set("upgrade", "websocket").set("connection", "upgrade")
                .set("sec-websocket-version", "13").set("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
        pair.channel.writeInbound(head);
        advance(pair, 9_999);
        assertThat(pair.channel.isOpen()).isTrue();
        advance(pair, 1);
        assertThat(pair.channel.isOpen()).isFalse();
        assertThat(pair.events)
                .contains(WebSocketServerProtocolHandler.ServerHandshakeStateEvent.HANDSHAKE_TIMEOUT);
        assertThat(pair.exceptions).singleElement().isInstanceOf(WebSocketServerHandshakeException.class);
        pair.finish();
    }
}
