/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerAdapter;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http2.Http2RemoteFlowController.FlowControlled;
import io.tidewire.handler.codec.http2.StreamByteDistributorTest.Kind;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Windows for what is sent, against arithmetic on lists, and what happens on the way. */
class DefaultHttp2RemoteFlowControllerTest {
    private static final int MAX = Integer.MAX_VALUE;

    private final EmbeddedChannel channel = new EmbeddedChannel(new ChannelHandlerAdapter() { });
    private final StubConnection connection = new StubConnection(true);
    private final List<String> events = new ArrayList<>();
    private DefaultHttp2RemoteFlowController controller;

    @BeforeEach
    void setUp() throws Http2Exception {
        controller = new DefaultHttp2RemoteFlowController(connection);
        controller.channelHandlerContext(ctx());
    }

    @AfterEach
    void tearDown() {
        channel.finishAndReleaseAll();
    }

    private ChannelHandlerContext ctx() {
        return channel.pipeline().lastContext();
    }

    private void channelWritable(boolean isWritable) throws Http2Exception {
        channel.unsafe().outboundBuffer().setUserDefinedWritability(1, isWritable);
        controller.channelWritabilityChanged();
    }

    /** Writes into {@link #events}. */
    private class Frame implements FlowControlled {
        final String name;
        int size;
        boolean merges;

        Frame(String name, int size) {
            this.name = name;
            this.size = size;
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public void error(ChannelHandlerContext ctx, Throwable cause) {
            events.add(name + " failed " + (cause instanceof Http2Exception e ? e.error() : cause));
        }

        @Override
        public void writeComplete() {
            events.add(name + " complete");
        }

        @Override
        public void write(ChannelHandlerContext ctx, int allowedBytes) {
            int bytes = Math.min(size, allowedBytes);
            size -= bytes;
            events.add(name + " wrote " + bytes);
        }

        @Override
        public boolean merge(ChannelHandlerContext ctx, FlowControlled next) {
            if (!merges || !(next instanceof Frame frame) || !frame.merges) {
                return false;
            }
            size += frame.size;
            return true;
        }
    }

    private List<String> write() throws Http2Exception {
        events.clear();
        controller.writePendingBytes();
        return List.copyOf(events);
    }

    @Test
    @Tag("FC-01")
    void writesTheSmallerOfBothWindows() throws Http2Exception {
        Http2Stream first = connection.open(1);
        Http2Stream second = connection.open(3);
        controller.addFlowControlled(first, new Frame("a", 40_000));
        controller.addFlowControlled(second, new Frame("b", 40_000));
        assertThat(write()).containsExactly("a wrote 16384", "a wrote 16384", "a wrote 7232", "a complete",
                "b wrote 25535");
        assertThat(controller.windowSize(connection.connectionStream())).isZero();
        assertThat(controller.windowSize(first)).isEqualTo(25_535);
        assertThat(controller.windowSize(second)).isEqualTo(40_000);
        controller.incrementWindowSize(connection.connectionStream(), 100_000);
        assertThat(write()).containsExactly("b wrote 14465", "b complete");
        controller.addFlowControlled(first, new Frame("c", 30_000));
        assertThat(write()).containsExactly("c wrote 25535");
        assertThat(controller.hasFlowControlled(first)).isTrue();
        assertThat(controller.hasFlowControlled(second)).isFalse();
        controller.incrementWindowSize(first, 4_465);
        assertThat(write()).containsExactly("c wrote 4465", "c complete");
    }

    @Test
    @Tag("FC-01")
    void framesWithoutOctetsNeedNoWindow() throws Http2Exception {
        Http2Stream first = connection.open(1);
        Http2Stream second = connection.open(3);
        controller.addFlowControlled(first, new Frame("a", 65_535));
        write();
        controller.addFlowControlled(first, new Frame("end of a", 0));
        controller.addFlowControlled(second, new Frame("b", 1));
        controller.addFlowControlled(second, new Frame("end of b", 0));
        assertThat(write()).containsExactly("end of a wrote 0", "end of a complete");
        controller.initialWindowSize(0);
        controller.incrementWindowSize(connection.connectionStream(), 1);
        assertThat(write()).isEmpty();
        controller.incrementWindowSize(second, 1);
        assertThat(write()).containsExactly("b wrote 1", "b complete", "end of b wrote 0", "end of b complete");
    }

    @Test
    @Tag("FC-02")
    @Tag("SEC-F25")
    void windowOverTheLargestOneIsFlowControlError() throws Http2Exception {
        Http2Stream stream = connection.open(1);
        controller.incrementWindowSize(stream, MAX - 65_535);
        assertThat(controller.windowSize(stream)).isEqualTo(MAX);
        assertThatThrownBy(() -> controller.incrementWindowSize(stream, 1)).isInstanceOfSatisfying(
                Http2Exception.class, e -> {
                    assertThat(e.error()).isEqualTo(Http2Error.FLOW_CONTROL_ERROR);
                    assertThat(Http2Exception.streamId(e)).isEqualTo(1);
                });
        assertThat(controller.windowSize(stream)).isEqualTo(MAX);
        controller.incrementWindowSize(connection.connectionStream(), MAX - 65_535);
        assertThatThrownBy(() -> controller.incrementWindowSize(connection.connectionStream(), 1))
                .isInstanceOfSatisfying(Http2Exception.class, e -> {
                    assertThat(e.error()).isEqualTo(Http2Error.FLOW_CONTROL_ERROR);
                    assertThat(Http2Exception.isStreamError(e)).isFalse();
                });
        assertThatThrownBy(() -> controller.incrementWindowSize(stream, -1))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("delta");
    }

    @Test
    @Tag("FC-03")
    @Tag("SEC-F27")
    void smallerInitialWindowMakesWindowsNegative() throws Http2Exception {
        Http2Stream stream = connection.open(1);
        controller.addFlowControlled(stream, new Frame("a", 60_000));
        controller.addFlowControlled(stream, new Frame("b", 10));
        write();
        controller.initialWindowSize(100);
        assertThat(controller.initialWindowSize()).isEqualTo(100);
        assertThat(controller.windowSize(stream)).isEqualTo(100 - 60_010);
        assertThat(controller.windowSize(connection.connectionStream())).isEqualTo(65_535 - 60_010);
        assertThat(controller.windowSize(connection.open(3))).isEqualTo(100);
        controller.addFlowControlled(stream, new Frame("c", 10));
        assertThat(write()).isEmpty();
        controller.incrementWindowSize(stream, 59_910);
        assertThat(write()).isEmpty();
        controller.incrementWindowSize(stream, 3);
        assertThat(write()).containsExactly("c wrote 3");
        controller.initialWindowSize(105);
        assertThat(write()).containsExactly("c wrote 5");
    }

    @Test
    @Tag("FC-03")
    @Tag("SEC-F25")
    void initialWindowThatOverflowsAStreamFailsTheConnection() throws Http2Exception {
        Http2Stream stream = connection.open(1);
        controller.incrementWindowSize(stream, 1);
        assertThatThrownBy(() -> controller.initialWindowSize(MAX)).isInstanceOfSatisfying(Http2Exception.class, e -> {
            assertThat(e.error()).isEqualTo(Http2Error.FLOW_CONTROL_ERROR);
            assertThat(Http2Exception.isStreamError(e)).isFalse();
        });
        assertThat(controller.initialWindowSize()).isEqualTo(65_535);
        controller.initialWindowSize(MAX - 1);
        assertThat(controller.windowSize(stream)).isEqualTo(MAX);
        assertThatThrownBy(() -> controller.initialWindowSize(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void windowOfAReservedStreamIsKept() throws Http2Exception {
        StubConnection.StubStream stream = connection.reserve(2);
        controller.incrementWindowSize(stream, 1_000);
        controller.initialWindowSize(10);
        stream.open(true);
        assertThat(controller.windowSize(stream)).isEqualTo(1_010);
        StubConnection.StubStream another = connection.reserve(4);
        controller.incrementWindowSize(another, MAX - 10);
        controller.initialWindowSize(1_000);
        another.open(true);
        assertThat(controller.windowSize(another)).isEqualTo(MAX);
    }

    @Test
    @Tag("FC-06")
    void windowUpdateOfAStreamThatEndedIsNoError() throws Http2Exception {
        StubConnection.StubStream stream = connection.open(1);
        stream.closeLocalSide();
        controller.incrementWindowSize(stream, MAX);
        controller.incrementWindowSize(stream, MAX);
        assertThat(controller.windowSize(stream)).isZero();
        StubConnection.StubStream another = connection.open(3);
        another.closeRemoteSide();
        controller.incrementWindowSize(another, 1);
        assertThat(controller.windowSize(another)).isEqualTo(65_536);
    }

    @Test
    @Tag("SEC-F24")
    void whatWaitsFailsWhenItsStreamCloses() throws Http2Exception {
        StubConnection.StubStream stream = connection.open(1);
        Http2Stream other = connection.open(3);
        controller.addFlowControlled(stream, new Frame("a", 100_000));
        controller.addFlowControlled(stream, new Frame("b", 0));
        controller.addFlowControlled(other, new Frame("c", 100_000));
        events.clear();
        stream.close();
        assertThat(events).containsExactly("a failed STREAM_CLOSED", "b failed STREAM_CLOSED");
        assertThat(controller.hasFlowControlled(stream)).isFalse();
        events.clear();
        controller.addFlowControlled(stream, new Frame("d", 1));
        assertThat(events).containsExactly("d failed STREAM_CLOSED");
        assertThat(write()).containsExactly("c wrote 65535");
    }

    @Test
    void streamThatSendsItsEndHasNothingLeft() throws Http2Exception {
        StubConnection.StubStream stream = connection.open(1);
        controller.addFlowControlled(stream, new Frame("a", 10) {
            @Override
            public void writeComplete() {
                super.writeComplete();
                stream.closeLocalSide();
            }
        });
        controller.addFlowControlled(stream, new Frame("late", 10));
        assertThat(write()).containsExactly("a wrote 10", "a complete", "late failed STREAM_CLOSED");
        assertThat(controller.isWritable(stream)).isFalse();
    }

    @Test
    void failureOfAWriteFailsWhatIsBehindIt() throws Http2Exception {
        Http2Stream stream = connection.open(1);
        Http2Stream other = connection.open(3);
        controller.addFlowControlled(stream, new Frame("a", 10) {
            @Override
            public void write(ChannelHandlerContext ctx, int allowedBytes) {
                size -= 4;
                throw new IllegalStateException("expected");
            }
        });
        controller.addFlowControlled(stream, new Frame("b", 10) {
            @Override
            public void error(ChannelHandlerContext ctx, Throwable cause) {
                super.error(ctx, cause);
                throw new IllegalStateException("expected");
            }
        });
        controller.addFlowControlled(stream, new Frame("c", 10));
        controller.addFlowControlled(other, new Frame("d", 10));
        assertThat(write()).containsExactly("a failed INTERNAL_ERROR", "b failed INTERNAL_ERROR",
                "c failed INTERNAL_ERROR", "d wrote 10", "d complete");
        assertThat(controller.windowSize(connection.connectionStream())).isEqualTo(65_535 - 14);
        assertThat(write()).isEmpty();
    }

    /** A frame that is being written keeps its size: what is queued meanwhile stays apart. */
    @Test
    void queuesBehindAFrameThatWrites() throws Http2Exception {
        Http2Stream stream = connection.open(1);
        Frame late = new Frame("late", 5);
        late.merges = true;
        Frame first = new Frame("a", 10) {
            @Override
            public void write(ChannelHandlerContext ctx, int allowedBytes) {
                controller.addFlowControlled(stream, late);
                super.write(ctx, allowedBytes);
            }
        };
        first.merges = true;
        controller.addFlowControlled(stream, first);
        assertThat(write()).containsExactly("a wrote 10", "a complete", "late wrote 5", "late complete");
        assertThat(controller.windowSize(stream)).isEqualTo(65_535 - 15);
    }

    @Test
    void framesThatCanAreMerged() throws Http2Exception {
        Http2Stream stream = connection.open(1);
        for (int i = 1; i < 4; i++) {
            Frame frame = new Frame("frame " + i, 10);
            frame.merges = i != 2;
            controller.addFlowControlled(stream, frame);
        }
        Frame last = new Frame("frame 4", 10);
        last.merges = true;
        controller.addFlowControlled(stream, last);
        assertThat(write()).containsExactly("frame 1 wrote 10", "frame 1 complete", "frame 2 wrote 10",
                "frame 2 complete", "frame 3 wrote 20", "frame 3 complete");
        assertThat(controller.windowSize(stream)).isEqualTo(65_535 - 40);
    }

    @Test
    void callFromWithinAWriteIsLeftToTheFirstOne() throws Http2Exception {
        Http2Stream stream = connection.open(1);
        Http2Stream other = connection.open(3);
        controller.addFlowControlled(stream, new Frame("a", 10) {
            @Override
            public void write(ChannelHandlerContext ctx, int allowedBytes) {
                controller.addFlowControlled(other, new Frame("b", 10));
                try {
                    controller.writePendingBytes();
                } catch (Http2Exception e) {
                    throw new IllegalStateException(e);
                }
                super.write(ctx, allowedBytes);
            }
        });
        assertThat(write()).containsExactly("a wrote 10", "a complete", "b wrote 10", "b complete");
    }

    /** A frame that writes nothing, though it may, does not keep the event loop. */
    @Test
    void frameThatGetsNowhereEndsTheCall() throws Http2Exception {
        Http2Stream stream = connection.open(1);
        controller.addFlowControlled(stream, new Frame("a", 10) {
            @Override
            public void write(ChannelHandlerContext ctx, int allowedBytes) {
                events.add("nothing");
            }
        });
        assertThat(write()).contains("nothing").hasSizeLessThan(10_000);
        assertThat(controller.hasFlowControlled(stream)).isTrue();
    }

    @Test
    void nothingIsWrittenWhileTheChannelIsNotWritable() throws Http2Exception {
        Http2Stream stream = connection.open(1);
        channelWritable(false);
        controller.addFlowControlled(stream, new Frame("a", 10));
        assertThat(write()).isEmpty();
        channelWritable(true);
        assertThat(write()).containsExactly("a wrote 10", "a complete");
    }

    @Test
    void whatWaitsForAContextIsWrittenWithIt() throws Http2Exception {
        controller = new DefaultHttp2RemoteFlowController(connection);
        Http2Stream stream = connection.open(1);
        controller.addFlowControlled(stream, new Frame("a", 10));
        assertThat(write()).isEmpty();
        assertThat(controller.isWritable(stream)).isFalse();
        controller.channelHandlerContext(ctx());
        assertThat(controller.channelHandlerContext()).isSameAs(ctx());
        assertThat(events).containsExactly("a wrote 10", "a complete");
    }

    /** A peer that opens its windows by one octet at a time gets each octet, and costs no more than one frame each. */
    @Test
    @Tag("SEC-F10")
    void windowsOfOneOctetStillMakeProgress() throws Http2Exception {
        controller.initialWindowSize(1);
        Http2Stream stream = connection.open(1);
        controller.addFlowControlled(stream, new Frame("a", 3));
        assertThat(write()).containsExactly("a wrote 1");
        controller.incrementWindowSize(stream, 1);
        assertThat(write()).containsExactly("a wrote 1");
        controller.incrementWindowSize(stream, 1);
        assertThat(write()).containsExactly("a wrote 1", "a complete");
    }

    @Test
    void listenerIsToldEachChangeOnce() throws Http2Exception {
        Http2Stream stream = connection.open(1);
        Http2Stream other = connection.open(3);
        controller.listener(changed -> events.add(changed.id() + (controller.isWritable(changed) ? " on" : " off")));
        assertThat(events).isEmpty();
        controller.addFlowControlled(stream, new Frame("a", 60_000));
        assertThat(events).isEmpty();
        controller.addFlowControlled(stream, new Frame("b", 5_535));
        assertThat(events).containsExactly("1 off", "3 off");
        events.clear();
        controller.addFlowControlled(stream, new Frame("c", 1));
        controller.incrementWindowSize(connection.connectionStream(), 1);
        assertThat(events).isEmpty();
        controller.incrementWindowSize(connection.connectionStream(), 1);
        assertThat(events).containsExactly("3 on");
        events.clear();
        channelWritable(false);
        channelWritable(false);
        assertThat(events).containsExactly("3 off");
        controller.incrementWindowSize(stream, 10);
        channelWritable(true);
        assertThat(events).containsExactly("3 off", "1 on", "3 on");
        events.clear();
        controller.initialWindowSize(0);
        assertThat(events).containsExactly("1 off", "3 off");
        events.clear();
        controller.initialWindowSize(65_535);
        assertThat(events).containsExactly("1 on", "3 on");
        events.clear();
        connection.open(5);
        assertThat(events).as("a new stream is writable, and that is no change").isEmpty();
        ((StubConnection.StubStream) stream).close();
        assertThat(events).containsExactly("a failed STREAM_CLOSED", "b failed STREAM_CLOSED",
                "c failed STREAM_CLOSED");
        assertThat(controller.isWritable(other)).isTrue();
    }

    @Test
    void failingListenerHarmsNobody() throws Http2Exception {
        Http2Stream stream = connection.open(1);
        controller.listener(changed -> {
            throw new IllegalStateException("expected");
        });
        controller.addFlowControlled(stream, new Frame("a", 70_000));
        assertThat(write()).containsExactly("a wrote 65535");
    }

    /** The same arithmetic on lists, for random use. */
    private final class Model {
        /** A stream. */
        private final class Entry {
            final StubConnection.StubStream stream;
            final Deque<Integer> queue = new ArrayDeque<>();
            long window = initialWindow;
            long written;
            boolean told;

            Entry(StubConnection.StubStream stream) {
                this.stream = stream;
            }

            long pending() {
                return queue.stream().mapToLong(Integer::longValue).sum();
            }

            boolean canWrite() {
                return !queue.isEmpty() && (pending() == 0 || window > 0 && connectionWindow > 0);
            }

            boolean isWritable() {
                return channel.isWritable() && window > pending() && connectionWindow > total();
            }

            void wrote(int bytes) {
                assertThat(queue).isNotEmpty();
                int size = queue.removeFirst();
                assertThat(bytes).isLessThanOrEqualTo(size);
                if (bytes < size) {
                    queue.addFirst(size - bytes);
                }
                window -= bytes;
                connectionWindow -= bytes;
                written += bytes;
                assertThat(bytes == 0 || window >= 0).as("window of %s", stream).isTrue();
                assertThat(connectionWindow).as("window of the connection").isNotNegative();
            }
        }

        private final Map<Integer, Entry> streams = new TreeMap<>();
        private long initialWindow = 65_535;
        private long connectionWindow = 65_535;

        long total() {
            return streams.values().stream().mapToLong(Entry::pending).sum();
        }
    }

    private static final class Counted {
        int failed;
        int complete;
    }

    @ParameterizedTest
    @EnumSource
    @Tag("FC-01")
    @Tag("FC-03")
    void randomUseAgreesWithArithmetic(Kind kind) {
        SeededRuns.forEach(200, random -> {
            StubConnection some = new StubConnection(true);
            StreamByteDistributor distributor = switch (kind) {
                case UNIFORM -> new UniformStreamByteDistributor(some);
                case WEIGHTED -> new WeightedFairQueueByteDistributor(some);
                case EXTENSIBLE -> new ExtensiblePriorityByteDistributor(some);
            };
            controller = new DefaultHttp2RemoteFlowController(some, distributor);
            run(some, random);
        });
    }

    private void run(StubConnection some, Random random) throws Http2Exception {
        channelWritable(true);
        controller.channelHandlerContext(ctx());
        Model model = new Model();
        List<Http2Stream> toldTwice = new ArrayList<>();
        controller.listener(stream -> {
            Model.Entry entry = model.streams.get(stream.id());
            if (entry.told == controller.isWritable(stream)) {
                toldTwice.add(stream);
            }
            entry.told = controller.isWritable(stream);
        });
        Counted counted = new Counted();
        int added = 0;
        int nextId = 1;
        for (int step = 0; step < 120; step++) {
            List<Model.Entry> entries = new ArrayList<>(model.streams.values());
            Model.Entry entry = entries.isEmpty() ? null : entries.get(random.nextInt(entries.size()));
            switch (entry == null ? 0 : random.nextInt(10)) {
                case 0 -> {
                    StubConnection.StubStream stream = some.open(nextId);
                    Model.Entry opened = model.new Entry(stream);
                    model.streams.put(nextId, opened);
                    opened.told = controller.isWritable(stream);
                    nextId += 2;
                }
                case 1, 2, 3 -> {
                    int size = random.nextInt(4) == 0 ? 0 : random.nextInt(30_000);
                    entry.queue.addLast(size);
                    controller.addFlowControlled(entry.stream, new CountedFrame(entry, size, random, counted));
                    added++;
                }
                case 4 -> {
                    int delta = random.nextInt(40_000);
                    entry.window += delta;
                    controller.incrementWindowSize(entry.stream, delta);
                }
                case 5 -> {
                    int delta = random.nextInt(80_000);
                    model.connectionWindow += delta;
                    controller.incrementWindowSize(some.connectionStream(), delta);
                }
                case 6 -> {
                    int initial = random.nextInt(70_000);
                    model.streams.values().forEach(each -> each.window += initial - model.initialWindow);
                    model.initialWindow = initial;
                    controller.initialWindowSize(initial);
                }
                case 7 -> {
                    if (random.nextInt(4) == 0) {
                        int failed = counted.failed;
                        int waiting = entry.queue.size();
                        model.streams.remove(entry.stream.id());
                        entry.stream.close();
                        assertThat(counted.failed - failed).isEqualTo(waiting);
                    }
                }
                case 8 -> channelWritable(random.nextBoolean());
                default -> {
                    controller.writePendingBytes();
                    if (channel.isWritable()) {
                        assertThat(model.streams.values()).noneMatch(Model.Entry::canWrite);
                    }
                }
            }
            assertThat(controller.windowSize(some.connectionStream())).isEqualTo((int) model.connectionWindow);
            for (Model.Entry each : model.streams.values()) {
                assertThat(controller.windowSize(each.stream)).isEqualTo((int) each.window);
                assertThat(controller.hasFlowControlled(each.stream)).isEqualTo(!each.queue.isEmpty());
                assertThat(controller.isWritable(each.stream)).isEqualTo(each.isWritable()).isEqualTo(each.told);
            }
        }
        new ArrayList<>(model.streams.values()).forEach(each -> {
            model.streams.remove(each.stream.id());
            each.stream.close();
        });
        assertThat(counted.failed + counted.complete).isEqualTo(added);
        assertThat(toldTwice).isEmpty();
    }

    /** Takes what it writes from the model, and sometimes writes less than it may. */
    private static final class CountedFrame implements FlowControlled {
        private final Model.Entry entry;
        private final Random random;
        private final Counted counted;
        private int size;

        CountedFrame(Model.Entry entry, int size, Random random, Counted counted) {
            this.entry = entry;
            this.size = size;
            this.random = random;
            this.counted = counted;
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public void error(ChannelHandlerContext ctx, Throwable cause) {
            counted.failed++;
        }

        @Override
        public void writeComplete() {
            counted.complete++;
        }

        @Override
        public void write(ChannelHandlerContext ctx, int allowedBytes) {
            int bytes = Math.min(size, allowedBytes);
            if (bytes > 1 && random.nextInt(4) == 0) {
                bytes = 1 + random.nextInt(bytes - 1);
            }
            size -= bytes;
            entry.wrote(bytes);
        }

        @Override
        public boolean merge(ChannelHandlerContext ctx, FlowControlled next) {
            return false;
        }
    }

    /** A distributor that gives more than there is cannot break a window. */
    @Test
    @Tag("FC-01")
    void windowsHoldWhateverTheDistributorGives() throws Http2Exception {
        Http2Stream stream = connection.open(1);
        controller = new DefaultHttp2RemoteFlowController(connection, new StreamByteDistributor() {
            @Override
            public void updateStreamableBytes(StreamState state) {
                // It writes the same in any state.
            }

            @Override
            public void updateDependencyTree(int child, int parent, short weight, boolean exclusive) {
                // Knows no tree.
            }

            @Override
            public boolean distribute(int maxBytes, Writer writer) {
                writer.write(stream, MAX);
                return false;
            }
        });
        controller.channelHandlerContext(ctx());
        controller.incrementWindowSize(stream, 100_000);
        controller.addFlowControlled(stream, new Frame("a", 200_000));
        assertThat(write()).containsExactly("a wrote 65535");
        controller.incrementWindowSize(connection.connectionStream(), 150_000);
        assertThat(write()).containsExactly("a wrote 100000");
    }

    @Test
    void prioritiesReachTheDistributor() throws Http2Exception {
        Map<String, Object> calls = new HashMap<>();
        controller = new DefaultHttp2RemoteFlowController(connection, new StreamByteDistributor() {
            @Override
            public void updateStreamableBytes(StreamState state) {
                calls.put("streamable", state.pendingBytes());
            }

            @Override
            public void updateDependencyTree(int child, int parent, short weight, boolean exclusive) {
                calls.put("tree", child + " " + parent + " " + weight + " " + exclusive);
            }

            @Override
            public void updatePriority(int streamId, CharSequence priority) {
                calls.put("update", streamId + " " + priority);
            }

            @Override
            public void requestPriority(Http2Stream stream, CharSequence priority) {
                calls.put("request", stream.id() + " " + priority);
            }

            @Override
            public boolean distribute(int maxBytes, Writer writer) {
                return false;
            }
        });
        Http2Stream stream = connection.open(1);
        controller.updateDependencyTree(1, 3, (short) 5, true);
        controller.updatePriority(1, "u=1");
        controller.requestPriority(stream, "u=2");
        controller.addFlowControlled(stream, new Frame("a", 7));
        assertThat(calls).isEqualTo(
                Map.of("tree", "1 3 5 true", "update", "1 u=1", "request", "1 u=2", "streamable", 7L));
    }
}
