/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions.compression;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.HttpClientCodec;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.tidewire.handler.codec.http.websocketx.PingWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.PreparedWebSocketMessage;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.tidewire.handler.codec.http.websocketx.WebSocket13FrameEncoder;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolConfig;
import io.tidewire.handler.codec.http.websocketx.WebSocketClientProtocolHandler;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerHandshakerFactory;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolConfig;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

/** permessage-deflate between the protocol handlers of both sides, octet for octet. */
class CompressedWebSocketTest {
    private static final int LIMIT = 100_000;
    private static final byte[] HELLO = {(byte) 0xF2, 0x48, (byte) 0xCD, (byte) 0xC9, (byte) 0xC9, 7, 0};

    private final WebSocketDeflatePool pool = new WebSocketDeflatePool(1 << 20, 1_000);
    private final List<Throwable> failures = new ArrayList<>();
    private EmbeddedChannel server;
    private EmbeddedChannel client;

    /** Opens a connection as an application does that has no protocol handler. */
    private static final class Handshake extends SimpleChannelInboundHandler<FullHttpRequest> {
        @Override
        protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
            new WebSocketServerHandshakerFactory("ws://host/", null, true).newHandshaker(request)
                    .handshake(ctx.channel(), request);
        }
    }

    /** Connects a client, all octets one by one, and returns what the server has answered. */
    private String connect() {
        return connect(new WebSocketServerProtocolHandler(WebSocketServerProtocolConfig.newBuilder()
                .websocketPath("/").allowExtensions(true).sendCloseFrame(null).build()));
    }

    private String connect(ChannelHandler opening) {
        server = new EmbeddedChannel(new HttpServerCodec(), new HttpObjectAggregator(1000),
                new WebSocketServerCompressionHandler(LIMIT, pool), opening,
                new ChannelInboundHandlerAdapter() {
                    @Override
                    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                        failures.add(cause);
                    }
                });
        client = new EmbeddedChannel(new HttpClientCodec(), new HttpObjectAggregator(1000),
                new WebSocketClientCompressionHandler(0),
                new WebSocketClientProtocolHandler(WebSocketClientProtocolConfig.newBuilder()
                        .webSocketUri("ws://host/").allowExtensions(true).sendCloseFrame(null).build()));
        transfer(client, server);
        return transfer(server, client);
    }

    @AfterEach
    void nothingIsLeft() {
        server.finishAndReleaseAll();
        client.finishAndReleaseAll();
        pool.trim();
        assertThat(pool.heldOctets()).isZero();
        assertThat(pool.deflaters() + pool.inflaters()).isZero();
    }

    private static String transfer(EmbeddedChannel from, EmbeddedChannel to) {
        StringBuilder octets = new StringBuilder();
        for (ByteBuf buffer = from.readOutbound(); buffer != null; buffer = from.readOutbound()) {
            octets.append(buffer.toString(StandardCharsets.ISO_8859_1));
            while (buffer.isReadable()) {
                to.writeInbound(buffer.readBytes(1));
            }
            buffer.release();
        }
        return octets.toString();
    }

    private static String received(EmbeddedChannel channel) {
        StringBuilder texts = new StringBuilder();
        for (Object message = channel.readInbound(); message != null; message = channel.readInbound()) {
            if (message instanceof TextWebSocketFrame frame) {
                texts.append(frame.text());
                frame.release();
            }
        }
        return texts.toString();
    }

    @Test
    void textsGoBothWays() {
        assertThat(connect()).contains("sec-websocket-extensions: permessage-deflate\r\n");
        String text = "a text that repeats, ".repeat(500);
        for (int i = 0; i < 3; i++) {
            client.writeOutbound(new TextWebSocketFrame(text));
            assertThat(transfer(client, server)).hasSizeLessThan(200);
            assertThat(received(server)).isEqualTo(text);
            server.writeOutbound(new TextWebSocketFrame(text));
            assertThat(transfer(server, client)).hasSizeLessThan(200);
            assertThat(received(client)).isEqualTo(text);
            PreparedWebSocketMessage message = PreparedWebSocketMessage.prepare(new TextWebSocketFrame(text));
            server.writeOutbound(message.frame());
            message.release();
            assertThat(transfer(server, client)).hasSizeLessThan(200);
            assertThat(received(client)).isEqualTo(text);
        }
        assertThat(failures).isEmpty();
    }

    /** Sends frames by an encoder that knows no extension, and returns the code of the close frame that answers. */
    private int answer(WebSocketFrame... frames) {
        EmbeddedChannel encoder = new EmbeddedChannel(new WebSocket13FrameEncoder(true));
        for (WebSocketFrame frame : frames) {
            encoder.writeOutbound(frame);
        }
        ByteBuf all = Unpooled.buffer();
        for (ByteBuf octets = encoder.readOutbound(); octets != null; octets = encoder.readOutbound()) {
            all.writeBytes(octets);
            octets.release();
        }
        encoder.finish();
        server.writeInbound(all);
        EmbeddedChannel decoder = new EmbeddedChannel(new WebSocket13FrameDecoder(false, false, 1000));
        for (ByteBuf octets = server.readOutbound(); octets != null; octets = server.readOutbound()) {
            decoder.writeInbound(octets);
        }
        CloseWebSocketFrame close = decoder.readInbound();
        int code = close.statusCode();
        assertThat(close.reasonText()).isNotEmpty();
        assertThat(close.reasonText().length()).isLessThanOrEqualTo(123);
        close.release();
        assertThat(decoder.<WebSocketFrame>readInbound()).as("one close frame").isNull();
        decoder.finish();
        assertThat(failures).as("one event").hasSize(1);
        assertThat(failures.get(0)).isInstanceOfSatisfying(CorruptedWebSocketFrameException.class,
                e -> assertThat(e.closeStatus().code()).isEqualTo(code));
        return code;
    }

    private static TextWebSocketFrame text(boolean isFinal, int rsv, byte[] octets) {
        return new TextWebSocketFrame(isFinal, rsv, Unpooled.copiedBuffer(octets));
    }

    @Tag("SEC-H05")
    @Test
    void bombIsAnsweredWith1009() {
        connect();
        byte[] bomb;
        try (DeflateOracle peer = new DeflateOracle(false)) {
            bomb = peer.deflate(new byte[LIMIT + 1]);
        }
        assertThat(answer(text(true, 4, bomb), text(true, 4, HELLO))).isEqualTo(1009);
        assertThat(received(server)).isEmpty();
    }

    @Tag("SEC-H07")
    @Test
    void reservedBitsAreAnsweredWith1002() {
        int[][] wrong = {{2, 0}, {1, 0}, {6, 0}, {4, 4}};
        for (int[] rsv : wrong) {
            failures.clear();
            connect();
            assertThat(answer(text(false, rsv[0], HELLO),
                    new ContinuationWebSocketFrame(true, rsv[1], Unpooled.copiedBuffer(HELLO)),
                    text(true, 4, HELLO))).isEqualTo(1002);
            received(server);
            nothingIsLeft();
        }
    }

    @Test
    void octetsThatAreNotDeflateAreAnsweredWith1007() {
        connect();
        assertThat(answer(text(true, 4, new byte[] {7}), text(true, 4, HELLO))).isEqualTo(1007);
    }

    /** Inflated octets are checked as text once more. */
    @Test
    void inflatedTextHasToBeUtf8() {
        connect();
        byte[] latin;
        try (DeflateOracle peer = new DeflateOracle(false)) {
            latin = peer.deflate(new byte[] {(byte) 0xE4, 'a'});
        }
        assertThat(answer(text(true, 4, latin))).isEqualTo(1007);
        assertThat(received(server)).isEmpty();
    }

    /** RFC 6455 section 7.1.7. */
    @Test
    void withoutAProtocolHandlerTheFailureIsAnsweredAllTheSame() {
        byte[] bomb;
        try (DeflateOracle peer = new DeflateOracle(false)) {
            bomb = peer.deflate(new byte[LIMIT + 1]);
        }
        Map<Integer, TextWebSocketFrame> wrong = new LinkedHashMap<>();
        wrong.put(1009, text(true, 4, bomb));
        wrong.put(1002, text(true, 2, HELLO));
        wrong.put(1007, text(true, 4, new byte[] {7}));
        wrong.forEach((code, frame) -> {
            failures.clear();
            connect(new Handshake());
            assertThat(answer(frame, text(true, 4, HELLO))).isEqualTo(code);
            assertThat(received(server)).isEmpty();
            assertThat(server.isOpen()).isFalse();
            nothingIsLeft();
        });
    }

    /** Messages whole and in fragments, a ping between them, and a close frame, as one end sends them. */
    private static byte[] conversation(EmbeddedChannel sender) {
        sender.writeOutbound(new TextWebSocketFrame("repeats, repeats"), new TextWebSocketFrame(false, 0, "in "),
                new PingWebSocketFrame(Unpooled.copyInt(1)), new ContinuationWebSocketFrame(true, 0, "fragments"),
                new CloseWebSocketFrame(1000, "reason"));
        ByteBuf all = Unpooled.buffer();
        for (ByteBuf octets = sender.readOutbound(); octets != null; octets = sender.readOutbound()) {
            all.writeBytes(octets);
            octets.release();
        }
        byte[] wire = ByteBufUtil.getBytes(all);
        all.release();
        // It would wait for the peer's close frame.
        sender.pipeline().firstContext().close();
        return wire;
    }

    /** Leaves no engine, and no buffer, which leak detection would tell. */
    @Test
    void connectionThatIsLostAtAnyOctetLeavesNothing() {
        connect();
        byte[] ofClient = conversation(client);
        byte[] ofServer = conversation(server);
        for (int cut = 0; cut <= Math.max(ofClient.length, ofServer.length); cut++) {
            nothingIsLeft();
            connect();
            loseAfter(server, ofClient, cut);
            loseAfter(client, ofServer, cut);
        }
        assertThat(failures).isEmpty();
    }

    private static void loseAfter(EmbeddedChannel channel, byte[] wire, int octets) {
        channel.writeInbound(Unpooled.copiedBuffer(wire, 0, Math.min(octets, wire.length)));
        if (channel.isOpen()) {
            channel.pipeline().firstContext().close();
        }
        assertThat(channel.isOpen()).isFalse();
    }
}
