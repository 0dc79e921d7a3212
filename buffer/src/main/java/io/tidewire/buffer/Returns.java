/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.VirtualThreads;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.ToLongFunction;

/**
 * What other threads have released of one heap, on its way home.
 *
 * <pre>
 *   thread B --- Mailbox (512) ----.
 *   thread C --- Mailbox (512) ----+--- heap of thread A
 *   others, and full boxes --- ReturnStack
 * </pre>
 *
 * <p>A thread that releases much gets a mailbox of its own, which it fills without an atomic instruction; a few of them
 * have one. The others push on the stack, by one compare-and-set each. Nothing waits at the releasing thread: whatever
 * it does next, the heap finds all that it has released.
 */
final class Returns {
    /** Mailboxes are searched one after the other. */
    private static final int MAX_BOXES = 8;
    /** One of so many slots that are pushed gets its releasing thread a mailbox. */
    private static final int SAMPLED_FOR_BOX = 16;
    private static final Mailbox[] NO_BOXES = {};
    private static final VarHandle BOXES;

    static {
        try {
            BOXES = MethodHandles.lookup().findVarHandle(Returns.class, "boxes", Mailbox[].class);
        } catch (final ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final ReturnStack stack = new ReturnStack();
    /** Replaced by compare-and-set, never changed. */
    private volatile Mailbox[] boxes = NO_BOXES;
    private final boolean givesBoxes;

    /**
     * Makes the ways home of a heap.
     *
     * @param givesBoxes whether there may be mailboxes, for a heap that a thread owns
     */
    Returns(final boolean givesBoxes) {
        this.givesBoxes = givesBoxes;
    }

    /**
     * Sends a slot home. Any thread but the owner.
     *
     * @param keeper the keeper of a slot that the caller has taken from a released buffer
     * @return {@code false} if the heap is closed and the slot still the caller's
     */
    boolean send(final ContiguousByteBuf keeper) {
        final Thread thread = Thread.currentThread();
        for (final Mailbox box : boxes) {
            if (box.sender == thread) {
                // A heap that closes right now may overlook what goes into the box: whoever works on it next, to free
                // or to adopt it, or only to look for such (HeapRegistry), finds it.
                return !isClosed() && box.send(keeper) || stack.push(keeper);
            }
        }
        // Asked before it is sent: then it is the heap's.
        final boolean sampled = isSampled(keeper, SAMPLED_FOR_BOX);
        final boolean sent = stack.push(keeper);
        if (sampled && sent && givesBoxes && !VirtualThreads.isVirtual(thread)) {
            addBox(thread);
        }
        return sent;
    }

    /** Picks one of about so many slots, a power of two, without a counter that threads would share. */
    static boolean isSampled(final ContiguousByteBuf keeper, final int interval) {
        // The golden ratio scatters slots, which are equally far apart, and the lives of one slot.
        final int scattered = (keeper.offset / SizeClasses.QUANTUM + keeper.epoch()) * 0x9E37_79B9;
        return (scattered >>> 8 & interval - 1) == 0;
    }

    private void addBox(final Thread sender) {
        final Mailbox[] old = boxes;
        Mailbox[] kept = old;
        if (old.length == MAX_BOXES) {
            // What an ended thread has sent was sent before it ended, so that a box found empty now stays so.
            kept = Arrays.stream(old).filter(box -> box.sender.isAlive() || !box.isEmpty()).toArray(Mailbox[]::new);
            if (kept.length == MAX_BOXES) {
                return;
            }
        }
        final Mailbox[] more = Arrays.copyOf(kept, kept.length + 1);
        more[kept.length] = new Mailbox(sender);
        // Who loses this race tries again when it has filled the stack some more.
        BOXES.compareAndSet(this, old, more);
    }

    /** The mailboxes, to be emptied by the heap's thread or lock holder. */
    Mailbox[] boxes() {
        return boxes;
    }

    /** Takes all that is on the stack, newest first, {@code null} if nothing is. Only the owner, not when closed. */
    ContiguousByteBuf takeStack() {
        return stack.gsTakeAll();
    }

    /** Closes the stack and returns what was on it. Under the heap's lock. */
    ContiguousByteBuf close() {
        return stack.gsClose();
    }

    /** Opens what was closed. Under the heap's lock. */
    void open() {
        stack.open();
    }

    boolean isClosed() {
        return stack.isClosed();
    }

    /** Whether there is something in a mailbox. Any thread. */
    boolean hasMail() {
        for (final Mailbox box : boxes) {
            if (!box.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Sums up over all slots on the way. Any thread; a slot that moves meanwhile may be missed or counted. */
    long sum(final ToLongFunction<Span> value) {
        long sum = 0;
        for (final Mailbox box : boxes) {
            for (int i = 0; i < Mailbox.CAPACITY; i++) {
                final ContiguousByteBuf keeper = box.peek(i);
                sum += keeper == null ? 0 : valueOf(keeper, value);
            }
        }
        final ContiguousByteBuf head = stack.laHead();
        return sum + (head == ReturnStack.CLOSED ? 0 : sum(head, value));
    }

    /** Sums up over a chain of slots that were stacked. */
    static long sum(final ContiguousByteBuf chain, final ToLongFunction<Span> value) {
        long sum = 0;
        // It may be taken apart while we look, but every step leads to what was stacked before.
        for (ContiguousByteBuf keeper = chain; keeper != null; keeper = keeper.link) {
            sum += valueOf(keeper, value);
        }
        return sum;
    }

    /** Once home, a keeper may be given another slot, or even lose its memory. */
    private static long valueOf(final ContiguousByteBuf keeper, final ToLongFunction<Span> value) {
        final Object span = keeper.slot;
        return span instanceof Span ? value.applyAsLong((Span) span) : 0;
    }
}
