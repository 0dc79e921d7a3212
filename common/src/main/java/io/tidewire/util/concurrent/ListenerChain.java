/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

/**
 * The pending listeners of a {@link DefaultPromise} as an immutable value, changed by compare-and-set of the whole.
 *
 * <p>The states of the field that holds it:
 * <pre>
 *   null                    no listener is pending and none is being called
 *   NOTIFYING               none is pending, a thread is calling listeners and will look again
 *   GenericFutureListener   that one is pending
 *   ListenerChain           {@code last} is pending, and before it what {@code before} says (any of these states)
 * </pre>
 * A promise mostly has none or one listener, which cost no object here.
 */
final class ListenerChain {

    /** The mark of the thread that calls listeners; it stays at the bottom of a chain that grows meanwhile. */
    static final Object NOTIFYING = new Object();

    private static final GenericFutureListener<?>[] NONE = {};

    private final Object before;
    private final GenericFutureListener<?> last;
    private final int size;
    private final boolean notifying;

    private ListenerChain(Object before, GenericFutureListener<?> last) {
        this.before = before;
        this.last = last;
        size = size(before) + 1;
        notifying = isNotifying(before);
    }

    private static int size(Object state) {
        if (state instanceof ListenerChain chain) {
            return chain.size;
        }
        return state == null || state == NOTIFYING ? 0 : 1;
    }

    static boolean isNotifying(Object state) {
        return state == NOTIFYING || state instanceof ListenerChain chain && chain.notifying;
    }

    static Object add(Object state, GenericFutureListener<?> listener) {
        return state == null ? listener : new ListenerChain(state, listener);
    }

    /** The state without the first occurrence of the listener, which is the same state if there is none. */
    static Object remove(Object state, GenericFutureListener<?> listener) {
        GenericFutureListener<?>[] pending = toArray(state);
        int found = 0;
        while (found < pending.length && pending[found] != listener) {
            found++;
        }
        if (found == pending.length) {
            return state;
        }
        Object remaining = isNotifying(state) ? NOTIFYING : null;
        for (int i = 0; i < pending.length; i++) {
            if (i != found) {
                remaining = add(remaining, pending[i]);
            }
        }
        return remaining;
    }

    /** The pending listeners in the order in which they were added. */
    static GenericFutureListener<?>[] toArray(Object state) {
        int i = size(state);
        if (i == 0) {
            return NONE;
        }
        GenericFutureListener<?>[] pending = new GenericFutureListener<?>[i];
        Object rest = state;
        while (rest instanceof ListenerChain chain) {
            pending[--i] = chain.last;
            rest = chain.before;
        }
        if (i > 0) {
            pending[0] = (GenericFutureListener<?>) rest;
        }
        return pending;
    }
}
