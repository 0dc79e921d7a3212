/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The way home for slots that are released by a thread that does not own their heap: a stack that anyone pushes on and
 * the heap takes off whole. Since nothing is ever popped singly, there is no ABA problem, and a push is one
 * compare-and-set unless another thread pushes at the same moment.
 *
 * <p>Accessors are named by their memory order: {@code la} load acquire, {@code gs} get and set.
 */
final class ReturnStack extends ReturnStackHead {
    /** Marks the stack of a heap that nobody owns: releasers free into the heap instead, under its lock. */
    static final Slot CLOSED = new Slot(null, 0);

    private static final VarHandle HEAD;

    static {
        try {
            HEAD = MethodHandles.lookup().findVarHandle(ReturnStackHead.class, "head", Slot.class);
        } catch (final ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    // The head is written by every releasing thread; it shares its cache lines with nothing.
    long p10;
    long p11;
    long p12;
    long p13;
    long p14;
    long p15;
    long p16;
    long p17;
    long p20;
    long p21;
    long p22;
    long p23;
    long p24;
    long p25;
    long p26;
    long p27;

    Slot laHead() {
        return (Slot) HEAD.getAcquire(this);
    }

    /**
     * Pushes a slot. Any thread.
     *
     * @param slot a slot that the caller has taken from a released buffer
     * @return {@code false} if the stack is closed and the slot still the caller's
     */
    boolean push(final Slot slot) {
        final int size = slot.size();
        Slot head = laHead();
        while (head != CLOSED) {
            slot.next = head;
            // The head may be taken and pushed anew while we look: then its counts are stale, and with them ours and
            // those pushed on top, until the stack is taken. They serve metrics and a periodic check only.
            slot.stackedSlots = head == null ? 1 : head.stackedSlots + 1;
            slot.stackedBytes = head == null ? size : head.stackedBytes + size;
            // Release: publishes the slot's fields, and what the releasing thread has written to its memory.
            final Slot witness = (Slot) HEAD.compareAndExchangeRelease(this, head, slot);
            if (witness == head) {
                return true;
            }
            // The failed exchange read without acquire, and the new head's counts are needed.
            head = laHead();
        }
        return false;
    }

    /** Takes all that was pushed, newest first; {@code null} if nothing was. Only the heap's owner, not when closed. */
    Slot gsTakeAll() {
        // A plain look first: most drains find nothing, and must not make the line exclusive.
        return laHead() == null ? null : (Slot) HEAD.getAndSetAcquire(this, null);
    }

    /** Closes the stack and returns what was on it. Under the heap's lock. */
    Slot gsClose() {
        return (Slot) HEAD.getAndSet(this, CLOSED);
    }

    /** Opens a closed stack. Under the heap's lock. */
    void open() {
        HEAD.setRelease(this, null);
    }

    boolean isClosed() {
        return laHead() == CLOSED;
    }
}
