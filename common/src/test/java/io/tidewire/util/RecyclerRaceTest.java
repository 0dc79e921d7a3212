/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import static org.assertj.core.api.Assertions.assertThat;

/** SEC-K13: whatever threads do to a recycler at once, no object has two users. */
@org.junit.jupiter.api.Timeout(120)
class RecyclerRaceTest {
    private static final int ROUNDS = 5_000;

    private static ExecutorService threads;

    private static final class Thing {
        final Recycler.Handle<Thing> handle;
        final AtomicBoolean used = new AtomicBoolean();

        Thing(Recycler.Handle<Thing> handle) {
            this.handle = handle;
        }

        /** Returns 1 if it was refused. */
        int tryRecycle() {
            try {
                handle.recycle(this);
                return 0;
            } catch (IllegalStateException e) {
                return 1;
            }
        }
    }

    private final Recycler<Thing> recycler = new Recycler<>(64, 1, 8) {
        @Override
        protected Thing newObject(Handle<Thing> handle) {
            return new Thing(handle);
        }
    };

    @BeforeAll
    static void start() {
        threads = Executors.newFixedThreadPool(3);
    }

    @AfterAll
    static void stop() throws InterruptedException {
        threads.shutdownNow();
        assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    }

    /** Recycles an object in some threads at once, the calling one among them or not; returns how often it failed. */
    private static int recycleAtOnce(Thing thing, int others, boolean here) throws Exception {
        CyclicBarrier start = new CyclicBarrier(others + (here ? 1 : 0));
        List<Future<Integer>> refused = new ArrayList<>();
        for (int i = 0; i < others; i++) {
            refused.add(threads.submit(() -> {
                start.await();
                return thing.tryRecycle();
            }));
        }
        int sum = 0;
        if (here) {
            start.await();
            sum = thing.tryRecycle();
        }
        for (Future<Integer> each : refused) {
            sum += each.get();
        }
        return sum;
    }

    @Test
    void ofThreadsThatReturnAnObjectOneSucceeds() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Thing thing = recycler.get();
            assertThat(recycleAtOnce(thing, 3, false)).isEqualTo(2);
            assertThat(recycler.get()).isSameAs(thing);
            assertThat(recycler.idleCount()).isZero();
        }
    }

    @Test
    void objectThatItsThreadAndAnotherRecycleIsHandedOutOnce() throws Exception {
        try (LogCapture log = new LogCapture(Recycler.class)) {
            int accepted = 0;
            for (int round = 0; round < ROUNDS; round++) {
                Thing thing = recycler.get();
                int refused = recycleAtOnce(thing, 1, true);
                accepted += 1 - refused;
                Thing next = recycler.get();
                Thing afterNext = recycler.get();
                assertThat(afterNext).isNotSameAs(next);
                assertThat(refused).isBetween(0, 1);
                next.handle.recycle(next);
                afterNext.handle.recycle(afterNext);
            }
            // Messages that were not refused have been found when the object was taken.
            assertThat(log.messages.size()).isGreaterThanOrEqualTo(accepted);
        }
    }

    @Test
    void noObjectHasTwoUsers() throws Exception {
        ConcurrentLinkedQueue<Thing> passedOn = new ConcurrentLinkedQueue<>();
        AtomicInteger twice = new AtomicInteger();
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Random random = new Random(i);
            running.add(threads.submit(() -> use(random, passedOn, twice)));
        }
        for (Future<?> each : running) {
            each.get();
        }
        assertThat(twice.get()).isZero();
        assertThat(passedOn).allMatch(thing -> thing.used.compareAndSet(true, false));
    }

    private void use(Random random, ConcurrentLinkedQueue<Thing> passedOn, AtomicInteger twice) {
        for (int i = 0; i < 100_000; i++) {
            if (random.nextInt(3) > 0) {
                Thing thing = recycler.get();
                if (!thing.used.compareAndSet(false, true)) {
                    twice.incrementAndGet();
                }
                passedOn.add(thing);
            }
            if (random.nextInt(3) > 0) {
                Thing thing = passedOn.poll();
                if (thing != null) {
                    if (!thing.used.compareAndSet(true, false)) {
                        twice.incrementAndGet();
                    }
                    thing.handle.recycle(thing);
                }
            }
        }
    }
}
