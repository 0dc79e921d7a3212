/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.buffer.ByteBuf;
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

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * What does it cost to find a byte that is the last one, or the first? Answered when {@code indexOf} costs well below a
 * byte-by-byte loop ({@code forEachByte}) from a size of eight on, in both directions and for each kind of buffer.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ByteBufIndexOfBenchmark {
    private static final byte WANTED = '\n';

    @Param({"7", "16", "23", "32", "64", "1024"})
    private int size;
    @Param({"heap", "direct", "slice", "composite"})
    private String kind;

    private ByteBuf buf;
    private ByteBuf reversed;

    @Setup
    public void setUp() {
        buf = BufferKinds.make(kind, checkPositive(size, "size")).setByte(size - 1, WANTED).writerIndex(size);
        reversed = BufferKinds.make(kind, size).setByte(0, WANTED).writerIndex(size);
    }

    @TearDown
    public void tearDown() {
        reversed.release();
        buf.release();
    }

    @Benchmark
    public int indexOf() {
        return buf.indexOf(0, size, WANTED);
    }

    @Benchmark
    public int lastIndexOf() {
        return reversed.indexOf(size, 0, WANTED);
    }

    @Benchmark
    public int bytesBefore() {
        return buf.bytesBefore(WANTED);
    }

    @Benchmark
    public int forEachByte() {
        return buf.forEachByte(ByteProcessor.FIND_LF);
    }
}
