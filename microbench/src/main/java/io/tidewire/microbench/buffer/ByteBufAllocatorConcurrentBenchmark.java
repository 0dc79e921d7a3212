/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.buffer.AdaptiveByteBufAllocator;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.microbench.Jvm;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * What does a buffer cost when 16 threads allocate and release at once, buffers of mixed sizes, each on its own thread
 * ({@code own}) or one in four on whichever thread finds it ({@code shared})? Answered when many threads do as many
 * operations together as the cores would with one thread each.
 */
@State(Scope.Benchmark)
@Threads(16)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX,
    Jvm.EVENT_LOOP_THREADS, Jvm.EVENT_LOOP_THREADS_CLASS})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ByteBufAllocatorConcurrentBenchmark {
    private static final int SHARED = 1024;
    private static final int LIVE = 64;
    /** A power of two. */
    private static final int CHOICES = 4096;

    @Param({"pooled", "adaptive"})
    private String allocator;

    private ByteBufAllocator target;
    private final AtomicReferenceArray<ByteBuf> shared = new AtomicReferenceArray<>(SHARED);

    @Setup
    public void setUp() {
        target = switch (allocator) {
            case "pooled" -> PooledByteBufAllocator.DEFAULT;
            case "adaptive" -> new AdaptiveByteBufAllocator(true);
            default -> throw new IllegalArgumentException("allocator: " + allocator
                    + " (expected: pooled or adaptive)");
        };
    }

    @TearDown
    public void tearDown() {
        for (int i = 0; i < SHARED; i++) {
            release(shared.getAndSet(i, null));
        }
    }

    private static void release(ByteBuf buffer) {
        if (buffer != null) {
            buffer.release();
        }
    }

    /** The buffers of one thread, and its actions, chosen beforehand. */
    @State(Scope.Thread)
    public static class OfThread {
        private final ByteBuf[] live = new ByteBuf[LIVE];
        private final int[] sizes = new int[CHOICES];
        private final int[] places = new int[CHOICES];
        private int next;

        @Setup
        public void setUp() {
            SplittableRandom random = new SplittableRandom(Thread.currentThread().getId());
            for (int i = 0; i < CHOICES; i++) {
                sizes[i] = 16 + random.nextInt(random.nextInt(10) < 8 ? 2000 : 16_000);
                places[i] = random.nextInt(SHARED);
            }
        }

        @TearDown
        public void tearDown() {
            for (int i = 0; i < LIVE; i++) {
                release(live[i]);
                live[i] = null;
            }
        }
    }

    @Benchmark
    public void own(OfThread mine) {
        int i = mine.next++ & CHOICES - 1;
        int place = mine.places[i] % LIVE;
        release(mine.live[place]);
        mine.live[place] = target.directBuffer(mine.sizes[i]);
    }

    @Benchmark
    public void shared(OfThread mine) {
        int i = mine.next++ & CHOICES - 1;
        int place = mine.places[i];
        ByteBuf buffer = target.directBuffer(mine.sizes[i]);
        if ((i & 3) == 0) {
            release(shared.getAndSet(place, buffer));
        } else {
            release(mine.live[place % LIVE]);
            mine.live[place % LIVE] = buffer;
        }
    }
}
