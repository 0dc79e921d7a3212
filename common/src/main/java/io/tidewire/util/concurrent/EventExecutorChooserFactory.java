/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import java.util.List;

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

    /**
     * A chooser that uses a changing part of the executors, and reports which.
     */
    interface ObservableEventExecutorChooser extends EventExecutorChooser {

        /**
         * How many executors are in use now.
         *
         * @return the number, at least 0
         */
        int activeExecutorCount();

        /**
         * How busy the executors have been.
         *
         * @return one element for each executor of the group, in its order; their numbers change with time
         */
        List<AutoScalingEventExecutorChooserFactory.AutoScalingUtilizationMetric> executorUtilizations();
    }
}
