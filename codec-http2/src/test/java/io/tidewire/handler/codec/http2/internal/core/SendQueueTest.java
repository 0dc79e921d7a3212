/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

class SendQueueTest {
    private static final int MAX = Integer.MAX_VALUE;

    private final SendAccount account = new SendAccount(100);
    private final SendQueue<Frame> queue = new SendQueue<>(account);
    private final Sink sink = new Sink();

    /** A frame of some octets, numbered in the order of the stream. */
    private static final class Frame {
        final int number;
        int left;

        Frame(int number, int octets) {
            this.number = number;
            left = octets;
        }
    }

    /** Writes down the octets and the frames that it sends. */
    private static final class Sink implements FrameSink<Frame> {
        final List<String> log = new ArrayList<>();
        /** Runs within each send. */
        Runnable during = () -> { };
        boolean merges;
        /** The most that one send takes. */
        int most = MAX;

        @Override
        public int size(Frame frame) {
            return frame.left;
        }

        @Override
        public boolean merge(Frame frame, Frame next) {
            if (merges) {
                frame.left += next.left;
            }
            return merges;
        }

        @Override
        public void send(Frame frame, int allowed) {
            int octets = Math.min(most, Math.min(allowed, frame.left));
            frame.left -= octets;
            log.add(frame.number + ":" + octets);
            during.run();
        }

        @Override
        public void onSent(Frame frame) {
            log.add(frame.number + " sent");
        }

        @Override
        public void onUnsent(SendQueue<Frame> queue, Throwable failure) {
            log.add("unsent: " + (failure == null ? "ended" : failure.getMessage()));
            for (Frame frame = queue.pollUnsent(); frame != null; frame = queue.pollUnsent()) {
                log.add(frame.number + " unsent");
            }
        }
    }

    @Test
    void framesGoInTheirOrderAsFarAsTheWindowReaches() {
        assertThat(queue.add(new Frame(1, 60), sink)).isEqualTo(60);
        assertThat(queue.add(new Frame(2, 60), sink)).isEqualTo(60);
        assertThat(queue.hasRoom()).isFalse();
        queue.send(MAX, sink);
        assertThat(sink.log).containsExactly("1:60", "1 sent", "2:40");
        assertThat(queue.pendingBytes()).isEqualTo(20);
        assertThat(queue.windowSize()).isZero();
        assertThat(account.window()).isZero();
        assertThat(account.progress()).isEqualTo(101);
    }

    @Test
    void theAllowanceOfTheConnectionHolds() {
        queue.add(new Frame(1, 60), sink);
        queue.send(10, sink);
        queue.send(0, sink);
        assertThat(sink.log).containsExactly("1:10");
    }

    @Test
    void aFrameWithoutOctetsNeedsNoWindow() {
        queue.add(new Frame(1, 100), sink);
        queue.send(MAX, sink);
        queue.add(new Frame(2, 0), sink);
        queue.add(new Frame(3, 1), sink);
        queue.add(new Frame(4, 0), sink);
        queue.send(0, sink);
        assertThat(sink.log).containsExactly("1:100", "1 sent", "2:0", "2 sent");
        assertThat(queue.hasFrame()).isTrue();
    }

    @Test
    void aSinkThatTakesNothingEndsTheRound() {
        queue.add(new Frame(1, 5), sink);
        sink.most = 0;
        queue.send(MAX, sink);
        assertThat(sink.log).containsExactly("1:0");
        assertThat(queue.pendingBytes()).isEqualTo(5);
    }

    @Test
    void framesBehindOneAnotherMerge() {
        sink.merges = true;
        queue.add(new Frame(1, 5), sink);
        assertThat(queue.add(new Frame(2, 7), sink)).isEqualTo(7);
        queue.send(MAX, sink);
        assertThat(sink.log).containsExactly("1:12", "1 sent");
        assertThat(account.pendingBytes()).isZero();
    }

    @Test
    void theFrameThatIsBeingSentTakesUpNone() {
        sink.merges = true;
        queue.add(new Frame(1, 5), sink);
        sink.during = () -> {
            sink.during = () -> { };
            queue.add(new Frame(2, 7), sink);
            queue.add(new Frame(3, 1), sink); // goes into the second one
            queue.send(MAX, sink); // the call further up goes on
        };
        queue.send(MAX, sink);
        assertThat(sink.log).containsExactly("1:5", "1 sent", "2:8", "2 sent");
    }

    @Test
    void aFailureDropsWhatWaits() {
        queue.add(new Frame(1, 5), sink);
        queue.add(new Frame(2, 7), sink);
        sink.most = 2;
        sink.during = () -> {
            throw new IllegalStateException("broken");
        };
        queue.send(MAX, sink);
        assertThat(sink.log).containsExactly("1:2", "unsent: broken", "1 unsent", "2 unsent");
        assertThat(queue.isClosed()).isTrue();
        assertThat(queue.hasFrame()).isFalse();
        assertThat(account.pendingBytes()).isZero();
        assertThat(account.window()).isEqualTo(98); // the octets that left count
    }

    @Test
    void aCloseDropsWhatWaits_andASecondOneNothing() {
        queue.add(new Frame(1, 5), sink);
        queue.close(sink);
        queue.close(sink);
        queue.send(MAX, sink);
        assertThat(sink.log).containsExactly("unsent: ended", "1 unsent");
        assertThat(queue.hasRoom()).isFalse();
    }

    @Test
    void aCloseWhileAFrameIsSentWaitsForIt() {
        queue.add(new Frame(1, 5), sink);
        queue.add(new Frame(2, 5), sink);
        sink.during = () -> {
            queue.close(sink);
            assertThat(queue.isClosed()).isTrue();
            assertThat(sink.log).containsExactly("1:5");
        };
        queue.send(MAX, sink);
        assertThat(sink.log).containsExactly("1:5", "1 sent", "unsent: ended", "2 unsent");
    }

    @Test
    void theCloseOfAnEmptyQueueIsQuiet() {
        queue.close(sink);
        assertThat(sink.log).isEmpty();
        assertThat(queue.isClosed()).isTrue();
    }

    /** All frames leave in order and whole, whatever the windows do, and never more than both windows allowed. */
    @Test
    void octetsLeaveInOrderWithinTheWindows() {
        SeededRuns.forEach(300, random -> {
            SendAccount sends = new SendAccount(random.nextInt(50));
            SendQueue<Frame> frames = new SendQueue<>(sends);
            Sink out = new Sink();
            long streamWindow = sends.window();
            long connectionWindow = sends.window();
            List<Integer> sizes = new ArrayList<>();
            for (int step = 0; step < 100; step++) {
                switch (random.nextInt(4)) {
                    case 0 -> {
                        int octets = random.nextInt(4) == 0 ? 0 : random.nextInt(30);
                        frames.add(new Frame(sizes.size(), octets), out);
                        sizes.add(octets);
                    }
                    case 1 -> {
                        int delta = random.nextInt(40);
                        frames.increaseWindow(delta);
                        streamWindow += delta;
                    }
                    case 2 -> {
                        int delta = random.nextInt(40);
                        sends.increase(delta);
                        connectionWindow += delta;
                    }
                    default -> frames.send(Math.min(sends.window(), random.nextInt(60)), out);
                }
                long queued = sizes.stream().mapToLong(Integer::longValue).sum();
                long sent = queued - frames.pendingBytes();
                assertThat((long) frames.windowSize()).isEqualTo(streamWindow - sent).isNotNegative();
                assertThat((long) sends.window()).isEqualTo(connectionWindow - sent).isNotNegative();
            }
            frames.increaseWindow(10_000);
            sends.increase(10_000);
            frames.send(sends.window(), out);
            assertThat(lengths(out.log, sizes.size())).isEqualTo(sizes);
        });
    }

    /** Returns the octets of each frame that was sent as a whole; fails if another order shows. */
    private static List<Integer> lengths(List<String> log, int count) {
        List<Integer> lengths = new ArrayList<>();
        int octets = 0;
        for (String line : log) {
            if (line.equals(lengths.size() + " sent")) {
                lengths.add(octets);
                octets = 0;
            } else {
                assertThat(line).startsWith(lengths.size() + ":");
                octets += Integer.parseInt(line.substring(line.indexOf(':') + 1));
            }
        }
        assertThat(lengths).hasSize(count);
        return lengths;
    }
}
