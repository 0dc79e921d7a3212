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

import java.util.Locale;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * What does changing the case of a header name cost, where all letters change, some do, or none does? Answered against
 * {@link String} in the same run; where none does, when the same object comes back without an allocation.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AsciiStringCaseConversionBenchmark {
    @Param({"4", "16", "64"})
    private int length;
    /** Which letters change their case: {@code none}, {@code last} (of all) or {@code all}. */
    @Param({"none", "last", "all"})
    private String change;

    private AsciiString toLower;
    private AsciiString toUpper;
    private String stringToLower;

    @Setup
    public void setUp() {
        String letters = "abcdefgh-jklmnop".repeat(checkPositive(length, "length") / 16 + 1);
        String lower = letters.substring(0, length - 1) + 'z';
        stringToLower = change(lower, lower.toUpperCase(Locale.ROOT));
        toLower = new AsciiString(stringToLower);
        toUpper = new AsciiString(change(lower.toUpperCase(Locale.ROOT), lower));
    }

    private String change(String converted, String other) {
        return switch (change) {
            case "none" -> converted;
            case "last" -> converted.substring(0, length - 1) + other.charAt(length - 1);
            case "all" -> other;
            default -> throw new IllegalArgumentException("change: " + change);
        };
    }

    @Benchmark
    public AsciiString toLowerCase() {
        return toLower.toLowerCase();
    }

    @Benchmark
    public AsciiString toUpperCase() {
        return toUpper.toUpperCase();
    }

    @Benchmark
    public String rivalToLowerCaseString() {
        return stringToLower.toLowerCase(Locale.ROOT);
    }
}
