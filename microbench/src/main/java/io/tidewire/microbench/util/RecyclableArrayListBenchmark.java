/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.util;

import io.tidewire.microbench.Jvm;
import io.tidewire.util.internal.RecyclableArrayList;
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

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * What does a list from the recycler cost, against a new one? Answered when it costs less than a new list that has to
 * grow. The list is returned, so that it is really made.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX,
    Jvm.EVENT_LOOP_THREADS, Jvm.EVENT_LOOP_THREADS_CLASS})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RecyclableArrayListBenchmark {
    private static final Object ELEMENT = new Object();

    @Param({"0", "1", "4", "16", "64"})
    private int elements;

    @Setup
    public void setUp() {
        checkPositiveOrZero(elements, "elements");
    }

    @Benchmark
    public List<Object> recyclableArrayList() {
        RecyclableArrayList list = RecyclableArrayList.newInstance();
        for (int i = 0; i < elements; i++) {
            list.add(ELEMENT);
        }
        list.recycle();
        return list;
    }

    @Benchmark
    public List<Object> rivalArrayList() {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < elements; i++) {
            list.add(ELEMENT);
        }
        return list;
    }
}
