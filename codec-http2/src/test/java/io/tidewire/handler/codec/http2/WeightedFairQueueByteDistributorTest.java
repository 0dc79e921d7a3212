/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.DistributedStreams.Turn;
import io.tidewire.handler.codec.http2.internal.priority.DependencyNode;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

/** The tree of {@link WeightedFairQueueByteDistributor}, how it shares, and its bounds. */
class WeightedFairQueueByteDistributorTest {
    private static final int UNBOUNDED = 1_000_000;

    private final DistributedStreams streams = new DistributedStreams(new StubConnection(true));
    private WeightedFairQueueByteDistributor distributor;

    WeightedFairQueueByteDistributorTest() {
        distributor(UNBOUNDED);
    }

    private void distributor(int maxStateOnlySize) {
        distributor = new WeightedFairQueueByteDistributor(streams.connection, maxStateOnlySize);
        streams.distributor = distributor;
    }

    /** The tree in words: {@code 3*16[5*1]}, by ids. */
    private static String tree(DependencyNode<Http2Stream> node) {
        return node.children().stream().sorted(Comparator.comparingInt(child -> child.id()))
                .map(child -> child.id() + "*" + child.weight()
                        + (child.children().isEmpty() ? "" : '[' + tree(child) + ']'))
                .collect(Collectors.joining(" "));
    }

    private String tree() {
        return tree(distributor.root);
    }

    private void depend(int streamId, int parentId, int weight, boolean exclusive) {
        distributor.updateDependencyTree(streamId, parentId, (short) weight, exclusive);
    }

    private Map<Integer, Long> shares(int maxBytes) throws Http2Exception {
        Map<Integer, Long> shares = new TreeMap<>();
        streams.turns.clear();
        distributor.distribute(maxBytes, streams);
        streams.turns.forEach(turn -> shares.merge(turn.streamId(), (long) turn.bytes(), Long::sum));
        return shares;
    }

    /** The figures of RFC 7540 section 5.3.1 and 5.3.3. */
    @Test
    void changesTheTreeAsTheFiguresOfTheRfcDo() {
        depend(3, 0, 16, false);
        depend(5, 0, 16, false);
        depend(7, 0, 16, true);
        assertThat(tree()).isEqualTo("7*16[3*16 5*16]");
        // A with B and C below; C has D and E, D has F; A becomes a child of D.
        distributor(UNBOUNDED);
        int a = 1;
        int b = 3;
        int c = 5;
        int d = 7;
        int e = 9;
        int f = 11;
        depend(a, 0, 16, false);
        depend(b, a, 16, false);
        depend(c, a, 16, false);
        depend(d, c, 16, false);
        depend(e, c, 16, false);
        depend(f, d, 16, false);
        assertThat(tree()).isEqualTo("1*16[3*16 5*16[7*16[11*16] 9*16]]");
        depend(a, d, 16, false);
        assertThat(tree()).isEqualTo("7*16[1*16[3*16 5*16[9*16]] 11*16]");
        depend(d, a, 16, false);
        depend(c, a, 16, false);
        depend(d, c, 16, false);
        assertThat(tree()).isEqualTo("1*16[3*16 5*16[7*16[11*16] 9*16]]");
        depend(a, d, 16, true);
        assertThat(tree()).isEqualTo("7*16[1*16[3*16 5*16[9*16] 11*16]]");
    }

    @Test
    void weightOfWhatGoesIsSharedByWhatDependedOnIt() {
        distributor(2);
        streams.open(1);
        depend(1, 0, 32, false);
        streams.open(3);
        depend(3, 1, 10, false);
        streams.open(5);
        depend(5, 1, 30, false);
        assertThat(tree()).isEqualTo("1*32[3*10 5*30]");
        streams.close(1);
        depend(7, 0, 1, false);
        depend(9, 0, 1, false);
        assertThat(tree()).isEqualTo("3*8 5*24 7*1 9*1");
    }

    @Test
    @Tag("SEC-F11")
    void dependencyOnItselfIsTolerated() {
        depend(3, 0, 5, false);
        depend(3, 3, 7, true);
        assertThat(tree()).isEqualTo("3*5");
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 1, childStreamId", "-1, 0, 1, childStreamId", "1, -1, 1, parentStreamId", "1, 0, 0, weight",
        "1, 0, 257, weight"})
    void wrongArgumentsAreTheCallersMistake(int child, int parent, short weight, String name) {
        assertThatThrownBy(() -> distributor.updateDependencyTree(child, parent, weight, false))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining(name);
        assertThatThrownBy(() -> distributor.allocationQuantum(0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("allocationQuantum");
        assertThatThrownBy(() -> new WeightedFairQueueByteDistributor(streams.connection, -1))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("maxStateOnlySize");
    }

    /** The rules of RFC 7540 section 5.3 on a map of parents. */
    private static final class NaiveTree {
        private final TreeMap<Integer, Integer> parents = new TreeMap<>();
        private final Map<Integer, Integer> weights = new HashMap<>();

        void depend(int child, int parent, int weight, boolean exclusive) {
            for (int id : new int[] {child, parent}) {
                if (id != 0 && !parents.containsKey(id)) {
                    parents.put(id, 0);
                    weights.put(id, 16);
                }
            }
            if (child == parent) {
                return;
            }
            for (int node = parent; node != 0; node = parents.get(node)) {
                if (node == child) {
                    parents.put(parent, parents.get(child));
                    break;
                }
            }
            if (exclusive) {
                parents.replaceAll((id, of) -> of == parent && id != child ? child : of);
            }
            parents.put(child, parent);
            weights.put(child, weight);
        }

        String tree(int root) {
            return parents.entrySet().stream().filter(entry -> entry.getValue() == root).map(entry -> {
                String below = tree(entry.getKey());
                return entry.getKey() + "*" + weights.get(entry.getKey()) + (below.isEmpty() ? "" : '[' + below + ']');
            }).collect(Collectors.joining(" "));
        }
    }

    @Test
    @Tag("205")
    void treeAgreesWithAMapOfParents() {
        SeededRuns.forEach(500, random -> {
            streams.connection.forEachActiveStream(stream -> {
                stream.close();
                return true;
            });
            distributor(UNBOUNDED);
            NaiveTree naive = new NaiveTree();
            for (int step = 0; step < 60; step++) {
                int child = 1 + 2 * random.nextInt(12);
                int parent = random.nextInt(4) == 0 ? 0 : 1 + 2 * random.nextInt(12);
                if (child != parent) {
                    int weight = 1 + random.nextInt(256);
                    boolean exclusive = random.nextInt(3) == 0;
                    depend(child, parent, weight, exclusive);
                    naive.depend(child, parent, weight, exclusive);
                    assertThat(tree()).isEqualTo(naive.tree(0));
                }
            }
        });
    }

    private static int nodes(DependencyNode<Http2Stream> node) {
        return 1 + node.children().stream().mapToInt(WeightedFairQueueByteDistributorTest::nodes).sum();
    }

    @Test
    @Tag("SEC-F11")
    @Tag("205")
    void nodesOfStreamsThatDoNotExistAreBounded() {
        SeededRuns.forEach(100, random -> {
            DistributedStreams some = new DistributedStreams(new StubConnection(true));
            int bound = random.nextInt(5);
            WeightedFairQueueByteDistributor bounded = new WeightedFairQueueByteDistributor(some.connection, bound);
            some.distributor = bounded;
            int nextId = 1;
            for (int step = 0; step < 300; step++) {
                if (random.nextInt(8) == 0) {
                    some.open(nextId, random.nextInt(1_000));
                    nextId += 2;
                } else if (random.nextInt(6) == 0 && !some.streams.isEmpty()) {
                    some.close(some.streams.keySet().iterator().next());
                } else {
                    bounded.updateDependencyTree(1 + random.nextInt(400), random.nextInt(400),
                            (short) (1 + random.nextInt(256)), random.nextBoolean());
                }
                assertThat(nodes(bounded.root) - 1).isLessThanOrEqualTo(some.streams.size() + bound);
                if (random.nextInt(5) == 0) {
                    long streamable = some.streamable();
                    int max = random.nextInt(3_000);
                    some.turns.clear();
                    bounded.distribute(max, some);
                    assertThat(some.turns.stream().mapToLong(Turn::bytes).sum()).isEqualTo(Math.min(max, streamable));
                }
            }
        });
    }

    /** A chain as long as a peer likes: what would be too deep hangs below the connection, and octets still flow. */
    @Test
    @Tag("SEC-F11")
    void depthIsBounded() throws Http2Exception {
        for (int id = 1; id < 2_000; id += 2) {
            streams.open(id, 1);
            depend(id, id - 2 < 0 ? 0 : id - 2, 256, false);
        }
        assertThat(distributor.root.height()).isEqualTo(WeightedFairQueueByteDistributor.MAX_DEPTH);
        distributor(UNBOUNDED);
        for (int id = 1; id < 2_000; id += 2) {
            depend(id, 0, 1, true);
        }
        assertThat(distributor.root.height()).isEqualTo(WeightedFairQueueByteDistributor.MAX_DEPTH);
        for (int id = 1; id < 2_000; id += 2) {
            streams.pending(id, 5);
        }
        assertThat(shares(1_000_000).values()).hasSize(1_000).allMatch(bytes -> bytes == 5);
    }

    @Test
    void streamComesBeforeThoseThatDependOnIt() throws Http2Exception {
        streams.open(1, 1_000);
        streams.open(3, 1_000);
        streams.open(5, 1_000);
        depend(1, 3, 256, false);
        depend(5, 3, 1, false);
        assertThat(streams.distribute(1_500)).containsExactly(new Turn(3, 1_000), new Turn(1, 500));
    }

    @Test
    void streamsShareByTheirWeights() {
        SeededRuns.forEach(20, random -> {
            DistributedStreams some = new DistributedStreams(new StubConnection(true));
            WeightedFairQueueByteDistributor fair = new WeightedFairQueueByteDistributor(some.connection);
            some.distributor = fair;
            fair.allocationQuantum(200 + random.nextInt(5_000));
            int count = 2 + random.nextInt(8);
            int[] weights = new int[count];
            int sum = 0;
            for (int i = 0; i < count; i++) {
                weights[i] = 1 + random.nextInt(256);
                sum += weights[i];
                some.open(1 + 2 * i, 1 << 29);
                fair.updateDependencyTree(1 + 2 * i, 0, (short) weights[i], false);
            }
            int total = 5_000_000;
            Map<Integer, Long> shares = new HashMap<>();
            for (int left = total; left > 0;) {
                int max = Math.min(left, 1 + random.nextInt(100_000));
                left -= max;
                some.turns.clear();
                fair.distribute(max, some);
                some.turns.forEach(turn -> shares.merge(turn.streamId(), (long) turn.bytes(), Long::sum));
            }
            for (int i = 0; i < count; i++) {
                assertThat(shares.getOrDefault(1 + 2 * i, 0L)).isCloseTo((long) total * weights[i] / sum,
                        within(60_000L));
            }
        });
    }

    /** Those below one stream share what that stream would get, whatever their own weights are. */
    @Test
    void sharesGoDownTheTree() throws Http2Exception {
        depend(11, 0, 10, false);
        depend(13, 0, 30, false);
        for (int id = 1; id <= 5; id += 2) {
            streams.open(id, 1 << 29);
        }
        depend(1, 11, 256, false);
        depend(3, 13, 1, false);
        depend(5, 13, 3, false);
        distributor.allocationQuantum(1_000);
        Map<Integer, Long> shares = shares(16_000_000);
        assertThat(shares.get(1)).isCloseTo(4_000_000L, within(20_000L));
        assertThat(shares.get(3)).isCloseTo(3_000_000L, within(20_000L));
        assertThat(shares.get(5)).isCloseTo(9_000_000L, within(20_000L));
    }

    /** A stream that had nothing to send neither catches up nor gains by that. */
    @Test
    void idleTimeIsNoCredit() throws Http2Exception {
        distributor.allocationQuantum(1_000);
        streams.open(1, 1 << 29);
        streams.open(3, 10);
        streams.open(5, 1 << 29);
        shares(10_000_000);
        assertThat(streams.streams.get(3).hasFrame()).isFalse();
        streams.pending(3, 1 << 29);
        Map<Integer, Long> shares = shares(3_000_000);
        assertThat(shares.get(3)).isCloseTo(1_000_000L, within(10_000L));
        long taken = 0;
        for (int i = 0; i < 1_000; i++) {
            streams.pending(3, 0);
            streams.pending(3, 1 << 29);
            taken += shares(1_000).getOrDefault(3, 0L);
        }
        assertThat(taken).isCloseTo(333_333L, within(10_000L));
    }

    @Test
    void priorityOutlivesItsStream() throws Http2Exception {
        streams.open(1);
        depend(1, 0, 200, false);
        streams.open(3, 1_000);
        depend(3, 1, 100, false);
        streams.close(1);
        assertThat(tree()).isEqualTo("1*200[3*100]");
        streams.open(5, 1_000);
        depend(5, 3, 7, true);
        streams.close(3);
        assertThat(tree()).isEqualTo("1*200[3*100[5*7]]");
        streams.close(5);
        streams.open(7, 1);
        streams.close(7);
        assertThat(tree()).as("a stream without a priority leaves nothing").isEqualTo("1*200[3*100[5*7]]");
        assertThat(new ArrayList<>(streams.distribute(100))).isEqualTo(List.of());
    }

    /** A dependency that came before its stream is that of the stream, and counts against no bound any more. */
    @Test
    void priorityComesBeforeItsStream() throws Http2Exception {
        distributor(1);
        depend(3, 0, 256, false);
        streams.open(3, 1_000);
        depend(5, 0, 16, false);
        streams.open(7, 1_000);
        depend(7, 0, 1, false);
        assertThat(tree()).isEqualTo("3*256 5*16 7*1");
        distributor.allocationQuantum(10);
        assertThat(shares(257).get(3)).isGreaterThan(200);
    }
}
