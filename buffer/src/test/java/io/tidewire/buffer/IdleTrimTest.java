/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.concurrent.FastThreadLocal;
import io.tidewire.util.concurrent.FastThreadLocalThread;
import io.tidewire.util.internal.IdleHooks;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/** What the loop of an executor does with its heap each time before it sleeps. The sleeps are those of this test. */
@ExtendWith(RecycledObjects.class)
class IdleTrimTest {
    private static final int CHUNK = 256 * 1024;
    private final MemoryPool pool = new MemoryPool(UnpooledByteBufAllocator.DEFAULT, true, 1,
            new HeapLimits(4096, CHUNK, 256, 256, CHUNK / 4, 64, true, Long.MAX_VALUE, false));

    private static void onLoopThread(final Runnable body) throws InterruptedException {
        AllocatorRetentionTest.run(FastThreadLocalThread::new, body);
    }

    private static void sleep(final int times) {
        for (int i = 0; i < times; i++) {
            IdleHooks.ofCurrentThread().beforeSleep();
        }
    }

    private List<ContiguousByteBuf> allocate(final int count, final int size) {
        final List<ContiguousByteBuf> buffers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            buffers.add(pool.allocate(size, size));
        }
        return buffers;
    }

    /** Bytes of pages that heaps hold. */
    private long pagesHeld() {
        long free = 0;
        for (final Arena.ChunkUse chunk : pool.arenas().get(0).chunkUses()) {
            free += chunk.freeBytes();
        }
        return pool.memory.usedBytes() - free;
    }

    @Test
    void whatOthersHaveReleasedIsHomeBeforeTheLoopSleeps() throws InterruptedException {
        onLoopThread(() -> {
            final List<ContiguousByteBuf> buffers = allocate(200, 1000);
            final SlotHeap heap = Span.of(buffers.get(0)).heap;
            final Thread other = new Thread(() -> buffers.forEach(ByteBuf::release));
            other.start();
            try {
                other.join();
            } catch (final InterruptedException e) {
                throw new IllegalStateException(e);
            }
            assertThat(heap.stackedSlots(0, pool.sizeClasses.count())).isEqualTo(200);
            sleep(1);
            assertThat(heap.stackedSlots(0, pool.sizeClasses.count())).isZero();
            assertThat(pool.pinnedBytes()).isZero();
        });
    }

    @Test
    void pagesThatAreNeededBetweenTwoSleepsStay() throws InterruptedException {
        onLoopThread(() -> {
            allocate(40, 1000).forEach(ByteBuf::release);
            final long held = pagesHeld();
            assertThat(held).isPositive();
            for (int i = 0; i < 100; i++) {
                allocate(40, 1000).forEach(ByteBuf::release);
                sleep(1);
                assertThat(pagesHeld()).isEqualTo(held);
            }
        });
    }

    @Test
    void pagesThatWereNotNeededForSomeSleepsGoBackAndThenChunks() throws InterruptedException {
        onLoopThread(() -> {
            allocate(4000, 1000).forEach(ByteBuf::release);
            allocate(30, 20_000).forEach(ByteBuf::release);
            assertThat(pagesHeld()).isPositive();
            final long afterBurst = pool.memory.usedBytes();
            // Little is going on now, of one size.
            for (int i = 0; i < 40; i++) {
                allocate(2, 1000).forEach(ByteBuf::release);
                sleep(1);
            }
            assertThat(pagesHeld()).isLessThanOrEqualTo(16 * 1024);
            assertThat(pool.memory.usedBytes()).isLessThan(afterBurst);
            sleep(800);
            assertThat(pagesHeld()).as("nothing is going on").isZero();
            assertThat(pool.memory.usedBytes()).isEqualTo(CHUNK);
        });
    }

    @Test
    void aThreadThatGivesUpItsThreadLocalsLeavesNoHook() throws InterruptedException {
        onLoopThread(() -> {
            allocate(10, 1000).forEach(ByteBuf::release);
            FastThreadLocal.removeAll();
            assertThat(pool.registry.list(any -> true)).isEmpty();
            assertThat(pagesHeld()).isZero();
            sleep(20);
            // The next heap is another one, and works as the first did.
            allocate(10, 1000).forEach(ByteBuf::release);
            sleep(32);
            assertThat(pagesHeld()).isZero();
        });
    }
}
