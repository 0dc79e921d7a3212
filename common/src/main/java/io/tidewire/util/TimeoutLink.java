/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

/**
 * A link of a circular list that is linked both ways, so that an element leaves it without a search. A link by itself
 * is the head of a list; elements are {@link WheelTimeout}s. Owner: the thread that turns the wheel.
 */
sealed class TimeoutLink permits WheelTimeout {
    // A head links itself, an element is linked by addLast(); only unlink() looks at those that are in no list.
    @SuppressWarnings("NullAway.Init")
    private TimeoutLink previous;
    @SuppressWarnings("NullAway.Init")
    private TimeoutLink next;

    /** Creates the head of an empty list. */
    static TimeoutLink newHead() {
        TimeoutLink head = new TimeoutLink();
        head.previous = head;
        head.next = head;
        return head;
    }

    /** Appends an element that is in no list to the list of which this is the head. */
    final void addLast(WheelTimeout element) {
        TimeoutLink last = previous;
        TimeoutLink added = element;
        added.previous = last;
        added.next = this;
        last.next = added;
        previous = added;
    }

    /** Returns what follows: an element, or the head after the last. */
    final TimeoutLink next() {
        return next;
    }

    /** Takes an element out of its list, if it is in one. */
    @SuppressWarnings("NullAway") // nothing else reads the links of an element that is in no list
    final void unlink() {
        if (next != null) {
            previous.next = next;
            next.previous = previous;
            // A link that has grown old must not keep its former neighbours alive.
            previous = null;
            next = null;
        }
    }
}
