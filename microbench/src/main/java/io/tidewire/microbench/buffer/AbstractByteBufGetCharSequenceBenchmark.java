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

import java.nio.charset.Charset;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * What does it cost to take characters out of a buffer? Answered when text of one byte for each character costs one
 * copy: {@code -prof gc} shows no more than an array of that length and its owner, and {@code toString} is not faster.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AbstractByteBufGetCharSequenceBenchmark {
    @Param({"8", "64", "1024", "10240"})
    private int size;
    @Param({"heap", "direct", "composite"})
    private String kind;
    @Param({"US-ASCII", "ISO_8859_1", "UTF-8"})
    private String charset;

    private ByteBuf buf;
    private Charset encoding;

    @Setup
    public void setUp() {
        encoding = Charset.forName(charset);
        buf = BufferKinds.make(kind, checkPositive(size, "size"));
        for (int i = 0; i < size; i++) {
            buf.writeByte('a' + i % 26);
        }
    }

    @TearDown
    public void tearDown() {
        buf.release();
    }

    @Benchmark
    public CharSequence getCharSequence() {
        return buf.getCharSequence(0, size, encoding);
    }

    @Benchmark
    public String string() {
        return buf.toString(0, size, encoding);
    }
}
