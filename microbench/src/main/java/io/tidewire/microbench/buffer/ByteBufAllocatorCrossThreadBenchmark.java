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
import io.tidewire.util.concurrent.FastThreadLocalThread;
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
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * What does a buffer cost that one thread allocates and another releases? The benchmark thread allocates, and puts the
 * buffers into a ring of {@code inFlight} cells; a second thread takes them out and releases them. The slower of the
 * two is what is measured. Answered when it takes less time than in any other allocator, for any number in flight.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX,
    Jvm.EVENT_LOOP_THREADS, Jvm.EVENT_LOOP_THREADS_CLASS})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ByteBufAllocatorCrossThreadBenchmark {
    /** How often a side looks in vain before it lets another thread run: there may be one core only. */
    private static final int SPINS = 1000;

    @Param({"pooled", "adaptive"})
    private String allocator;
    @Param({"256", "4096"})
    private int size;
    @Param({"64", "1024"})
    private int inFlight;

    private ByteBufAllocator target;
    private AtomicReferenceArray<ByteBuf> ring;
    private int next;
    private volatile boolean stopped;
    private Thread releaser;

    @Setup
    public void setUp() {
        target = switch (allocator) {
            case "pooled" -> PooledByteBufAllocator.DEFAULT;
            case "adaptive" -> new AdaptiveByteBufAllocator(true);
            default -> throw new IllegalArgumentException("allocator: " + allocator
                    + " (expected: pooled or adaptive)");
        };
        ring = new AtomicReferenceArray<>(inFlight);
        next = 0;
        stopped = false;
        releaser = new FastThreadLocalThread(this::releaseAll, "releaser");
        releaser.start();
    }

    @TearDown
    public void tearDown() throws InterruptedException {
        stopped = true;
        releaser.join();
    }

    private void releaseAll() {
        int index = 0;
        for (int spins = 0;;) {
            ByteBuf buffer = ring.getAcquire(index);
            if (buffer != null) {
                ring.setRelease(index, null);
                index = index + 1 == inFlight ? 0 : index + 1;
                buffer.release();
                spins = 0;
            } else if (stopped) {
                return;
            } else {
                spins = pause(spins);
            }
        }
    }

    private static int pause(int spins) {
        if (spins < SPINS) {
            Thread.onSpinWait();
            return spins + 1;
        }
        Thread.yield();
        return 0;
    }

    @Benchmark
    public void allocate() {
        ByteBuf buffer = target.directBuffer(size);
        for (int spins = 0; ring.getAcquire(next) != null;) {
            spins = pause(spins);
        }
        ring.setRelease(next, buffer);
        next = next + 1 == inFlight ? 0 : next + 1;
    }
}
