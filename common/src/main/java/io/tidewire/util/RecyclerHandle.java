/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Ties an object to the {@link RecyclerPool} of the thread that it was made for.
 *
 * <p>An object is idle in one of two places, the owner's stack or the chain of returned ones, and a depth says for each
 * whether it is there. Only the owner takes it from either, and clears the depth, so that after each hand-out the
 * object must be recycled before it can be handed out again. The owner recycles without any atomic operation: it reads
 * the other depth plainly, and sees what happened before. It can miss a return at the same moment; then the object is
 * in both places, and when it leaves the first of them it is not handed out.
 */
final class RecyclerHandle<T> extends Recycler.EnhancedHandle<T> {
    private static final VarHandle RETURN_DEPTH;

    static {
        try {
            RETURN_DEPTH = MethodHandles.lookup().findVarHandle(RecyclerHandle.class, "returnDepth", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final RecyclerPool<T> pool;
    @SuppressWarnings("NullAway.Init") // set when the object has been made with this handle
    private T object;

    /** Zero if the object is handed out or returned, otherwise how many are on the stack from here down. Owner only. */
    int stackDepth;
    /** The handle below it on the stack. Owner only. */
    @Nullable RecyclerHandle<T> nextStacked;
    /**
     * Zero, or about how many are in the chain from here on. Set by the thread that returns the object, cleared by the
     * owner when it takes it from the chain.
     */
    int returnDepth;
    /** The handle that was returned before it. Written by the thread that returns it, later by the owner. */
    @Nullable RecyclerHandle<T> nextReturned;

    RecyclerHandle(RecyclerPool<T> pool) {
        this.pool = pool;
    }

    T object() {
        return object;
    }

    void setObject(T object) {
        this.object = object;
    }

    @Override
    public void recycle(T recycled) {
        recycle(recycled, pool.isGuarded());
    }

    @Override
    public void unguardedRecycle(Object recycled) {
        recycle(recycled, false);
    }

    private void recycle(Object recycled, boolean guarded) {
        if (recycled != object) {
            throw new IllegalArgumentException("object: not the one that the handle was made for");
        }
        if (pool.isOwnedBy(Thread.currentThread())) {
            if (guarded && isIdle()) {
                throw recycledBefore();
            }
            pool.stack(this);
        } else {
            if (guarded) {
                markReturned();
            }
            pool.giveBack(this);
        }
    }

    /** Returns whether it is in one of the two places, or was left to the collector because there were enough. */
    boolean isIdle() {
        return (stackDepth | returnDepth) != 0;
    }

    private void markReturned() {
        // Of the threads that return it at once the exchange lets one pass.
        if (!RETURN_DEPTH.compareAndSet(this, 0, 1)) {
            throw recycledBefore();
        }
        // Looked at afterwards: where the object went after an earlier return is visible through the exchange.
        if (stackDepth != 0) {
            clearReturned();
            throw recycledBefore();
        }
    }

    /** Takes back what {@link #returnDepth} says. */
    void clearReturned() {
        // Release: a thread that sees it and returns the object again also sees what the owner did to the object
        // before.
        RETURN_DEPTH.setRelease(this, 0);
    }

    private static IllegalStateException recycledBefore() {
        return new IllegalStateException("the object has been recycled already");
    }
}
