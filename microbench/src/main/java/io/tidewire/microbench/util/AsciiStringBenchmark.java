/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.util;

import io.tidewire.microbench.Jvm;
import io.tidewire.util.AsciiString;
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

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * What do hashing and comparing cost for header names that arrive as fresh octets? Answered against {@link String} in
 * the same run.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AsciiStringBenchmark {
    @Param({"4", "16", "64"})
    private int length;

    private byte[] octets;
    private AsciiString upper;
    private AsciiString lower;
    private String string;

    @Setup
    public void setUp() {
        string = "abcdefghijklmnop".repeat(4).substring(0, length);
        octets = string.getBytes(StandardCharsets.US_ASCII);
        lower = new AsciiString(string);
        upper = lower.toUpperCase();
    }

    @Benchmark
    public int hash() {
        return new AsciiString(octets, false).hashCode();
    }

    @Benchmark
    public boolean equalsIgnoreCase() {
        return upper.contentEqualsIgnoreCase(lower);
    }

    @Benchmark
    public boolean equalsStringIgnoreCase() {
        return upper.contentEqualsIgnoreCase(string);
    }

    @Benchmark
    public AsciiString toLowerCase() {
        return upper.toLowerCase();
    }
}
