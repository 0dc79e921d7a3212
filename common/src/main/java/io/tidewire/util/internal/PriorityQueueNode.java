/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

/**
 * An element of {@link DefaultPriorityQueue}s, which keeps for each queue that it may be in where it is there. It need
 * not be safe for several threads if its queues are not shared.
 */
public interface PriorityQueueNode {
    /** The index in a queue that the element is not in. */
    int INDEX_NOT_IN_QUEUE = -1;

    /**
     * Returns what was kept last.
     *
     * @param queue the queue that asks
     * @return the index, {@link #INDEX_NOT_IN_QUEUE} at first
     */
    int priorityQueueIndex(DefaultPriorityQueue<?> queue);

    /**
     * Keeps where the element is. Only for the queue to call.
     *
     * @param queue the queue that sets the index
     * @param i the index, {@link #INDEX_NOT_IN_QUEUE} when it has left
     */
    void priorityQueueIndex(DefaultPriorityQueue<?> queue, int i);
}
