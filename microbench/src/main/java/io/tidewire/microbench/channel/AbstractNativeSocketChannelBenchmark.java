/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.channel;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Threads;

import java.util.concurrent.ExecutionException;

/**
 * What does a native loop make of busy connections, and of tasks that other threads give it one by one and wait for?
 * Answered when each figure is at least what another library makes of the same kernel: a wake-up costs one call, a turn
 * one wait, a round trip a read and a write at either end. See {@link PingPong}.
 */
public abstract class AbstractNativeSocketChannelBenchmark extends AbstractSocketChannelBenchmark {

    private static final Object DONE = new Object();

    /** The loop falls asleep before each task. */
    @Benchmark
    public Object executeSingle() throws ExecutionException, InterruptedException {
        return clients().submit(() -> DONE).get();
    }

    /** Several threads share the wake-ups of one loop. */
    @Benchmark
    @Threads(4)
    public Object executeMulti() throws ExecutionException, InterruptedException {
        return clients().submit(() -> DONE).get();
    }
}
