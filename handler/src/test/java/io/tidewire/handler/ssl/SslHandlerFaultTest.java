/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** Engines that throw, that make no progress, or answer what they must not. */
class SslHandlerFaultTest {

    /** A connection with a handshake, data both ways and a close; returns the futures of what was written. */
    private static List<ChannelFuture> live(TlsPeer faulty, TlsPeer other) {
        List<ChannelFuture> written = new ArrayList<>();
        faulty.open();
        other.open();
        written.add(faulty.channel.writeAndFlush(Unpooled.buffer().writeZero(20)));
        TlsPeer.exchange(faulty, other);
        written.add(faulty.channel.write(Unpooled.buffer().writeZero(17_000)));
        written.add(faulty.channel.writeAndFlush(Unpooled.buffer().writeZero(10)));
        other.channel.writeAndFlush(Unpooled.buffer().writeZero(17_000));
        TlsPeer.exchange(faulty, other);
        faulty.channel.close();
        TlsPeer.exchange(faulty, other);
        return written;
    }

    @ParameterizedTest
    @CsvSource({"TLSv1.2,true,false", "TLSv1.2,false,true", "TLSv1.3,true,true", "TLSv1.3,false,false"})
    void throwsAtEveryCall(String version, boolean client, boolean unchecked) {
        int calls = 0;
        for (int failAt = 0; failAt <= calls; failAt++) {
            FaultyEngine engine = new FaultyEngine(client ? TestTls.client(version) : TestTls.server(version));
            engine.failAt = failAt;
            engine.unchecked = unchecked;
            TlsPeer faulty = new TlsPeer(engine);
            TlsPeer other = new TlsPeer(client ? TestTls.server(version) : TestTls.client(version));
            List<ChannelFuture> written = live(faulty, other);
            if (failAt == 0) {
                calls = engine.calls;
                assertThat(calls).isGreaterThan(20);
            }
            String where = "call " + failAt + " of " + calls + ": " + faulty.log + ' ' + faulty.exceptions;
            faulty.channel.close();
            other.finish();
            faulty.channel.runPendingTasks();
            assertThat(faulty.channel.isOpen()).as(where).isFalse();
            assertThat(faulty.tls.handshakeFuture().isDone()).as(where).isTrue();
            assertThat(faulty.tls.sslCloseFuture().isDone()).as(where).isTrue();
            assertThat(written).as(where).allMatch(ChannelFuture::isDone);
            assertThat(faulty.exceptions.size()).as(where).isLessThanOrEqualTo(1);
            // The first calls are made before the handlers behind are there to be told.
            assertThat(faulty.log.stream().filter(s -> s.startsWith("SslHandshake")).count()).as(where)
                    .isEqualTo(faulty.log.contains("active") ? 1 : 0);
            assertThat(faulty.log.stream().filter(s -> s.startsWith("SslClose")).count()).as(where)
                    .isLessThanOrEqualTo(1);
            faulty.finish();
        }
    }

    /** Answers the same to every call. */
    private static final class StuckEngine extends FaultyEngine {
        private final HandshakeStatus status;
        private final SSLEngineResult answer;

        StuckEngine(SSLEngine engine, Status status, HandshakeStatus handshakeStatus) {
            super(engine);
            this.status = handshakeStatus;
            answer = new SSLEngineResult(status, handshakeStatus, 0, 0);
        }

        private void budget() {
            if (++calls > 200) {
                throw new AssertionError("endless loop");
            }
        }

        @Override
        public SSLEngineResult wrap(ByteBuffer[] srcs, int offset, int length, ByteBuffer dst) {
            budget();
            return answer;
        }

        @Override
        public SSLEngineResult unwrap(ByteBuffer src, ByteBuffer[] dsts, int offset, int length) {
            budget();
            return answer;
        }

        @Override
        public HandshakeStatus getHandshakeStatus() {
            budget();
            return status;
        }

        @Override
        public Runnable getDelegatedTask() {
            budget();
            return null;
        }

        @Override
        public void beginHandshake() {
            budget();
        }
    }

    @Test
    @Tag("SEC-I02")
    void engineWithoutProgressEndsTheConnection() {
        for (Status status : Status.values()) {
            for (HandshakeStatus handshake : HandshakeStatus.values()) {
                if (handshake == HandshakeStatus.FINISHED) {
                    continue; // Nothing but a result says so.
                }
                StuckEngine engine = new StuckEngine(TestTls.server(TestTls.TLS_1_3), status, handshake);
                TlsPeer peer = new TlsPeer(engine).open();
                peer.send("x");
                peer.receive(new byte[] {23, 3, 3, 0, 5, 1, 2, 3, 4, 5, 23, 3, 3, 0, 1, 1});
                assertThat(peer.exceptions).as("%s %s %s", status, handshake, peer.log)
                        .noneMatch(e -> e instanceof AssertionError || e.getCause() instanceof AssertionError);
                peer.finish();
                assertThat(peer.tls.handshakeFuture().isDone()).isTrue();
            }
        }
    }

    /** Conscrypt's way to refuse a hello without a common protocol; it would send its ServerHello if asked to wrap. */
    @ParameterizedTest
    @CsvSource({"TLSv1.2", "TLSv1.3"})
    void engineThatFailsUncheckedIsNotAskedForMore(String version) {
        FaultyEngine engine = new FaultyEngine(TestTls.server(version)) {
            @Override
            public SSLEngineResult unwrap(ByteBuffer src, ByteBuffer[] dsts, int offset, int length)
                    throws SSLException {
                super.unwrap(src, dsts, offset, length);
                Runnable task;
                while ((task = getDelegatedTask()) != null) {
                    task.run();
                }
                throw new IllegalStateException("injected");
            }
        };
        TlsPeer server = new TlsPeer(engine).open();
        TlsPeer client = new TlsPeer(TestTls.client(version)).open();
        server.receive(client.sent());
        server.channel.runPendingTasks();
        assertThat(server.sent()).isEmpty();
        assertThat(server.tls.handshakeFuture().cause()).hasMessage("injected");
        assertThat(server.channel.isOpen()).isFalse();
        client.finish();
        server.finish();
    }

    @ParameterizedTest
    @CsvSource({"TLSv1.2", "TLSv1.3"})
    void uncheckedExceptionOfAnUnwrapEndsTheConnection(String version) {
        FaultyEngine engine = new FaultyEngine(TestTls.server(version)) {
            @Override
            public SSLEngineResult unwrap(ByteBuffer src, ByteBuffer[] dsts, int offset, int length)
                    throws SSLException {
                if (unchecked) {
                    throw new IllegalArgumentException("injected");
                }
                return super.unwrap(src, dsts, offset, length);
            }
        };
        TlsPeer server = new TlsPeer(engine).open();
        TlsPeer client = new TlsPeer(TestTls.client(version)).open();
        TlsPeer.exchange(client, server);
        ChannelFuture unsent = server.channel.write(Unpooled.buffer().writeZero(1));
        client.send("data");
        engine.unchecked = true;
        server.receive(client.sent());
        server.channel.runPendingTasks();
        assertThat(server.exceptions).singleElement()
                .satisfies(e -> assertThat(e).hasRootCauseInstanceOf(IllegalArgumentException.class));
        assertThat(server.tls.sslCloseFuture().cause()).hasMessage("injected");
        assertThat(unsent.cause()).hasMessage("injected");
        assertThat(server.channel.isOpen()).isFalse();
        assertThat(server.receivedText()).isEmpty();
        client.finish();
        server.finish();
    }

    /** Once told so, takes every record for one without data. */
    private static final class EmptyingEngine extends FaultyEngine {
        private boolean emptying;

        EmptyingEngine(SSLEngine engine) {
            super(engine);
        }

        @Override
        public SSLEngineResult unwrap(ByteBuffer src, ByteBuffer[] dsts, int offset, int length) throws SSLException {
            if (!emptying) {
                return super.unwrap(src, dsts, offset, length);
            }
            int consumed = src.remaining();
            src.position(src.limit());
            return new SSLEngineResult(Status.OK, HandshakeStatus.NOT_HANDSHAKING, consumed, 0);
        }
    }

    @Test
    @Tag("SEC-I12")
    void endlessRecordsWithoutDataEndTheConnection() {
        EmptyingEngine engine = new EmptyingEngine(TestTls.server(TestTls.TLS_1_3));
        TlsPeer client = new TlsPeer(TestTls.client(TestTls.TLS_1_3)).open();
        TlsPeer server = new TlsPeer(engine).open();
        TlsPeer.exchange(client, server);
        byte[] record = {23, 3, 3, 0, 1, 1};
        for (int round = 0; round < 2; round++) {
            engine.emptying = true;
            for (int i = 0; i < 32; i++) {
                server.receive(record);
            }
            engine.emptying = false;
            client.send("data");
            TlsPeer.exchange(client, server);
        }
        assertThat(server.exceptions).isEmpty();
        assertThat(server.receivedText()).isEqualTo("datadata");
        engine.emptying = true;
        for (int i = 0; i < 33; i++) {
            assertThat(server.channel.isOpen()).isTrue();
            server.receive(record);
        }
        assertThat(server.exceptions).singleElement().satisfies(e -> assertThat(e.getCause())
                .hasMessageContaining("32 records in a row without data"));
        assertThat(server.channel.isOpen()).isFalse();
        client.finish();
        server.finish();
    }

    /** A handshake may need many records that bring no data, as often as one is allowed. */
    @Test
    @Tag("SEC-I12")
    void recordsWithoutDataAreCountedAnewBehindAHandshake() {
        EmptyingEngine engine = new EmptyingEngine(TestTls.server(TestTls.TLS_1_2));
        TlsPeer client = new TlsPeer(TestTls.client(TestTls.TLS_1_2)).open();
        TlsPeer server = new TlsPeer(engine).open();
        server.tls.setMaxPeerRenegotiations(1);
        server.receive(SniHandlerTest.fragmented(client.sent(), 4));
        TlsPeer.exchange(client, server);
        assertThat(server.tls.handshakeFuture().isSuccess()).isTrue();
        byte[] record = {23, 3, 3, 0, 1, 1};
        for (int round = 0; round < 2; round++) {
            engine.emptying = true;
            for (int i = 0; i < 32; i++) {
                server.receive(record);
            }
            engine.emptying = false;
            if (round == 0) {
                client.tls.renegotiate();
                TlsPeer.exchange(client, server);
                assertThat(server.tls.handshakeFuture().isSuccess()).isTrue();
            }
        }
        assertThat(server.exceptions).isEmpty();
        engine.emptying = true;
        server.receive(record);
        assertThat(server.exceptions).singleElement().satisfies(e -> assertThat(e.getCause())
                .hasMessageContaining("32 records in a row without data"));
        client.finish();
        server.finish();
    }

    /** The room that is offered grows up to a bound, and no memory goes to a promise that never fits. */
    @Test
    @Tag("SEC-I02")
    void roomForARecordGrowsToABoundOnly() {
        List<Integer> rooms = new ArrayList<>();
        FaultyEngine engine = new FaultyEngine(TestTls.client(TestTls.TLS_1_3)) {
            @Override
            public SSLEngineResult wrap(ByteBuffer[] srcs, int offset, int length, ByteBuffer dst) {
                rooms.add(dst.remaining());
                if (rooms.size() > 20) {
                    throw new AssertionError("endless loop");
                }
                return new SSLEngineResult(Status.BUFFER_OVERFLOW, HandshakeStatus.NEED_WRAP, 0, 0);
            }
        };
        TlsPeer peer = new TlsPeer(engine).open();
        peer.channel.runPendingTasks();
        int largest = rooms.stream().max(Integer::compare).orElseThrow();
        assertThat(largest).isBetween((1 << 18) + 1, 1 << 19);
        assertThat(peer.tls.handshakeFuture().cause()).hasMessageContaining(largest + " octets too few for a record");
        assertThat(peer.channel.isOpen()).isFalse();
        peer.finish();
    }

    @Test
    @Tag("SEC-I01")
    void everyBrokenOctetOfARecordIsNoticed() {
        for (int at = 0; at < 40; at++) {
            if (at == 2) {
                continue; // The minor version must be ignored (RFC 8446 §5.1).
            }
            TlsPeer[] pair = TlsPeer.connected(TestTls.TLS_1_3);
            pair[0].send("0123456789012345678901234567890");
            byte[] record = pair[0].sent();
            record[at] ^= 1;
            pair[1].receive(record);
            pair[1].receive(new byte[64]);
            assertThat(pair[1].receivedText()).isEmpty();
            // A longer length waits for more, which is no record then.
            pair[1].finish();
            assertThat(pair[1].tls.sslCloseFuture().cause()).as("octet %d", at).isNotNull();
            pair[0].finish();
        }
    }
}
