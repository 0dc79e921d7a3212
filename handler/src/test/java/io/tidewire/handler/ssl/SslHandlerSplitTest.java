/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.Unpooled;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** The network cuts and joins records as it likes. */
class SslHandlerSplitTest {

    private static List<byte[]> cutAt(List<byte[]> parts, int at) {
        byte[] all = join(parts);
        if (at <= 0 || at >= all.length) {
            return List.of(all);
        }
        return List.of(Arrays.copyOf(all, at), Arrays.copyOfRange(all, at, all.length));
    }

    private static byte[] join(List<byte[]> parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        parts.forEach(all::writeBytes);
        return all.toByteArray();
    }

    private static List<byte[]> single(List<byte[]> parts) {
        byte[] all = join(parts);
        List<byte[]> octets = new ArrayList<>(all.length);
        for (byte octet : all) {
            octets.add(new byte[] {octet});
        }
        return octets;
    }

    @ParameterizedTest
    @ValueSource(strings = {TestTls.TLS_1_2, TestTls.TLS_1_3})
    void handshakeOctetByOctet(String version) {
        TlsPeer client = new TlsPeer(TestTls.client(version)).open();
        TlsPeer server = new TlsPeer(TestTls.server(version)).open();
        client.send("hello");
        TlsPeer.exchange(client, server, SslHandlerSplitTest::single);
        assertThat(client.tls.handshakeFuture().isSuccess()).isTrue();
        assertThat(server.tls.handshakeFuture().isSuccess()).isTrue();
        assertThat(server.receivedText()).isEqualTo("hello");
        client.finish();
        server.finish();
    }

    @ParameterizedTest
    @ValueSource(strings = {TestTls.TLS_1_2, TestTls.TLS_1_3})
    void handshakeCutAtEveryOctet(String version) {
        // Beyond the longest flight nothing is cut. The headers and the first messages are cut at every octet, what
        // follows at some: octet by octet is another test.
        int[] longest = {2};
        for (int at = 1; at < longest[0]; at += at < 64 ? 1 : 23) {
            int cut = at;
            longest[0] = 0;
            TlsPeer client = new TlsPeer(TestTls.client(version)).open();
            TlsPeer server = new TlsPeer(TestTls.server(version)).open();
            client.send("c");
            server.send("s");
            TlsPeer.exchange(client, server, parts -> {
                longest[0] = Math.max(longest[0], join(parts).length);
                return cutAt(parts, cut);
            });
            assertThat(client.receivedText()).as("cut at %d", cut).isEqualTo("s");
            assertThat(server.receivedText()).as("cut at %d", cut).isEqualTo("c");
            client.finish();
            server.finish();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {TestTls.TLS_1_2, TestTls.TLS_1_3})
    void recordsCutAtEveryOctet(String version) {
        TlsPeer[] pair = TlsPeer.connected(version);
        StringBuilder expected = new StringBuilder();
        for (int at = 0; at < 120; at++) {
            String text = "a" + at + ',';
            pair[0].send(text);
            pair[0].send("b");
            pair[0].send("c");
            expected.append(text).append("bc");
            byte[] records = pair[0].sent();
            cutAt(List.of(records), at).forEach(pair[1]::receive);
            assertThat(pair[1].receivedText()).as("cut at %d of %d", at, records.length)
                    .isEqualTo(expected.toString());
        }
        for (TlsPeer peer : pair) {
            assertThat(peer.exceptions).isEmpty();
            peer.finish();
        }
    }

    @Test
    void severalRecordsOfOneReadComeInOnePiece() {
        TlsPeer[] pair = TlsPeer.connected(TestTls.TLS_1_3);
        for (int i = 0; i < 10; i++) {
            pair[0].send("x" + i);
        }
        pair[1].log.clear();
        pair[1].receive(pair[0].sent());
        assertThat(pair[1].log).containsExactly("x0x1x2x3x4x5x6x7x8x9");
        for (TlsPeer peer : pair) {
            peer.finish();
        }
    }

    @Test
    void anySplitOfAnyDataIsTheSame() {
        SeededRuns.forEach(20, random -> {
            TlsPeer[] pair = TlsPeer.connected(random.nextBoolean() ? TestTls.TLS_1_2 : TestTls.TLS_1_3);
            ByteArrayOutputStream expected = new ByteArrayOutputStream();
            for (int i = 0; i < 10; i++) {
                byte[] data = new byte[random.nextInt(4) == 0 ? random.nextInt(70_000) : random.nextInt(100)];
                random.nextBytes(data);
                expected.writeBytes(data);
                pair[0].channel.write(Unpooled.wrappedBuffer(data));
                if (random.nextBoolean()) {
                    pair[0].channel.flush();
                }
            }
            pair[0].channel.flush();
            byte[] records = pair[0].sent();
            for (int at = 0; at < records.length;) {
                int length = Math.min(records.length - at, 1 + random.nextInt(random.nextBoolean() ? 40 : 40_000));
                pair[1].receive(Arrays.copyOfRange(records, at, at + length));
                at += length;
            }
            assertThat(pair[1].received()).isEqualTo(expected.toByteArray());
            for (TlsPeer peer : pair) {
                peer.finish();
            }
        });
    }
}
