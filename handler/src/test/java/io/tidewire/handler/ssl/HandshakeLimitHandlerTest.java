/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Peers that stall in the handshake, and peers that come meanwhile. */
@Tag("SEC-I11")
class HandshakeLimitHandlerTest {
    private static final int STALLED = 1_000;

    private static TlsPeer server(HandshakeLimitHandler limit) {
        return new TlsPeer(new SslHandler(TestTls.server(TestTls.TLS_1_3)), limit);
    }

    private static TlsPeer client() {
        return new TlsPeer(TestTls.client(TestTls.TLS_1_3)).open();
    }

    @Test
    void thousandStalledHandshakesTakeWhatTheLimitAllows() {
        HandshakeLimitHandler limit = new HandshakeLimitHandler(100);
        List<TlsPeer> stalled = new ArrayList<>();
        TlsPeer first = client();
        byte[] hello = first.sent();
        first.finish();
        for (int i = 0; i < STALLED; i++) {
            TlsPeer server = server(limit);
            server.channel.freezeTime();
            stalled.add(server.open());
            if (i % 2 == 0) {
                server.receive(hello);
            }
        }
        assertThat(stalled.subList(0, 100)).allMatch(server -> server.channel.isOpen());
        assertThat(stalled.subList(100, STALLED)).noneMatch(server -> server.channel.isOpen());
        assertThat(limit.handshakes()).isEqualTo(100);
        for (TlsPeer server : stalled) {
            server.channel.advanceTimeBy(10, TimeUnit.SECONDS);
            server.channel.runScheduledPendingTasks();
            server.channel.runPendingTasks();
            assertThat(server.tls.handshakeFuture().cause()).isNotNull();
            server.finish();
        }
        assertThat(limit.handshakes()).isZero();
        TlsPeer client = client();
        TlsPeer server = server(limit).open();
        TlsPeer.exchange(client, server);
        client.send("served");
        TlsPeer.exchange(client, server);
        assertThat(server.receivedText()).isEqualTo("served");
        client.finish();
        server.finish();
    }

    @Test
    void placeIsFreeWhenTheHandshakeIsDone() {
        HandshakeLimitHandler limit = new HandshakeLimitHandler(1);
        TlsPeer[] clients = {client(), client()};
        TlsPeer[] servers = new TlsPeer[2];
        for (int i = 0; i < 2; i++) {
            servers[i] = server(limit).open();
            assertThat(limit.handshakes()).isEqualTo(1);
            TlsPeer.exchange(clients[i], servers[i]);
            assertThat(servers[i].tls.handshakeFuture().isSuccess()).isTrue();
            assertThat(limit.handshakes()).isZero();
            assertThat(servers[i].log).startsWith("active", "SslHandshakeCompletionEvent+");
        }
        for (int i = 0; i < 2; i++) {
            clients[i].finish();
            servers[i].finish();
        }
        assertThat(limit.handshakes()).isZero();
    }

    @Test
    void placeIsFreeWhenTheHandshakeFails() {
        HandshakeLimitHandler limit = new HandshakeLimitHandler(1);
        TlsPeer server = server(limit).open();
        server.receive("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        server.channel.runPendingTasks();
        assertThat(server.tls.handshakeFuture().cause()).isInstanceOf(NotSslRecordException.class);
        assertThat(limit.handshakes()).isZero();
        server.finish();
    }

    /** In a pipeline that is changed when the connection has begun. */
    @Test
    void activeChannelIsCountedWhenTheHandlerIsAdded() {
        HandshakeLimitHandler limit = new HandshakeLimitHandler(1);
        TlsPeer[] servers = {new TlsPeer(TestTls.server(TestTls.TLS_1_3)), new TlsPeer(
                TestTls.server(TestTls.TLS_1_3))};
        for (TlsPeer server : servers) {
            server.open();
            server.channel.pipeline().addAfter(server.channel.pipeline().firstContext().name(), "limit", limit);
            server.channel.runPendingTasks();
        }
        assertThat(servers[0].channel.isOpen()).isTrue();
        assertThat(servers[1].channel.isOpen()).isFalse();
        assertThat(limit.handshakes()).isEqualTo(1);
        servers[0].finish();
        servers[1].finish();
        assertThat(limit.handshakes()).isZero();
    }

    /** A close or removal in any callback: no place is lost, none is given back twice. */
    @ParameterizedTest
    @ValueSource(strings = {"active", "event", "inactive"})
    void everyPlaceIsGivenBackOnce(String callback) {
        HandshakeLimitHandler limit = new HandshakeLimitHandler(3);
        ChannelInboundHandlerAdapter closing = new ChannelInboundHandlerAdapter() {
            @Override
            public boolean isSharable() {
                return true;
            }

            private void on(ChannelHandlerContext ctx, String name) {
                if (name.equals(callback)) {
                    ctx.pipeline().close();
                }
            }

            @Override
            public void channelActive(ChannelHandlerContext ctx) {
                on(ctx, "active");
                ctx.fireChannelActive();
            }

            @Override
            public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
                on(ctx, "event");
                ctx.fireUserEventTriggered(evt);
            }

            @Override
            public void channelInactive(ChannelHandlerContext ctx) {
                on(ctx, "inactive");
                ctx.fireChannelInactive();
            }
        };
        SeededRuns.forEach(20, random -> {
            Deque<TlsPeer[]> open = new ArrayDeque<>();
            for (int i = 0; i < 20; i++) {
                TlsPeer client = client();
                TlsPeer server = new TlsPeer(new SslHandler(TestTls.server(TestTls.TLS_1_3)), limit, closing).open();
                open.add(new TlsPeer[] {client, server});
                if (random.nextBoolean()) {
                    TlsPeer.exchange(client, server);
                }
                if (random.nextBoolean()) {
                    TlsPeer[] pair = random.nextBoolean() ? open.removeFirst() : open.removeLast();
                    pair[0].finish();
                    pair[1].finish();
                }
                assertThat(limit.handshakes()).isBetween(0, 3);
            }
            for (TlsPeer[] pair : open) {
                pair[0].finish();
                pair[1].finish();
            }
            assertThat(limit.handshakes()).isZero();
        });
    }

    @Test
    void numberIsChecked() {
        assertThatThrownBy(() -> new HandshakeLimitHandler(0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maxHandshakes");
    }
}
