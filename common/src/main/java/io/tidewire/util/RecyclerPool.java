/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The idle objects of one thread and one {@link Recycler}. Their handles are linked, so that idle objects cost no
 * memory besides:
 *
 * <pre>
 *   owner recycles --&gt; stacked -------------------------------.
 *                                                             +--&gt; owner takes, from the left one first
 *   others return --&gt; returned ==(whole, if need be)==&gt; arrived -'
 * </pre>
 *
 * <p>Live objects reach their pool, so the pool refers to its owner weakly, and is the reference itself, to save a step
 * on the way from a handle to the question who owns it. A pool whose owner has ended is closed: by the thread's end if
 * that removes thread-local values, otherwise by the next thread that returns an object. From then on it stays empty.
 */
final class RecyclerPool<T> extends WeakReference<Thread> {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(Recycler.class);
    /** The top of the returned ones of a closed pool. */
    @SuppressWarnings("NullAway") // never handed out, so its pool is never asked for
    private static final RecyclerHandle<?> CLOSED = new RecyclerHandle<>(null);
    /** The top of the returned ones is in the middle of an array, so that it shares its cache line with nothing. */
    private static final int TOP = 16;

    private final boolean guarded;
    private final int ratio;
    private final int chunkSize;
    /** How many objects are kept; zero once closed. Written by the owner, or after its end. */
    private int capacity;
    /** How many new objects to go to the next that is kept. Owner only. */
    private int untilKept = 1;
    /** The top of the stack. Written by the owner, or after its end. */
    private @Nullable RecyclerHandle<T> stacked;
    /** The handles that were returned and have been taken by the owner. Written by the owner, or after its end. */
    private @Nullable RecyclerHandle<T> arrived;
    /** Any thread. The top is the element at {@link #TOP}. */
    private final AtomicReferenceArray<RecyclerHandle<?>> returned = new AtomicReferenceArray<>(2 * TOP + 1);

    /**
     * @param owner the thread
     * @param capacity how many idle objects to keep, above zero
     * @param ratio one of how many new objects is kept; one or less for all
     * @param chunkSize after how many returns to look whether the owner has ended; one or less for each
     * @param guarded whether to refuse what is recycled twice
     */
    RecyclerPool(Thread owner, int capacity, int ratio, int chunkSize, boolean guarded) {
        super(owner);
        this.capacity = capacity;
        this.ratio = ratio;
        this.chunkSize = Math.max(1, chunkSize);
        this.guarded = guarded;
    }

    boolean isGuarded() {
        return guarded;
    }

    boolean isOwnedBy(Thread thread) {
        return refersTo(thread);
    }

    /** Returns whether the next object to be made takes part in recycling. Owner only. */
    boolean isNextKept() {
        if (--untilKept > 0) {
            return false;
        }
        untilKept = ratio;
        return true;
    }

    /** Takes an idle object; {@code null} if there is none. Owner only. */
    @Nullable RecyclerHandle<T> take() {
        RecyclerHandle<T> handle = takeNext();
        // A handle that is in the other place too was recycled by two threads at once, and counts when taken from
        // there.
        while (handle != null && handle.isIdle()) {
            LOGGER.warn("An object was recycled by two threads at once");
            handle = takeNext();
        }
        return handle;
    }

    private @Nullable RecyclerHandle<T> takeNext() {
        RecyclerHandle<T> handle = stacked;
        if (handle == null) {
            return takeArrived();
        }
        stacked = handle.nextStacked;
        handle.nextStacked = null;
        handle.stackDepth = 0;
        return handle;
    }

    @SuppressWarnings("unchecked") // only handles of this pool are put into it
    private @Nullable RecyclerHandle<T> takeArrived() {
        RecyclerHandle<T> handle = arrived;
        if (handle == null) {
            // A look first: most find nothing, and must not make the line exclusive.
            RecyclerHandle<?> top = returned.getPlain(TOP);
            if (top == null || top == CLOSED) {
                return null;
            }
            handle = (RecyclerHandle<T>) returned.getAndSet(TOP, null);
        }
        arrived = handle.nextReturned;
        handle.nextReturned = null;
        handle.clearReturned();
        return handle;
    }

    /** Puts an object on the stack, or leaves it to the collector if there are enough. Owner only. */
    void stack(RecyclerHandle<T> handle) {
        RecyclerHandle<T> top = stacked;
        int depth = top == null ? 1 : top.stackDepth + 1;
        handle.stackDepth = depth;
        if (depth <= capacity) {
            handle.nextStacked = top;
            stacked = handle;
        }
    }

    /** Takes an object that another thread than the owner recycles, or leaves it to the collector. Any thread. */
    void giveBack(RecyclerHandle<T> handle) {
        int depth;
        RecyclerHandle<?> top;
        do {
            top = returned.getAcquire(TOP);
            // If the top has been taken and returned again meanwhile, this is the number of another object, which is
            // close enough.
            depth = top == null ? 1 : top.returnDepth + 1;
            // Acquire of the top: who sees it closed sees that there is no capacity.
            if (depth + roughIdleCount() > capacity) {
                closeIfOwnerHasEnded();
                return;
            }
            link(handle, top, depth);
            // Publishes the link and what the returning thread has done to the object.
        } while (!returned.compareAndSet(TOP, top, handle));
        if (depth % chunkSize == 0) {
            closeIfOwnerHasEnded();
        }
    }

    /** How many are idle besides the returned ones; near enough for a thread that does not own them. */
    private int roughIdleCount() {
        RecyclerHandle<T> top = stacked;
        RecyclerHandle<T> first = arrived;
        return (top == null ? 0 : top.stackDepth) + (first == null ? 0 : first.returnDepth);
    }

    @SuppressWarnings("unchecked") // only handles of this pool are put into it
    private void link(RecyclerHandle<T> handle, @Nullable RecyclerHandle<?> top, int depth) {
        handle.nextReturned = (RecyclerHandle<T>) top;
        handle.returnDepth = depth;
    }

    private void closeIfOwnerHasEnded() {
        Thread owner = get();
        if (owner == null || !owner.isAlive()) {
            close();
        }
    }

    /** Drops the idle objects and keeps nothing from now on. By the owner, or after its end by anyone. */
    void close() {
        capacity = 0;
        stacked = null;
        arrived = null;
        returned.set(TOP, CLOSED);
    }

    /** Closes the pool and forgets the owner. By the owner, or after its end by anyone. */
    void disown() {
        clear();
        close();
    }

    /** How many are idle. Owner only. */
    int idleCount() {
        RecyclerHandle<?> top = returned.getAcquire(TOP);
        return roughIdleCount() + (top == null ? 0 : top.returnDepth);
    }
}
