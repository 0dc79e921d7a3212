/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.IllegalReferenceCountException;
import io.tidewire.util.internal.ReferenceCount;

import java.lang.invoke.MethodHandles;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * A buffer with a reference count of its own, by the rules of {@link ReferenceCount}. A new buffer is held once; after
 * the last release {@link #deallocate()} is called, once, by the thread that released.
 */
public abstract class AbstractReferenceCountedByteBuf extends AbstractByteBuf {
    private static final ReferenceCount COUNT =
            ReferenceCount.of(MethodHandles.lookup(), AbstractReferenceCountedByteBuf.class, "refCnt");

    /** Any thread; changed by {@link #COUNT} only, read plainly by {@link #isLive()}. */
    private int refCnt = ReferenceCount.INITIAL;

    /**
     * Makes a buffer that is held once.
     *
     * @param maxCapacity the limit of growth in bytes, at least 0
     */
    protected AbstractReferenceCountedByteBuf(final int maxCapacity) {
        super(maxCapacity);
    }

    /** The accessibility check of this very object, by a plain read that the JIT compiler may merge with others. */
    final boolean isLive() {
        return ReferenceCount.isLive(refCnt);
    }

    @Override
    boolean isAccessible() {
        return isLive();
    }

    @Override
    public int refCnt() {
        return ReferenceCount.count((int) COUNT.field().getAcquire(this));
    }

    /**
     * Sets the count, for a buffer that is used anew and that no other thread knows.
     *
     * @param refCnt the count; 0 makes the buffer a released one
     */
    protected final void setRefCnt(final int refCnt) {
        COUNT.set(this, refCnt);
    }

    /** Sets the count to 1, for a buffer that is used anew and that no other thread knows. */
    protected final void resetRefCnt() {
        COUNT.set(this, ReferenceCount.INITIAL);
    }

    @Override
    public ByteBuf retain() {
        add(1);
        return this;
    }

    @Override
    public ByteBuf retain(final int increment) {
        add(checkPositive(increment, "increment"));
        return this;
    }

    @Override
    public ByteBuf touch() {
        return this;
    }

    @Override
    public ByteBuf touch(final Object hint) {
        return this;
    }

    @Override
    public boolean release() {
        return releaseOwn();
    }

    /** Releases the count of this very object, whatever a subclass does with {@link #release()}. */
    final boolean releaseOwn() {
        return released(subtract(1));
    }

    @Override
    public boolean release(final int decrement) {
        return released(subtract(checkPositive(decrement, "decrement")));
    }

    /** Gives the last reference back as {@link ReferenceCount#releaseSole} does. */
    final boolean releaseSole() {
        return COUNT.releaseSole(this);
    }

    private void add(final int increment) {
        try {
            COUNT.retain(this, increment);
        } catch (final IllegalReferenceCountException e) {
            throw ReleaseTrace.explained(e, this);
        }
    }

    private boolean subtract(final int decrement) {
        try {
            return COUNT.release(this, decrement);
        } catch (final IllegalReferenceCountException e) {
            throw ReleaseTrace.explained(e, this);
        }
    }

    private boolean released(final boolean last) {
        if (last) {
            deallocate();
        }
        return last;
    }

    /** To be called in the end of a buffer object that is not used again; not in others, whose end is a hot path. */
    final void noteRelease() {
        if (ReleaseTrace.isOn()) {
            extras().releasedAt = new ReleaseTrace();
        }
    }

    @Override
    Throwable releasedAt() {
        final BufferExtras extras = extrasIfAny();
        return extras == null ? null : extras.releasedAt;
    }

    /** Replaces the trace by one that knows more; {@code null} changes nothing. */
    final void releasedAt(final Throwable trace) {
        if (trace != null) {
            extras().releasedAt = trace;
        }
    }

    /** Gives the memory back; called once, after the last release, on the thread that made it. Must not throw. */
    protected abstract void deallocate();
}
