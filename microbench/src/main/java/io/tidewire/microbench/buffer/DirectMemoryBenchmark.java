/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.microbench.Jvm;
import io.tidewire.util.internal.CleanableDirectBuffer;
import io.tidewire.util.internal.DirectMemory;
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
import org.openjdk.jmh.annotations.Warmup;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * What does it cost to obtain direct memory and to give it back, against memory that is left to the collector? Answered
 * when {@code unpooledDirectBuffer} is faster than the rival at each size. {@code givenBack} is what is below it, an
 * internal class: closing an arena on JDK 22 and newer from 64 KiB up, {@code free} with {@code -jvmArgsPrepend
 * --enable-native-access=ALL-UNNAMED}; the allocators pay it for chunks and huge buffers only.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DirectMemoryBenchmark {
    @Param({"64", "4096", "65536", "1048576", "4194304"})
    private int size;

    @Setup
    public void setUp() {
        checkPositive(size, "size");
    }

    @Benchmark
    public byte unpooledDirectBuffer() {
        ByteBuf buf = Unpooled.directBuffer(size);
        buf.setByte(size - 1, 1);
        byte last = buf.getByte(size - 1);
        buf.release();
        return last;
    }

    @Benchmark
    public byte givenBack() {
        CleanableDirectBuffer memory = DirectMemory.provider().allocate(size);
        byte last = memory.buffer().put(size - 1, (byte) 1).get(size - 1);
        memory.clean();
        return last;
    }

    @Benchmark
    public byte rivalCleaner() {
        return ByteBuffer.allocateDirect(size).put(size - 1, (byte) 1).get(size - 1);
    }
}
