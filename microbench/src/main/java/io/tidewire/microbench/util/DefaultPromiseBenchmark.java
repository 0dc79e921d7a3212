/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.util;

import io.tidewire.microbench.Jvm;
import io.tidewire.util.concurrent.DefaultPromise;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.FutureListener;
import io.tidewire.util.concurrent.ImmediateEventExecutor;
import io.tidewire.util.concurrent.Promise;
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

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * What does it cost to make a promise, add listeners, and complete it on its executor's thread? Answered when the cost
 * of each further listener is a call and an array element, and when a chain of promises deeper than the stack-depth
 * guard costs no more per link than a short one.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DefaultPromiseBenchmark {
    @Param({"0", "1", "2", "4", "16"})
    private int listeners;

    private final Counter counter = new Counter();

    @Setup
    public void setUp() {
        checkPositiveOrZero(listeners, "listeners");
    }

    private static Promise<Object> newPromise() {
        return new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
    }

    /** Returns what the listeners have seen, so that none of their calls is dead code. */
    @Benchmark
    public int addThenComplete() {
        Promise<Object> promise = newPromise();
        for (int i = 0; i < listeners; i++) {
            promise.addListener(counter);
        }
        promise.setSuccess(counter);
        return counter.calls;
    }

    @Benchmark
    public int completeThenAdd() {
        Promise<Object> promise = newPromise();
        promise.setSuccess(counter);
        for (int i = 0; i < listeners; i++) {
            promise.addListener(counter);
        }
        return counter.calls;
    }

    /** Each promise completes the next one, as futures of layered protocols do. */
    @Benchmark
    public int chain() {
        Promise<Object> first = newPromise();
        Promise<Object> last = first;
        for (int i = 0; i < listeners; i++) {
            Promise<Object> next = newPromise();
            last.addListener(future -> next.setSuccess(future.getNow()));
            last = next;
        }
        last.addListener(counter);
        first.setSuccess(counter);
        return counter.calls;
    }

    private static final class Counter implements FutureListener<Object> {
        private int calls;

        @Override
        public void operationComplete(Future<Object> future) {
            calls++;
        }
    }
}
