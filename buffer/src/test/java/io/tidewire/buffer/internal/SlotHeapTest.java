/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.buffer.TestThreads;
import io.tidewire.util.concurrent.FastThreadLocalThread;
import io.tidewire.util.internal.CleanableDirectBuffer;
import io.tidewire.util.internal.DirectMemory;
import io.tidewire.util.internal.DirectMemoryLimitException;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The slots that a heap has at hand: how many, of whose memory, and when they go back. */
class SlotHeapTest {
    private static final int CHUNK = 256 * 1024;
    private static final int KIB = SizeClasses.indexOf(1024);

    private final IdleThreads threads = new IdleThreads();
    private Thread owner;

    @BeforeEach
    void startOwner() throws InterruptedException {
        owner = threads.start();
    }

    @AfterEach
    void endThreads() throws InterruptedException {
        threads.end();
    }

    private static HeapLimits limits(int smallSlots, int normalSlots, int retainedBytes) {
        return new HeapLimits(4096, 1 << 20, smallSlots, normalSlots, retainedBytes, 64, true, Long.MAX_VALUE, false);
    }

    private static TestPool pool(int arenas) {
        return new TestPool(false, arenas, limits(256, 256, 1 << 20));
    }

    private SlotHeap heap(MemoryPool pool) {
        return IdleThreads.heap(pool, owner);
    }

    private static List<Keeper> take(SlotHeap heap, int sizeIndex, int count) {
        List<Keeper> keepers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            keepers.add(heap.allocateAsOwner(sizeIndex));
        }
        return keepers;
    }

    private static void free(SlotHeap heap, Keeper keeper) {
        heap.freeAsOwner(keeper, (Span) keeper.home());
    }

    private static void free(SlotHeap heap, List<Keeper> keepers) {
        keepers.forEach(keeper -> free(heap, keeper));
    }

    /** Frees until the heap has as many slots as it may keep; returns how many those are at most. */
    private static int mostSlots(SlotHeap heap, int size) {
        int sizeIndex = SizeClasses.indexOf(size);
        List<Keeper> keepers = take(heap, sizeIndex, size <= 1024 ? 600 : 40);
        int most = 0;
        for (Keeper keeper : keepers) {
            free(heap, keeper);
            most = Math.max(most, heap.freeSlots(sizeIndex));
        }
        return most;
    }

    /** 32 slots, or 32 KiB, whichever is first. */
    @ParameterizedTest
    @CsvSource({"64, 32", "1024, 32", "1280, 26", "2048, 16", "8192, 4", "28672, 2", "32768, 1", "65536, 1"})
    void slotsOfAnotherArenaAreCollectedUntilTheyGoBackTogether(int size, int together) {
        TestPool pool = pool(2);
        SlotHeap home = heap(pool);
        SlotHeap heap = heap(pool);
        assertThat(home.arena).isNotSameAs(heap.arena);
        int sizeIndex = SizeClasses.indexOf(size);
        List<Keeper> keepers = take(home, sizeIndex, 3 * together);
        for (int i = 0; i < keepers.size(); i++) {
            free(heap, keepers.get(i));
            assertThat(heap.foreignSlots(home.arena, sizeIndex)).as("after %s", i + 1).isEqualTo((i + 1) % together);
            assertThat(pool.deallocations(home.arena, sizeIndex)).isEqualTo(i + 1);
            assertThat(pool.pinnedBytes()).isEqualTo((keepers.size() - i - 1) * (long) size);
        }
        assertThat(heap.freeSlots(sizeIndex)).as("nothing of them is allocated again here").isZero();
        assertThat(heap.foreignSlots(heap.arena, sizeIndex)).isZero();
        // They are at home again: no new memory is needed.
        long held = pool.heldBytes();
        take(home, sizeIndex, 3 * together);
        assertThat(pool.heldBytes()).isEqualTo(held);
    }

    @Test
    void slotsOfSeveralArenasGoToTheirOwn() {
        TestPool pool = pool(3);
        List<SlotHeap> homes = List.of(heap(pool), heap(pool));
        SlotHeap heap = heap(pool);
        int other = SizeClasses.indexOf(512);
        for (int i = 0; i < 7; i++) {
            free(heap, take(homes.get(i % 2), i < 3 ? KIB : other, 1));
        }
        assertThat(heap.foreignSlots(homes.get(0).arena, KIB)).isEqualTo(2);
        assertThat(heap.foreignSlots(homes.get(1).arena, KIB)).isOne();
        assertThat(heap.foreignSlots(homes.get(0).arena, other)).isEqualTo(2);
        assertThat(heap.foreignSlots(homes.get(1).arena, other)).isEqualTo(2);
        heap.trimAsOwner();
        for (SlotHeap home : homes) {
            assertThat(heap.foreignSlots(home.arena, KIB) + heap.foreignSlots(home.arena, other)).isZero();
            home.trimAsOwner();
            home.arena.decay();
            assertThat(home.arena.chunkUses()).as("all are there").allMatch(use -> use.freeBytes() == use.bytes());
        }
    }

    /** Direct memory of so many chunks, whose limit no other pool shares. */
    private static TestPool scarcePool(int chunks, int arenas) {
        int[] left = {chunks};
        return new TestPool((capacity, lasting) -> {
            if (left[0] == 0) {
                // By way of the real limit, so that the exception is the real one.
                return DirectMemory.provider().allocate(Integer.MAX_VALUE);
            }
            left[0]--;
            ByteBuffer memory = ByteBuffer.allocateDirect(capacity);
            return new CleanableDirectBuffer() {
                @Override
                public ByteBuffer buffer() {
                    return memory;
                }

                @Override
                public void clean() {
                    left[0]++;
                }
            };
        }, arenas, new HeapLimits(4096, CHUNK, 16, 16, 1 << 20, 64, true, Long.MAX_VALUE, false));
    }

    /** Takes all that is left. */
    private static List<Keeper> exhaust(SlotHeap heap, int sizeIndex) {
        List<Keeper> keepers = new ArrayList<>();
        assertThatThrownBy(() -> {
            for (;;) {
                keepers.add(heap.allocateAsOwner(sizeIndex));
            }
        }).isInstanceOf(DirectMemoryLimitException.class);
        return keepers;
    }

    @Test
    void anotherArenaLendsOneSlotAtATimeAndCountsIt() {
        TestPool pool = scarcePool(2, 2);
        SlotHeap lender = heap(pool);
        SlotHeap borrower = heap(pool);
        free(lender, take(lender, KIB, 1));
        int atHand = lender.freeSlots(KIB);
        int perChunk = CHUNK / 1024;
        take(borrower, KIB, perChunk);
        assertThat(borrower.freeSlots(KIB)).isZero();
        List<Keeper> loans = new ArrayList<>();
        for (int i = 1; i <= perChunk - atHand; i++) {
            Keeper loan = borrower.allocateAsOwner(KIB);
            assertThat(((Span) loan.home()).arena).isSameAs(lender.arena);
            loans.add(loan);
            assertThat(borrower.freeSlots(KIB)).as("it came alone").isZero();
            assertThat(borrower.allocations(KIB)).as("it is counted where it is from").isEqualTo(perChunk);
            assertThat(pool.allocations(lender.arena, KIB)).isEqualTo(1 + i);
            assertThat(pool.pinnedBytes()).isEqualTo((perChunk + i) * 1024L);
        }
        assertThatThrownBy(() -> borrower.allocateAsOwner(KIB)).isInstanceOf(DirectMemoryLimitException.class);
        free(borrower, loans);
        assertThat(borrower.deallocations(KIB)).isZero();
        assertThat(pool.deallocations(lender.arena, KIB)).isEqualTo(1 + loans.size());
        assertThat(pool.pinnedBytes()).isEqualTo(CHUNK);
    }

    /** One heap has slots at hand while another finds no memory, which is there again later. */
    private SlotHeap heapThatWasCalled(TestPool pool, SlotHeap poor) {
        SlotHeap rich = heap(pool);
        free(rich, take(rich, KIB, 1));
        assertThat(rich.freeSlots(KIB)).isPositive();
        free(poor, exhaust(poor, KIB));
        assertThat(rich.freeSlots(KIB)).as("only its owner works on it").isPositive();
        return rich;
    }

    @Test
    void anAllocationThatIsNotServedAtHandFollowsACallForMemoryOnce() {
        TestPool pool = scarcePool(2, 1);
        SlotHeap heap = heapThatWasCalled(pool, heap(pool));
        free(heap, take(heap, KIB, 1));
        assertThat(heap.freeSlots(KIB)).as("what is at hand is still used").isPositive();
        Keeper large = heap.allocateAsOwner(SizeClasses.indexOf(8192));
        assertThat(heap.freeSlots(KIB)).isZero();
        take(heap, KIB, 1);
        assertThat(heap.freeSlots(KIB)).isPositive();
        heap.allocateAsOwner(SizeClasses.indexOf(2048));
        assertThat(heap.freeSlots(KIB)).as("nobody has called since").isPositive();
        free(heap, large);
    }

    @Test
    void aReleaseThatIsNotKeptAtHandFollowsACallForMemoryOnce() {
        TestPool pool = scarcePool(2, 1);
        SlotHeap poor = heap(pool);
        SlotHeap heap = heapThatWasCalled(pool, poor);
        List<Keeper> others = take(poor, SizeClasses.indexOf(2048), 1);
        others.addAll(take(poor, SizeClasses.indexOf(512), 1));
        free(heap, others.get(0));
        assertThat(heap.freeSlots(KIB)).isZero();
        assertThat(heap.freeSlots(SizeClasses.indexOf(2048))).as("kept, since it came later").isOne();
        take(heap, KIB, 1);
        free(heap, others.get(1));
        assertThat(heap.freeSlots(KIB)).as("nobody has called since").isPositive();
    }

    /** Slots that a heap keeps of a size: one of the first 16 heaps, and one of many. */
    @ParameterizedTest
    @CsvSource({"64, 256, 64", "1024, 64, 16", "4096, 16, 4", "5120, 12, 3", "65536, 1, 1", "262144, 1, 1",
            "327680, 0, 0"})
    void fewHeapsKeepMoreThanMany(int size, int few, int many) throws InterruptedException {
        TestPool pool = pool(1);
        for (int i = 1; i <= 16; i++) {
            SlotHeap heap = heap(pool);
            assertThat(i > 1 && i < 16 ? few : mostSlots(heap, size)).as("heap %s", i).isEqualTo(few);
        }
        SlotHeap next = heap(pool);
        assertThat(mostSlots(next, size)).isEqualTo(many);
        TestThreads.run(FastThreadLocalThread::new,
                () -> assertThat(mostSlots(heap(pool), size)).as("of a loop").isEqualTo(few));
    }

    @ParameterizedTest
    @CsvSource({"4096, 5", "5120, 3"})
    void settingsBoundTheSlotsOfSmallAndOfLargerSizes(int size, int slots) {
        assertThat(mostSlots(heap(new TestPool(false, 1, limits(5, 3, 1 << 20))), size)).isEqualTo(slots);
    }

    @Test
    void halfAStackIsTakenAndHalfAStackGoesBack() {
        SlotHeap heap = heap(new TestPool(false, 1, limits(5, 5, 1 << 20)));
        List<Keeper> keepers = take(heap, KIB, 1);
        assertThat(heap.freeSlots(KIB)).as("half of 5, upwards, less the one that was needed").isEqualTo(2);
        keepers.addAll(take(heap, KIB, 8));
        assertThat(heap.freeSlots(KIB)).as("three at a time").isZero();
        free(heap, keepers.subList(0, 5));
        assertThat(heap.freeSlots(KIB)).isEqualTo(5);
        free(heap, keepers.subList(5, 6));
        assertThat(heap.freeSlots(KIB)).as("two that stay, and the new one").isEqualTo(3);
        assertThat(take(heap, KIB, 3)).as("the one freed last comes first")
                .containsExactly(keepers.get(5), keepers.get(4), keepers.get(3));
    }

    /** The budget of one size is lost to the next, until the first was unused between two looks, 64 requests apart. */
    @Test
    void aSizeThatIsUsedGetsThePartOfOneThatIsNot() {
        int other = SizeClasses.indexOf(512);
        SlotHeap heap = heap(new TestPool(false, 1, limits(256, 256, 64 * 1024)));
        int has = KIB;
        int wants = other;
        for (int turn = 0; turn < 4; turn++) {
            take(heap, has, 1);
            assertThat(heap.freeSlots(has)).as("turn %s", turn).isPositive();
            // The first request looks too, and finds all used.
            for (int request = 1; request <= (turn == 0 ? 64 : 127); request++) {
                take(heap, wants, 1);
                assertThat(heap.freeSlots(wants)).as("turn %s, request %s", turn, request).isZero();
                assertThat(heap.freeSlots(has)).isPositive();
            }
            List<Keeper> taken = take(heap, wants, 1);
            assertThat(heap.freeSlots(wants)).as("turn %s", turn).isPositive();
            assertThat(heap.freeSlots(has)).isZero();
            free(heap, taken);
            int swap = has;
            has = wants;
            wants = swap;
        }
    }

    @Test
    void every16thSleepGivesBackWhatWasNotUsed() {
        TestPool pool = pool(2);
        SlotHeap other = heap(pool);
        SlotHeap heap = heap(pool);
        // A peak that makes the arena keep some empty chunks.
        free(heap, take(heap, SizeClasses.indexOf(64 * 1024), 100));
        long afterPeak = heap.arena.heldBytes();
        assertThat(afterPeak).isGreaterThan(1 << 20);
        free(heap, take(heap, KIB, 1));
        free(heap, take(other, KIB, 1));
        for (int sleep = 1; sleep < 16; sleep++) {
            heap.onIdle();
            assertThat(heap.foreignSlots(other.arena, KIB)).isOne();
        }
        heap.onIdle();
        assertThat(heap.foreignSlots(other.arena, KIB)).isZero();
        assertThat(heap.freeSlots(KIB)).as("used since the sleep before the first").isPositive();
        assertThat(heap.arena.heldBytes()).as("the peak fades").isLessThan(afterPeak);
        for (int sleep = 17; sleep < 32; sleep++) {
            heap.onIdle();
            assertThat(heap.freeSlots(KIB)).isPositive();
        }
        heap.onIdle();
        assertThat(heap.freeSlots(KIB)).isZero();
    }

    @Test
    void heapsThatThreadsShareAreEmptiedByTicks() throws Exception {
        TestPool pool = new TestPool(false, 2,
                new HeapLimits(4096, CHUNK, 256, 256, CHUNK, 64, false, Long.MAX_VALUE, false));
        assertThat(pool.tick()).as("nothing is there").isFalse();
        for (int i = 0; i < 8; i++) {
            List<TestSlot> slots = new ArrayList<>();
            TestThreads.run(Thread::new, () -> {
                for (int n = 0; n < 20; n++) {
                    slots.add(pool.takeSlot(1024));
                }
            });
            // On a thread with another number, and so into the heap of another arena.
            TestThreads.run(Thread::new, () -> pool.giveBackAll(slots));
        }
        assertThat(pool.hasHeap()).isFalse();
        assertThat(pool.threadHeapCount()).isZero();
        assertThat(pool.pinnedBytes()).isZero();
        int ticks = 0;
        while (pool.tick()) {
            assertThat(++ticks).isLessThan(10);
        }
        for (SlotHeap stripe : pool.registry.list(any -> true)) {
            assertThat(stripe.describe()).isEqualTo("stripe");
            assertThat(stripe.freeSlots(KIB)).isZero();
            assertThat(stripe.arena.chunkUses()).allMatch(use -> use.freeBytes() == use.bytes());
        }
    }

    @Test
    void onlyTheOwnerOrItsEndClosesAHeap() throws InterruptedException {
        TestPool pool = pool(1);
        SlotHeap heap = heap(pool);
        List<Keeper> live = take(heap, KIB, 3);
        heap.closeByOwner();
        assertThat(heap.closeIfOwnerEnded()).isFalse();
        assertThat(heap.isOwned()).isTrue();
        assertThat(heap.freeSlots(KIB)).isPositive();
        assertThat(heap.describe()).isEqualTo("thread " + owner.getName());
        assertThat(pool.threadHeapCount()).isOne();
        endThreads();
        assertThat(heap.describe()).isEqualTo("ended thread " + owner.getName());
        assertThat(heap.closeIfOwnerEnded()).isTrue();
        assertThat(heap.closeIfOwnerEnded()).as("once").isFalse();
        assertThat(heap.isOwned()).isFalse();
        assertThat(heap.describe()).isEqualTo("closed heap");
        assertThat(heap.onTick()).as("a tick that has seen it before it was closed").isFalse();
        assertThat(heap.freeSlots(KIB)).isZero();
        assertThat(pool.registry.list(any -> true)).isEmpty();
        assertThat(pool.allocations(heap.arena, KIB)).as("its count is kept").isEqualTo(3);
        assertThat(pool.pinnedBytes()).isEqualTo(3 * 1024);
        live.forEach(heap.arena::giveBackDirectly);
        assertThat(pool.deallocations(heap.arena, KIB)).isEqualTo(3);
        assertThat(pool.pinnedBytes()).isZero();
    }
}
