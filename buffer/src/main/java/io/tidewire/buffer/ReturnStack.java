/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The way home for slots that anyone may use: a stack of their keepers that any thread pushes on and the heap takes off
 * whole. Since nothing is ever popped singly, there is no ABA problem, and a push is one compare-and-set unless another
 * thread pushes at the same moment.
 *
 * <p>Accessors are named by their memory order: {@code la} load acquire, {@code gs} get and set.
 */
final class ReturnStack extends ReturnStackHead {
    /** Marks the stack of a heap that nobody owns: releasers free into the heap instead, under its lock. */
    static final ContiguousByteBuf CLOSED = new ContiguousByteBuf(null);

    private static final VarHandle HEAD;

    static {
        try {
            HEAD = MethodHandles.lookup().findVarHandle(ReturnStackHead.class, "head", ContiguousByteBuf.class);
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

    ContiguousByteBuf laHead() {
        return (ContiguousByteBuf) HEAD.getAcquire(this);
    }

    /**
     * Pushes a slot. Any thread.
     *
     * @param keeper the keeper of a slot that the caller has taken from a released buffer
     * @return {@code false} if the stack is closed and the slot still the caller's
     */
    boolean push(final ContiguousByteBuf keeper) {
        ContiguousByteBuf head = laHead();
        while (head != CLOSED) {
            keeper.link = head;
            // Release: publishes the keeper's fields, and what the releasing thread has written to its memory.
            final ContiguousByteBuf witness = (ContiguousByteBuf) HEAD.compareAndExchangeRelease(this, head, keeper);
            if (witness == head) {
                return true;
            }
            // Nothing is read through it, so that it need not have been read with acquire.
            head = witness;
        }
        return false;
    }

    /** Takes all that was pushed, newest first; {@code null} if nothing was. Only the heap's owner, not when closed. */
    ContiguousByteBuf gsTakeAll() {
        // A plain look first: most drains find nothing, and must not make the line exclusive.
        return laHead() == null ? null : (ContiguousByteBuf) HEAD.getAndSetAcquire(this, null);
    }

    /** Closes the stack and returns what was on it. Under the heap's lock. */
    ContiguousByteBuf gsClose() {
        return (ContiguousByteBuf) HEAD.getAndSet(this, CLOSED);
    }

    /** Opens a closed stack. Under the heap's lock. */
    void open() {
        HEAD.setRelease(this, null);
    }

    boolean isClosed() {
        return laHead() == CLOSED;
    }
}
