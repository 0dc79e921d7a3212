/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench;

/**
 * JVM arguments that benchmarks fork with. They are given by {@code jvmArgsAppend}, which {@code -jvmArgsAppend} on the
 * command line would replace: use {@code -jvmArgsPrepend} there.
 */
public final class Jvm {
    /** Leak tracking would be measured instead of the code under test. */
    public static final String NO_LEAK_DETECTION = "-Dio.tidewire.leakDetection.level=disabled";
    /** A fixed heap, so that growing it is not measured. */
    public static final String HEAP_MIN = "-Xms1g";
    /** See {@link #HEAP_MIN}. */
    public static final String HEAP_MAX = "-Xmx1g";
    /** Threads like those of event loops instead of ordinary ones; together with {@link #EVENT_LOOP_THREADS_CLASS}. */
    public static final String EVENT_LOOP_THREADS = "-Djmh.executor=CUSTOM";
    /** See {@link #EVENT_LOOP_THREADS}. */
    public static final String EVENT_LOOP_THREADS_CLASS =
            "-Djmh.executor.class=io.tidewire.microbench.EventLoopThreads";

    private Jvm() {
    }
}
