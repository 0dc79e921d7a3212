/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import java.util.concurrent.TimeUnit;

/** The code that a {@link Timer} runs after the delay given to {@link Timer#newTimeout(TimerTask, long, TimeUnit)}. */
@FunctionalInterface
public interface TimerTask {
    /**
     * Called once when the delay has passed, by the timer's thread or the executor that the timer was given. Should not
     * block: it holds up the other tasks of that thread.
     *
     * @param timeout the handle of this run
     * @throws Exception is logged and has no other effect
     */
    void run(Timeout timeout) throws Exception;

    /**
     * Called once, instead of {@link #run(Timeout)}, when the timeout has been cancelled: by the thread that cancelled
     * it, before {@link Timeout#cancel()} or {@link Timer#stop()} returns. Its exception is logged. Does nothing
     * unless overridden.
     *
     * @param timeout the handle that has been cancelled
     */
    default void cancelled(Timeout timeout) {
        // Most tasks have nothing to clean up.
    }
}
