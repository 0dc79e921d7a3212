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
 * How are a few constant bytes written best: as an array, as bytes, or as a short or medium number? Answered when the
 * number is the fastest in each group, so that {@code shortInt} is below {@code shortBytes} and {@code shortArray}, and
 * {@code mediumInt} below the other two.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class WriteBytesVsShortOrMediumBenchmark {
    private static final byte CR = '\r';
    private static final byte LF = '\n';
    private static final byte ZERO = '0';
    private static final byte[] CRLF = {CR, LF};
    private static final int CRLF_SHORT = CR << 8 | LF;
    private static final byte[] ZERO_CRLF = {ZERO, CR, LF};
    private static final int ZERO_CRLF_MEDIUM = ZERO << 16 | CRLF_SHORT;

    @Param({"heap", "direct"})
    private String kind;

    private ByteBuf buf;

    @Setup
    public void setUp() {
        buf = BufferKinds.make(kind, 16);
    }

    @TearDown
    public void tearDown() {
        buf.release();
    }

    @Benchmark
    public ByteBuf shortArray() {
        return buf.clear().writeBytes(CRLF);
    }

    @Benchmark
    public ByteBuf shortBytes() {
        return buf.clear().writeByte(CR).writeByte(LF);
    }

    @Benchmark
    public ByteBuf shortInt() {
        return buf.clear().writeShort(CRLF_SHORT);
    }

    @Benchmark
    public ByteBuf setPairAsBytes() {
        return buf.setByte(2, CR).setByte(3, LF);
    }

    @Benchmark
    public ByteBuf setPairAsShort() {
        return buf.setShort(2, CRLF_SHORT);
    }

    @Benchmark
    public ByteBuf mediumArray() {
        return buf.clear().writeBytes(ZERO_CRLF);
    }

    @Benchmark
    public ByteBuf mediumBytes() {
        return buf.clear().writeByte(ZERO).writeByte(CR).writeByte(LF);
    }

    @Benchmark
    public ByteBuf mediumInt() {
        return buf.clear().writeMedium(ZERO_CRLF_MEDIUM);
    }
}
