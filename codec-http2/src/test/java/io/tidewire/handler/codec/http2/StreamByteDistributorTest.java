/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.DistributedStreams.Turn;
import io.tidewire.handler.codec.http2.DistributedStreams.Waiting;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The duties of every distributor, whatever its order is (row 205). */
@Tag("205")
class StreamByteDistributorTest {

    enum Kind {
        UNIFORM(UniformStreamByteDistributor::new),
        WEIGHTED(WeightedFairQueueByteDistributor::new),
        EXTENSIBLE(ExtensiblePriorityByteDistributor::new);

        private final Function<Http2Connection, StreamByteDistributor> constructor;

        Kind(Function<Http2Connection, StreamByteDistributor> constructor) {
            this.constructor = constructor;
        }

        DistributedStreams streams() {
            DistributedStreams streams = new DistributedStreams(new StubConnection(true));
            streams.distributor = constructor.apply(streams.connection);
            return streams;
        }
    }

    /** Random streams, queues, windows, priorities and dependencies: no octet is lost, none is written twice. */
    @ParameterizedTest
    @EnumSource
    void writesAllThatWindowsAllowAndNoMore(Kind kind) {
        SeededRuns.forEach(300, random -> {
            DistributedStreams streams = kind.streams();
            int nextId = 1;
            for (int step = 0; step < 100; step++) {
                switch (random.nextInt(8)) {
                    case 0 -> {
                        streams.open(nextId);
                        nextId += 2;
                    }
                    case 1, 2, 3 -> change(streams, random);
                    case 4 -> {
                        if (!streams.streams.isEmpty()) {
                            streams.close(any(streams, random).stream.id());
                        }
                    }
                    case 5 -> prioritize(streams, random, nextId);
                    default -> distribute(streams, random.nextInt(4) == 0 ? 0 : random.nextInt(200_000));
                }
            }
            for (Waiting waiting : streams.streams.values()) {
                waiting.window = 1 << 30;
                streams.distributor.updateStreamableBytes(waiting);
            }
            distribute(streams, Integer.MAX_VALUE);
            assertThat(streams.streams.values()).allMatch(waiting -> !waiting.hasFrame());
        });
    }

    private static Waiting any(DistributedStreams streams, Random random) {
        List<Waiting> all = new ArrayList<>(streams.streams.values());
        return all.get(random.nextInt(all.size()));
    }

    private static void change(DistributedStreams streams, Random random) {
        if (!streams.streams.isEmpty()) {
            Waiting waiting = any(streams, random);
            waiting.pendingBytes = random.nextInt(3) == 0 ? 0 : random.nextInt(60_000);
            waiting.hasEnd = random.nextBoolean();
            waiting.window = random.nextInt(3) == 0 ? -random.nextInt(1_000) : random.nextInt(40_000);
            streams.distributor.updateStreamableBytes(waiting);
        }
    }

    private static void prioritize(DistributedStreams streams, Random random, int nextId) throws Http2Exception {
        int streamId = 1 + 2 * random.nextInt(nextId / 2 + 3);
        streams.distributor.updatePriority(streamId, "u=" + random.nextInt(8) + (random.nextBoolean() ? ",i" : ""));
        int parentId = random.nextInt(4) == 0 ? 0 : 1 + 2 * random.nextInt(nextId / 2 + 3);
        streams.distributor.updateDependencyTree(streamId, parentId, (short) (1 + random.nextInt(256)),
                random.nextInt(3) == 0);
    }

    private static void distribute(DistributedStreams streams, int maxBytes) throws Http2Exception {
        long streamable = streams.streamable();
        Map<Integer, Integer> room = new HashMap<>();
        List<Integer> weightless = new ArrayList<>();
        streams.streams.forEach((id, waiting) -> {
            room.put(id, waiting.streamable());
            if (waiting.hasFrame() && waiting.pendingBytes == 0) {
                weightless.add(id);
            }
        });
        streams.turns.clear();
        boolean isMore = streams.distributor.distribute(maxBytes, streams);
        long written = 0;
        for (Turn turn : streams.turns) {
            written += turn.bytes();
            room.merge(turn.streamId(), -turn.bytes(), Integer::sum);
            assertThat(room.get(turn.streamId())).as("window and queue of stream %d", turn.streamId()).isNotNegative();
            assertThat(turn.bytes() > 0 || weightless.remove((Object) turn.streamId()))
                    .as("stream %d got nothing, and had octets", turn.streamId()).isTrue();
        }
        assertThat(written).isEqualTo(Math.min(maxBytes, streamable));
        assertThat(weightless).as("frames without octets that wait for octets").isEmpty();
        if (!isMore) {
            assertThat(streams.streamable()).isZero();
        }
        if (streams.streamable() > 0) {
            assertThat(isMore).isTrue();
        }
    }

    /** FC-01: neither window holds back the end of a stream. */
    @ParameterizedTest
    @EnumSource
    @Tag("FC-01")
    void endOfStreamNeedsNoWindow(Kind kind) throws Http2Exception {
        DistributedStreams streams = kind.streams();
        Waiting waiting = streams.open(1);
        waiting.hasEnd = true;
        waiting.window = -5;
        streams.distributor.updateStreamableBytes(waiting);
        assertThat(streams.distribute(0)).containsExactly(new Turn(1, 0));
        assertThat(streams.distributor.distribute(0, streams)).isFalse();
    }

    /** A writer that does not say what is left has written all: the call ends, and nothing is written again. */
    @ParameterizedTest
    @EnumSource
    void writerNeedNotReport(Kind kind) throws Http2Exception {
        DistributedStreams streams = kind.streams();
        streams.open(1, 100_000);
        streams.open(3, 50_000);
        Map<Integer, Integer> written = new HashMap<>();
        assertThat(streams.distributor.distribute(Integer.MAX_VALUE,
                (stream, bytes) -> written.merge(stream.id(), bytes, Integer::sum))).isFalse();
        assertThat(written).isEqualTo(Map.of(1, 100_000, 3, 50_000));
        assertThat(streams.distribute(1_000)).isEmpty();
    }

    /** Effects of a write may close streams and fill others, while the distributor is in the middle of its order. */
    @ParameterizedTest
    @EnumSource
    void toleratesEverythingThatAWriterDoes(Kind kind) {
        SeededRuns.forEach(300, random -> {
            DistributedStreams streams = kind.streams();
            for (int id = 1; id < 20; id += 2) {
                streams.open(id, 1 + random.nextInt(50_000));
            }
            for (int round = 0; round < 10; round++) {
                streams.distributor.distribute(random.nextInt(100_000), (stream, bytes) -> {
                    streams.write(stream, bytes);
                    if (random.nextInt(4) == 0) {
                        streams.close(any(streams, random).stream.id());
                        int id = streams.connection.remote().lastStreamCreated() + 2;
                        streams.open(id, random.nextInt(50_000));
                    }
                    change(streams, random);
                });
            }
            streams.distributor.distribute(0, streams);
            distribute(streams, Integer.MAX_VALUE);
        });
    }

    /** A writer that throws leaves an order that still works. */
    @ParameterizedTest
    @EnumSource
    void failingWriterDoesNotBreakTheOrder(Kind kind) throws Http2Exception {
        DistributedStreams streams = kind.streams();
        streams.open(1, 1_000);
        streams.open(3, 1_000);
        assertThatThrownBy(() -> streams.distributor.distribute(500, (stream, bytes) -> {
            throw new IllegalStateException("expected");
        })).hasMessageContaining("expected");
        for (Waiting waiting : streams.streams.values()) {
            streams.distributor.updateStreamableBytes(waiting);
        }
        distribute(streams, Integer.MAX_VALUE);
        assertThat(streams.streamable()).isZero();
    }

    /** A stream with octets to send gets its turn before long, however much the others have. */
    @ParameterizedTest
    @EnumSource
    void noStreamStarves(Kind kind) {
        SeededRuns.forEach(50, random -> {
            DistributedStreams streams = kind.streams();
            int count = 2 + random.nextInt(20);
            for (int i = 0; i < count; i++) {
                int id = 1 + 2 * i;
                streams.open(id);
                streams.distributor.updatePriority(id, "u=" + random.nextInt(8) + (random.nextBoolean() ? ",i" : ""));
                streams.pending(id, Long.MAX_VALUE / 2);
                streams.distributor.updateDependencyTree(id, 0, (short) (200 + random.nextInt(57)), false);
            }
            long bound = count * 10L * 16_384;
            Map<Integer, Long> lastTurn = new HashMap<>();
            long written = 0;
            for (int round = 0; round < 200; round++) {
                streams.turns.clear();
                streams.distributor.distribute(1 + random.nextInt(100_000), streams);
                for (Turn turn : streams.turns) {
                    lastTurn.put(turn.streamId(), written);
                    written += turn.bytes();
                }
                for (int i = 0; i < count; i++) {
                    assertThat(written - lastTurn.getOrDefault(1 + 2 * i, 0L))
                            .as("octets that stream %d waited", 1 + 2 * i).isLessThanOrEqualTo(bound);
                }
                streams.streams.values().forEach(waiting -> {
                    waiting.window = 1 << 30;
                    streams.distributor.updateStreamableBytes(waiting);
                });
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void nothingIsKeptOfStreamsThatAreClosed(Kind kind) throws Http2Exception {
        DistributedStreams streams = kind.streams();
        for (int id = 1; id < 2_000; id += 2) {
            streams.open(id, 10);
            Waiting waiting = streams.streams.get(id);
            streams.close(id);
            streams.distributor.updateStreamableBytes(waiting);
        }
        assertThat(streams.distribute(Integer.MAX_VALUE)).isEmpty();
        assertThat(streams.distributor.distribute(0, streams)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void negativeAllowanceIsTheCallersMistake(Kind kind) {
        DistributedStreams streams = kind.streams();
        assertThatThrownBy(() -> streams.distributor.distribute(-1, streams))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("maxBytes");
    }
}
