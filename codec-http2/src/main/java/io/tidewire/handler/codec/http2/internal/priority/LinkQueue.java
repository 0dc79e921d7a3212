/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.priority;

import org.jspecify.annotations.Nullable;

/**
 * A queue whose links are part of its elements: elements enter, leave and move without an allocation, whatever their
 * place. An element is in one queue at most.
 *
 * @param <L> the type of the elements
 */
public final class LinkQueue<L extends LinkQueue.Link> {
    /** {@code null} in an empty queue, and so is the other one. */
    private @Nullable Link first;
    private @Nullable Link last;
    private int size;

    /** Creates an empty queue. */
    public LinkQueue() {
    }

    /** The part of an element that a queue needs. */
    public static class Link {
        private @Nullable Link previous;
        private @Nullable Link next;
        /** The queue that this is in, if any. */
        private @Nullable LinkQueue<?> queue;

        /** Creates a link that is in no queue. */
        protected Link() {
        }
    }

    /**
     * Returns how many elements there are.
     *
     * @return the number
     */
    public int size() {
        return size;
    }

    /**
     * Returns whether there is no element.
     *
     * @return {@code true} if there is none
     */
    public boolean isEmpty() {
        return size == 0;
    }

    /**
     * Returns whether an element is in this queue.
     *
     * @return {@code true} if it is
     */
    public boolean contains(L element) {
        Link link = element;
        return link.queue == this;
    }

    /**
     * Returns the first element.
     *
     * @return the element, or {@code null} if there is none
     */
    @SuppressWarnings("unchecked") // only elements enter
    public @Nullable L first() {
        return (L) first;
    }

    /** Adds an element that is in no queue. */
    public void addLast(L element) {
        Link link = element;
        assert link.queue == null : "the element is in a queue";
        link.queue = this;
        insertLast(link);
        size++;
    }

    private void insertLast(Link link) {
        link.previous = last;
        if (last == null) {
            first = link;
        } else {
            last.next = link;
        }
        last = link;
    }

    private void unlink(Link link) {
        if (link.previous == null) {
            first = link.next;
        } else {
            link.previous.next = link.next;
        }
        if (link.next == null) {
            last = link.previous;
        } else {
            link.next.previous = link.previous;
        }
        link.previous = null;
        link.next = null;
    }

    /** Removes an element of this queue. */
    public void remove(L element) {
        Link link = element;
        assert link.queue == this : "the element is not in this queue";
        unlink(link);
        link.queue = null;
        size--;
    }

    /**
     * Removes the first element of a queue that is not empty.
     *
     * @return the element
     */
    @SuppressWarnings("NullAway") // The queue is not empty.
    public L removeFirst() {
        L element = first();
        remove(element);
        return element;
    }

    /** Moves an element of this queue behind all others. */
    public void moveToLast(L element) {
        Link link = element;
        assert link.queue == this : "the element is not in this queue";
        if (link != last) {
            unlink(link);
            insertLast(link);
        }
    }
}
