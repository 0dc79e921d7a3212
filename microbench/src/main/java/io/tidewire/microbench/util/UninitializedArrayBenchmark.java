/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.util;

import io.tidewire.microbench.Jvm;
import io.tidewire.util.internal.PlatformDependent;
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

import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * What does it save not to zero a byte array that is about to be overwritten? Answered when it costs no more than
 * zeroing at any size, and from some kilobytes on less, also with the overwriting ({@code …AndFill}).
 *
 * <p>It is about {@link PlatformDependent#allocateUninitializedArray(int)}, which is internal and needs the JVM's
 * permission; the fork gives it. Netty asks for it by {@code -Dio.netty.tryReflectionSetAccessible=true}.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX,
    "-Dio.tidewire.tryAllocateUninitializedArray=true", "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class UninitializedArrayBenchmark {
    @Param({"64", "1024", "8192", "65536", "1048576"})
    private int size;

    private byte[] content;

    @Setup
    public void setUp() {
        content = new byte[checkPositiveOrZero(size, "size")];
    }

    private byte[] fill(byte[] array) {
        System.arraycopy(content, 0, array, 0, array.length);
        return array;
    }

    @Benchmark
    public byte[] uninitialized() {
        return PlatformDependent.allocateUninitializedArray(size);
    }

    @Benchmark
    public byte[] rivalZeroed() {
        return new byte[size];
    }

    @Benchmark
    public byte[] uninitializedAndFill() {
        return fill(PlatformDependent.allocateUninitializedArray(size));
    }

    @Benchmark
    public byte[] rivalZeroedAndFill() {
        return fill(new byte[size]);
    }
}
