/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

/**
 * Creates the {@link EventExecutorChooser} by which a group picks the executor for its next task.
 */
public interface EventExecutorChooserFactory {

    /**
     * Creates a chooser.
     *
     * @param executors the executors of the group, at least one; not changed afterwards
     * @return a chooser over {@code executors}
     */
    EventExecutorChooser newChooser(EventExecutor[] executors);

    /**
     * Picks an executor of a group. Safe to use from any thread.
     */
    interface EventExecutorChooser {

        /**
         * The executor to use next.
         *
         * @return an executor of the group
         */
        EventExecutor next();
    }
}
