/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.util;

import io.tidewire.microbench.Jvm;
import io.tidewire.util.AttributeKey;
import io.tidewire.util.DefaultAttributeMap;
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

/**
 * What does it cost to find an attribute among others, and to learn that there is none? Answered when that takes no
 * longer than a branch and a load for each attribute, and with many of them for each bit of their number.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AttributeMapBenchmark {
    private static final int STEPS = 256;

    @Param({"1", "4", "8", "12", "16", "32"})
    private int attributes;

    private final DefaultAttributeMap map = new DefaultAttributeMap();
    /** In an order that branch prediction does not learn. */
    private final AttributeKey<?>[] present = new AttributeKey<?>[STEPS];
    private AttributeKey<?> absent;
    private int next;

    @Setup
    public void setUp() {
        AttributeKey<?>[] keys = new AttributeKey<?>[attributes];
        for (int i = 0; i < attributes; i++) {
            keys[i] = AttributeKey.valueOf(AttributeMapBenchmark.class, "present" + i);
            map.attr(keys[i]);
        }
        absent = AttributeKey.valueOf(AttributeMapBenchmark.class, "absent");
        long bits = 20_260_101L;
        for (int i = 0; i < STEPS; i++) {
            bits = bits * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
            present[i] = keys[(int) ((bits >>> 33) % attributes)];
        }
    }

    @Benchmark
    public Object present() {
        return map.attr(present[next++ & STEPS - 1]);
    }

    @Benchmark
    public boolean absent() {
        return map.hasAttr(absent);
    }
}
