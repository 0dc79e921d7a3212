/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.internal.ReferenceCount;

import java.lang.invoke.MethodHandles;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/** Counts references for a subclass, whose {@link #deallocate()} is called when none are left. */
public abstract class AbstractReferenceCounted implements ReferenceCounted {
    private static final ReferenceCount COUNT =
            ReferenceCount.of(MethodHandles.lookup(), AbstractReferenceCounted.class, "refCnt");

    /** By the rules of {@link ReferenceCount}; any thread, written only through {@link #COUNT}. */
    private int refCnt = ReferenceCount.INITIAL;

    /** Creates an object with the count 1. */
    public AbstractReferenceCounted() {
    }

    @Override
    public int refCnt() {
        return COUNT.get(this);
    }

    /**
     * Sets the count unconditionally, for an object that is reused after it was deallocated. Only its owner may do
     * so, before other code can see the object.
     *
     * @param refCnt the new count
     */
    protected void setRefCnt(int refCnt) {
        COUNT.set(this, refCnt);
    }

    @Override
    public ReferenceCounted retain() {
        COUNT.retain(this, 1);
        return this;
    }

    @Override
    public ReferenceCounted retain(int increment) {
        COUNT.retain(this, checkPositive(increment, "increment"));
        return this;
    }

    @Override
    public ReferenceCounted touch() {
        return touch(null);
    }

    @Override
    public boolean release() {
        return handleRelease(COUNT.release(this, 1));
    }

    @Override
    public boolean release(int decrement) {
        return handleRelease(COUNT.release(this, checkPositive(decrement, "decrement")));
    }

    private boolean handleRelease(boolean last) {
        if (last) {
            deallocate();
        }
        return last;
    }

    /** Frees what the object holds; called once, by the thread that releases the last reference. */
    protected abstract void deallocate();
}
