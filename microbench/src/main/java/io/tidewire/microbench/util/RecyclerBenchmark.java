/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.util;

import io.tidewire.microbench.Jvm;
import io.tidewire.util.Recycler;
import io.tidewire.util.internal.PlatformDependent;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Control;

import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * What does an object from a {@link Recycler} cost, given back on the same thread or by another one, against a new one?
 * Answered when get and recycle on one thread cost less than allocating an object of 128 bytes, on ordinary threads
 * too, and when the other thread's way back costs no more than the queue that carries it there. Measures the threads of
 * event loops with {@code -jvmArgsPrepend} and the two options of {@link io.tidewire.microbench.Jvm}, virtual ones with
 * {@code -jvmArgsPrepend -Djmh.executor=VIRTUAL}.
 */
@State(Scope.Benchmark)
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RecyclerBenchmark {
    /** Whether the recycler leaves out the check for an object that is given back twice. */
    @Param({"false", "true"})
    private boolean unguarded;

    private Recycler<Payload> recycler;

    @Setup
    public void setUp() {
        recycler = new Recycler<>(unguarded) {
            @Override
            protected Payload newObject(Handle<Payload> handle) {
                return new Payload(handle);
            }
        };
    }

    @Benchmark
    public Payload rivalNew() {
        return new Payload(null);
    }

    @Benchmark
    public Payload getAndRecycle() {
        Payload payload = recycler.get();
        payload.handle.recycle(payload);
        return payload;
    }

    /** Eight at a time, as a burst of writes takes them. */
    @Benchmark
    @OperationsPerInvocation(8)
    public void getAndRecycleEight(Held held) {
        Payload[] payloads = held.payloads;
        for (int i = 0; i < payloads.length; i++) {
            payloads[i] = recycler.get();
        }
        for (Payload payload : payloads) {
            payload.handle.recycle(payload);
        }
    }

    @Benchmark
    @Group("producerConsumer")
    @GroupThreads(1)
    public Payload producer(Control control, Handover handover) {
        Payload payload = recycler.get();
        while (!handover.queue.offer(payload)) {
            if (control.stopMeasurement) {
                return payload; // not recycled: no thread is left to take it
            }
            Thread.yield();
        }
        return payload;
    }

    @Benchmark
    @Group("producerConsumer")
    @GroupThreads(1)
    public Payload consumer(Control control, Handover handover) {
        Payload payload = handover.queue.poll();
        while (payload == null) {
            if (control.stopMeasurement) {
                return null;
            }
            Thread.yield();
            payload = handover.queue.poll();
        }
        payload.handle.recycle(payload);
        return payload;
    }

    /** The way from the producer to the consumer. */
    @State(Scope.Group)
    public static class Handover {
        private final Queue<Payload> queue = PlatformDependent.newMpscQueue(1024);
    }

    /** Slots for the objects of one thread. */
    @State(Scope.Thread)
    public static class Held {
        private final Payload[] payloads = new Payload[8];
    }

    /** An object of the size that is worth keeping. */
    @SuppressWarnings("unused") // the fields are there for their size
    public static final class Payload {
        private final Recycler.Handle<Payload> handle;
        private long a;
        private long b;
        private long c;
        private long d;
        private long e;
        private long f;
        private long g;
        private long h;
        private long i;
        private long j;
        private long k;
        private long l;
        private long m;

        Payload(Recycler.Handle<Payload> handle) {
            this.handle = handle;
        }
    }
}
