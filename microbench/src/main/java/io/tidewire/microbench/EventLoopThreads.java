/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench;

import io.tidewire.util.concurrent.DefaultThreadFactory;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs benchmarks on threads like those of event loops, where thread-local variables are fields. JMH makes an instance
 * by name, see {@link Jvm#EVENT_LOOP_THREADS}; without that it measures on ordinary threads.
 */
public final class EventLoopThreads extends ThreadPoolExecutor {
    /**
     * Creates the threads for one trial.
     *
     * @param threads how many there are
     * @param name the beginning of their names
     */
    public EventLoopThreads(int threads, String name) {
        super(threads, threads, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new DefaultThreadFactory(name, true));
    }
}
