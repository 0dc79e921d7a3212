/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.DefaultFullHttpResponse;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.HttpRequest;
import io.tidewire.handler.codec.http.HttpResponseStatus;
import io.tidewire.handler.codec.http.HttpVersion;
import io.tidewire.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketCloseEvent;
import io.tidewire.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerHandshakerFactory;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolConfig;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler.HandshakeComplete;
import io.tidewire.handler.codec.http.websocketx.extensions.compression.WebSocketServerCompressionHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import static io.tidewire.handler.codec.http2.WebSocketJournal.frame;
import static org.assertj.core.api.Assertions.assertThat;

/** A server of WebSocket in streams, as a client sees it frame by frame (RFC 8441). */
class Http2WebSocketServerCodecTest {
    private static final int TEXT = 1;
    private static final int CLOSE = 8;
    private static final String NORMAL = "\u0003\u00e8";
    private static final String OK = "HEADERS 1 [:status=200] padding 0";

    private final WebSocketJournal application = new WebSocketJournal();
    private WirePeer client;

    @AfterEach
    void tearDown() {
        client.close();
    }

    private static WebSocketServerProtocolConfig.Builder config() {
        return WebSocketServerProtocolConfig.newBuilder().websocketPath("/chat").subprotocols("chat,superchat")
                .allowedOrigins("http://a");
    }

    /** The handlers of each stream stand behind the codec under test, and in front of the application. */
    private void connect(Supplier<List<ChannelHandler>> handlers) {
        EmbeddedChannel server = new EmbeddedChannel();
        server.freezeTime();
        server.pipeline().addLast(Http2FrameCodecBuilder.forServer()
                .initialSettings(Http2Settings.defaultSettings().connectProtocolEnabled(true)).build(),
                new Http2MultiplexHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel stream) {
                        stream.pipeline().addLast(new Http2StreamFrameToHttpObjectCodec(true),
                                new Http2WebSocketServerCodec());
                        handlers.get().forEach(stream.pipeline()::addLast);
                        stream.pipeline().addLast(application);
                    }
                }));
        client = WirePeer.client(server).shakeHands();
    }

    private void connect() {
        connect(() -> List.of(new WebSocketServerProtocolHandler(config().build())));
    }

    /** Sends an extended CONNECT, with fields that are added, or replace others; one without value is left out. */
    private WirePeer request(boolean end, String... changes) {
        List<String> fields = new ArrayList<>(List.of(":method", "CONNECT", ":protocol", "websocket", ":scheme", "http",
                ":path", "/chat", ":authority", "a", "sec-websocket-version", "13"));
        for (int i = 0; i < changes.length; i += 2) {
            int at = fields.indexOf(changes[i]);
            if (at < 0) {
                fields.addAll(List.of(changes[i], changes[i + 1]));
            } else {
                fields.set(at + 1, changes[i + 1]);
            }
        }
        for (int i = fields.size() - 2; i >= 0; i -= 2) {
            if (fields.get(i + 1) == null) {
                fields.remove(i + 1);
                fields.remove(i);
            }
        }
        return client.headers(1, end, fields.toArray(new String[0]));
    }

    private void open() {
        request(false).deliver();
        assertThat(client.received()).containsExactly(OK);
    }

    private WirePeer data(String hex, boolean end) {
        return client.data(1, Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump(hex)), 0, end);
    }

    private static String sent(String hex, boolean end) {
        return "DATA 1 " + hex + " padding 0" + (end ? " end" : "");
    }

    private List<String> received() {
        List<String> frames = new ArrayList<>(client.received());
        frames.removeIf(frame -> frame.startsWith("WINDOW_UPDATE"));
        return frames;
    }

    private void assertClosed(int code, boolean clean) {
        List<WebSocketCloseEvent> ends = application.events(WebSocketCloseEvent.class);
        assertThat(ends).hasSize(1);
        assertThat(ends.get(0).status().code()).isEqualTo(code);
        assertThat(ends.get(0).isClean()).isEqualTo(clean);
        assertThat(application.isClosed).isTrue();
    }

    /** The example of RFC 8441 section 5.1. */
    @Test
    @Tag("SEC-H19")
    void extendedConnectIsAHandshakeAndItsStreamCarriesFrames() {
        connect(() -> List.of(new WebSocketServerCompressionHandler(0),
                new WebSocketServerProtocolHandler(config().allowExtensions(true).build())));
        request(false, "sec-websocket-protocol", "superchat, chat", "sec-websocket-extensions", "permessage-deflate",
                "origin", "http://a", "cookie", "x=y").deliver();
        assertThat(client.received()).containsExactly("HEADERS 1 [:status=200, sec-websocket-protocol=superchat, "
                + "sec-websocket-extensions=permessage-deflate] padding 0");
        HandshakeComplete complete = application.events(HandshakeComplete.class).get(0);
        assertThat(complete.requestUri()).isEqualTo("/chat");
        assertThat(complete.selectedSubprotocol()).isEqualTo("superchat");
        assertThat(complete.requestHeaders().get("cookie")).isEqualTo("x=y");
        assertThat(complete.requestHeaders().get("host")).isEqualTo("a");
        data(frame(TEXT, true, "hello"), false).deliver();
        assertThat(application.messages).containsExactly("hello");
        application.channel.writeAndFlush(new TextWebSocketFrame("a".repeat(100)));
        assertThat(received().toString()).startsWith("[DATA 1 c1").hasSizeLessThan(60);
        assertThat(application.failures).isEmpty();
    }

    /** RFC 8441 section 5: they are not processed, whatever they are. */
    @ParameterizedTest
    @Tag("SEC-H19")
    @ValueSource(strings = {"dGhlIHNhbXBsZSBub25jZQ==", "no key"})
    void keyOfAClientHasNoMeaning(String key) {
        connect();
        request(false, "sec-websocket-key", key, "sec-websocket-accept", "x", ":protocol", "WebSocket").deliver();
        assertThat(client.received()).containsExactly(OK);
    }

    @ParameterizedTest
    @Tag("SEC-H19")
    @CsvSource({
        "a request that ends its stream,            ,                        ,             true,  400",
        "a protocol that is none of ours,           :protocol,               connect-udp,  false, 501",
        "a protocol that is none and ends,          :protocol,               websocket2,   true,  501",
        "no version,                                sec-websocket-version,   ,             false, 400",
        "another version,                           sec-websocket-version,   8,            false, 400",
        "an origin that is not allowed,             origin,                  http://b,     false, 403",
        "content that is announced,                 content-length,          3,            false, 400"})
    void requestThatIsNoHandshakeIsAnsweredAndItsStreamClosed(String what, String name, String value, boolean end,
            int status) {
        connect();
        request(end, name == null ? new String[0] : new String[] {name, value}).deliver();
        List<String> frames = client.received();
        assertThat(frames.get(0)).as(what).startsWith("HEADERS 1 [:status=" + status).doesNotContain("upgrade");
        if (!end) {
            assertThat(frames.remove(frames.size() - 1)).isEqualTo("RST_STREAM 1 0");
        }
        assertThat(frames.get(frames.size() - 1)).endsWith(" end");
        if ("sec-websocket-version".equals(name)) {
            assertThat(frames.get(0)).contains("sec-websocket-version=13");
        }
        assertThat(application.isClosed).isTrue();
        assertThat(application.messages).isEmpty();
        data(frame(TEXT, true, "x"), false).get(3).deliver();
        assertThat(application.messages).as("another stream").containsExactly("DefaultFullHttpRequest");
    }

    @Test
    @Tag("SEC-H19")
    void extensionsThatDoNotFollowTheGrammarAreAnsweredWith400() {
        connect(() -> List.of(new WebSocketServerCompressionHandler(0),
                new WebSocketServerProtocolHandler(config().build())));
        request(false, "sec-websocket-extensions", "permessage-deflate; =").deliver();
        assertThat(client.received()).first().asString().startsWith("HEADERS 1 [:status=400");
        assertThat(application.isClosed).isTrue();
    }

    @Test
    @Tag("SEC-F42")
    void extendedConnectOfAServerThatHasNotEnabledItIsMalformed() {
        client = WirePeer.client(Http2FrameCodecBuilder.forServer().build(),
                new Http2MultiplexHandler(application)).shakeHands();
        request(false).deliver();
        assertThat(client.received()).containsExactly("RST_STREAM 1 1");
        assertThat(application.messages).isEmpty();
        assertThat(application.isClosed).isTrue();
    }

    /** A request for another path is the application's. */
    @Test
    void otherRequestsPass() {
        ChannelHandler answers = new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                ctx.fireChannelRead(msg);
                if (msg instanceof HttpRequest request) {
                    application.messages.add(request.method() + " " + request.uri());
                    ctx.writeAndFlush(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.NOT_FOUND,
                            Unpooled.EMPTY_BUFFER));
                }
            }

            @Override
            public boolean isSharable() {
                return true;
            }
        };
        connect(() -> List.of(new WebSocketServerProtocolHandler(config().build()), answers));
        client.get(1).deliver();
        assertThat(client.received()).containsExactly("HEADERS 1 [:status=404] padding 0 end");
        client.headers(3, false, ":method", "CONNECT", ":protocol", "websocket", ":scheme", "http", ":path", "/other",
                ":authority", "a", "sec-websocket-version", "13").deliver();
        assertThat(client.received()).containsExactly("HEADERS 3 [:status=404] padding 0 end");
        client.data(3, "abc", true).deliver();
        assertThat(application.messages).containsExactly("DefaultFullHttpRequest", "GET /", "DefaultFullHttpRequest",
                "GET /other");
        client.headers(5, false, ":method", "CONNECT", ":authority", "a:1").deliver();
        client.data(5, "abc", true).deliver();
        assertThat(application.messages.subList(4, 7)).containsExactly("DefaultHttpRequest", "CONNECT a:1",
                "DefaultLastHttpContent");
    }

    /** An application that opens connections itself, later. */
    private final class Deferred extends ChannelInboundHandlerAdapter {
        private FullHttpRequest request;

        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            if (msg instanceof FullHttpRequest full) {
                application.channel = ctx.channel();
                request = full;
            } else {
                ctx.fireChannelRead(msg);
            }
        }

        ChannelFuture answer() {
            try {
                return new WebSocketServerHandshakerFactory("ws://a/chat", null, false).newHandshaker(request)
                        .handshake(application.channel, request);
            } finally {
                request.release();
            }
        }
    }

    @Test
    void connectionWithoutAProtocolHandlerEndsWhenTheClientEnds() {
        Deferred deferred = new Deferred();
        connect(() -> List.of(deferred));
        request(false).data(1, Unpooled.EMPTY_BUFFER, 3, false).deliver();
        assertThat(received()).isEmpty();
        ChannelFuture early = application.channel.writeAndFlush(Unpooled.copiedBuffer("x", StandardCharsets.US_ASCII));
        assertThat(early.cause()).isInstanceOf(IllegalStateException.class).hasMessageContaining("before the answer");
        assertThat(deferred.answer().isSuccess()).isTrue();
        assertThat(received()).containsExactly(OK);
        ChannelFuture http = application.channel.writeAndFlush(
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
        assertThat(http.cause()).isInstanceOf(IllegalStateException.class);
        data(frame(TEXT, true, "last"), true).deliver();
        assertThat(application.messages).containsExactly("last");
        assertThat(received()).containsExactly(sent("", true));
        assertThat(application.isClosed).isTrue();
    }

    @ParameterizedTest
    @Tag("SEC-H19")
    @ValueSource(strings = {"octets", "end", "octets and end", "trailers"})
    void whatComesBeforeTheAnswerIsRefused(String what) {
        Deferred deferred = new Deferred();
        connect(() -> List.of(deferred));
        request(false);
        switch (what) {
            case "octets" -> client.data(1, "x", false);
            case "end" -> client.data(1, "", true);
            case "octets and end" -> client.data(1, "x", true);
            default -> client.headers(1, true, "x", "y");
        }
        client.deliver();
        assertThat(received().get(0)).startsWith("HEADERS 1 [:status=400");
        assertThat(application.isClosed).isTrue();
        assertThat(deferred.answer().isSuccess()).isFalse();
        assertThat(application.messages).isEmpty();
    }

    @Test
    @Tag("SEC-H19")
    void streamThatEndsWithoutACloseFrameIs1006() {
        connect();
        open();
        data(frame(TEXT, true, "x"), true).deliver();
        assertThat(application.messages).containsExactly("x");
        assertClosed(1006, false);
        assertThat(received()).containsExactly(sent("", true));
    }

    @Test
    @Tag("SEC-H19")
    void streamThatIsResetWithinAMessageIs1006() {
        connect();
        open();
        data("01840000000061", false).data(1, "b", false).deliver();
        client.reset(1, Http2Error.CANCEL).deliver();
        assertThat(application.messages).isEmpty();
        assertClosed(1006, false);
        assertThat(received()).isEmpty();
    }

    @Test
    void closeFramesOfBothAreFollowedByTheEndOfBoth() {
        connect();
        open();
        data(frame(CLOSE, true, NORMAL), false).deliver();
        assertThat(received()).containsExactly(sent(frame(CLOSE, false, NORMAL), false), sent("", true));
        assertThat(application.isClosed).as("the end of the client is awaited").isFalse();
        client.data(1, "", true).deliver();
        assertClosed(1000, true);
        assertThat(received()).isEmpty();
    }

    @Test
    void closeFrameMayComeWithTheEndOfTheStream() {
        connect();
        open();
        data(frame(CLOSE, true, NORMAL), true).deliver();
        assertThat(received()).containsExactly(sent(frame(CLOSE, false, NORMAL), true));
        assertClosed(1000, true);
    }

    /** The protocol handler has no limit here. */
    @Test
    @Tag("SEC-H13")
    void clientThatDoesNotEndItsSideIsResetInTime() {
        connect(() -> List.of(new WebSocketServerProtocolHandler(config().forceCloseTimeoutMillis(0).build())));
        open();
        data(frame(CLOSE, true, NORMAL), false).deliver();
        assertThat(received()).hasSize(2);
        client.channel.advanceTimeBy(9_999, TimeUnit.MILLISECONDS);
        client.channel.runScheduledPendingTasks();
        assertThat(received().stream().filter(frame -> frame.startsWith("RST"))).isEmpty();
        client.channel.advanceTimeBy(1, TimeUnit.MILLISECONDS);
        client.channel.runScheduledPendingTasks();
        assertThat(received()).containsExactly("RST_STREAM 1 0");
        assertClosed(1000, true);
    }

    @Test
    void connectionWithoutAProtocolHandlerIsClosedWhenTheClientHasEnded() {
        Deferred deferred = new Deferred();
        connect(() -> List.of(deferred));
        request(false).deliver();
        deferred.answer();
        ChannelFuture closed = application.channel.close();
        assertThat(received()).containsExactly(OK, sent("", true));
        assertThat(closed.isDone()).isFalse();
        client.data(1, "", true).deliver();
        assertThat(closed.isSuccess()).isTrue();
        assertThat(received()).isEmpty();
    }

    /** The application answers close frames itself, here when the client has ended its side already. */
    @Test
    void closeFrameThatIsOwedIsSentBehindTheEndOfTheClient() {
        connect(() -> List.of(new WebSocketServerProtocolHandler(config().handleCloseFrames(false).build())));
        open();
        data(frame(CLOSE, true, NORMAL), true).deliver();
        assertThat(received()).isEmpty();
        application.channel.writeAndFlush(new CloseWebSocketFrame(WebSocketCloseStatus.NORMAL_CLOSURE));
        client.channel.runPendingTasks();
        assertThat(String.join(" ", received())).startsWith("DATA 1 88").endsWith(" end");
        assertClosed(1000, true);
    }

    @Test
    void nothingIsSentBehindTheEnd() {
        connect();
        open();
        application.channel.close();
        assertThat(received()).containsExactly(sent(frame(CLOSE, false, NORMAL + "normal closure"), false));
        data(frame(CLOSE, true, NORMAL), false).deliver();
        assertThat(received()).containsExactly(sent("", true));
        ChannelHandlerContext behindCodec = application.channel.pipeline().context("wsencoder");
        assertThat(behindCodec.writeAndFlush(Unpooled.copiedBuffer("x", StandardCharsets.US_ASCII)).cause())
                .isInstanceOf(ClosedChannelException.class);
        ChannelFuture second = behindCodec.close();
        assertThat(second.isSuccess()).isTrue();
        client.channel.runPendingTasks();
        assertThat(received()).containsExactly("RST_STREAM 1 0");
        assertClosed(1000, true);
    }

    @Test
    void brokenFrameIsAnsweredWithACloseFrameAndTheEnd() {
        connect();
        open();
        data(frame(TEXT, false, "no mask"), false).deliver();
        List<String> frames = received();
        assertThat(frames.get(0)).startsWith("DATA 1 88");
        assertThat(frames.get(1)).isEqualTo(sent("", true));
        assertThat(application.failures).hasSize(1);
        client.data(1, "", true).deliver();
        assertClosed(1002, false);
    }

    @Test
    void goAwayOfTheClientLeavesTheConnectionOpen() {
        connect();
        open();
        client.goAway(0, Http2Error.NO_ERROR).deliver();
        data(frame(TEXT, true, "still"), false).deliver();
        application.channel.writeAndFlush(new TextWebSocketFrame("here"));
        assertThat(application.messages).containsExactly("still");
        assertThat(received()).containsExactly(sent(frame(TEXT, false, "here"), false));
    }

    @Test
    void aHandshakeInOneReadWithFramesIsReadOnceAtEverySplit() {
        connect();
        request(false);
        data(frame(TEXT, true, "one"), false);
        data(frame(TEXT, true, "two"), false);
        byte[] all = client.take();
        client.close();
        for (int cut = 0; cut < all.length; cut++) {
            application.messages.clear();
            connect();
            client.channel.writeInbound(Unpooled.wrappedBuffer(Arrays.copyOf(all, cut)));
            client.channel.writeInbound(Unpooled.wrappedBuffer(Arrays.copyOfRange(all, cut, all.length)));
            assertThat(application.messages).as("cut at %d", cut).containsExactly("one", "two");
            if (cut < all.length - 1) {
                client.close();
            }
        }
    }

    /** A connection that is lost, or a stream that is reset, at any octet leaks nothing. */
    @Test
    void anyOctetMayBeTheLast() {
        connect();
        request(false);
        data("0183000000006162", false);
        data("63", false);
        data(frame(0, true, "d"), false);
        data(frame(CLOSE, true, NORMAL), true);
        byte[] all = client.take();
        client.close();
        for (int end = 0; end <= all.length; end++) {
            connect();
            client.channel.writeInbound(Unpooled.wrappedBuffer(Arrays.copyOf(all, end)));
            client.channel.close();
            client.channel.runPendingTasks();
            if (end < all.length) {
                client.close();
            }
        }
        assertThat(application.failures).isEmpty();
    }

    @Test
    void messagesOfOtherKindsPassTheCodec() {
        connect();
        open();
        assertThat(application.channel.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.CANCEL)).isSuccess())
                .isTrue();
        assertThat(received()).containsExactly("RST_STREAM 1 8");
        assertClosed(1006, false);
    }
}
