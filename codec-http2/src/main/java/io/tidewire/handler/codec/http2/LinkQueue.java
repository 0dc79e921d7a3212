/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

/**
 * A queue whose links are part of its elements: elements enter, leave and move without an allocation, whatever their
 * place. An element is in one queue at most.
 *
 * @param <L> the type of the elements
 */
final class LinkQueue<L extends LinkQueue.Link> {
    /** {@code null} in an empty queue, and so is the other one. */
    private Link first;
    private Link last;
    private int size;

    /** What an element needs to have. */
    static class Link {
        private Link previous;
        private Link next;
        /** The queue that this is in, or {@code null}. */
        private LinkQueue<?> queue;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    boolean contains(L element) {
        Link link = element;
        return link.queue == this;
    }

    /** Returns the first element, or {@code null}. */
    @SuppressWarnings("unchecked") // only elements enter
    L first() {
        return (L) first;
    }

    /** Adds an element that is in no queue. */
    void addLast(L element) {
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
    void remove(L element) {
        Link link = element;
        assert link.queue == this : "the element is not in this queue";
        unlink(link);
        link.queue = null;
        size--;
    }

    /** Removes and returns the first element of a queue that is not empty. */
    L removeFirst() {
        L element = first();
        remove(element);
        return element;
    }

    /** Moves an element of this queue behind all others. */
    void moveToLast(L element) {
        Link link = element;
        assert link.queue == this : "the element is not in this queue";
        if (link != last) {
            unlink(link);
            insertLast(link);
        }
    }
}
