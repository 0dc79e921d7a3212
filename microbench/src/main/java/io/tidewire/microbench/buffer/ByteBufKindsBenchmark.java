/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.buffer;

import io.tidewire.buffer.ByteBuf;
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
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

/**
 * What does an access cost at a call site that sees several kinds of buffer by turns, as those of a codec do? Answered
 * when each further kind adds little: four kinds must not cost more than twice what one does. One operation is the same
 * number of accesses for each value of {@code kinds}.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ByteBufKindsBenchmark {
    private static final int BUFFERS = 16;
    private static final int SIZE = 64;

    @Param({"heap", "direct", "heap/direct", "heap/direct/slice", "heap/direct/slice/composite"})
    private String kinds;

    private final ByteBuf[] bufs = new ByteBuf[BUFFERS];

    @Setup
    public void setUp() {
        String[] names = kinds.split("/");
        for (int i = 0; i < BUFFERS; i++) {
            bufs[i] = BufferKinds.make(names[i % names.length], SIZE);
        }
    }

    @TearDown
    public void tearDown() {
        for (ByteBuf buf : bufs) {
            buf.release();
        }
    }

    @Benchmark
    public int getBytes() {
        int sum = 0;
        for (ByteBuf buf : bufs) {
            for (int i = 0; i < SIZE; i++) {
                sum += buf.getByte(i);
            }
        }
        return sum;
    }

    @Benchmark
    public long writeAndReadLongs() {
        long sum = 0;
        for (ByteBuf buf : bufs) {
            buf.clear();
            for (int i = 0; i < SIZE; i += Long.BYTES) {
                buf.writeLong(i);
            }
            for (int i = 0; i < SIZE; i += Long.BYTES) {
                sum += buf.readLong();
            }
        }
        return sum;
    }

    @Benchmark
    public int parseFrame() {
        int sum = 0;
        for (ByteBuf buf : bufs) {
            buf.setIndex(0, SIZE);
            sum += buf.readUnsignedMedium() + buf.readByte() + buf.readByte() + buf.readInt();
            sum += buf.skipBytes(buf.readableBytes()).readerIndex();
        }
        return sum;
    }

    @Benchmark
    public int indexOf() {
        int sum = 0;
        for (ByteBuf buf : bufs) {
            sum += buf.indexOf(0, SIZE, (byte) 1);
        }
        return sum;
    }
}
