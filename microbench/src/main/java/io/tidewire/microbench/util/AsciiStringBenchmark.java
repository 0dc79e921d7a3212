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
import java.util.Locale;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkInRange;

/**
 * What do hashing, comparing, searching and cutting cost for header names and values that arrive as octets? Answered
 * when no operation costs more than {@link String}'s in the same run; for a hash that is cached and for a piece that is
 * not copied, when the cost does not grow with the length.
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
    private AsciiString twin;
    private AsciiString needle;
    private String string;
    private String stringTwin;
    private String upperString;
    private String stringNeedle;

    @Setup
    public void setUp() {
        string = "abcdefghijklmnop".repeat(checkInRange(length, 4, 1 << 16, "length") / 16 + 1).substring(0, length - 1)
                + 'z';
        stringTwin = new StringBuilder(string).toString();
        upperString = string.toUpperCase(Locale.ROOT);
        octets = string.getBytes(StandardCharsets.US_ASCII);
        lower = new AsciiString(string);
        twin = new AsciiString(string);
        upper = new AsciiString(upperString);
        stringNeedle = string.substring(length - 3);
        needle = new AsciiString(stringNeedle);
    }

    @Benchmark
    public int hash() {
        return new AsciiString(octets, false).hashCode();
    }

    @Benchmark
    public int rivalHashString() {
        return new String(octets, StandardCharsets.ISO_8859_1).hashCode();
    }

    @Benchmark
    public int hashCached() {
        return lower.hashCode();
    }

    @Benchmark
    public boolean equalsSame() {
        return lower.equals(twin);
    }

    @Benchmark
    public boolean rivalEqualsSameString() {
        return string.equals(stringTwin);
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
    public boolean rivalEqualsIgnoreCaseString() {
        return upperString.equalsIgnoreCase(string);
    }

    @Benchmark
    public int indexOf() {
        return lower.indexOf(needle, 0);
    }

    @Benchmark
    public int rivalIndexOfString() {
        return string.indexOf(stringNeedle);
    }

    @Benchmark
    public boolean containsIgnoreCase() {
        return AsciiString.containsIgnoreCase(upper, needle);
    }

    @Benchmark
    public AsciiString subSequence() {
        return lower.subSequence(1, length, false);
    }

    @Benchmark
    public String rivalSubSequenceString() {
        return string.substring(1, length);
    }
}
