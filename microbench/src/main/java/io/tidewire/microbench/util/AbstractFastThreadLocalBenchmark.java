/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.util;

import io.tidewire.microbench.Jvm;
import io.tidewire.util.concurrent.FastThreadLocal;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Reads of thread-local variables; subclasses say on which kind of thread. */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public abstract class AbstractFastThreadLocalBenchmark {
    /** So many that the JDK's hash table sees collisions, as it does in large programs. */
    private static final int VARIABLES = 128;
    private static final List<FastThreadLocal<Integer>> FAST = new ArrayList<>();
    private static final List<ThreadLocal<Integer>> JDK = new ArrayList<>();
    private static final FastThreadLocal<Integer> FAST_ONE;
    private static final ThreadLocal<Integer> JDK_ONE;

    static {
        for (int i = 0; i < VARIABLES; i++) {
            int value = i;
            FAST.add(new FastThreadLocal<>() {
                @Override
                protected Integer initialValue() {
                    return value;
                }
            });
            JDK.add(ThreadLocal.withInitial(() -> value));
        }
        FAST_ONE = FAST.get(VARIABLES / 2);
        JDK_ONE = JDK.get(VARIABLES / 2);
    }

    @Benchmark
    public Integer fastThreadLocal() {
        return FAST_ONE.get();
    }

    @Benchmark
    public Integer rivalThreadLocal() {
        return JDK_ONE.get();
    }

    @Benchmark
    @OperationsPerInvocation(VARIABLES)
    public void fastThreadLocalOfMany(Blackhole blackhole) {
        for (int i = 0; i < VARIABLES; i++) {
            blackhole.consume(FAST.get(i).get());
        }
    }

    @Benchmark
    @OperationsPerInvocation(VARIABLES)
    public void rivalThreadLocalOfMany(Blackhole blackhole) {
        for (int i = 0; i < VARIABLES; i++) {
            blackhole.consume(JDK.get(i).get());
        }
    }

    /** As a codec does that lends a list: reads it, and puts another in its place. */
    @Benchmark
    public Integer fastThreadLocalGetAndSet() {
        return FAST_ONE.getAndSet(VARIABLES / 2);
    }
}
