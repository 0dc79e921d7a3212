/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The handle of an object that returns to no pool. To its user it behaves like any other handle. */
final class UnpooledHandle<T> extends Recycler.EnhancedHandle<T> {
    private static final UnpooledHandle<?> UNGUARDED = new UnpooledHandle<>(false);
    private static final VarHandle RECYCLED;

    static {
        try {
            RECYCLED = MethodHandles.lookup().findVarHandle(UnpooledHandle.class, "recycled", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final boolean guarded;
    private volatile boolean recycled;

    private UnpooledHandle(boolean guarded) {
        this.guarded = guarded;
    }

    /** Returns a handle of its own for each object where it matters how often that is recycled. */
    @SuppressWarnings("unchecked") // it holds nothing
    static <T> UnpooledHandle<T> newHandle(boolean guarded) {
        return guarded ? new UnpooledHandle<>(true) : (UnpooledHandle<T>) UNGUARDED;
    }

    @Override
    public void recycle(T object) {
        if (guarded && (boolean) RECYCLED.getAndSet(this, true)) {
            throw new IllegalStateException("the object has been recycled already");
        }
    }

    @Override
    public void unguardedRecycle(Object object) {
        if (guarded) {
            recycled = true; // so that a guarded call after this one is refused
        }
    }
}
