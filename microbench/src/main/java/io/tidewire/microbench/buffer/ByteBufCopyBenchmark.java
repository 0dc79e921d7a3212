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

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * What does it cost to copy an NIO buffer into a buffer, a read-only one in particular, which shows no array? Answered
 * when {@code setBytes} costs the same for each source, and less than {@code viaArray}, the copy by a temporary array,
 * from which {@code -prof gc} tells it apart.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ByteBufCopyBenchmark {
    @Param({"16", "1024", "65536"})
    private int size;
    @Param({"heap", "direct"})
    private String kind;
    @Param({"heap", "readOnlyHeap", "direct", "readOnlyDirect"})
    private String source;

    private ByteBuf buf;
    private ByteBuffer from;

    @Setup
    public void setUp() {
        checkPositive(size, "size");
        buf = BufferKinds.make(kind, size);
        from = switch (source) {
            case "heap" -> ByteBuffer.allocate(size);
            case "readOnlyHeap" -> ByteBuffer.allocate(size).asReadOnlyBuffer();
            case "direct" -> ByteBuffer.allocateDirect(size);
            case "readOnlyDirect" -> ByteBuffer.allocateDirect(size).asReadOnlyBuffer();
            default -> throw new IllegalArgumentException("source: " + source);
        };
    }

    @TearDown
    public void tearDown() {
        buf.release();
    }

    @Benchmark
    public ByteBuf setBytes() {
        return buf.setBytes(0, from.clear());
    }

    @Benchmark
    public ByteBuf viaArray() {
        byte[] copy = new byte[size];
        from.clear().get(copy);
        return buf.setBytes(0, copy);
    }
}
