/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidewire.buffer.Seed;
import io.tidewire.buffer.TestThreads;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The bound of the design page of buffers: memory held follows memory live, whichever threads allocate and release, and
 * whether they run again or not. Threads take turns, so that each run does the same; the time is the test's.
 */
class HeldMemoryTest {
    private static final int THREADS = 8;
    private static final int STEPS = 1500;
    private static final long MIB = 1 << 20;
    private static final int CLASSES = 11;
    /** Of the classes of this test, 64 bytes to 64 KiB: six spans of 16 KiB, then 32, 64 and three of 128. */
    private static final long SPANS_OF_HEAP = (6 * 16 + 32 + 64 + 3 * 128) * 1024L;

    private final SplittableRandom random = Seed.random();
    private final List<ExecutorService> threads = new ArrayList<>();
    private final List<Thread> started = new ArrayList<>();

    /** The settings of the allocators. */
    enum Policy {
        POOLED_DIRECT(true, 1, 4 << 20, 256, 64, 1 << 20),
        POOLED_HEAP(false, 1, 4 << 20, 256, 64, 1 << 20),
        POOLED_TWO_ARENAS(true, 2, 4 << 20, 256, 64, 1 << 20),
        ADAPTIVE_DIRECT(true, 1, 1 << 20, 64, 64, 256 << 10);

        private final boolean direct;
        private final int arenas;
        private final HeapLimits limits;

        Policy(boolean direct, int arenas, int chunk, int small, int normal, int retained) {
            this.direct = direct;
            this.arenas = arenas;
            limits = new HeapLimits(8192, chunk, small, normal, retained, 64, true, Long.MAX_VALUE, false);
        }

        TestPool newPool() {
            return new TestPool(direct, arenas, limits);
        }
    }

    @BeforeEach
    void start() {
        for (int i = 0; i < THREADS; i++) {
            threads.add(newThread());
        }
    }

    private ExecutorService newThread() {
        return Executors.newSingleThreadExecutor(body -> {
            Thread thread = new Thread(body);
            started.add(thread);
            return thread;
        });
    }

    @AfterEach
    void stop() throws Exception {
        threads.forEach(ExecutorService::shutdown);
        for (ExecutorService thread : threads) {
            assertThat(thread.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    private <T> T on(int thread, Callable<T> task) throws Exception {
        return threads.get(thread).submit(task).get(60, TimeUnit.SECONDS);
    }

    /** A thread ends without notice, and another takes its place. */
    private void replace(int thread) throws Exception {
        Thread ended = on(thread, Thread::currentThread);
        threads.get(thread).shutdown();
        ended.join(TimeUnit.SECONDS.toMillis(60));
        assertThat(ended.isAlive()).isFalse();
        threads.set(thread, newThread());
    }

    /** Creates so many buffers of random sizes, with the number of their thread in the first byte. */
    private List<TestSlot> allocate(TestPool pool, int count, int mark, SplittableRandom sizes) {
        List<TestSlot> buffers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int size = 64 << sizes.nextInt(CLASSES);
            TestSlot slot = pool.takeSlot(size);
            slot.bytes().put(0, (byte) mark).put(size - 1, (byte) mark);
            buffers.add(slot);
        }
        return buffers;
    }

    private static long release(TestPool pool, List<TestSlot> buffers, int mark) {
        long bytes = 0;
        for (TestSlot buffer : buffers) {
            assertThat(buffer.bytes().get(0)).isEqualTo((byte) mark);
            assertThat(buffer.bytes().get(buffer.size() - 1)).isEqualTo((byte) mark);
            bytes += buffer.size();
            pool.giveBack(buffer);
        }
        return bytes;
    }

    private static Void giveBack(TestPool pool, TestSlot slot) {
        pool.giveBack(slot);
        return null;
    }

    private static long sizeOf(List<TestSlot> buffers) {
        return buffers.stream().mapToLong(TestSlot::size).sum();
    }

    private record Batch(int mark, List<TestSlot> buffers) {
    }

    /** Threads below {@code allocators} allocate, others release; all do both if there are none others. */
    private void run(Policy policy, int allocators, boolean threadsEnd, boolean ticks) throws Exception {
        TestPool pool = policy.newPool();
        Deque<Batch> inFlight = new ArrayDeque<>();
        long live = 0;
        long peak = 0;
        for (int step = 0; step < STEPS; step++) {
            int by = random.nextInt(allocators);
            SplittableRandom sizes = random.split();
            Batch made = new Batch(by, on(by, () -> allocate(pool, 1 + sizes.nextInt(24), by, sizes)));
            inFlight.add(made);
            live += sizeOf(made.buffers);
            peak = Math.max(peak, live);
            while (inFlight.size() > 30 + random.nextInt(10)) {
                Batch oldest = inFlight.remove();
                int releaser = allocators == THREADS ? (oldest.mark + 1) % THREADS
                        : allocators + random.nextInt(THREADS - allocators);
                live -= on(releaser, () -> release(pool, oldest.buffers, oldest.mark));
            }
            if (threadsEnd && step % 10 == 0) {
                replace(random.nextInt(THREADS));
            }
            if (ticks && step % 50 == 0) {
                pool.tick();
            }
            long bound = 2 * peak + THREADS * SPANS_OF_HEAP + policy.arenas * (long) policy.limits.chunkSize();
            assertThat(pool.heldBytes()).as("step %s, %s live at most; %s", step, peak, Seed.text())
                    .isLessThanOrEqualTo(bound);
            // Nearer than the contract asks: what is in use, and a half more.
            assertThat(pool.heldBytes()).as("step %s, %s live at most; %s", step, peak, Seed.text())
                    .isLessThanOrEqualTo(peak * 3 / 2 + 12 * MIB);
        }
        for (Batch batch : inFlight) {
            on(THREADS - 1, () -> release(pool, batch.buffers, batch.mark));
        }
        assertThat(pool.pinnedBytes()).isZero();
        assertThat(pool.heldBytes()).as("at once").isLessThanOrEqualTo(2 * peak + 16 * MIB);
        for (int i = 0; i < 5; i++) {
            pool.tick();
        }
        assertThat(pool.heldBytes()).as("2 s later, though most threads sleep")
                .isLessThanOrEqualTo((long) policy.arenas * policy.limits.firstChunkSize());
        assertThat(pool.tick()).as("nothing is left to be done").isFalse();
        // Threads that come back find all as it should be.
        for (int i = 0; i < THREADS; i++) {
            int mark = i;
            on(i, () -> release(pool, allocate(pool, 50, mark, new SplittableRandom(mark)), mark));
        }
        assertThat(pool.pinnedBytes()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Policy.class)
    void workersAllocateAndLoopsRelease(Policy policy) throws Exception {
        run(policy, THREADS - 2, false, false);
    }

    @ParameterizedTest
    @EnumSource(Policy.class)
    void eachThreadReleasesWhatItsNeighbourHasAllocated(Policy policy) throws Exception {
        run(policy, THREADS, false, false);
    }

    @ParameterizedTest
    @EnumSource(Policy.class)
    void threadsEndWithoutNotice(Policy policy) throws Exception {
        run(policy, THREADS - 2, true, false);
    }

    @ParameterizedTest
    @EnumSource(Policy.class)
    void heapsAreSuspendedAndResumedMeanwhile(Policy policy) throws Exception {
        run(policy, THREADS, true, true);
    }

    /** The bound's peak is that of the last second: where a tenth lives on, little more is held. */
    @ParameterizedTest
    @EnumSource(Policy.class)
    void heldMemoryFollowsThePeakDown(Policy policy) throws Exception {
        TestPool pool = policy.newPool();
        List<List<TestSlot>> made = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            SplittableRandom sizes = new SplittableRandom(i);
            int by = i;
            made.add(on(by, () -> allocate(pool, 400, by, sizes)));
        }
        long peak = pool.pinnedBytes();
        // Those of a thread lie next to each other, so that what lives on pins few chunks.
        for (int i = 1; i < THREADS; i++) {
            int mark = i;
            on((i + 1) % THREADS, () -> release(pool, made.get(mark), mark));
        }
        long live = pool.pinnedBytes();
        assertThat(live).isPositive().isLessThan(peak / 4);
        for (int i = 0; i < 5; i++) {
            pool.tick();
        }
        long bound = 2 * live + THREADS * SPANS_OF_HEAP + policy.arenas * (long) policy.limits.chunkSize();
        assertThat(bound).as("a bound that the old peak breaks").isLessThan(peak);
        assertThat(pool.heldBytes()).as("%s live of %s", live, peak).isLessThanOrEqualTo(bound);
        on(1, () -> release(pool, made.get(0), 0));
        assertThat(pool.pinnedBytes()).isZero();
    }

    @Test
    void aThreadThatSleepsForEverKeepsNothing() throws Exception {
        TestPool pool = Policy.POOLED_DIRECT.newPool();
        List<TestSlot> buffers = on(0, () -> allocate(pool, 2000, 1, new SplittableRandom(1)));
        TestSlot survivor = buffers.remove(1000);
        on(1, () -> release(pool, buffers, 1));
        on(0, () -> release(pool, allocate(pool, 20, 2, new SplittableRandom(2)), 2));
        for (int i = 0; i < 5; i++) {
            pool.tick();
        }
        assertThat(pool.heldBytes()).as("the chunk of the one that lives").isLessThanOrEqualTo(4 * MIB);
        assertThat(survivor.bytes().get(0)).isOne();
        on(0, () -> release(pool, List.of(survivor), 1));
        assertThat(pool.pinnedBytes()).isZero();
    }

    @Test
    void aHeapThatIsUsedBetweenTicksKeepsWhatItHas() throws Exception {
        TestPool pool = Policy.POOLED_DIRECT.newPool();
        TestSlot first = on(0, () -> pool.takeSlot(1000));
        on(0, () -> giveBack(pool, first));
        for (int i = 0; i < 20; i++) {
            TestSlot again = on(0, () -> pool.takeSlot(1000));
            assertThat(again).isSameAs(first);
            on(0, () -> giveBack(pool, again));
            pool.tick();
        }
    }

    /** A thread never stops to look for idle heaps, and so suspends and empties some at any point of their calls. */
    @Test
    void ticksDisturbNobodyAtWork() throws Exception {
        TestPool pool = Policy.POOLED_TWO_ARENAS.newPool();
        AtomicInteger atWork = new AtomicInteger(THREADS - 1);
        TestThreads.onThreads(THREADS, number -> {
            if (number == 0) {
                while (atWork.get() > 0) {
                    pool.tick();
                }
                return null;
            }
            try {
                SplittableRandom sizes = new SplittableRandom(Seed.value() + number);
                for (int i = 0; i < 1500; i++) {
                    List<TestSlot> buffers = allocate(pool, 1 + sizes.nextInt(40), number, sizes);
                    release(pool, buffers, number);
                }
            } finally {
                atWork.decrementAndGet();
            }
            return null;
        });
        assertThat(pool.pinnedBytes()).isZero();
    }
}
