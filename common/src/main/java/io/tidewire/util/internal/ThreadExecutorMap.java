/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.FastThreadLocal;
import org.jspecify.annotations.Nullable;
import java.util.concurrent.Executor;

/**
 * Knows which {@link EventExecutor} the current thread is working for. Every method concerns the current thread only.
 */
public final class ThreadExecutorMap {

    private static final FastThreadLocal<EventExecutor> CURRENT = new FastThreadLocal<>();

    private ThreadExecutorMap() { }

    /**
     * The executor that the current thread is working for.
     *
     * @return the executor, or {@code null} if there is none
     */
    public static @Nullable EventExecutor currentExecutor() {
        return CURRENT.getIfExists();
    }

    /**
     * Sets the executor that the current thread is working for.
     *
     * @param executor the executor, or {@code null} for none
     * @return the former one, if any
     */
    public static @Nullable EventExecutor setCurrentExecutor(@Nullable EventExecutor executor) {
        if (executor != null) {
            return CURRENT.getAndSet(executor);
        }
        EventExecutor former = CURRENT.getIfExists();
        CURRENT.remove();
        return former;
    }

    /**
     * Returns an executor whose tasks run as work of an event executor.
     *
     * @param executor runs the tasks
     * @param eventExecutor the event executor whose work they are
     * @return an executor that does so
     */
    public static Executor apply(Executor executor, EventExecutor eventExecutor) {
        ObjectUtil.checkNotNull(executor, "executor");
        ObjectUtil.checkNotNull(eventExecutor, "eventExecutor");
        return command -> executor.execute(apply(command, eventExecutor));
    }

    /**
     * Returns a task that runs as work of an event executor.
     *
     * @param command the task
     * @param eventExecutor the event executor whose work it is
     * @return a task that does so
     */
    public static Runnable apply(Runnable command, EventExecutor eventExecutor) {
        ObjectUtil.checkNotNull(command, "command");
        ObjectUtil.checkNotNull(eventExecutor, "eventExecutor");
        return () -> {
            EventExecutor former = setCurrentExecutor(eventExecutor);
            try {
                command.run();
            } finally {
                setCurrentExecutor(former);
            }
        };
    }
}
