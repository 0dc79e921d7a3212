/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.buffer.TestThreads;
import io.tidewire.util.internal.CleanableDirectBuffer;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Chunks that an arena obtains, and empty ones that it keeps. */
class ArenaTest {
    private static final int CHUNK = 1 << 20;
    /** Heaps keep no slots of this size, so that each is a span that comes and goes at once. Two fill a chunk. */
    private static final int HALF = CHUNK / 2;

    private static HeapLimits limits() {
        return new HeapLimits(4096, CHUNK, 256, 256, CHUNK, 64, true, Long.MAX_VALUE, false);
    }

    private static List<TestSlot> take(TestPool pool, int count, int size) {
        List<TestSlot> slots = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            slots.add(pool.takeSlot(size));
        }
        return slots;
    }

    /** A quarter of the peak would be more. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void arenasKeepEightMebibytesOfEmptyChunksTogether(int arenas) {
        TestPool pool = new TestPool(false, arenas, limits());
        pool.giveBackAll(take(pool, 100, HALF));
        Arena arena = pool.heapIfAny().arena;
        assertThat(arena.heldBytes()).isEqualTo((8 << 20) / arenas);
        assertThat(arena.chunkAllocations() - arena.chunkDeallocations()).isEqualTo(arena.chunkUses().size());
        assertThat(arena.chunkDeallocations()).isPositive();
    }

    @Test
    void chunksAreLastingUntilFourOfTheFullSizeAreHeld() {
        AtomicReference<TestPool> pool = new AtomicReference<>();
        List<Boolean> lasting = new ArrayList<>();
        List<Long> held = new ArrayList<>();
        pool.set(new TestPool((capacity, steady) -> {
            lasting.add(steady);
            held.add(pool.get().arenas().get(0).heldBytes());
            ByteBuffer memory = ByteBuffer.allocateDirect(capacity);
            return new CleanableDirectBuffer() {
                @Override
                public ByteBuffer buffer() {
                    return memory;
                }

                @Override
                public void clean() {
                    // The collector frees it.
                }
            };
        }, 1, limits()));
        List<TestSlot> slots = take(pool.get(), 16, HALF);
        assertThat(held).contains(4L * CHUNK);
        for (int i = 0; i < held.size(); i++) {
            assertThat(lasting.get(i)).as("with %s held", held.get(i)).isEqualTo(held.get(i) < 4L * CHUNK);
        }
        pool.get().giveBackAll(slots);
    }

    /** No heap trims, and no tick comes. */
    @Test
    void aPeakFadesWithEvery256SpansGivenBack() {
        TestPool pool = new TestPool(false, 1, limits());
        int peak = 32;
        pool.giveBackAll(take(pool, peak, HALF));
        long kept = pool.heldBytes();
        assertThat(kept).as("a quarter").isEqualTo(peak * HALF / 4);
        for (int spans = peak + 1; spans < Arena.DECAY_INTERVAL; spans++) {
            pool.giveBackAll(take(pool, 1, HALF));
            assertThat(pool.heldBytes()).isEqualTo(kept);
        }
        pool.giveBackAll(take(pool, 1, HALF));
        assertThat(pool.heldBytes()).as("of three quarters").isEqualTo(kept * 3 / 4);
    }

    /** The objects of free pages are used again at once, and left to the collector when nothing changes any more. */
    @Test
    void slotsAreRememberedUntilNothingChanges() {
        TestPool pool = new TestPool(false, 1,
                new HeapLimits(4096, CHUNK, 0, 0, CHUNK, 64, true, Long.MAX_VALUE, false));
        TestSlot slot = pool.takeSlot(8192);
        pool.giveBack(slot);
        assertThat(pool.takeSlot(8192)).isSameAs(slot);
        pool.giveBack(slot);
        while (pool.tick()) {
            assertThat(pool.heldBytes()).isPositive();
        }
        TestSlot later = pool.takeSlot(8192);
        assertThat(later).isNotSameAs(slot);
        pool.giveBack(later);
        pool.trim();
        assertThat(pool.takeSlot(8192)).as("a trim forgets too").isNotSameAs(later);
        assertThat(pool.heldBytes()).as("in the same chunk").isEqualTo(limits().firstChunkSize());
    }

    /** A thread that only releases: now and then it pays to have slots at hand. */
    @Test
    void aThreadGetsAHeapAfterAboutSixteenReleases() throws InterruptedException {
        TestPool pool = new TestPool(false, 1, limits());
        List<TestSlot> slots = take(pool, 6000, 64);
        int[] releases = {0};
        int threads = 64;
        for (int i = 0; i < threads; i++) {
            TestThreads.run(Thread::new, () -> {
                while (!pool.hasHeap()) {
                    pool.giveBack(slots.get(releases[0]++));
                }
            });
        }
        assertThat(releases[0]).isBetween(8 * threads, 32 * threads);
        pool.giveBackAll(slots.subList(releases[0], slots.size()));
        assertThat(pool.pinnedBytes()).isZero();
    }

    @Test
    void nothingLeadsToHugeMemoryThatWasGivenBack() {
        TestPool pool = new TestPool(true, 1, limits());
        TestSlot huge = pool.takeSlot(2 * CHUNK);
        assertThat(pool.hugeBytes()).isEqualTo(2 * CHUNK);
        pool.giveBack(huge);
        assertThat(huge.bytes()).isNull();
        assertThat(pool.hugeBytes()).isZero();
        assertThat(pool.hugeAllocations()).isOne();
        assertThat(pool.hugeDeallocations()).isOne();
    }
}
