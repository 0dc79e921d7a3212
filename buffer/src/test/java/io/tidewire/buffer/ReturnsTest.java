/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.ResourceLeakDetector.Level;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What other threads release gets home whichever way it takes, also when the owner ends in the middle of it. */
class ReturnsTest {
    private static final int SIZE = 1024;
    private final Level level = ResourceLeakDetector.getLevel();
    private final MemoryPool pool = new MemoryPool(UnpooledByteBufAllocator.DEFAULT, true, 1,
            new HeapLimits(4096, 256 * 1024, 16, 16, 64 * 1024, 64, true, Long.MAX_VALUE, false));
    /** A thread that stays the same until the test is over. */
    private final ExecutorService owner = Executors.newSingleThreadExecutor(this::ownerThread);
    private final ExecutorService releaser = Executors.newSingleThreadExecutor();

    private Thread ownerThread;

    private Thread ownerThread(final Runnable body) {
        ownerThread = new Thread(body, "owner");
        return ownerThread;
    }

    /** The end of the executor is not yet that of its thread. */
    private void endOwner() throws InterruptedException {
        owner.shutdown();
        ownerThread.join(TimeUnit.SECONDS.toMillis(60));
        assertThat(ownerThread.isAlive()).isFalse();
    }

    @BeforeEach
    void recycleObjects() {
        ResourceLeakDetector.setLevel(Level.DISABLED);
    }

    @AfterEach
    void stop() throws InterruptedException {
        ResourceLeakDetector.setLevel(level);
        owner.shutdown();
        releaser.shutdown();
        assertThat(owner.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        assertThat(releaser.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    }

    private static <T> T on(final ExecutorService executor, final Callable<T> task) throws Exception {
        return executor.submit(task).get(60, TimeUnit.SECONDS);
    }

    private List<ContiguousByteBuf> allocate(final int count) {
        final List<ContiguousByteBuf> buffers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            buffers.add(pool.allocate(SIZE, SIZE));
        }
        return buffers;
    }

    private static Void release(final List<ContiguousByteBuf> buffers) {
        buffers.forEach(ByteBuf::release);
        return null;
    }

    private SlotHeap heapOf(final ContiguousByteBuf buffer) {
        return Span.of(buffer).heap;
    }

    @Test
    void whatIsReleasedElsewhereIsAllocatedAgainAndNoMemoryIsAdded() throws Exception {
        final List<ContiguousByteBuf> first = on(owner, () -> allocate(100));
        final long held = pool.memory.usedBytes();
        for (int round = 0; round < 40; round++) {
            final List<ContiguousByteBuf> again = round == 0 ? first : on(owner, () -> allocate(100));
            assertThat(first).containsAll(again);
            assertThat(pool.pinnedBytes()).isEqualTo(100 * SIZE);
            on(releaser, () -> release(again));
            assertThat(pool.pinnedBytes()).as("nothing waits at the releasing thread").isZero();
            assertThat(pool.memory.usedBytes()).isEqualTo(held);
        }
    }

    @Test
    void moreThanAMailboxHoldsGetsHomeToo() throws Exception {
        final int count = 3 * Mailbox.CAPACITY;
        for (int round = 0; round < 5; round++) {
            final List<ContiguousByteBuf> buffers = on(owner, () -> allocate(count));
            on(releaser, () -> release(buffers));
            assertThat(pool.pinnedBytes()).isZero();
        }
        final long held = pool.memory.usedBytes();
        final List<ContiguousByteBuf> buffers = on(owner, () -> allocate(count));
        assertThat(pool.memory.usedBytes()).isEqualTo(held);
        on(releaser, () -> release(buffers));
    }

    @Test
    void buffersOfOtherSizesGoHomeOnTheWay() throws Exception {
        final List<ContiguousByteBuf> mixed = on(owner, () -> {
            final List<ContiguousByteBuf> buffers = new ArrayList<>();
            for (int i = 0; i < 400; i++) {
                buffers.add(pool.allocate(64 << i % 7, 64 << i % 7));
            }
            return buffers;
        });
        on(releaser, () -> release(mixed));
        assertThat(pool.pinnedBytes()).isZero();
        final List<ContiguousByteBuf> alike = on(owner, () -> allocate(57));
        assertThat(mixed).as("those of this size that had come back").containsAll(alike);
        on(owner, () -> release(alike));
        assertThat(pool.pinnedBytes()).isZero();
    }

    @Test
    void aReleaserFreesIntoTheHeapOfAnEndedThreadAlsoWhenItHasAMailboxThere() throws Exception {
        final List<ContiguousByteBuf> warm = on(owner, () -> allocate(300));
        on(releaser, () -> release(warm));
        final List<ContiguousByteBuf> survivors = on(owner, () -> allocate(300));
        final SlotHeap heap = heapOf(survivors.get(0));
        endOwner();
        pool.registry.closeEnded();
        assertThat(heap.isOwned()).isFalse();
        on(releaser, () -> release(survivors));
        assertThat(pool.pinnedBytes()).isZero();
        assertThat(pool.registry.list(any -> true)).as("freed with its last slot").doesNotContain(heap);
    }

    @Test
    void whatWasSentToAnEndedThreadBeforeAnybodyNoticedIsFoundWhenSomebodyLooks() throws Exception {
        final List<ContiguousByteBuf> survivors = on(owner, () -> allocate(40));
        endOwner();
        on(releaser, () -> release(survivors));
        pool.registry.closeEnded();
        assertThat(pool.pinnedBytes()).isZero();
        assertThat(pool.registry.list(SlotHeap::isOwned)).isEmpty();
        assertThat(pool.registry.list(any -> true)).isEmpty();
    }

    @Test
    void samplingPicksAboutOneInSoMany() {
        int sampled = 0;
        for (final ContiguousByteBuf buffer : allocate(4096)) {
            sampled += Returns.isSampled(buffer, 64) ? 1 : 0;
            buffer.release();
        }
        assertThat(sampled).isBetween(16, 256);
    }
}
