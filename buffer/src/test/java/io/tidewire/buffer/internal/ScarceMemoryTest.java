/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.buffer.TestThreads;
import io.tidewire.util.internal.CleanableDirectBuffer;
import io.tidewire.util.internal.DirectMemory;
import io.tidewire.util.internal.DirectMemoryLimitException;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The behaviour where there is no more memory. */
class ScarceMemoryTest {
    private static final int CHUNK = 256 * 1024;

    /** Memory of which there are so many pieces. */
    private static final class Scarce implements DirectSource {
        private final AtomicInteger left;

        Scarce(int pieces) {
            left = new AtomicInteger(pieces);
        }

        @Override
        public CleanableDirectBuffer allocate(int capacity, boolean lasting) {
            if (left.getAndDecrement() <= 0) {
                left.incrementAndGet();
                // By way of the real limit, so that the exception is the real one.
                return DirectMemory.provider().allocate(Integer.MAX_VALUE);
            }
            ByteBuffer memory = ByteBuffer.allocateDirect(capacity);
            return new CleanableDirectBuffer() {
                @Override
                public ByteBuffer buffer() {
                    return memory;
                }

                @Override
                public void clean() {
                    left.incrementAndGet();
                }
            };
        }
    }

    private static TestPool pool(DirectSource source, int arenas) {
        return new TestPool(source, arenas,
                new HeapLimits(4096, CHUNK, 256, 256, CHUNK, 64, true, Long.MAX_VALUE, false));
    }

    private static List<TestSlot> allocateAll(TestPool pool, int size) {
        List<TestSlot> buffers = new ArrayList<>();
        assertThatThrownBy(() -> {
            for (;;) {
                buffers.add(pool.takeSlot(size));
            }
        }).isInstanceOf(DirectMemoryLimitException.class)
                .hasMessageContaining("limit of " + DirectMemory.maxBytes())
                .hasMessageContaining("holds " + pool.heldBytes() + " bytes")
                .hasMessageContaining(pool.pinnedBytes() + " are live");
        return buffers;
    }

    /** Two arenas, and thread after thread: all that is free in one is used before the other's thread fails. */
    @Test
    void whatIsFreeInOtherArenasIsUsed() throws Exception {
        TestPool pool = pool(new Scarce(4), 2);
        List<TestSlot> buffers = new ArrayList<>();
        TestThreads.run(Thread::new, () -> buffers.addAll(allocateAll(pool, 1024)));
        assertThat(buffers).hasSize(4 * CHUNK / 1024);
        // This thread has some at hand, which no other thread can take at once.
        buffers.forEach(pool::giveBack);
        buffers.clear();
        pool.trim();
        TestThreads.run(Thread::new, () -> buffers.addAll(allocateAll(pool, 1024)));
        assertThat(buffers).as("as many as the first thread had").hasSize(4 * CHUNK / 1024);
        for (int i = 0; i < buffers.size(); i++) {
            buffers.get(i).bytes().putInt(0, i);
        }
        for (int i = 0; i < buffers.size(); i++) {
            assertThat(buffers.get(i).bytes().getInt(0)).isEqualTo(i);
        }
        TestThreads.run(Thread::new, () -> buffers.subList(0, 500).forEach(pool::giveBack));
        assertThat(pool.pinnedBytes()).isEqualTo((buffers.size() - 500) * 1024L);
        buffers.subList(500, buffers.size()).forEach(pool::giveBack);
        assertThat(pool.pinnedBytes()).isZero();
    }

    @Test
    void emptyChunksOfAnotherPoolMakeRoom() {
        Scarce source = new Scarce(3);
        TestPool first = pool(source, 1);
        allocateAll(first, 1024).forEach(first::giveBack);
        first.trim();
        TestPool second = pool(source, 1);
        List<TestSlot> buffers = allocateAll(second, 1024);
        assertThat(first.heldBytes()).isZero();
        assertThat(buffers).hasSize(3 * CHUNK / 1024);
        buffers.forEach(second::giveBack);
    }

    /** No thread of the first pool runs again: what its shared heaps have is taken, for slots and for huge memory. */
    @ParameterizedTest
    @ValueSource(ints = {1024, 2 * CHUNK})
    void slotsInSharedHeapsOfAnotherPoolMakeRoom(int size) {
        Scarce source = new Scarce(1);
        TestPool first = new TestPool(source, 1,
                new HeapLimits(4096, CHUNK, 256, 256, CHUNK, 64, false, Long.MAX_VALUE, false));
        first.giveBack(first.takeSlot(1024));
        assertThat(first.hasHeap()).isFalse();
        assertThat(first.heldBytes()).isPositive();
        TestPool second = pool(source, 1);
        int calls = second.callsForMemory();
        second.giveBack(second.takeSlot(size));
        assertThat(first.heldBytes()).isZero();
        assertThat(second.callsForMemory()).as("running threads are called too").isGreaterThan(calls);
    }

    /** A thread that waits for memory from the system keeps no other thread from memory that is there. */
    @Test
    void nobodyWaitsForMemoryWithTheLockOfTheArena() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answered = new CountDownLatch(1);
        AtomicInteger calls = new AtomicInteger();
        TestPool pool = pool((capacity, lasting) -> {
            if (calls.getAndIncrement() == 1) {
                asked.countDown();
                try {
                    assertThat(answered.await(60, TimeUnit.SECONDS)).isTrue();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return DroppedMemory.takeOrAllocate(capacity, lasting);
        }, 1);
        TestSlot small = pool.takeSlot(1000);
        AtomicInteger done = new AtomicInteger();
        Thread waiting = new Thread(() -> {
            pool.giveBack(pool.takeSlot(CHUNK));
            done.incrementAndGet();
        });
        waiting.start();
        assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
        TestThreads.run(Thread::new, () -> {
            List<TestSlot> buffers = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                buffers.add(pool.takeSlot(1000));
            }
            buffers.forEach(pool::giveBack);
            pool.trim();
        });
        assertThat(done.get()).isZero();
        answered.countDown();
        waiting.join(TimeUnit.SECONDS.toMillis(60));
        assertThat(done.get()).isOne();
        pool.giveBack(small);
    }
}
