/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent.internal;

import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Operations that an executor has given to other threads, such as a close that blocks, and that end on its own thread.
 * The executor must not end while {@link #isAnyOut()}, so that the rest of each of them can run.
 *
 * <p>All memory is taken when an operation is handed out: coming back cannot fail. Executor's thread only, unless a
 * method says otherwise.
 */
public final class HandedOutWork {

    private static final VarHandle RETURNED;

    static {
        try {
            RETURNED = MethodHandles.lookup().findVarHandle(HandedOutWork.class, "returned", Operation.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The operations that have come back, the last one first. Any thread pushes, the executor's takes all. */
    private volatile @Nullable Operation returned;

    /** The operations taken from {@link #returned} and not yet polled, in the order of coming back. */
    private @Nullable Operation next;

    /** Operations handed out whose rest was not polled. */
    private int out;

    /**
     * Creates the books of an executor that has handed out nothing.
     */
    public HandedOutWork() { }

    /**
     * Counts an operation as handed out.
     *
     * @param rest the code to run on the executor's thread when the operation is done elsewhere
     * @param wakeUp makes the executor look for what has come back; called by the thread that brings it
     * @return to be run once, by any thread, when the operation is done; further runs do nothing
     */
    public Runnable handOut(Runnable rest, Runnable wakeUp) {
        Operation operation = new Operation(this, ObjectUtil.checkNotNull(rest, "rest"),
                ObjectUtil.checkNotNull(wakeUp, "wakeUp"));
        out++;
        return operation;
    }

    /**
     * Whether an operation is still out, or has come back and its rest was not polled.
     *
     * @return {@code true} if the executor must not end
     */
    public boolean isAnyOut() {
        return out != 0;
    }

    /**
     * Whether {@link #poll()} would return something. Any thread; only the executor's gets a lasting answer.
     *
     * @return {@code true} if an operation has come back whose rest was not polled
     */
    public boolean hasReturned() {
        return returned != null || next != null;
    }

    /**
     * Takes the rest of the operation that has come back first.
     *
     * @return the code to run, or {@code null} if nothing has come back
     */
    public @Nullable Runnable poll() {
        if (next == null) {
            Operation last = (Operation) RETURNED.getAndSet(this, (Operation) null);
            while (last != null) {
                Operation before = last.link;
                last.link = next;
                next = last;
                last = before;
            }
        }
        Operation first = next;
        if (first == null) {
            return null;
        }
        next = first.link;
        out--;
        return first.rest;
    }

    /** Run by the thread that has done the work. */
    private static final class Operation implements Runnable {

        private static final VarHandle DONE;

        static {
            try {
                DONE = MethodHandles.lookup().findVarHandle(Operation.class, "done", boolean.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private final HandedOutWork books;
        private final Runnable rest;
        private final Runnable wakeUp;
        private volatile boolean done;

        /** The operation that came back before this one, and later the one that came back after it. */
        private @Nullable Operation link;

        Operation(HandedOutWork books, Runnable rest, Runnable wakeUp) {
            this.books = books;
            this.rest = rest;
            this.wakeUp = wakeUp;
        }

        @Override
        public void run() {
            if (!DONE.compareAndSet(this, false, true)) {
                return;
            }
            Operation last;
            do {
                last = books.returned;
                link = last;
            } while (!RETURNED.compareAndSet(books, last, this)); // publishes the link
            wakeUp.run();
        }
    }
}
