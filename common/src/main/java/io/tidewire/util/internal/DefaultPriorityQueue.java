/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.jspecify.annotations.Nullable;

import java.util.AbstractQueue;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A binary heap whose elements know their places in it. Elements that compare as equal come in no order. One thread at
 * a time.
 *
 * <p>Invariant: {@code heap[i].priorityQueueIndex(this) == i} for each {@code i < size}, and no element is before that
 * at {@code (i - 1) / 2}.
 *
 * @param <T> the type of the elements
 */
public final class DefaultPriorityQueue<T extends PriorityQueueNode> extends AbstractQueue<T>
        implements PriorityQueue<T> {
    private static final int MIN_GROWTH = 16;

    private final Comparator<T> comparator;
    private PriorityQueueNode[] heap;
    private int size;

    /**
     * Creates an empty queue.
     *
     * @param comparator the order
     * @param initialSize for how many elements to make room at first, zero or more
     */
    public DefaultPriorityQueue(Comparator<T> comparator, int initialSize) {
        this.comparator = checkNotNull(comparator, "comparator");
        heap = new PriorityQueueNode[ObjectUtil.checkPositiveOrZero(initialSize, "initialSize")];
    }

    @Override
    public int size() {
        return size;
    }

    /**
     * Adds an element.
     *
     * @param e the element
     * @return {@code true}
     * @throws IllegalArgumentException if it is in this queue
     */
    @Override
    public boolean offer(T e) {
        int index = checkNotNull(e, "e").priorityQueueIndex(this);
        if (index != PriorityQueueNode.INDEX_NOT_IN_QUEUE) {
            throw new IllegalArgumentException("e: " + e + " at index " + index + " (expected: not in the queue)");
        }
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, Math.max(MIN_GROWTH, size + (size >>> 1)));
        }
        siftUp(size++, e);
        return true;
    }

    @Override
    public @Nullable T poll() {
        T first = peek();
        if (first != null) {
            removeAt(0);
        }
        return first;
    }

    @Override
    public @Nullable T peek() {
        return size == 0 ? null : element(0);
    }

    @Override
    public boolean contains(Object o) {
        return o instanceof PriorityQueueNode node && indexOf(node) >= 0;
    }

    @Override
    public boolean containsTyped(T node) {
        return contains(node);
    }

    @Override
    public boolean remove(Object o) {
        int index = o instanceof PriorityQueueNode node ? indexOf(node) : PriorityQueueNode.INDEX_NOT_IN_QUEUE;
        if (index < 0) {
            return false;
        }
        removeAt(index);
        return true;
    }

    @Override
    public boolean removeTyped(T node) {
        return remove(node);
    }

    @Override
    public void priorityChanged(T node) {
        int index = indexOf(node);
        if (index >= 0) {
            settle(index, node);
        }
    }

    @Override
    public void clear() {
        for (int i = 0; i < size; i++) {
            heap[i].priorityQueueIndex(this, PriorityQueueNode.INDEX_NOT_IN_QUEUE);
        }
        clearIgnoringIndexes();
    }

    @Override
    public void clearIgnoringIndexes() {
        Arrays.fill(heap, 0, size, null);
        size = 0;
    }

    @Override
    public Object[] toArray() {
        return Arrays.copyOf(heap, size, Object[].class);
    }

    /**
     * Returns the elements in no order.
     *
     * @return an iterator that cannot remove, over the elements of this moment
     */
    @Override
    @SuppressWarnings("unchecked") // Only elements of this type are ever added.
    public Iterator<T> iterator() {
        return (Iterator<T>) Collections.unmodifiableList(Arrays.asList(Arrays.copyOf(heap, size))).iterator();
    }

    @SuppressWarnings("unchecked") // Only elements of this type are ever added.
    private T element(int index) {
        return (T) heap[index];
    }

    /**
     * Returns the index of an element, or a negative number. The element's own index may come from another, equal
     * queue.
     */
    private int indexOf(PriorityQueueNode node) {
        int index = node.priorityQueueIndex(this);
        return index >= 0 && index < size && heap[index] == node ? index : PriorityQueueNode.INDEX_NOT_IN_QUEUE;
    }

    private void removeAt(int index) {
        PriorityQueueNode removed = heap[index];
        T last = element(--size);
        heap[size] = null;
        if (index < size) {
            settle(index, last);
        }
        removed.priorityQueueIndex(this, PriorityQueueNode.INDEX_NOT_IN_QUEUE);
    }

    /** Puts an element where it belongs, above or below a place that is free for it. */
    private void settle(int index, T element) {
        if (index > 0 && isBefore(element, element((index - 1) >>> 1))) {
            siftUp(index, element);
        } else {
            siftDown(index, element);
        }
    }

    private void siftUp(int start, T element) {
        int hole = start;
        while (hole > 0) {
            int parent = (hole - 1) >>> 1;
            if (!isBefore(element, element(parent))) {
                break;
            }
            place(hole, element(parent));
            hole = parent;
        }
        place(hole, element);
    }

    private void siftDown(int start, T element) {
        int hole = start;
        int firstLeaf = size >>> 1;
        while (hole < firstLeaf) {
            int child = (hole << 1) + 1;
            if (child + 1 < size && isBefore(element(child + 1), element(child))) {
                child++;
            }
            if (!isBefore(element(child), element)) {
                break;
            }
            place(hole, element(child));
            hole = child;
        }
        place(hole, element);
    }

    private boolean isBefore(T a, T b) {
        return comparator.compare(a, b) < 0;
    }

    private void place(int index, T element) {
        heap[index] = element;
        element.priorityQueueIndex(this, index);
    }
}
