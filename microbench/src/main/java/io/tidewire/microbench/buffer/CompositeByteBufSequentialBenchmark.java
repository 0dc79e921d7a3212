/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.buffer.CompositeByteBuf;
import io.tidewire.microbench.Jvm;
import io.tidewire.util.ByteProcessor;
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

/**
 * What does it cost to go through a composite from its first byte to its last, by small and by large chunks, all of one
 * kind of memory or of both? Answered when a byte costs the same whatever the chunks are, and mixed chunks cost no more
 * than twice what chunks of one kind do.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CompositeByteBufSequentialBenchmark {
    /** Sees every byte, and is no class that a buffer could know. */
    private static final ByteProcessor ALL = value -> value >= 0;

    @Param({"1024", "65536"})
    private int size;
    @Param({"128", "4096"})
    private int chunkSize;
    @Param({"heap", "direct", "mixed"})
    private String memory;

    private CompositeByteBuf buf;

    @Setup
    public void setUp() {
        buf = BufferKinds.composite(memory, size, chunkSize);
    }

    @TearDown
    public void tearDown() {
        buf.release();
    }

    @Benchmark
    public int forEachByte() {
        return buf.forEachByte(ALL);
    }

    @Benchmark
    public int forEachByteDesc() {
        return buf.forEachByteDesc(ALL);
    }

    @Benchmark
    public long sequentialWriteAndRead() {
        CompositeByteBuf b = buf.clear();
        for (int i = 0; i < size; i++) {
            b.writeByte(i & 0x7F);
        }
        long sum = 0;
        for (int i = 0; i < size; i++) {
            sum += b.readByte();
        }
        return sum;
    }

    @Benchmark
    public long sequentialWriteAndReadLongs() {
        CompositeByteBuf b = buf.clear();
        for (int i = 0; i < size; i += Long.BYTES) {
            b.writeLong(0x0101_0101_0101_0101L);
        }
        long sum = 0;
        for (int i = 0; i < size; i += Long.BYTES) {
            sum += b.readLong();
        }
        return sum;
    }
}
