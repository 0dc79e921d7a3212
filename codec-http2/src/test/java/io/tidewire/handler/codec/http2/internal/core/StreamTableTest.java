/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

import static org.assertj.core.api.Assertions.assertThat;

class StreamTableTest {
    private final StreamTable<Stream> table = new StreamTable<>(true, 2);

    private static final class Stream extends StreamRecord {
        Stream(int id) {
            super(id);
        }
    }

    private Stream add(int id, StreamState state) {
        Stream stream = new Stream(id);
        table.add(stream, state);
        return stream;
    }

    private void close(Stream stream) {
        table.enter(stream, StreamState.CLOSED);
        table.remove(stream);
    }

    @Test
    void idsGrowAndAreThoseOfTheirEnd_ST01() {
        StreamIds peer = table.remote();
        assertThat(peer.refuseId(2)).isEqualTo(Refusal.STREAM_ID_OF_OTHER_END);
        assertThat(peer.refuseId(0)).isEqualTo(Refusal.STREAM_ID_OF_OTHER_END);
        assertThat(peer.refuseId(3)).isNull();
        close(add(3, StreamState.OPEN));
        assertThat(peer.refuseId(3)).isEqualTo(Refusal.STREAM_ID_USED);
        assertThat(peer.refuseId(1)).isEqualTo(Refusal.STREAM_ID_USED);
        assertThat(peer.refuseId(5)).isNull();
        assertThat(table.local().refuseId(-1)).isEqualTo(Refusal.STREAM_IDS_USED_UP);
        assertThat(table.mayHaveExisted(1)).isTrue();
        assertThat(table.mayHaveExisted(5)).isFalse();
        assertThat(table.mayHaveExisted(2)).isFalse();
    }

    @Test
    void idsAreHandedOutAboveThoseThatWereUsed() {
        assertThat(table.local().next()).isEqualTo(2);
        add(8, StreamState.RESERVED_LOCAL);
        assertThat(table.local().next()).isEqualTo(10);
        assertThat(new StreamIds(false, true, 0).next()).isEqualTo(3); // 1 is that of an upgrade
        add(Integer.MAX_VALUE - 1, StreamState.RESERVED_LOCAL);
        assertThat(table.local().next()).isEqualTo(-1);
        assertThat(table.local().canOpen()).isFalse();
    }

    @Test
    void theLimitsOfActiveAndReservedStreamsHold_ST07() {
        StreamIds peer = table.remote();
        peer.maxActive(1);
        assertThat(peer.refuseActive()).isNull();
        Stream first = add(1, StreamState.OPEN);
        assertThat(peer.refuseActive()).isEqualTo(Refusal.STREAM_OVER_LIMIT);
        assertThat(peer.canOpen()).isFalse();
        table.enter(first, StreamState.HALF_CLOSED_REMOTE);
        assertThat(peer.refuseActive()).isEqualTo(Refusal.STREAM_OVER_LIMIT);
        close(first);
        assertThat(peer.refuseActive()).isNull();
        StreamTable<Stream> client = new StreamTable<>(false, 2);
        client.add(new Stream(2), StreamState.RESERVED_REMOTE);
        assertThat(client.remote().refuseReserved()).isNull();
        Stream second = new Stream(4);
        client.add(second, StreamState.RESERVED_REMOTE);
        assertThat(client.remote().refuseReserved()).isEqualTo(Refusal.RESERVED_OVER_LIMIT);
        client.enter(second, StreamState.HALF_CLOSED_LOCAL);
        assertThat(client.remote().refuseReserved()).isNull();
        assertThat(client.remote().numActive()).isOne();
    }

    @Test
    void goAwayNamesSmallerIdsOnly_CN07() {
        StreamIds peer = table.remote();
        assertThat(peer.onGoAway(5)).isTrue();
        assertThat(peer.onGoAway(5)).isTrue();
        assertThat(peer.onGoAway(6)).isFalse();
        assertThat(peer.lastKnownByPeer()).isEqualTo(5);
        assertThat(peer.refuseId(5)).isNull();
        assertThat(peer.refuseId(7)).isEqualTo(Refusal.STREAM_AFTER_GOAWAY);
        assertThat(table.local().onGoAway(100)).isTrue();
        assertThat(table.local().refuseId(2)).isEqualTo(Refusal.STREAM_AFTER_GOAWAY); // not even below its id
        assertThat(table.local().canOpen()).isFalse();
    }

    @Test
    void aRefusedStreamUsesItsId() {
        table.onRefused(5);
        assertThat(table.remote().lastCreated()).isEqualTo(5);
        assertThat(table.closed().wasReset(5)).isTrue();
        assertThat(table.remote().refuseId(3)).isEqualTo(Refusal.STREAM_ID_USED);
        add(7, StreamState.OPEN);
        table.onRefused(7);
        assertThat(table.closed().wasReset(7)).isFalse(); // it is open
        table.onRefused(2);
        assertThat(table.closed().wasReset(2)).isFalse(); // never used
    }

    @Test
    void aClosedStreamIsRememberedByItsEnd() {
        Stream reset = add(1, StreamState.OPEN);
        reset.onResetSent();
        table.heldFields().take(reset.holdFields(100));
        close(reset);
        close(add(3, StreamState.OPEN));
        assertThat(table.closed().wasReset(1)).isTrue();
        assertThat(table.closed().hasEnded(3)).isTrue();
        assertThat(table.heldFields().bytes()).isZero();
        assertThat(table.get(1)).isNull();
        assertThat(table.streams()).isEmpty();
    }

    @Test
    void fieldsAreHeldInUnitsUpToAMaximum() {
        Stream stream = new Stream(1);
        assertThat(stream.holdFields(1)).isEqualTo(64);
        assertThat(stream.holdFields(64)).isEqualTo(64);
        assertThat(stream.holdFields(65)).isEqualTo(128);
        assertThat(stream.heldFieldBytes()).isEqualTo(256);
        stream.holdFields(Integer.MAX_VALUE);
        assertThat(stream.heldFieldBytes()).isEqualTo(Character.MAX_VALUE * 64);
        assertThat(stream.holdFields(1)).isZero();
    }

    @Test
    void headersAreTheHeadFirstAndTrailersThen() {
        Stream stream = new Stream(1);
        stream.onHeadersReceived();
        assertThat(stream.isHeadersReceived()).isTrue();
        assertThat(stream.isTrailersReceived() || stream.isHeadersSent()).isFalse();
        stream.onHeadersReceived();
        assertThat(stream.isTrailersReceived()).isTrue();
        stream.onHeadersSent();
        assertThat(stream.isHeadersSent()).isTrue();
        assertThat(stream.isTrailersSent()).isFalse();
        stream.onRequest(true, false);
        assertThat(stream.isConnect()).isTrue();
        stream.onConnectRefused();
        assertThat(stream.isConnect() || stream.isHead()).isFalse();
        assertThat(stream.isHeadersSent()).isTrue();
    }

    @Test
    void aVisitSeesTheStreamsThatWereActiveAndStillAre() {
        Stream first = add(1, StreamState.OPEN);
        Stream second = add(3, StreamState.OPEN);
        add(5, StreamState.OPEN);
        List<Integer> seen = new ArrayList<>();
        table.active().visit(stream -> {
            seen.add(stream.id());
            if (stream == first) {
                close(first);
                close(second);
                add(7, StreamState.OPEN);
            }
            return true;
        });
        assertThat(seen).containsExactly(1, 5);
        seen.clear();
        assertThat(table.active().visit(stream -> stream.id() != 5).id()).isEqualTo(5);
        table.active().visit(stream -> seen.add(stream.id()));
        assertThat(seen).containsExactly(5, 7);
    }

    /** All counts and lists are those that a walk over all streams would find. */
    @Test
    void countsAreThoseOfAWalk() {
        SeededRuns.forEach(200, random -> {
            StreamTable<Stream> streams = new StreamTable<>(true, 1000);
            TreeMap<Integer, Stream> model = new TreeMap<>();
            int nextPeer = 1;
            int nextOwn = 2;
            for (int step = 0; step < 100; step++) {
                Stream stream = model.isEmpty() ? null : List.copyOf(model.values()).get(random.nextInt(model.size()));
                int event = random.nextInt(stream == null ? 2 : 6);
                StreamState next = switch (event) {
                    case 0 -> StreamState.IDLE.onHeadersReceived(random.nextBoolean());
                    case 1 -> StreamState.IDLE.onPushPromise(true);
                    case 2 -> stream.current().onHeadersSent(false);
                    case 3 -> stream.current().onEndSent();
                    case 4 -> stream.current().onEndReceived();
                    default -> stream.current().onReset();
                };
                if (event < 2) {
                    Stream added = new Stream(event == 0 ? nextPeer : nextOwn);
                    streams.add(added, next);
                    model.put(added.id(), added);
                    nextPeer += event == 0 ? 2 : 0;
                    nextOwn += event == 1 ? 2 : 0;
                } else if (next != null) {
                    streams.enter(stream, next);
                    if (next == StreamState.CLOSED) {
                        streams.remove(stream);
                        model.remove(stream.id());
                    }
                }
                List<Integer> active = new ArrayList<>();
                streams.active().visit(each -> active.add(each.id()));
                assertThat(active).containsExactlyInAnyOrderElementsOf(model.values().stream()
                        .filter(each -> each.current().isActive()).map(Stream::id).toList());
                assertThat(streams.active().size()).isEqualTo(active.size());
                assertThat((long) streams.remote().numActive())
                        .isEqualTo(active.stream().filter(id -> id % 2 == 1).count());
                assertThat((long) streams.local().numActive())
                        .isEqualTo(active.stream().filter(id -> id % 2 == 0).count());
                assertThat((long) streams.local().numReserved()).isEqualTo(model.values().stream()
                        .filter(each -> each.current().isReserved()).count());
                assertThat(streams.streams()).containsExactlyInAnyOrderElementsOf(model.values());
            }
        });
    }
}
