/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** How much data goes into a record. */
class SslHandlerRecordSizeTest {
    /** The octets that AES-GCM adds with TLS 1.2: nonce and tag (RFC 5288 §3). With TLS 1.3 an engine may pad. */
    private static final int ADDED = 24;
    private static final int SMALL = 1300;
    private static final int LARGE = 16_384;

    private static TlsPeer[] connected() {
        TlsPeer client = new TlsPeer(TestTls.client(TestTls.TLS_1_2));
        client.channel.freezeTime();
        client.open();
        TlsPeer server = new TlsPeer(TestTls.server(TestTls.TLS_1_2)).open();
        TlsPeer.exchange(client, server);
        return new TlsPeer[] {client, server};
    }

    /** Takes the records that were sent, and returns how much each carries. The peer must have it all. */
    private static List<Integer> sizes(TlsPeer[] pair) {
        byte[] sent = pair[0].sent();
        int before = pair[1].received().length;
        List<Integer> sizes = new ArrayList<>();
        ByteBuf records = Unpooled.wrappedBuffer(sent);
        while (records.isReadable()) {
            int length = records.getUnsignedShort(records.readerIndex() + 3);
            records.skipBytes(TlsRecord.HEADER_LENGTH + length);
            sizes.add(length - ADDED);
        }
        pair[1].receive(sent);
        assertThat(sizes.stream().mapToInt(Integer::intValue).sum()).isEqualTo(pair[1].received().length - before);
        return sizes;
    }

    private static void write(TlsPeer[] pair, int bytes) {
        pair[0].channel.writeAndFlush(Unpooled.buffer(bytes).writeZero(bytes));
    }

    private static void finish(TlsPeer[] pair) {
        for (TlsPeer peer : pair) {
            assertThat(peer.exceptions).isEmpty();
            peer.finish();
        }
    }

    @Test
    void firstRecordsAfterAPauseFitASegmentEach() {
        TlsPeer[] pair = connected();
        List<Integer> first = new ArrayList<>(Collections.nCopies(10, SMALL));
        first.addAll(List.of(LARGE, LARGE, 4_232));
        write(pair, 50_000);
        assertThat(sizes(pair)).isEqualTo(first);
        write(pair, 50_000);
        assertThat(sizes(pair)).containsExactly(LARGE, LARGE, LARGE, 848);
        pair[0].channel.advanceTimeBy(1, TimeUnit.SECONDS);
        write(pair, 20_000);
        assertThat(sizes(pair)).containsExactly(LARGE, 3_616);
        pair[0].channel.advanceTimeBy(1_000_000_001, TimeUnit.NANOSECONDS);
        write(pair, 50_000);
        assertThat(sizes(pair)).isEqualTo(first);
        finish(pair);
    }

    @Test
    void smallWritesBeforeAFlushShareARecord() {
        TlsPeer[] pair = connected();
        for (int i = 1; i <= 5; i++) {
            pair[0].channel.write(Unpooled.buffer().writeZero(10 * i));
        }
        pair[0].channel.flush();
        assertThat(sizes(pair)).containsExactly(150);
        finish(pair);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1000, 1000", "5000, 5000", "16384, 16384", "100000, 16384"})
    void sizeThatIsSetCountsForAllRecords(int set, int used) {
        TlsPeer[] pair = connected();
        pair[0].tls.setWrapDataSize(set);
        int bytes = 2 * used + (used + 1) / 2;
        write(pair, bytes);
        List<Integer> sizes = sizes(pair);
        assertThat(sizes.subList(0, 2)).containsExactly(used, used);
        assertThat(sizes).hasSize(3);
        finish(pair);
    }

    @ParameterizedTest
    @CsvSource({"0", "-1"})
    void eachWriteHasRecordsOfItsOwnIfSoConfigured(int set) {
        TlsPeer[] pair = connected();
        pair[0].tls.setWrapDataSize(set);
        pair[0].channel.write(Unpooled.buffer().writeZero(10));
        pair[0].channel.write(Unpooled.buffer().writeZero(20_000));
        pair[0].channel.write(Unpooled.buffer().writeZero(20));
        pair[0].channel.flush();
        assertThat(sizes(pair)).containsExactly(10, LARGE, 3_616, 20);
        finish(pair);
    }
}
