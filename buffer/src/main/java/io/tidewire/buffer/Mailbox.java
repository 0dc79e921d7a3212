/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The way home for the slots that one thread releases and one heap owns: a ring with one sender and one taker, so that
 * sending is a plain write that nothing waits for, and no atomic instruction. What is sent lies there for the heap to
 * take: nothing is held back by the sender, and so nothing is lost when the sender goes idle or ends.
 *
 * <p>A cell of the ring is empty or full, which both sides see in the cell itself. Accessors are named by their memory
 * order: {@code la} load acquire, {@code so} store ordered (release).
 */
final class Mailbox {
    static final int CAPACITY = 512;
    private static final int MASK = CAPACITY - 1;
    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(ContiguousByteBuf[].class);
    /** Where the counts of the two sides are in {@link #counts}, on cache lines of their own. */
    private static final int SENT = 32;
    private static final int TAKEN = 64;
    private static final int COUNTS_LENGTH = 96;

    /** The only thread that sends. */
    final Thread sender;
    private final ContiguousByteBuf[] ring = new ContiguousByteBuf[CAPACITY];
    /** {@link #SENT} is the sender's; {@link #TAKEN} the heap's: its thread's, or the lock holder's. */
    private final int[] counts = new int[COUNTS_LENGTH];

    Mailbox(final Thread sender) {
        this.sender = sender;
    }

    private ContiguousByteBuf laCell(final int index) {
        return (ContiguousByteBuf) CELL.getAcquire(ring, index & MASK);
    }

    private void soCell(final int index, final ContiguousByteBuf keeper) {
        CELL.setRelease(ring, index & MASK, keeper);
    }

    /**
     * Sends a slot. Only the sender.
     *
     * @param keeper the keeper of a slot that the caller has taken from a released buffer
     * @return {@code false} if the box is full and the slot still the caller's
     */
    boolean send(final ContiguousByteBuf keeper) {
        final int sent = counts[SENT];
        // Acquire: the taker has done with the cell.
        if (laCell(sent) != null) {
            return false;
        }
        // Release: publishes what the releasing thread has written to the keeper and to its memory.
        soCell(sent, keeper);
        counts[SENT] = sent + 1;
        return true;
    }

    /** Takes the slot that was sent first, {@code null} if there is none. Only the heap's thread or lock holder. */
    ContiguousByteBuf take() {
        final int taken = counts[TAKEN];
        final ContiguousByteBuf keeper = laCell(taken);
        if (keeper != null) {
            soCell(taken, null);
            counts[TAKEN] = taken + 1;
        }
        return keeper;
    }

    /** Whether there was nothing in it at some moment of the call. Any thread. */
    boolean isEmpty() {
        for (int i = 0; i < CAPACITY; i++) {
            if (laCell(i) != null) {
                return false;
            }
        }
        return true;
    }

    /** What is in a cell, for metrics. Any thread. */
    ContiguousByteBuf peek(final int index) {
        return laCell(index);
    }
}
