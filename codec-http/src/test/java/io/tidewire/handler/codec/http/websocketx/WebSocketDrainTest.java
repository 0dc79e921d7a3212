/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.drain.DrainReport;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.HttpObjectAggregator;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpServerKeepAliveHandler;
import io.tidewire.testkit.LeakDetectionExtension;
import io.tidewire.testsuite.transport.EmbeddedServer;
import io.tidewire.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** A WebSocket of a drained server closes with 1001, by its handshake (RFC 6455 sections 7.1.1 and 7.4.1). */
@ExtendWith(LeakDetectionExtension.class)
class WebSocketDrainTest {
    private static final long GRACE = 1_000;
    private static final String UPGRADE = "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    /** A final close frame of 12 octets: 1001 and "going away". */
    private static final String GOING_AWAY = "880c03e9" + ByteBufUtil.hexDump(
            "going away".getBytes(StandardCharsets.US_ASCII));
    private static final String MASKED_GOING_AWAY = "88820000000003e9";

    private final EmbeddedServer server = new EmbeddedServer();
    private final EmbeddedChannel connection = server.accept(new HttpServerCodec(), new HttpServerKeepAliveHandler(),
            new HttpObjectAggregator(1024), new WebSocketServerProtocolHandler("/ws"));

    @AfterEach
    void end() {
        connection.finishAndReleaseAll();
        server.listener().finishAndReleaseAll();
    }

    private void send(String hex) {
        connection.writeInbound(Unpooled.wrappedBuffer(ByteBufUtil.decodeHexDump(hex)));
    }

    private String sent() {
        StringBuilder hex = new StringBuilder();
        ByteBuf next;
        while ((next = connection.readOutbound()) != null) {
            hex.append(ByteBufUtil.hexDump(next));
            next.release();
        }
        return hex.toString();
    }

    private void open() {
        connection.writeInbound(Unpooled.copiedBuffer(UPGRADE, StandardCharsets.US_ASCII));
        connection.runPendingTasks();
        assertThat(sent()).startsWith(ByteBufUtil.hexDump("HTTP/1.1 101".getBytes(StandardCharsets.US_ASCII)));
    }

    @Test
    void itClosesByItsHandshake() {
        open();
        Future<DrainReport> over = server.drain(GRACE);
        assertThat(sent()).isEqualTo(GOING_AWAY);
        assertThat(connection.isOpen()).isTrue();
        send(MASKED_GOING_AWAY);
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(new DrainReport(1, 0, 0, 0, 0, 0, 0));
    }

    @Test
    void aPeerThatNeverAnswersIsCut() {
        open();
        Future<DrainReport> over = server.drain(GRACE);
        server.advance(GRACE);
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(new DrainReport(1, 0, 0, 0, 0, 0, 1));
    }

    @Test
    void oneThatIsClosingAlreadySendsNoSecondFrame() {
        open();
        connection.writeOutbound(new CloseWebSocketFrame(WebSocketCloseStatus.NORMAL_CLOSURE));
        assertThat(sent()).startsWith("88");
        server.drain(GRACE);
        assertThat(sent()).isEmpty();
        assertThat(connection.isOpen()).isTrue();
    }

    /** As of a chat, where others go on to speak to a member whose connection is closing. */
    @Test
    void aLateMessageByAVoidPromiseDoesNotEndTheHandshake() {
        open();
        List<Throwable> failures = new ArrayList<>();
        connection.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                failures.add(cause);
                ctx.close();
            }
        });
        Future<DrainReport> over = server.drain(GRACE);
        assertThat(sent()).isEqualTo(GOING_AWAY);
        connection.writeAndFlush(new TextWebSocketFrame("late"), connection.voidPromise());
        connection.runPendingTasks();
        assertThat(sent()).isEmpty();
        assertThat(failures).singleElement().isInstanceOf(ClosedChannelException.class);
        assertThat(connection.isOpen()).isTrue();
        send(MASKED_GOING_AWAY);
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(new DrainReport(1, 0, 0, 0, 0, 0, 0));
    }

    @Test
    void beforeItsHandshakeHttpDecides() {
        Future<DrainReport> over = server.drain(GRACE);
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(new DrainReport(1, 0, 0, 0, 0, 0, 0));
    }

    @Test
    void aHandshakeUnderWayIsFinishedAndClosed() {
        connection.writeInbound(Unpooled.copiedBuffer(UPGRADE.substring(0, 40), StandardCharsets.US_ASCII));
        Future<DrainReport> over = server.drain(GRACE);
        assertThat(connection.isOpen()).isTrue();
        connection.writeInbound(Unpooled.copiedBuffer(UPGRADE.substring(40), StandardCharsets.US_ASCII));
        connection.runPendingTasks();
        assertThat(sent()).endsWith(GOING_AWAY);
        send(MASKED_GOING_AWAY);
        assertThat(connection.isOpen()).isFalse();
        assertThat(over.getNow()).isEqualTo(new DrainReport(1, 1, 1, 0, 0, 0, 0));
    }
}
