/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.internal.ReferenceCount;

import java.lang.invoke.MethodHandles;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/** Counts references for a subclass, which says in {@link #deallocate()} what happens when there are none left. */
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
     * Sets the count whatever it was, for an object that is used again after it was deallocated. Only its owner may do
     * so, before anybody else can see the object.
     *
     * @param refCnt the new count
     */
    protected void setRefCnt(final int refCnt) {
        COUNT.set(this, refCnt);
    }

    @Override
    public ReferenceCounted retain() {
        COUNT.retain(this, 1);
        return this;
    }

    @Override
    public ReferenceCounted retain(final int increment) {
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
    public boolean release(final int decrement) {
        return handleRelease(COUNT.release(this, checkPositive(decrement, "decrement")));
    }

    private boolean handleRelease(final boolean last) {
        if (last) {
            deallocate();
        }
        return last;
    }

    /** Gives back what the object holds; called once, by the thread that released the last reference. */
    protected abstract void deallocate();
}
