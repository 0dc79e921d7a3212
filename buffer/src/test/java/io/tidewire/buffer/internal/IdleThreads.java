/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import static org.assertj.core.api.Assertions.assertThat;

/** Threads that do nothing but live, so that the thread of a test can make the calls of heaps that they own. */
final class IdleThreads {
    private final CountDownLatch ended = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();

    private void live(CountDownLatch lives) {
        lives.countDown();
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    Thread start() throws InterruptedException {
        return start(Thread::new);
    }

    /** Returns when the thread has entered its code: before, it has no frames. */
    Thread start(Function<Runnable, Thread> factory) throws InterruptedException {
        CountDownLatch lives = new CountDownLatch(1);
        Thread thread = factory.apply(() -> live(lives));
        thread.setDaemon(true);
        thread.start();
        threads.add(thread);
        assertThat(lives.await(60, TimeUnit.SECONDS)).isTrue();
        return thread;
    }

    /** A heap of a pool that one of them owns. */
    static SlotHeap heap(MemoryPool pool, Thread owner) {
        SlotHeap heap = new SlotHeap(pool.nextArena(), owner);
        pool.registry.add(heap);
        return heap;
    }

    /** All have ended when this returns. */
    void end() throws InterruptedException {
        ended.countDown();
        for (Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(60));
            assertThat(thread.isAlive()).isFalse();
        }
    }
}
