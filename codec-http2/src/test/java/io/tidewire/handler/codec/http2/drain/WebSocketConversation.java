/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.drain;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpServerKeepAliveHandler;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler;

import java.nio.charset.StandardCharsets;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/** A WebSocket from its handshake on, with messages both ways. */
final class WebSocketConversation implements DrainedConversation {
    private static final String UPGRADE = "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    /** Text of one octet, and a close frame with 1001; with a mask of zeros. */
    private static final byte[] MESSAGE = {(byte) 0x81, (byte) 0x81, 0, 0, 0, 0, 'm'};
    private static final byte[] CLOSE = {(byte) 0x88, (byte) 0x82, 0, 0, 0, 0, 0x03, (byte) 0xe9};
    /** The close frame of the server: 1001 and "going away". */
    private static final String GOING_AWAY = "\u0088\u000c\u0003\u00e9going away";

    private final Random random;
    private final Application application = new Application();
    private int said;
    private boolean hasClosed;

    WebSocketConversation(Random random) {
        this.random = random;
    }

    private static final class Application extends SimpleChannelInboundHandler<WebSocketFrame> {
        private ChannelHandlerContext context;
        private int waiting;

        @Override
        public void handlerAdded(ChannelHandlerContext ctx) {
            context = ctx;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext ctx, WebSocketFrame frame) {
            waiting++;
        }
    }

    @Override
    public void addTo(ChannelPipeline pipeline) {
        pipeline.addLast(new HttpServerCodec(), new HttpServerKeepAliveHandler(),
                new WebSocketServerProtocolHandler("/ws"), application);
    }

    private static boolean isClosing(String taken) {
        return taken.contains(GOING_AWAY);
    }

    @Override
    public byte[] clientSays(String taken) {
        if (said++ == 0) {
            return UPGRADE.getBytes(StandardCharsets.US_ASCII);
        }
        if (hasClosed) {
            return new byte[0];
        }
        if (isClosing(taken)) {
            hasClosed = true;
            return CLOSE;
        }
        return taken.contains("\r\n\r\n") && random.nextBoolean() ? MESSAGE : new byte[0];
    }

    @Override
    public boolean owes(String taken) {
        return isClosing(taken) && !hasClosed;
    }

    @Override
    public boolean applicationActs() {
        if (application.waiting == 0) {
            return false;
        }
        application.waiting--;
        application.context.writeAndFlush(new TextWebSocketFrame("m"));
        return true;
    }

    @Override
    public void drainBegins(String sent) {
        // Messages are not counted.
    }

    @Override
    public long answeredSinceDrain(String sent) {
        return 1; // The request of the handshake.
    }

    @Override
    public int unanswered(String sent) {
        return 0;
    }

    @Override
    public void checkEnd(String sent, int read) {
        if (read == 0) {
            assertThat(sent).isEmpty(); // Idle: the client may ask another server.
        } else {
            assertThat(read).isGreaterThanOrEqualTo(UPGRADE.length() + CLOSE.length);
            assertThat(sent).startsWith("HTTP/1.1 101").endsWith(GOING_AWAY);
        }
    }
}
