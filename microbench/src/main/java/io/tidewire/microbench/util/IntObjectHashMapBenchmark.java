/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.util;

import io.tidewire.microbench.Jvm;
import io.tidewire.util.collection.IntObjectHashMap;
import io.tidewire.util.collection.IntObjectMap;
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
import org.openjdk.jmh.infra.Blackhole;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * What does a map with {@code int} keys cost that boxes none, against {@link HashMap}? Answered when look-ups of
 * stream-like keys (every other number) and of scattered ones are faster, hit or miss, and nothing is allocated.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class IntObjectHashMapBenchmark {
    @Param({"64", "8192"})
    private int size;
    @Param({"streams", "scattered"})
    private String keys;

    private final Object value = new Object();
    private IntObjectHashMap<Object> map;
    private Map<Integer, Object> jdkMap;
    private int[] present;
    private int[] absent;
    private int next;

    @Setup
    public void setUp() {
        present = new int[checkPositive(size, "size")];
        absent = new int[size];
        map = new IntObjectHashMap<>();
        jdkMap = new HashMap<>();
        Random random = new Random(1);
        for (int i = 0; i < size; i++) {
            present[i] = switch (keys) {
                case "streams" -> i << 1 | 1;
                case "scattered" -> random.nextInt() << 1 | 1;
                default -> throw new IllegalArgumentException("keys: " + keys);
            };
            absent[i] = present[i] + 1;
            map.put(present[i], value);
            jdkMap.put(present[i], value);
        }
        for (int i = size - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int key = present[i];
            present[i] = present[other];
            present[other] = key;
        }
    }

    private int nextIndex() {
        int index = next;
        next = index + 1 == size ? 0 : index + 1;
        return index;
    }

    @Benchmark
    public Object get() {
        return map.get(present[nextIndex()]);
    }

    @Benchmark
    public Object rivalHashMapGet() {
        return jdkMap.get(present[nextIndex()]);
    }

    @Benchmark
    public Object getAbsent() {
        return map.get(absent[nextIndex()]);
    }

    @Benchmark
    public Object rivalHashMapGetAbsent() {
        return jdkMap.get(absent[nextIndex()]);
    }

    @Benchmark
    public Object removeAndPut() {
        int key = present[nextIndex()];
        Object removed = map.remove(key);
        map.put(key, removed);
        return removed;
    }

    @Benchmark
    public Object rivalHashMapRemoveAndPut() {
        Integer key = present[nextIndex()];
        Object removed = jdkMap.remove(key);
        jdkMap.put(key, removed);
        return removed;
    }

    @Benchmark
    public void iterate(Blackhole blackhole) {
        for (IntObjectMap.PrimitiveEntry<Object> entry : map.entries()) {
            blackhole.consume(entry.key());
            blackhole.consume(entry.value());
        }
    }

    @Benchmark
    public void rivalHashMapIterate(Blackhole blackhole) {
        for (Map.Entry<Integer, Object> entry : jdkMap.entrySet()) {
            blackhole.consume(entry.getKey().intValue());
            blackhole.consume(entry.getValue());
        }
    }
}
