/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

/**
 * Decides what happens to a task that a {@link SingleThreadEventExecutor} cannot take, because its queue is full or it
 * has been shut down. See {@link RejectedExecutionHandlers}.
 */
public interface RejectedExecutionHandler {

    /**
     * Called on the submitting thread with the task that was not accepted.
     *
     * @param executor the executor that did not accept it
     * @throws java.util.concurrent.RejectedExecutionException if the task will not be run
     */
    void rejected(Runnable task, SingleThreadEventExecutor executor);
}
