/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.util;

import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.ResourceLeakTracker;
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

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * What does it cost to note the uses of a watched resource, from its creation to its end? Answered when keeping stack
 * traces as they are beats turning each into text at once ({@code rivalEager}) by an order of magnitude.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {
    "-Dio.tidewire.leakDetection.level=advanced", "-Dio.tidewire.leakDetection.targetRecords=1024", "-Xms1g", "-Xmx1g"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ResourceLeakDetectorRecordBenchmark {
    private static final Object HINT = new Object() {
        @Override
        public String toString() {
            return "a hint";
        }
    };

    @Param({"8", "16"})
    private int records;

    private ResourceLeakDetector<Object> detector;
    private final Object resource = new Object();

    @Setup
    public void setUp() {
        detector = new ResourceLeakDetector<>(Object.class, 1);
    }

    @Benchmark
    public boolean record() {
        ResourceLeakTracker<Object> tracker = detector.trackForcibly(resource);
        for (int i = 0; i < records; i++) {
            tracker.record();
        }
        return tracker.close(resource);
    }

    @Benchmark
    public boolean recordWithHint() {
        ResourceLeakTracker<Object> tracker = detector.trackForcibly(resource);
        for (int i = 0; i < records; i++) {
            tracker.record(HINT);
        }
        return tracker.close(resource);
    }

    /** The same number of places, the creation's too, as text. */
    @Benchmark
    public Deque<String> rivalEager() {
        Deque<String> places = new ArrayDeque<>();
        for (int i = 0; i <= records; i++) {
            places.addFirst(place(null));
        }
        return places;
    }

    /** As {@link #rivalEager}, with the hint in each. */
    @Benchmark
    public Deque<String> rivalEagerWithHint() {
        Deque<String> places = new ArrayDeque<>();
        places.addFirst(place(null));
        for (int i = 0; i < records; i++) {
            places.addFirst(place(HINT));
        }
        return places;
    }

    private static String place(Object hint) {
        StringBuilder text = new StringBuilder(2048);
        if (hint != null) {
            text.append("\tHint: ").append(hint).append('\n');
        }
        for (StackTraceElement frame : new Throwable().getStackTrace()) {
            text.append("\tat ").append(frame).append('\n');
        }
        return text.toString();
    }
}
