/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.jspecify.annotations.Nullable;

import java.util.AbstractQueue;
import java.util.Collections;
import java.util.Iterator;

/**
 * A queue that takes no elements. Any thread.
 *
 * @param <T> the type of the elements
 */
public final class EmptyPriorityQueue<T> extends AbstractQueue<T> implements PriorityQueue<T> {
    private static final EmptyPriorityQueue<?> INSTANCE = new EmptyPriorityQueue<>();

    private EmptyPriorityQueue() {
    }

    /**
     * Returns the queue.
     *
     * @param <V> the type of the elements
     * @return the only instance
     */
    @SuppressWarnings("unchecked") // The queue holds nothing.
    public static <V> EmptyPriorityQueue<V> instance() {
        return (EmptyPriorityQueue<V>) INSTANCE;
    }

    @Override
    public boolean offer(T e) {
        return false;
    }

    @Override
    public @Nullable T poll() {
        return null;
    }

    @Override
    public @Nullable T peek() {
        return null;
    }

    @Override
    public int size() {
        return 0;
    }

    @Override
    public Iterator<T> iterator() {
        return Collections.emptyIterator();
    }

    @Override
    public boolean removeTyped(T node) {
        return false;
    }

    @Override
    public boolean containsTyped(T node) {
        return false;
    }

    @Override
    public void priorityChanged(T node) {
        // The node is not there.
    }

    @Override
    public void clearIgnoringIndexes() {
        // There are no elements.
    }
}
