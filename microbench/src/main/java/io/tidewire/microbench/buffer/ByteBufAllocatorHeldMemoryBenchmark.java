/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.buffer.AdaptiveByteBufAllocator;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.microbench.Jvm;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
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

/**
 * How much memory does an allocator hold where some threads allocate and others release, and how many buffers pass? One
 * call is a second of that load: {@code released} counts the buffers, {@code heldMiB} and {@code liveMiB} the memory at
 * its end. Answered when no allocator holds less per byte that is live, and none lets more buffers pass.
 */
@State(Scope.Benchmark)
@Fork(value = 1, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 1, time = 1)
@Measurement(iterations = 6, time = 1)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
public class ByteBufAllocatorHeldMemoryBenchmark {
    private static final long MIB = 1 << 20;

    @Param({"pooled", "adaptive"})
    private String allocator;
    @Param({"direct", "heap"})
    private String kind;
    @Param({"workers", "ring"})
    private String shape;
    @Param({"8", "64"})
    private int threads;

    private CrossThreadLoad load;

    /** The results beside the time. */
    @AuxCounters(AuxCounters.Type.EVENTS)
    @State(Scope.Thread)
    public static class Memory {
        /** Buffers that were released. */
        public long released;
        /** Memory that the allocator holds. */
        public long heldMiB;
        /** Memory of live buffers. */
        public long liveMiB;
    }

    @Setup(Level.Trial)
    public void start() {
        load = new CrossThreadLoad(
                allocator.equals("pooled") ? new PooledByteBufAllocator(true) : new AdaptiveByteBufAllocator(true),
                kind.equals("direct"), shape.equals("ring"), threads);
    }

    @TearDown(Level.Trial)
    public void stop() throws InterruptedException {
        load.stop();
    }

    @Benchmark
    public void second(Memory memory) throws InterruptedException {
        long before = load.released();
        CrossThreadLoad.letWork(1000);
        memory.released = load.released() - before;
        memory.heldMiB = load.held() / MIB;
        memory.liveMiB = load.live() / MIB;
    }
}
