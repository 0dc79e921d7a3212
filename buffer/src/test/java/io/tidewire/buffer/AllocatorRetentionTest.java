/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.concurrent.FastThreadLocalThread;
import io.tidewire.util.internal.VirtualThreads;

import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Buffers that change threads, threads that end, and how much memory is held meanwhile. */
@ExtendWith(RecycledObjects.class)
class AllocatorRetentionTest {
    private static final int CHUNK = 256 * 1024;
    private static final int ORDER = 6;
    private final PooledByteBufAllocator allocator = new PooledByteBufAllocator(1, 1, 4096, ORDER);

    private long held() {
        return allocator.metric().usedDirectMemory();
    }

    private PoolArenaMetric arena() {
        return allocator.metric().directArenas().get(0);
    }

    /** Returns the bound that the class comment of the allocator promises, for one arena. */
    private static long bound(long peakBytes, int heaps, int sizes) {
        long kept = (long) heaps * (CHUNK / 4 + sizes * 128L * 1024);
        long inUse = peakBytes * 5 / 4 + kept;
        return roundUp(inUse) + Math.max(CHUNK, roundUp(inUse) / 4);
    }

    private static long roundUp(long bytes) {
        return (bytes + CHUNK - 1) / CHUNK * CHUNK;
    }

    static List<ThreadFactory> threads() {
        return List.of(Thread::new, FastThreadLocalThread::new);
    }

    @Test
    void buffersReleasedElsewhereComeHome() throws InterruptedException {
        List<ByteBuf> firstRound = new ArrayList<>();
        for (int round = 0; round < 20; round++) {
            List<ByteBuf> buffers = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                buffers.add(allocator.directBuffer(1000));
            }
            if (round == 0) {
                firstRound.addAll(buffers);
            } else {
                // The same objects again: nothing was left with the releasing threads.
                assertThat(firstRound).containsAll(buffers);
            }
            assertThat(arena().numActiveAllocations()).isEqualTo(200);
            TestThreads.run(Thread::new, () -> buffers.forEach(ByteBuf::release));
            assertThat(arena().numActiveAllocations()).isZero();
            assertThat(arena().numActiveSmallAllocations()).isZero();
            assertThat(allocator.pinnedDirectMemory()).isZero();
        }
        assertThat(arena().numChunkAllocations()).isOne();
        assertThat(arena().numSmallAllocations()).isEqualTo(20 * 200);
    }

    @ParameterizedTest
    @MethodSource("threads")
    void buffersOutliveTheirThread(ThreadFactory factory) throws InterruptedException {
        List<ByteBuf> survivors = new ArrayList<>();
        TestThreads.run(factory, () -> {
            for (int i = 0; i < 500; i++) {
                survivors.add(allocator.directBuffer(2000).writeInt(i));
            }
        });
        allocator.trimCurrentThreadCache();
        assertThat(allocator.metric().numThreadLocalCaches()).isZero();
        for (int i = 0; i < survivors.size(); i++) {
            assertThat(survivors.get(i).readInt()).isEqualTo(i);
            assertThat(survivors.get(i).release()).isTrue();
        }
        assertThat(allocator.pinnedDirectMemory()).isZero();
        assertThat(arena().numAllocations()).isEqualTo(500).isEqualTo(arena().numDeallocations());
        trimRepeatedly();
        assertThat(held()).isLessThanOrEqualTo(CHUNK);
    }

    @Test
    void eventLoopThreadsCloseTheirHeapThemselves() throws InterruptedException {
        TestThreads.run(FastThreadLocalThread::new, () -> {
            allocator.directBuffer(64).release();
            assertThat(allocator.metric().numThreadLocalCaches()).isOne();
        });
        assertThat(allocator.metric().numThreadLocalCaches()).isZero();
    }

    @ParameterizedTest
    @MethodSource("threads")
    void whatAnEndedThreadLeavesServesTheNextOne(ThreadFactory factory) throws InterruptedException {
        AtomicReference<ByteBuf> survivor = new AtomicReference<>();
        TestThreads.run(factory, () -> {
            survivor.set(allocator.directBuffer(512));
            allocator.directBuffer(512).release();
        });
        TestThreads.run(factory, () -> {
            ByteBuf neighbour = allocator.directBuffer(512);
            assertThat(((ContiguousByteBuf) neighbour).home()).isSameAs(((ContiguousByteBuf) survivor.get()).home());
            survivor.get().release();
            neighbour.release();
            assertThat(allocator.pinnedDirectMemory()).isZero();
        });
    }

    @Test
    void manyShortLivedThreadsHoldNoMoreThanFew() throws InterruptedException {
        for (int i = 0; i < 200; i++) {
            TestThreads.run(Thread::new, () -> {
                ByteBuf buf = allocator.directBuffer(3000);
                allocator.heapBuffer(100).release();
                buf.release();
            });
        }
        assertThat(arena().numThreadCaches()).isLessThanOrEqualTo(1);
        assertThat(held()).isLessThanOrEqualTo(2 * CHUNK);
    }

    @Test
    void threadsWithoutAHeapShareStripes() throws Exception {
        PooledByteBufAllocator shared = new PooledByteBufAllocator(true, 1, 1, 4096, ORDER, 16, 4, false);
        TestThreads.onThreads(4, number -> {
            for (int i = 0; i < 2000; i++) {
                shared.directBuffer(300).writeLong(i).release();
            }
            assertThat(shared.trimCurrentThreadCache()).isFalse();
            return null;
        });
        assertThat(shared.metric().numThreadLocalCaches()).isZero();
        assertThat(shared.metric().directArenas().get(0).numAllocations()).isEqualTo(4 * 2000);
        assertThat(shared.pinnedDirectMemory()).isZero();
        assertThat(shared.metric().usedDirectMemory()).isLessThanOrEqualTo(CHUNK);
    }

    /** SEC-K11. Virtual threads come with JDK 21; found by name because this is compiled for 17. */
    @Test
    void virtualThreadsLeaveNothingBehind() throws Exception {
        Method start;
        try {
            start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        } catch (NoSuchMethodException e) {
            assertThat(VirtualThreads.isVirtual(Thread.currentThread())).isFalse();
            Assumptions.abort("no virtual threads before JDK 21");
            return;
        }
        int count = 100_000;
        CountDownLatch done = new CountDownLatch(count);
        AtomicInteger virtual = new AtomicInteger();
        for (int i = 0; i < count; i++) {
            start.invoke(null, (Runnable) () -> {
                ByteBuf buf = allocator.directBuffer(700);
                if (VirtualThreads.isVirtual(Thread.currentThread()) && buf.writeInt(7).release()) {
                    virtual.incrementAndGet();
                }
                done.countDown();
            });
        }
        assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(virtual.get()).isEqualTo(count);
        assertThat(allocator.metric().numThreadLocalCaches()).isZero();
        assertThat(allocator.pinnedDirectMemory()).isZero();
        allocator.trimCurrentThreadCache();
        assertThat(held()).isLessThanOrEqualTo(2 * CHUNK);
    }

    private void trimRepeatedly() {
        for (int i = 0; i < 40; i++) {
            allocator.trimCurrentThreadCache();
        }
    }

    @Test
    void steadyLoadHoldsAsMuchAsItUses() {
        Deque<ByteBuf> live = new ArrayDeque<>();
        for (int i = 0; i < 50_000; i++) {
            live.add(allocator.directBuffer(1024));
            if (live.size() > 1000) {
                live.remove().release();
            }
        }
        assertThat(held()).isLessThanOrEqualTo(bound(1000 * 1024L, 1, 1));
        assertThat(arena().numChunkDeallocations()).isZero();
        live.forEach(ByteBuf::release);
    }

    @Test
    void afterABurstAnIdleThreadGivesBackAllButOneChunk() {
        List<ByteBuf> burst = new ArrayList<>();
        for (int i = 0; i < 4000; i++) {
            burst.add(allocator.directBuffer(5000));
        }
        long peak = allocator.pinnedDirectMemory();
        assertThat(peak).isGreaterThanOrEqualTo(4000 * 5000L);
        assertThat(held()).isLessThanOrEqualTo(bound(peak, 1, 1));
        burst.forEach(ByteBuf::release);
        assertThat(held()).as("a quarter of the peak is kept at first").isLessThanOrEqualTo(bound(peak / 4, 1, 1));
        trimRepeatedly();
        assertThat(held()).isLessThanOrEqualTo(CHUNK);
        assertThat(allocator.pinnedDirectMemory()).isZero();
    }

    @Test
    void sawtoothOfChangingSizesStaysWithinTheBound() {
        long peak = 0;
        for (int tooth = 0; tooth < 60; tooth++) {
            int size = 300 + tooth * 611;
            List<ByteBuf> buffers = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                buffers.add(allocator.directBuffer(size));
            }
            peak = Math.max(peak, allocator.pinnedDirectMemory());
            // At most as many classes as a heap of this chunk size can have were used.
            assertThat(held()).isLessThanOrEqualTo(bound(peak, 1, 40));
            buffers.forEach(ByteBuf::release);
        }
        trimRepeatedly();
        assertThat(held()).isLessThanOrEqualTo(CHUNK);
    }

    /** SEC-K09: what earlier sizes have used is used again for later ones, also while some of it is still in use. */
    @Test
    void growingSizesUseWhatSmallerOnesHaveLeft() {
        long wanted = 4L << 20;
        Deque<ByteBuf> live = new ArrayDeque<>();
        long bytes = 0;
        long peak = 0;
        int sizes = 0;
        for (int size = 256; size <= CHUNK; size += size / 4) {
            sizes++;
            for (long made = 0; made < wanted; made += size) {
                live.add(allocator.directBuffer(size));
                bytes += size;
                while (bytes > wanted) {
                    ByteBuf oldest = live.remove();
                    bytes -= oldest.capacity();
                    oldest.release();
                }
                peak = Math.max(peak, allocator.pinnedDirectMemory());
            }
            assertThat(held()).as("at size %s", size).isLessThanOrEqualTo(bound(peak, 1, sizes));
        }
        live.forEach(ByteBuf::release);
        trimRepeatedly();
        assertThat(held()).isLessThanOrEqualTo(CHUNK);
    }

    @Test
    void anArenaStartsSmallAndGrowsWithWhatItHolds() {
        PooledByteBufAllocator large = new PooledByteBufAllocator(1, 1, 8192, 11);
        List<ByteBuf> buffers = new ArrayList<>();
        buffers.add(large.directBuffer(1000));
        long first = large.metric().usedDirectMemory();
        assertThat(first).isEqualTo(large.metric().chunkSize() / 16);
        long before = first;
        for (int i = 0; i < 3000; i++) {
            buffers.add(large.directBuffer(16_384));
            long now = large.metric().usedDirectMemory();
            assertThat(now - before).as("one step").isLessThanOrEqualTo(Math.max(first, now / 4));
            before = now;
        }
        buffers.forEach(ByteBuf::release);
        for (int i = 0; i < 60; i++) {
            large.trimCurrentThreadCache();
        }
        assertThat(large.metric().usedDirectMemory()).isLessThanOrEqualTo(first);
    }

    @Test
    void producerAndConsumerHoldAsMuchAsIsBetweenThem() throws InterruptedException {
        BlockingQueue<ByteBuf> queue = new ArrayBlockingQueue<>(256);
        int count = 100_000;
        CountDownLatch consumed = new CountDownLatch(1);
        Thread consumer = new Thread(() -> {
            for (int i = 0; i < count; i++) {
                ByteBuf buf;
                try {
                    buf = queue.take();
                } catch (InterruptedException e) {
                    return;
                }
                if (buf.readInt() == i) {
                    buf.release();
                }
            }
            consumed.countDown();
        });
        consumer.start();
        for (int i = 0; i < count; i++) {
            queue.put(allocator.directBuffer(1024).writeInt(i));
        }
        assertThat(consumed.await(60, TimeUnit.SECONDS)).isTrue();
        consumer.join();
        assertThat(allocator.pinnedDirectMemory()).isZero();
        assertThat(held()).isLessThanOrEqualTo(bound(258 * 1024L, 2, 1));
    }
}
