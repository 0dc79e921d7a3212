/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.util.Queue;

/**
 * A queue that gives the least element first, and finds the place of an element without a search.
 *
 * @param <T> the type of the elements
 */
public interface PriorityQueue<T> extends Queue<T> {
    /**
     * Removes an element.
     *
     * @param node the element, by identity
     * @return {@code true} if it was there
     */
    boolean removeTyped(T node);

    /**
     * Returns whether an element is there.
     *
     * @param node the element, by identity
     * @return {@code true} if it is there
     */
    boolean containsTyped(T node);

    /**
     * Moves an element to where it belongs now. To be called after its order has changed, before anything else is
     * asked of the queue.
     *
     * @param node the element; nothing happens if it is not there
     */
    void priorityChanged(T node);

    /** Removes all elements without telling them: they must not be added to any queue again. */
    void clearIgnoringIndexes();
}
