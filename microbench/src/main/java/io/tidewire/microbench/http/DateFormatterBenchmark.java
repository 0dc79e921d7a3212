/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http;

import io.tidewire.handler.codec.DateFormatter;
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
import org.openjdk.jmh.annotations.Warmup;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.concurrent.TimeUnit;

/**
 * What does it cost to read and write the date of a field? Answered when the last month of a year costs what the first
 * one does, and both cost less than with the JDK's formatter ({@code rivalParse}, {@code rivalFormat}).
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DateFormatterBenchmark {
    private static final DateTimeFormatter RIVAL = DateTimeFormatter.RFC_1123_DATE_TIME;

    @Param({"Sun, 04 Jan 2026 00:00:00 GMT", "Sun, 27 Dec 2026 23:59:59 GMT"})
    private String text;

    private Date date;

    @Setup
    public void setUp() {
        date = DateFormatter.parseHttpDate(text);
        if (!DateFormatter.format(date).equals(text) || !rivalParse().equals(date.toInstant())) {
            throw new IllegalStateException("the two ways differ: " + date);
        }
    }

    @Benchmark
    public Date parseHttpDate() {
        return DateFormatter.parseHttpDate(text);
    }

    @Benchmark
    public String format() {
        return DateFormatter.format(date);
    }

    @Benchmark
    public Instant rivalParse() {
        return Instant.from(RIVAL.parse(text));
    }

    @Benchmark
    public String rivalFormat() {
        return RIVAL.format(date.toInstant().atOffset(ZoneOffset.UTC));
    }
}
