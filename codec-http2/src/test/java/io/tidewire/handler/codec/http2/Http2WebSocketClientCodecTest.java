/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.DefaultHttpHeaders;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientHandshakeException;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolConfig;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolHandler;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolHandler.ClientHandshakeStateEvent;
import io.tidewire.handler.codec.http.websocketx.WebSocketCloseEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static io.tidewire.handler.codec.http2.WebSocketJournal.frame;
import static org.assertj.core.api.Assertions.assertThat;

/** A client of WebSocket in a stream, as a server sees it frame by frame (RFC 8441). */
class Http2WebSocketClientCodecTest {
    private static final int TEXT = 1;
    private static final int CLOSE = 8;
    private static final String NORMAL = "\u0003\u00e8";

    private final WebSocketJournal application = new WebSocketJournal();
    private WirePeer server;

    @AfterEach
    void tearDown() {
        server.close();
    }

    private static WebSocketClientProtocolConfig.Builder config() {
        return WebSocketClientProtocolConfig.newBuilder().webSocketUri("ws://a:8080/chat?x=y");
    }

    private void connect(Http2Settings settings) {
        EmbeddedChannel client = new EmbeddedChannel();
        client.freezeTime();
        client.pipeline().addLast(Http2FrameCodecBuilder.forClient().build(),
                new Http2MultiplexHandler(new ChannelInboundHandlerAdapter()));
        server = WirePeer.server(client).shakeHands(settings);
    }

    private List<String> request(WebSocketClientProtocolConfig.Builder config) {
        new Http2StreamChannelBootstrap(server.channel).handler(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel stream) {
                stream.pipeline().addLast(new Http2StreamFrameToHttpObjectCodec(false),
                        new Http2WebSocketClientCodec(), new WebSocketClientProtocolHandler(config.build()),
                        application);
            }
        }).open();
        server.channel.runPendingTasks();
        return received();
    }

    private void open() {
        connect(new Http2Settings().connectProtocolEnabled(true));
        request(config());
        server.ok(3, false).deliver();
        assertThat(application.events).contains(ClientHandshakeStateEvent.HANDSHAKE_COMPLETE);
    }

    private WirePeer data(String hex, boolean end) {
        return server.data(3, Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump(hex)), 0, end);
    }

    private List<String> received() {
        List<String> frames = new ArrayList<>(server.received());
        frames.removeIf(frame -> frame.startsWith("WINDOW_UPDATE") || frame.startsWith("SETTINGS"));
        return frames;
    }

    private void assertClosed(int code, boolean clean) {
        List<WebSocketCloseEvent> ends = application.events(WebSocketCloseEvent.class);
        assertThat(ends).hasSize(1);
        assertThat(ends.get(0).status().code()).isEqualTo(code);
        assertThat(ends.get(0).isClean()).isEqualTo(clean);
        assertThat(application.isClosed).isTrue();
    }

    /** RFC 8441 section 3: not before the server's setting. */
    @Test
    @Tag("SEC-F42")
    void nothingIsSentToAServerThatHasNotEnabledExtendedConnect() {
        connect(new Http2Settings());
        assertThat(request(config())).isEmpty();
        assertThat(application.failures).hasSize(1).first().isInstanceOf(IllegalStateException.class)
                .asString().contains("extended CONNECT");
        assertThat(application.isClosed).isTrue();
        server.settings(new Http2Settings().connectProtocolEnabled(true)).deliver();
        application.failures.clear();
        assertThat(request(config())).hasSize(1).first().asString().contains(":protocol=websocket");
    }

    @Test
    void requestIsExtendedConnectWithoutAKey() {
        connect(new Http2Settings().connectProtocolEnabled(true));
        assertThat(request(config().subprotocol("chat").customHeaders(new DefaultHttpHeaders().set("Cookie", "a=b"))))
                .containsExactly("HEADERS 3 [:method=CONNECT, :scheme=http, :authority=a:8080, :path=/chat?x=y, "
                        + ":protocol=websocket, cookie=a=b, sec-websocket-version=13, origin=http://a:8080, "
                        + "sec-websocket-protocol=chat] padding 0");
        assertThat(application.events).containsExactly(ClientHandshakeStateEvent.HANDSHAKE_ISSUED);
        server.headers(3, false, ":status", "103", "link", "x").headers(3, false, ":status", "200",
                "sec-websocket-protocol", "chat", "sec-websocket-accept", "any").deliver();
        assertThat(application.events).last().isEqualTo(ClientHandshakeStateEvent.HANDSHAKE_COMPLETE);
        data(frame(TEXT, false, "hello"), false).deliver();
        assertThat(application.messages).containsExactly("hello");
        application.channel.writeAndFlush(new TextWebSocketFrame("x"));
        assertThat(received()).hasSize(1).first().asString().startsWith("DATA 3 8181");
        assertThat(application.failures).isEmpty();
    }

    @Test
    void schemeMayBeNamed() {
        connect(new Http2Settings().connectProtocolEnabled(true));
        assertThat(request(config().customHeaders(new DefaultHttpHeaders()
                .set(HttpConversionUtil.ExtensionHeaderNames.SCHEME.text(), "https"))).get(0))
                .contains(":scheme=https");
    }

    @Test
    void targetOfAProxyIsRefused() {
        connect(new Http2Settings().connectProtocolEnabled(true));
        assertThat(request(config().absoluteUpgradeUrl(true))).isEmpty();
        assertThat(application.failures).first().isInstanceOf(IllegalArgumentException.class).asString()
                .contains("ws://a:8080/chat?x=y (expected: a path");
    }

    @ParameterizedTest
    @Tag("SEC-H15")
    @CsvSource({
        ":status, 404, false, 404 Not Found",
        ":status, 302, true, 302 Found",
        ":status, 101, false, 101",
        ":status, 200, true, 200 OK",
        "sec-websocket-protocol, chat, false, subprotocol chat",
        "sec-websocket-extensions, x, false, extension that was not asked for"})
    void answerThatDoesNotFitFailsTheHandshake(String name, String value, boolean end, String reason) {
        connect(new Http2Settings().connectProtocolEnabled(true));
        request(config());
        server.headers(3, end, name.equals(":status") ? new String[] {name, value}
                : new String[] {":status", "200", name, value}).deliver();
        if (!end) {
            server.data(3, "text", true).deliver();
        }
        // The first is an error of the stream itself, behind which the handshake fails.
        assertThat(application.failures).hasSize(value.equals("101") ? 2 : 1);
        assertThat(application.failures.get(0).getMessage()).contains(reason);
        assertThat(application.isClosed).isTrue();
        assertThat(application.events(ClientHandshakeStateEvent.class))
                .containsExactly(ClientHandshakeStateEvent.HANDSHAKE_ISSUED);
        assertThat(application.messages).isEmpty();
    }

    @Test
    void octetsBeforeTheAnswerAreNotSent() {
        connect(new Http2Settings().connectProtocolEnabled(true));
        request(config());
        ByteBuf early = Unpooled.copiedBuffer("x", StandardCharsets.US_ASCII);
        assertThat(application.channel.writeAndFlush(early).cause()).isInstanceOf(IllegalStateException.class);
        assertThat(early.refCnt()).isZero();
        assertThat(received()).isEmpty();
    }

    @Test
    @Tag("SEC-H17")
    void answerThatDoesNotComeResetsTheStreamInTime() {
        connect(new Http2Settings().connectProtocolEnabled(true));
        request(config().handshakeTimeoutMillis(1000));
        server.channel.advanceTimeBy(1000, TimeUnit.MILLISECONDS);
        server.channel.runScheduledPendingTasks();
        assertThat(application.events).contains(ClientHandshakeStateEvent.HANDSHAKE_TIMEOUT);
        assertThat(application.failures).first().isInstanceOf(WebSocketClientHandshakeException.class);
        assertThat(received()).containsExactly("RST_STREAM 3 8");
    }

    @Test
    void goAwayThatLeavesTheStreamOutFailsTheHandshake() {
        connect(new Http2Settings().connectProtocolEnabled(true));
        request(config());
        server.goAway(1, Http2Error.NO_ERROR).deliver();
        assertThat(application.isClosed).isTrue();
        assertThat(application.failures).hasSize(1);
    }

    @Test
    void goAwayBehindTheStreamLeavesTheConnectionOpen() {
        open();
        server.goAway(3, Http2Error.NO_ERROR).deliver();
        data(frame(TEXT, false, "still"), false).deliver();
        assertThat(application.messages).containsExactly("still");
        assertThat(application.channel.writeAndFlush(new TextWebSocketFrame("here")).isSuccess()).isTrue();
    }

    @Test
    @Tag("SEC-H19")
    void streamThatEndsWithoutACloseFrameIs1006() {
        open();
        data(frame(TEXT, false, "x"), true).deliver();
        assertThat(application.messages).containsExactly("x");
        assertClosed(1006, false);
        assertThat(received()).containsExactly("DATA 3  padding 0 end");
    }

    @Test
    @Tag("SEC-H19")
    void streamThatIsResetWithinAMessageIs1006() {
        open();
        data("010461", false).deliver();
        server.reset(3, Http2Error.CANCEL).deliver();
        assertClosed(1006, false);
        assertThat(application.messages).isEmpty();
    }

    @Test
    void connectionThatIsClosedEndsWithBothCloseFramesAndBothEnds() {
        open();
        application.channel.close();
        assertThat(received()).hasSize(1).first().asString().startsWith("DATA 3 8890").doesNotEndWith("end");
        data(frame(CLOSE, false, NORMAL), false).deliver();
        assertThat(received()).as("the server ends first").isEmpty();
        data("", true).deliver();
        assertThat(received()).containsExactly("DATA 3  padding 0 end");
        assertClosed(1000, true);
    }

    /** RFC 8441 section 5: RST_STREAM with CANCEL where a TCP connection would be reset. */
    @Test
    @Tag("SEC-H13")
    void serverThatDoesNotEndIsResetInTime() {
        open();
        application.channel.close();
        data(frame(CLOSE, false, NORMAL), false).deliver();
        received();
        for (int i = 0; i < 2; i++) {
            server.channel.advanceTimeBy(10_000, TimeUnit.MILLISECONDS);
            server.channel.runScheduledPendingTasks();
        }
        assertThat(received()).containsExactly("DATA 3  padding 0 end", "RST_STREAM 3 8");
        assertClosed(1000, true);
    }

    @Test
    void messagesOfHttpPassAsLongAsNoneAsksForWebSocket() {
        connect(new Http2Settings());
        List<Object> read = new ArrayList<>();
        Channel stream = new Http2StreamChannelBootstrap(server.channel).handler(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel ch) {
                ch.pipeline().addLast(new Http2WebSocketClientCodec(), new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelRead(ChannelHandlerContext ctx, Object msg) {
                        read.add(msg);
                    }
                });
            }
        }).open().getNow();
        stream.writeAndFlush(new DefaultHttp2HeadersFrame(WirePeer.fields(":method", "GET", ":scheme", "http",
                ":path", "/", ":authority", "a"), true));
        assertThat(received()).hasSize(1);
        server.ok(3, true).deliver();
        assertThat(read).hasSize(1);
    }
}
