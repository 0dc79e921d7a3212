/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import io.tidewire.util.concurrent.DefaultThreadFactory;

/**
 * Runs closes that may block, those of sockets with a linger time, each on a thread of its own so that none waits for
 * another. The number of threads is bounded, as peers decide how many closes linger; closes beyond the bound wait.
 * Threads end when there is nothing to close. Any thread.
 */
public final class LingeringCloses implements Executor {

    /** The instance that all channels share. */
    public static final Executor INSTANCE = new LingeringCloses(64);

    private static final long KEEP_ALIVE_SECONDS = 1;

    private final ThreadPoolExecutor threads;

    /**
     * Creates an executor.
     *
     * @param maxThreads how many closes may block at a time, 1 or more
     */
    LingeringCloses(int maxThreads) {
        // With as many core threads as there may be, a thread is made before a task waits. Daemons: it is for the event
        // loops, which wait for their closes, to keep the JVM alive.
        threads = new ThreadPoolExecutor(maxThreads, maxThreads, KEEP_ALIVE_SECONDS, TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(), new DefaultThreadFactory("lingeringClose", true));
        threads.allowCoreThreadTimeOut(true);
    }

    @Override
    public void execute(Runnable close) {
        threads.execute(close);
    }
}
