/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.buffer.TestThreads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Heaps that threads share which have none of their own. */
class StripesTest {
    private static final int CHUNK = 1 << 20;
    private static final int SIZE = 1024;
    /** One for each core, made a power of two. */
    private static final int STRIPES =
            Math.min(16, Integer.highestOneBit(2 * Runtime.getRuntime().availableProcessors() - 1));

    private final TestPool pool = new TestPool(false, 1,
            new HeapLimits(4096, CHUNK, 256, 256, CHUNK, 64, false, Long.MAX_VALUE, false));

    /** Has each heap that there is be used by another thread while the body runs. */
    private void whileBusy(Runnable body) throws InterruptedException {
        List<SlotHeap> busy = pool.registry.list(heap -> true);
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            busy.forEach(SlotHeap::enter);
            entered.countDown();
            try {
                done.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                busy.forEach(SlotHeap::exit);
            }
        });
        other.start();
        try {
            entered.await();
            body.run();
        } finally {
            done.countDown();
            other.join();
        }
    }

    private void makeAllStripes() throws InterruptedException {
        while (pool.registry.size() < STRIPES) {
            whileBusy(() -> pool.giveBack(pool.takeSlot(SIZE)));
        }
    }

    @Test
    void threadsAreSpreadOverTheStripes() throws InterruptedException {
        for (int i = 0; i < 16 * STRIPES; i++) {
            TestThreads.run(Thread::new, () -> pool.giveBack(pool.takeSlot(SIZE)));
        }
        assertThat(pool.registry.size()).isEqualTo(STRIPES);
        assertThat(pool.pinnedBytes()).isZero();
    }

    @Test
    void threadThatFindsItsStripeBusyUsesAnother() throws InterruptedException {
        List<TestSlot> slots = new ArrayList<>();
        for (int stripe = 0; stripe < STRIPES; stripe++) {
            whileBusy(() -> slots.add(pool.takeSlot(SIZE)));
            assertThat(pool.registry.size()).isEqualTo(stripe + 1);
        }
        pool.giveBackAll(slots);
        assertThat(pool.pinnedBytes()).isZero();
    }

    @Test
    void threadThatFindsAllStripesBusyWaitsToTakeButNotToGiveBack() throws InterruptedException {
        makeAllStripes();
        TestSlot slot = pool.takeSlot(SIZE);
        AtomicReference<TestSlot> taken = new AtomicReference<>();
        Thread taker = new Thread(() -> taken.set(pool.takeSlot(SIZE)));
        whileBusy(() -> {
            pool.giveBack(slot);
            assertThat(pool.pinnedBytes()).isZero();
            taker.start();
            while (taker.getState() != Thread.State.WAITING) {
                assertThat(taken.get()).isNull();
                assertThat(taker.isAlive()).isTrue();
                Thread.onSpinWait();
            }
        });
        taker.join(TimeUnit.SECONDS.toMillis(60));
        assertThat(taken.get()).isNotNull();
        assertThat(pool.pinnedBytes()).isEqualTo(SIZE);
        pool.giveBack(taken.get());
    }

    /** Or the next thread would wait for it in vain. */
    @Test
    void stripesAreFreeAfterEachUse() throws InterruptedException {
        makeAllStripes();
        pool.giveBack(pool.takeSlot(SIZE));
        pool.trim();
        TestThreads.run(Thread::new, () -> {
            for (SlotHeap heap : pool.registry.list(any -> true)) {
                assertThat(heap.tryEnter()).isTrue();
                heap.exit();
            }
        });
    }

    @Test
    void trimLeavesBusyStripesAlone() throws InterruptedException {
        makeAllStripes();
        long held = pool.heldBytes();
        whileBusy(() -> {
            pool.trim();
            assertThat(pool.heldBytes()).isEqualTo(held);
        });
        pool.trim();
        pool.trim();
        assertThat(pool.heldBytes()).isLessThanOrEqualTo(held);
        assertThat(pool.pinnedBytes()).isZero();
    }
}
