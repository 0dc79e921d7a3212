/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.util.internal.CleanableDirectBuffer;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When the heap of a live thread is suspended, emptied and resumed. The owners are threads that only live; this one
 * makes their calls and the ticks, so that each order of them can be had. Their races are for jcstress.
 */
class SuspensionTest {
    private static final int CHUNK = 16 * 1024;
    /** A chunk has 16 of these. */
    private static final int SIZE = 1024;
    private static final int SIZE_INDEX = SizeClasses.indexOf(SIZE);
    /** And two of these. */
    private static final int LARGE_INDEX = SizeClasses.indexOf(CHUNK / 2);
    private static final HeapLimits LIMITS =
            new HeapLimits(4096, CHUNK, 4, 4, 8 * CHUNK, 64, true, Long.MAX_VALUE, false);
    private static final String EVENTS = "atTfwo";
    private static final int LENGTH = 5;
    /** More than the upkeep ever needs for one thread. */
    private static final int MANY_TICKS = 10;

    private final IdleThreads threads = new IdleThreads();
    /** Used again by the next pool. */
    private final Deque<ByteBuffer> memory = new ArrayDeque<>();

    @AfterEach
    void endThreads() throws InterruptedException {
        threads.end();
    }

    private static void free(SlotHeap heap, Keeper keeper) {
        heap.freeAsOwner(keeper, (Span) keeper.home());
    }

    private static int slotsIn(SlotHeap heap) {
        return IntStream.range(0, heap.arena.sizeClasses.count()).map(heap::freeSlots).sum();
    }

    /** One pool with two heaps, and what happens to it. */
    private final class World implements DirectSource {
        private final TestPool pool = new TestPool(this, 1, LIMITS, this::schedule);
        private final SlotHeap heap;
        private final SlotHeap other;
        private final Deque<TestSlot> live = new ArrayDeque<>();
        /** The task of the timer; {@code null} while there is nothing to look after. */
        private Runnable upkeep;
        private int ticksWithinCall;
        private int marks;

        World(Thread owner) {
            heap = IdleThreads.heap(pool, owner);
            other = IdleThreads.heap(pool, owner);
        }

        private void schedule(Runnable tick) {
            assertThat(upkeep).isNull();
            upkeep = tick;
        }

        private void tick() {
            Runnable tick = upkeep;
            upkeep = null;
            if (tick != null) {
                tick.run();
            }
        }

        @Override
        public CleanableDirectBuffer allocate(int capacity, boolean lasting) {
            for (; ticksWithinCall > 0; ticksWithinCall--) {
                tick();
            }
            ByteBuffer piece = memory.isEmpty() ? ByteBuffer.allocateDirect(2 * CHUNK) : memory.pop();
            return new CleanableDirectBuffer() {
                @Override
                public ByteBuffer buffer() {
                    return piece;
                }

                @Override
                public void clean() {
                    memory.push(piece);
                }
            };
        }

        private void take(SlotHeap from, int sizeIndex) {
            TestSlot slot = (TestSlot) from.allocateAsOwner(sizeIndex);
            slot.bytes().putInt(0, ++marks);
            live.add(slot);
        }

        private void happens(char event) {
            switch (event) {
                case 'a' -> take(heap, SIZE_INDEX);
                case 'o' -> take(other, SIZE_INDEX);
                case 'f' -> {
                    if (!live.isEmpty()) {
                        free(heap, live.remove());
                    }
                }
                case 't' -> tick();
                case 'T' -> {
                    tick();
                    tick();
                }
                case 'w' -> {
                    // Waits for a chunk, unless there is a slot, while three ticks pass.
                    ticksWithinCall = 3;
                    take(heap, LARGE_INDEX);
                    ticksWithinCall = 0;
                }
                default -> throw new IllegalArgumentException();
            }
        }

        private void check(String what) {
            int mark = marks - live.size();
            // The slots that were freed are older, whichever they were: they are freed in the order of their marks.
            for (TestSlot slot : live) {
                assertThat(slot.bytes().getInt(0)).as(what).isEqualTo(++mark);
            }
            assertThat(pool.pinnedBytes()).as(what).isEqualTo(live.stream().mapToLong(TestSlot::size).sum());
            assertThat(slotsIn(heap) + slotsIn(other) == 0 || upkeep != null).as("%s: looked after", what).isTrue();
        }

        private void settle(String what) {
            for (int i = 0; i < MANY_TICKS; i++) {
                tick();
            }
            assertThat(upkeep).as("%s: left alone", what).isNull();
            assertThat(slotsIn(heap) + slotsIn(other)).as(what).isZero();
        }
    }

    /** All orders of so many events, after the owner has put slots at hand. */
    @Test
    void noOrderOfCallsAndTicksGivesASlotToTwo() throws InterruptedException {
        Thread owner = threads.start();
        int orders = (int) Math.pow(EVENTS.length(), LENGTH);
        for (int order = 0; order < orders; order++) {
            World world = new World(owner);
            world.happens('a');
            StringBuilder so = new StringBuilder("a");
            for (int i = 0, rest = order; i < LENGTH; i++, rest /= EVENTS.length()) {
                char event = EVENTS.charAt(rest % EVENTS.length());
                so.append(event);
                world.happens(event);
                world.check(so.toString());
            }
            world.settle(so.toString());
            world.live.forEach(slot -> free(world.heap, slot));
            world.live.clear();
            world.check(so.toString());
            world.settle(so.toString());
            assertThat(world.pool.heldBytes()).as(so.toString()).isLessThanOrEqualTo(CHUNK);
        }
    }

    private static TestPool pool() {
        TestPool pool = new TestPool(false, 1, LIMITS);
        // Heaps may stop their owners from now on.
        pool.tick();
        return pool;
    }

    /** A heap that has slots, and was suspended by two ticks since its owner called. */
    private static SlotHeap suspendedHeap(TestPool pool, Thread owner) {
        SlotHeap heap = IdleThreads.heap(pool, owner);
        free(heap, heap.allocateAsOwner(SIZE_INDEX));
        assertThat(heap.onTick()).isTrue();
        assertThat(heap.onTick()).isTrue();
        assertThat(slotsIn(heap)).isPositive();
        return heap;
    }

    @Test
    void aTickStopsSoManyThreadsAndOnlyForHeapsThatHaveSlots() throws InterruptedException {
        Thread owner = threads.start();
        TestPool pool = pool();
        for (int i = 0; i < 10; i++) {
            SlotHeap empty = IdleThreads.heap(pool, owner);
            assertThat(empty.onTick()).as("suspended").isTrue();
        }
        List<SlotHeap> heaps = new ArrayList<>();
        for (int i = 0; i < 2 * MemoryPool.STOPS_PER_TICK + 1; i++) {
            heaps.add(suspendedHeap(pool, owner));
        }
        for (int emptied = MemoryPool.STOPS_PER_TICK; emptied < heaps.size(); emptied += MemoryPool.STOPS_PER_TICK) {
            assertThat(pool.tick()).isTrue();
            assertThat(heaps.stream().filter(heap -> slotsIn(heap) == 0)).hasSize(emptied);
        }
        assertThat(pool.tick()).isTrue();
        assertThat(heaps).allMatch(heap -> slotsIn(heap) == 0);
        assertThat(pool.heldBytes()).isPositive();
        for (int i = 0; i < MANY_TICKS; i++) {
            pool.tick();
        }
        assertThat(pool.tick()).as("nothing is left to be done").isFalse();
    }

    /** A thread whose answer about its frames is arbitrary, and must not be taken for a stop. */
    @Test
    void slotsOfAThreadThatCannotBeStoppedStay() throws InterruptedException {
        Thread owner = threads.start(body -> new Thread(body) {
            @Override
            public StackTraceElement[] getStackTrace() {
                return new StackTraceElement[] {new StackTraceElement("none", "none", null, 0)};
            }
        });
        assertThat(Suspendable.stop(owner)).isFalse();
        TestPool pool = pool();
        SlotHeap heap = suspendedHeap(pool, owner);
        int slots = slotsIn(heap);
        assertThat(heap.onTick()).as("there is nothing more to be tried").isFalse();
        assertThat(heap.onTick()).isFalse();
        assertThat(slotsIn(heap)).isEqualTo(slots);
        free(heap, heap.allocateAsOwner(SIZE_INDEX));
        assertThat(heap.onTick()).as("there is, since it has called again").isTrue();
        assertThat(slotsIn(heap)).isEqualTo(slots);
        endThreads();
        assertThat(pool.tick()).isTrue();
        assertThat(slotsIn(heap)).as("the owner has ended").isZero();
    }

    /** It has ended since the tick looked for such threads: the next tick closes the heap. */
    @Test
    void aThreadThatHasEndedIsNotStopped() throws InterruptedException {
        Thread owner = threads.start();
        assertThat(Suspendable.stop(owner)).isTrue();
        TestPool pool = pool();
        SlotHeap heap = suspendedHeap(pool, owner);
        endThreads();
        assertThat(Suspendable.stop(owner)).isFalse();
        assertThat(heap.onTick()).isFalse();
        assertThat(slotsIn(heap)).isPositive();
        assertThat(pool.tick()).isTrue();
        assertThat(slotsIn(heap)).isZero();
        assertThat(pool.pinnedBytes()).isZero();
    }

    @Test
    void aThreadMayStopItself() {
        TestPool pool = pool();
        SlotHeap heap = suspendedHeap(pool, Thread.currentThread());
        pool.tick();
        assertThat(slotsIn(heap)).isZero();
    }
}
