/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.IllegalReferenceCountException;
import io.tidewire.util.internal.ReferenceCount;

import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * A buffer with a reference count of its own, by the rules of {@link ReferenceCount}. A new buffer has a count of 1.
 * After the last release, the releasing thread calls {@link #deallocate()} once.
 */
public abstract class AbstractReferenceCountedByteBuf extends AbstractByteBuf {
    private static final ReferenceCount COUNT =
            ReferenceCount.of(MethodHandles.lookup(), AbstractReferenceCountedByteBuf.class, "refCnt");

    /** Any thread; changed by {@link #COUNT} only, read plainly by {@link #isLive()}. */
    private int refCnt = ReferenceCount.INITIAL;

    /**
     * Creates a buffer with a reference count of 1.
     *
     * @param maxCapacity the limit of growth in bytes, at least 0
     */
    protected AbstractReferenceCountedByteBuf(int maxCapacity) {
        super(maxCapacity);
    }

    /** Whether this object is live, by a plain read that the JIT compiler may merge with others. */
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
     * Sets the count, for a buffer that is used again and that no other thread knows.
     *
     * @param refCnt the count; 0 makes the buffer a released one
     */
    protected final void setRefCnt(int refCnt) {
        COUNT.set(this, refCnt);
    }

    /** Sets the count to 1, for a buffer that is used again and that no other thread knows. */
    protected final void resetRefCnt() {
        COUNT.set(this, ReferenceCount.INITIAL);
    }

    @Override
    public ByteBuf retain() {
        add(1);
        return this;
    }

    @Override
    public ByteBuf retain(int increment) {
        add(checkPositive(increment, "increment"));
        return this;
    }

    @Override
    public ByteBuf touch() {
        return this;
    }

    @Override
    public ByteBuf touch(@Nullable Object hint) {
        return this;
    }

    @Override
    public boolean release() {
        return releaseOwn();
    }

    /** Releases this object's own count, even if a subclass overrides {@link #release()}. */
    final boolean releaseOwn() {
        return released(subtract(1));
    }

    @Override
    public boolean release(int decrement) {
        return released(subtract(checkPositive(decrement, "decrement")));
    }

    /** Releases the last reference as {@link ReferenceCount#releaseSole} does. */
    final boolean releaseSole() {
        return COUNT.releaseSole(this);
    }

    private void add(int increment) {
        try {
            COUNT.retain(this, increment);
        } catch (IllegalReferenceCountException e) {
            throw ReleaseTrace.explained(e, this);
        }
    }

    private boolean subtract(int decrement) {
        try {
            return COUNT.release(this, decrement);
        } catch (IllegalReferenceCountException e) {
            throw ReleaseTrace.explained(e, this);
        }
    }

    private boolean released(boolean last) {
        if (last) {
            deallocate();
        }
        return last;
    }

    /** Called at the end of a buffer object that is not reused; not for others, whose end is a hot path. */
    final void noteRelease() {
        if (ReleaseTrace.isOn()) {
            extras().releasedAt = new ReleaseTrace();
        }
    }

    @Override
    @Nullable Throwable releasedAt() {
        BufferExtras extras = extrasIfAny();
        return extras == null ? null : extras.releasedAt;
    }

    /** Replaces the trace by a more detailed one, if there is one. */
    final void releasedAt(@Nullable Throwable trace) {
        if (trace != null) {
            extras().releasedAt = trace;
        }
    }

    /** Frees the memory; called once, after the last release, on the thread that made it. Must not throw. */
    protected abstract void deallocate();
}
