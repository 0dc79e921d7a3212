/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.buffer.TestThreads;
import io.tidewire.util.concurrent.FastThreadLocal;
import io.tidewire.util.concurrent.FastThreadLocalThread;
import io.tidewire.util.internal.IdleHooks;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The work of an executor's loop on its heap each time before it sleeps. The sleeps are those of this test. */
class IdleTrimTest {
    private static final int CHUNK = 256 * 1024;
    private final TestPool pool = new TestPool(true, 1,
            new HeapLimits(4096, CHUNK, 256, 256, CHUNK, 64, true, Long.MAX_VALUE, false));

    private static void onLoopThread(Runnable body) throws InterruptedException {
        TestThreads.run(FastThreadLocalThread::new, body);
    }

    private static void sleep(int times) {
        for (int i = 0; i < times; i++) {
            IdleHooks.ofCurrentThread().beforeSleep();
        }
    }

    private List<TestSlot> allocate(int count, int size) {
        List<TestSlot> buffers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            buffers.add(pool.takeSlot(size));
        }
        return buffers;
    }

    /** Bytes of pages that heaps hold. */
    private long pagesHeld() {
        long free = 0;
        for (ArenaUse.ChunkUse chunk : pool.arenas().get(0).chunkUses()) {
            free += chunk.freeBytes();
        }
        return pool.heldBytes() - free;
    }

    @Test
    void pagesThatAreNeededBetweenTwoSleepsStay() throws InterruptedException {
        onLoopThread(() -> {
            allocate(40, 1000).forEach(pool::giveBack);
            long held = pagesHeld();
            assertThat(held).isPositive();
            for (int i = 0; i < 100; i++) {
                allocate(40, 1000).forEach(pool::giveBack);
                sleep(1);
                assertThat(pagesHeld()).isEqualTo(held);
            }
        });
    }

    @Test
    void pagesThatWereNotNeededForSomeSleepsGoBackAndThenChunks() throws InterruptedException {
        onLoopThread(() -> {
            allocate(4000, 1000).forEach(pool::giveBack);
            allocate(30, 20_000).forEach(pool::giveBack);
            assertThat(pagesHeld()).isPositive();
            long afterBurst = pool.heldBytes();
            // Little is going on now, of one size.
            for (int i = 0; i < 40; i++) {
                allocate(2, 1000).forEach(pool::giveBack);
                sleep(1);
            }
            // The memory that a loop may have at hand of one size, and the span that it allocates from.
            assertThat(pagesHeld()).isLessThanOrEqualTo(64 * 1024 + 2 * 16 * 1024);
            assertThat(pool.heldBytes()).isLessThan(afterBurst);
            sleep(800);
            assertThat(pagesHeld()).as("nothing is going on").isZero();
            assertThat(pool.heldBytes()).isEqualTo(CHUNK);
        });
    }

    @Test
    void aThreadThatGivesUpItsThreadLocalsLeavesNoHook() throws InterruptedException {
        onLoopThread(() -> {
            allocate(10, 1000).forEach(pool::giveBack);
            FastThreadLocal.removeAll();
            assertThat(pool.registry.list(any -> true)).isEmpty();
            assertThat(pagesHeld()).isZero();
            sleep(20);
            // The next heap is another one, and works as the first did.
            allocate(10, 1000).forEach(pool::giveBack);
            sleep(32);
            assertThat(pagesHeld()).isZero();
        });
    }
}
