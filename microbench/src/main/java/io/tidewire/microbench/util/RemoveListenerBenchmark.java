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

/**
 * What does it cost to remove a listener of a promise that has many, and to add it again? Answered when removing the
 * first or the last of 1 000 listeners costs about as much as the only one, one in the middle a search, and none of
 * them allocates in proportion to their number.
 */
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RemoveListenerBenchmark {
    @Param({"1", "10", "1000"})
    private int listeners;

    private Promise<Object> promise;
    private FutureListener<Object>[] added;
    private int next;

    /** Each listener is an object of its own, as it is where a request adds one to the future of its connection. */
    private static final class Silent implements FutureListener<Object> {
        private final int number;

        Silent(int number) {
            this.number = number;
        }

        @Override
        public void operationComplete(Future<Object> future) {
            throw new AssertionError("listener " + number + " of a promise that is never complete");
        }
    }

    @Setup
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    public void setUp() {
        promise = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
        added = new FutureListener[listeners];
        for (int i = 0; i < listeners; i++) {
            added[i] = new Silent(i);
            promise.addListener(added[i]);
        }
        next = 0;
    }

    /** The listener that was added first, as where the oldest request ends first. */
    @Benchmark
    public Object removeFirstAndAdd() {
        FutureListener<Object> first = added[next];
        next = next + 1 == listeners ? 0 : next + 1;
        return promise.removeListener(first).addListener(first);
    }

    /** The listener that was added last, as where the newest request ends first. */
    @Benchmark
    public Object removeLastAndAdd() {
        FutureListener<Object> last = added[listeners - 1];
        return promise.removeListener(last).addListener(last);
    }

    /** A listener from the middle, whose neighbours move. */
    @Benchmark
    public Object removeAnyAndAdd() {
        next = (int) ((next + 7919L) % listeners);
        FutureListener<Object> any = added[next];
        return promise.removeListener(any).addListener(any);
    }
}
