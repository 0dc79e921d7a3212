/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Handshakes on connections that are open already, with TLS 1.2. */
class SslHandlerRenegotiationTest {
    private static final String SUITE_256 = "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384";
    private static final String SUITE_128 = "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256";

    private static TlsPeer[] connected(String... alpn) {
        return connected(new TlsPeer(TestTls.server(TestTls.TLS_1_2)), alpn);
    }

    private static TlsPeer[] connected(ChannelHandler behindServer) {
        return connected(new TlsPeer(new SslHandler(TestTls.server(TestTls.TLS_1_2)), behindServer));
    }

    private static TlsPeer[] connected(TlsPeer server, String... alpn) {
        TlsPeer[] pair = {new TlsPeer(TestTls.client(TestTls.TLS_1_2)), server};
        for (TlsPeer peer : pair) {
            peer.tls.engine().setEnabledCipherSuites(new String[] {SUITE_256});
            if (alpn.length > 0) {
                TestTls.alpn(peer.tls.engine(), alpn);
            }
            peer.open();
        }
        TlsPeer.exchange(pair[0], pair[1]);
        assertThat(pair[0].tls.engine().getSession().getCipherSuite()).isEqualTo(SUITE_256);
        return pair;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void eitherSideSwitchesTheCipherSuite(int side) {
        TlsPeer[] pair = connected();
        TlsPeer starting = pair[side];
        TlsPeer other = pair[1 - side];
        other.tls.setMaxPeerRenegotiations(1);
        for (TlsPeer peer : pair) {
            peer.tls.engine().setEnabledCipherSuites(new String[] {SUITE_128});
            peer.log.clear();
        }
        Future<Channel> first = other.tls.handshakeFuture();
        Future<Channel> renegotiated = starting.tls.renegotiate();
        assertThat(starting.tls.handshakeFuture()).isSameAs(renegotiated);
        other.send("meanwhile");
        starting.send("and back");
        TlsPeer.exchange(starting, other);
        assertThat(renegotiated.isSuccess()).isTrue();
        assertThat(other.tls.handshakeFuture()).isNotSameAs(first);
        assertThat(other.tls.handshakeFuture().isSuccess()).isTrue();
        for (TlsPeer peer : pair) {
            assertThat(peer.tls.engine().getSession().getCipherSuite()).isEqualTo(SUITE_128);
            assertThat(peer.log).contains("SslHandshakeCompletionEvent+");
            assertThat(peer.exceptions).isEmpty();
        }
        starting.send("after");
        TlsPeer.exchange(starting, other);
        assertThat(other.receivedText()).isEqualTo("and backafter");
        assertThat(starting.receivedText()).isEqualTo("meanwhile");
        pair[0].finish();
        pair[1].finish();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    @Tag("SEC-I02")
    void thePeersIsRefusedByDefaultAndCounted(int side) {
        for (int allowed = 0; allowed < 3; allowed++) {
            TlsPeer[] pair = connected();
            TlsPeer refusing = pair[1 - side];
            refusing.tls.setMaxPeerRenegotiations(allowed);
            for (int i = 0; i < allowed; i++) {
                pair[side].tls.renegotiate();
                TlsPeer.exchange(pair[0], pair[1]);
                assertThat(refusing.tls.handshakeFuture().isSuccess()).isTrue();
            }
            pair[side].tls.renegotiate();
            TlsPeer.exchange(pair[0], pair[1]);
            assertThat(refusing.exceptions).singleElement().satisfies(e -> assertThat(e.getCause())
                    .hasMessageContaining("another handshake"));
            assertThat(refusing.channel.isOpen()).isFalse();
            pair[0].finish();
            pair[1].finish();
            assertThat(pair[side].tls.handshakeFuture().cause()).isNotNull();
        }
    }

    @Test
    @Tag("SEC-I02")
    void http2ForbidsIt() {
        TlsPeer[] pair = connected("h2");
        assertThat(pair[0].tls.applicationProtocol()).isEqualTo("h2");
        assertThat(pair[0].tls.renegotiate().cause()).hasMessageContaining("HTTP/2");
        assertThat(pair[0].channel.isOpen()).isTrue();
        assertThat(pair[0].tls.handshakeFuture().isSuccess()).isTrue();
        pair[0].finish();
        pair[1].finish();
    }

    /** A read of the server that has data and, behind it, the beginning of another handshake. */
    private static byte[] dataAndHello(TlsPeer client) {
        client.send("before");
        client.tls.renegotiate();
        return client.sent();
    }

    /** Data in front of a handshake was sent by whom the peer was then. */
    @Test
    void dataBeforeIsDeliveredBeforeTheHandshakeBegins() {
        List<Boolean> doneAtRead = new ArrayList<>();
        SslHandler[] tls = new SslHandler[1];
        TlsPeer[] pair = connected(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                doneAtRead.add(tls[0].handshakeFuture().isDone());
                ctx.fireChannelRead(msg);
            }
        });
        TlsPeer server = pair[1];
        tls[0] = server.tls;
        server.tls.setMaxPeerRenegotiations(1);
        Future<Channel> first = server.tls.handshakeFuture();
        server.receive(dataAndHello(pair[0]));
        assertThat(doneAtRead).containsExactly(true);
        assertThat(server.receivedText()).isEqualTo("before");
        assertThat(server.tls.handshakeFuture()).isNotSameAs(first);
        TlsPeer.exchange(pair[0], server);
        assertThat(server.tls.handshakeFuture().isSuccess()).isTrue();
        pair[0].finish();
        server.finish();
    }

    /** Octets behind belong to the next handler then. */
    @Test
    void removalByTheDataBeforeLeavesTheHandshakeAlone() {
        SslHandler[] tls = new SslHandler[1];
        TlsPeer[] pair = connected(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object msg) {
                if (tls[0] != null) {
                    ctx.pipeline().remove(tls[0]);
                    tls[0] = null;
                }
                ctx.fireChannelRead(msg);
            }
        });
        TlsPeer server = pair[1];
        tls[0] = server.tls;
        server.tls.setMaxPeerRenegotiations(1);
        Future<Channel> first = server.tls.handshakeFuture();
        byte[] octets = dataAndHello(pair[0]);
        server.receive(octets);
        assertThat(server.tls.handshakeFuture()).isSameAs(first);
        int dataLength = TlsRecord.HEADER_LENGTH + ((octets[3] & 0xFF) << 8 | octets[4] & 0xFF);
        assertThat(server.received()).startsWith("before".getBytes(US_ASCII))
                .hasSize("before".length() + octets.length - dataLength);
        assertThat(server.exceptions).isEmpty();
        pair[0].finish();
        server.finish();
    }

    @Test
    void tls13HasNone() {
        TlsPeer[] pair = TlsPeer.connected(TestTls.TLS_1_3);
        assertThat(pair[0].tls.renegotiate().cause()).hasMessageContaining("TLSv1.3");
        pair[0].send("still there");
        TlsPeer.exchange(pair[0], pair[1]);
        assertThat(pair[1].receivedText()).isEqualTo("still there");
        pair[0].finish();
        pair[1].finish();
        assertThat(pair[0].tls.renegotiate().cause()).hasMessageContaining("closed");
    }

    @Test
    void joinsAHandshakeUnderWay() {
        TlsPeer client = new TlsPeer(TestTls.client(TestTls.TLS_1_2)).open();
        Future<Channel> joined = client.tls.renegotiate();
        assertThat(joined.isDone()).isFalse();
        TlsPeer server = new TlsPeer(TestTls.server(TestTls.TLS_1_2)).open();
        TlsPeer.exchange(client, server);
        assertThat(joined.isSuccess()).isTrue();
        client.finish();
        server.finish();
        assertThatThrownBy(() -> new SslHandler(TestTls.client(TestTls.TLS_1_2)).renegotiate())
                .isInstanceOf(IllegalStateException.class);
    }
}
