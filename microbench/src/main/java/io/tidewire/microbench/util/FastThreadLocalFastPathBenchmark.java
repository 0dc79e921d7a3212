/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.util;

import io.tidewire.microbench.Jvm;
import io.tidewire.util.concurrent.FastThreadLocal;
import io.tidewire.util.concurrent.FastThreadLocalThread;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Setup;

/**
 * What does reading a {@link FastThreadLocal} cost on a thread that has a field for its values, against a
 * {@link ThreadLocal}? Answered when it costs less than half of that for one variable of many.
 */
@Fork(value = 2, jvmArgsAppend = {Jvm.NO_LEAK_DETECTION, Jvm.HEAP_MIN, Jvm.HEAP_MAX,
    Jvm.EVENT_LOOP_THREADS, Jvm.EVENT_LOOP_THREADS_CLASS})
public class FastThreadLocalFastPathBenchmark extends AbstractFastThreadLocalBenchmark {
    private static final InternalLogger LOGGER =
            InternalLoggerFactory.getInstance(FastThreadLocalFastPathBenchmark.class);

    @Setup
    public void setUp() {
        if (!FastThreadLocalThread.currentThreadHasFastThreadLocal()) {
            // Without a fork it is JMH's own thread, which shows that the benchmark runs and nothing else.
            LOGGER.warn("measuring the slow path: {} is an ordinary thread", Thread.currentThread());
        }
    }
}
