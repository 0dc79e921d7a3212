/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.DistributedStreams.Turn;
import io.tidewire.handler.codec.http2.DistributedStreams.Waiting;
import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.AsciiString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The order of {@link ExtensiblePriorityByteDistributor}, and what it keeps of streams that have not begun. */
class ExtensiblePriorityByteDistributorTest {
    private static final int TURN = 16_384;

    private final DistributedStreams streams = new DistributedStreams(new StubConnection(true));
    private final ExtensiblePriorityByteDistributor distributor =
            new ExtensiblePriorityByteDistributor(streams.connection);

    ExtensiblePriorityByteDistributorTest() {
        streams.distributor = distributor;
    }

    private void open(int streamId, String priority, long pendingBytes) {
        Waiting waiting = streams.open(streamId);
        distributor.requestPriority(waiting.stream, priority);
        streams.pending(streamId, pendingBytes);
    }

    @Test
    @Tag("PR-05")
    void lowerUrgencyNumberComesFirst() throws Http2Exception {
        open(1, "u=7", 1_000);
        open(3, "", 1_000);
        open(5, "u=0", 1_000);
        open(7, "u=2", 1_000);
        assertThat(streams.distribute(3_500)).containsExactly(new Turn(5, 1_000), new Turn(7, 1_000),
                new Turn(3, 1_000), new Turn(1, 500));
    }

    @Test
    @Tag("PR-05")
    void sameUrgencyGoesInTheOrderOfIds() throws Http2Exception {
        for (int id : new int[] {9, 3, 7, 1, 5}) {
            open(id, "", 1_000);
        }
        assertThat(streams.distribute(4_500)).containsExactly(new Turn(1, 1_000), new Turn(3, 1_000),
                new Turn(5, 1_000), new Turn(7, 1_000), new Turn(9, 500));
    }

    @Test
    @Tag("PR-05")
    void incrementalStreamsShare() throws Http2Exception {
        open(1, "i", 40_000);
        open(3, "i", 20_000);
        assertThat(streams.distribute(Integer.MAX_VALUE)).containsExactly(new Turn(1, TURN), new Turn(3, TURN),
                new Turn(1, TURN), new Turn(3, 20_000 - TURN), new Turn(1, 40_000 - 2 * TURN));
    }

    /** RFC 9218 section 10: the two examples of how one kind could starve the other. */
    @Test
    @Tag("PR-05")
    void incrementalAndOtherStreamsOfOneUrgencyTakeTurns() throws Http2Exception {
        open(1, "", 1_000_000);
        open(3, "i", 100);
        assertThat(streams.distribute(2 * TURN)).containsExactly(new Turn(1, TURN), new Turn(3, 100),
                new Turn(1, TURN - 100));
        open(5, "i", 1_000_000);
        open(7, "", 1_000_000);
        assertThat(streams.distribute(4 * TURN)).containsExactly(new Turn(1, TURN), new Turn(5, TURN),
                new Turn(1, TURN), new Turn(5, TURN));
    }

    /** A response of a few octets goes out before long, whatever its urgency is. */
    @Test
    @Tag("PR-05")
    void longestWaitingStreamIsRescued() throws Http2Exception {
        open(1, "u=0", 100_000_000);
        open(3, "u=7", 10);
        open(5, "u=7", 20);
        assertThat(streams.distribute(1_000_000).subList(0, 5)).containsExactly(new Turn(1, 8 * TURN), new Turn(3, 10),
                new Turn(1, 8 * TURN), new Turn(5, 20), new Turn(1, 1_000_000 - 16 * TURN - 30));
    }

    @Test
    void onlyStreamGetsAllAtOnce() throws Http2Exception {
        streams.open(1, 1_000_000);
        streams.turns.clear();
        distributor.distribute(500_000, streams);
        assertThat(streams.turns).containsExactly(new Turn(1, 500_000));
    }

    @Test
    @Tag("PR-04")
    void updateChangesTheOrderOfWhatWaits() throws Http2Exception {
        open(1, "", 1_000);
        open(3, "", 1_000);
        distributor.updatePriority(3, "u=1");
        assertThat(streams.distribute(1_500)).containsExactly(new Turn(3, 1_000), new Turn(1, 500));
        distributor.updatePriority(1, "u=x, =");
        distributor.updatePriority(1, "u=5;q");
        streams.pending(3, 1_000);
        distributor.updatePriority(3, "i");
        assertThat(streams.distribute(1_100)).containsExactly(new Turn(3, 1_000), new Turn(1, 100));
    }

    @Test
    @Tag("PR-03")
    void responseChangesWhatItNames() throws Http2Exception {
        open(1, "u=4, i", 2 * TURN);
        open(3, "u=4, i", 2 * TURN);
        distributor.requestPriority(streams.streams.get(1).stream, "u=2");
        assertThat(streams.distribute(Integer.MAX_VALUE)).containsExactly(new Turn(1, 2 * TURN),
                new Turn(3, 2 * TURN));
        streams.pending(3, 2 * TURN);
        streams.pending(1, 2 * TURN);
        distributor.requestPriority(streams.streams.get(3).stream, "u=2");
        assertThat(streams.distribute(2 * TURN)).containsExactly(new Turn(1, TURN), new Turn(3, TURN));
        distributor.updatePriority(3, "u=1");
        distributor.requestPriority(streams.streams.get(3).stream, "u=7");
        assertThat(streams.distribute(TURN)).containsExactly(new Turn(3, TURN));
    }

    @Test
    @Tag("PR-02")
    void malformedValueChangesNothing() throws Http2Exception {
        open(1, "u=4", 1_000);
        open(3, "u=,", 1_000);
        distributor.updatePriority(1, "u=0,");
        assertThat(streams.distribute(1_500)).containsExactly(new Turn(3, 1_000), new Turn(1, 500));
    }

    @Test
    @Tag("PR-04")
    void updateBeforeTheRequestCountsMoreThanItsField() throws Http2Exception {
        distributor.updatePriority(3, "u=6");
        distributor.updatePriority(3, AsciiString.cached("u=1"));
        open(1, "u=2", 1_000);
        open(3, "u=7", 1_000);
        assertThat(streams.distribute(1_500)).containsExactly(new Turn(3, 1_000), new Turn(1, 500));
    }

    @Test
    @Tag("PR-04")
    @Tag("SEC-F43")
    void prioritiesOfIdleStreamsCountAgainstTheLimitOfStreams() throws Http2Exception {
        streams.connection.remote().maxActiveStreams(5);
        streams.open(1);
        streams.open(3);
        distributor.updatePriority(5, "u=1");
        distributor.updatePriority(9, "u=1");
        distributor.updatePriority(7, "u=1");
        distributor.updatePriority(7, "u=2");
        assertThatThrownBy(() -> distributor.updatePriority(11, "u=1")).isInstanceOfSatisfying(Http2Exception.class,
                e -> {
                    assertThat(Http2Exception.isStreamError(e)).isFalse();
                    assertThat(e.error()).isEqualTo(Http2Error.PROTOCOL_ERROR);
                });
        streams.close(1);
        distributor.updatePriority(11, "u=1");
        // Stream 7 opens, so that 5 can never begin any more.
        streams.open(7);
        distributor.updatePriority(13, "u=1");
        assertThatThrownBy(() -> distributor.updatePriority(15, "u=1")).isInstanceOf(Http2Exception.class);
    }

    @Test
    @Tag("SEC-F43")
    void prioritiesOfIdleStreamsAreBoundedWithoutALimitOfStreams() throws Http2Exception {
        for (int id = 100_001; id > 1; id -= 2) {
            distributor.updatePriority(id, "u=0");
        }
        open(1, "u=1", 10);
        open(3, "u=5", 10);
        open(100_001, "u=5", 10);
        assertThat(streams.distribute(100)).containsExactly(new Turn(100_001, 10), new Turn(1, 10), new Turn(3, 10));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, Integer.MAX_VALUE - 1})
    @Tag("PR-04")
    void priorityOfAPushThatWasNotPromisedIsAnError(int streamId) {
        assertThatThrownBy(() -> distributor.updatePriority(streamId, "u=1")).isInstanceOfSatisfying(
                Http2Exception.class, e -> assertThat(e.error()).isEqualTo(Http2Error.PROTOCOL_ERROR));
    }

    @Test
    @Tag("PR-04")
    void priorityOfAClosedStreamIsIgnored() throws Http2Exception {
        streams.connection.remote().maxActiveStreams(1);
        streams.open(1);
        streams.open(3);
        streams.close(1);
        distributor.updatePriority(1, "u=0");
        StubConnection.StubStream promised = streams.connection.reserve(2);
        distributor.updatePriority(2, "u=0");
        promised.close();
        distributor.updatePriority(2, "u=0");
        assertThat(streams.distribute(100)).isEmpty();
    }

    @Test
    void clientKeepsNothingOfStreamsThatDoNotExist() throws Http2Exception {
        ExtensiblePriorityByteDistributor ofClient = new ExtensiblePriorityByteDistributor(new StubConnection(false));
        ofClient.updatePriority(1, "u=1");
        ofClient.updatePriority(2, "u=1");
    }

    /** SEC-F11, FR-09: what RFC 7540 says about priorities is ignored. */
    @Test
    @Tag("SEC-F11")
    @Tag("FR-09")
    void dependenciesAreIgnored() throws Http2Exception {
        open(1, "", 1_000);
        open(3, "", 1_000);
        distributor.updateDependencyTree(1, 3, (short) 1, true);
        distributor.updateDependencyTree(3, 3, (short) 1, true);
        assertThat(streams.distribute(1_500)).containsExactly(new Turn(1, 1_000), new Turn(3, 500));
    }

    /** The same rules in lists that are searched from end to end. */
    private static final class Naive {
        /** The octets of a stream that are to be sent. */
        private static final class Entry {
            final int id;
            int urgency = 3;
            boolean incremental;
            int streamable;

            Entry(int id) {
                this.id = id;
            }
        }

        private final TreeMap<Integer, Entry> entries = new TreeMap<>();
        private final List<Entry> waiting = new ArrayList<>();
        /** The turns of incremental streams of each urgency; {@code null} stands for the others. */
        private final List<List<Entry>> circles = new ArrayList<>();
        private int sinceRescue;

        Naive() {
            for (int urgency = 0; urgency < 8; urgency++) {
                List<Entry> circle = new ArrayList<>();
                circle.add(null);
                circles.add(circle);
            }
        }

        Entry entry(int id) {
            return entries.computeIfAbsent(id, Entry::new);
        }

        void streamable(int id, int streamable) {
            Entry entry = entry(id);
            boolean was = entry.streamable > 0;
            entry.streamable = streamable;
            if (!was && streamable > 0) {
                waiting.add(entry);
                enter(entry);
            } else if (was && streamable == 0) {
                waiting.remove(entry);
                circles.get(entry.urgency).remove(entry);
            }
        }

        private void enter(Entry entry) {
            if (entry.incremental) {
                circles.get(entry.urgency).add(entry);
            }
        }

        void prioritize(int id, int urgency, boolean incremental) {
            Entry entry = entry(id);
            if (entry.urgency == urgency && entry.incremental == incremental) {
                return;
            }
            circles.get(entry.urgency).remove(entry);
            entry.urgency = urgency;
            entry.incremental = incremental;
            if (entry.streamable > 0) {
                enter(entry);
            }
        }

        private Entry next() {
            int urgency = waiting.stream().mapToInt(entry -> entry.urgency).min().orElseThrow();
            List<Entry> circle = circles.get(urgency);
            Entry sequential = waiting.stream().filter(entry -> entry.urgency == urgency && !entry.incremental)
                    .min(Comparator.comparingInt(entry -> entry.id)).orElse(null);
            if (circle.size() == 1) {
                return sequential;
            }
            while (true) {
                Entry first = circle.remove(0);
                circle.add(first);
                if (first != null) {
                    return first;
                }
                if (sequential != null) {
                    return sequential;
                }
            }
        }

        List<Turn> distribute(int maxBytes) {
            List<Turn> turns = new ArrayList<>();
            int left = maxBytes;
            while (left > 0 && !waiting.isEmpty()) {
                boolean alone = waiting.size() == 1;
                boolean rescue = !alone && sinceRescue >= 8 * TURN;
                Entry entry = rescue ? waiting.get(0) : next();
                waiting.remove(entry);
                waiting.add(entry);
                int bytes = Math.min(Math.min(left, entry.streamable), alone ? left : TURN);
                sinceRescue = alone || rescue ? 0 : sinceRescue + bytes;
                left -= bytes;
                turns.add(new Turn(entry.id, bytes));
                streamable(entry.id, entry.streamable - bytes);
            }
            return turns;
        }
    }

    @Test
    @Tag("PR-05")
    void agreesWithRulesInLists() {
        SeededRuns.forEach(300, random -> {
            DistributedStreams some = new DistributedStreams(new StubConnection(true));
            some.distributor = new ExtensiblePriorityByteDistributor(some.connection);
            Naive naive = new Naive();
            int nextId = 1;
            for (int step = 0; step < 150; step++) {
                int id = some.streams.isEmpty() ? 0
                        : new ArrayList<>(some.streams.keySet()).get(random.nextInt(some.streams.size()));
                switch (random.nextInt(6)) {
                    case 0 -> {
                        some.open(nextId);
                        nextId += 2;
                    }
                    case 1, 2 -> {
                        if (id != 0) {
                            int bytes = random.nextInt(4) == 0 ? 0 : random.nextInt(100_000);
                            some.pending(id, bytes);
                            naive.streamable(id, bytes);
                        }
                    }
                    case 3 -> {
                        if (id != 0) {
                            int urgency = random.nextInt(4);
                            boolean incremental = random.nextBoolean();
                            some.distributor.updatePriority(id, "u=" + urgency + (incremental ? ", i" : ""));
                            naive.prioritize(id, urgency, incremental);
                        }
                    }
                    case 4 -> {
                        if (id != 0 && random.nextInt(3) == 0) {
                            some.close(id);
                            naive.streamable(id, 0);
                            naive.entries.remove(id);
                        }
                    }
                    default -> {
                        int max = random.nextInt(300_000);
                        some.turns.clear();
                        some.distributor.distribute(max, some);
                        assertThat(some.turns).isEqualTo(naive.distribute(max));
                    }
                }
            }
        });
    }
}
