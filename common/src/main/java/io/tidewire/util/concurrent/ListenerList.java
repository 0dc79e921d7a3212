/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/**
 * The listeners of a promise that has more than one pending, in the order in which they were added, and the mark that a
 * thread is calling listeners.
 *
 * <p>The states of the field that holds it:
 * <pre>
 *   null                    no listener is pending and none is being called
 *   NOTIFYING               none is pending, a thread is calling listeners and will look again
 *   GenericFutureListener   that one is pending
 *   ListenerList            those in it are pending; it says whether a thread is calling others
 * </pre>
 * A promise mostly has none or one listener, which cost no object here.
 *
 * <p>A list leaves the field once. The thread that takes it out closes it, and then owns it; others that still come to
 * it are sent back to the field. Before, it is guarded by its monitor, which is held for a copy of the array at most.
 */
final class ListenerList {

    /** The mark of the thread that calls listeners, while none is pending. */
    static final Object NOTIFYING = new Object();

    private static final int INITIAL_CAPACITY = 4;

    private static final GenericFutureListener<?>[] NONE = {};

    private final boolean notifying;

    /** The pending ones are from {@code start} to before {@code end}; all other places are null. */
    private @Nullable GenericFutureListener<?>[] listeners = new GenericFutureListener<?>[INITIAL_CAPACITY];
    private int start;
    private int end;
    private boolean closed;

    /** Adds a listener to a state that is neither null nor a list. */
    ListenerList(Object state, GenericFutureListener<?> listener) {
        notifying = state == NOTIFYING;
        if (!notifying) {
            listeners[end++] = (GenericFutureListener<?>) state;
        }
        listeners[end++] = listener;
    }

    static boolean isNotifying(@Nullable Object state) {
        return state == NOTIFYING || state instanceof ListenerList list && list.notifying;
    }

    /** Adds a listener; {@code false} if the list has been taken. */
    synchronized boolean add(GenericFutureListener<?> listener) {
        if (closed) {
            return false;
        }
        if (end == listeners.length) {
            makeRoom();
        }
        listeners[end++] = listener;
        return true;
    }

    private void makeRoom() {
        int size = end - start;
        if (size <= listeners.length >> 1) {
            System.arraycopy(listeners, start, listeners, 0, size);
            Arrays.fill(listeners, size, end, null);
        } else {
            GenericFutureListener<?>[] larger = new GenericFutureListener<?>[listeners.length << 1];
            System.arraycopy(listeners, start, larger, 0, size);
            listeners = larger;
        }
        start = 0;
        end = size;
    }

    /** Removes the first occurrence of a listener, if there is one; {@code false} if the list has been taken. */
    synchronized boolean remove(GenericFutureListener<?> listener) {
        if (closed) {
            return false;
        }
        for (int i = start; i < end; i++) {
            if (listeners[i] == listener) {
                removeAt(i);
                break;
            }
        }
        return true;
    }

    /** Moves the shorter side. */
    private void removeAt(int index) {
        if (index - start < end - 1 - index) {
            System.arraycopy(listeners, start, listeners, start + 1, index - start);
            listeners[start++] = null;
        } else {
            System.arraycopy(listeners, index + 1, listeners, index, end - 1 - index);
            listeners[--end] = null;
        }
    }

    /** Hands the list to the caller, which has taken it out of the promise. */
    synchronized void close() {
        closed = true;
    }

    /** Takes the first listener, or {@code null} if there is none. By the owner. */
    @Nullable GenericFutureListener<?> next() {
        if (start == end) {
            return null;
        }
        GenericFutureListener<?> first = listeners[start];
        listeners[start++] = null;
        return first;
    }

    private synchronized GenericFutureListener<?>[] toArray() {
        return closed ? NONE : Arrays.copyOfRange(listeners, start, end);
    }

    /** The pending listeners of a state, in order. */
    static GenericFutureListener<?>[] toArray(@Nullable Object state) {
        if (state instanceof ListenerList list) {
            return list.toArray();
        }
        return state == null || state == NOTIFYING ? NONE : new GenericFutureListener<?>[] {
                (GenericFutureListener<?>) state};
    }
}
