/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A {@link ByteBufHolder} to be extended by messages. Subclasses override {@link #replace(ByteBuf)}, which the copying
 * methods call to create another holder of the same type.
 */
public class DefaultByteBufHolder implements ByteBufHolder {
    private final ByteBuf data;

    /**
     * Creates a holder.
     *
     * @param data the payload, owned by the holder from now on
     */
    public DefaultByteBufHolder(ByteBuf data) {
        this.data = checkNotNull(data, "data");
    }

    /**
     * Returns the payload.
     *
     * @return the buffer, which stays the holder's
     * @throws io.tidewire.util.IllegalReferenceCountException if it has been released
     */
    @Override
    public ByteBuf content() {
        return ByteBufUtil.ensureAccessible(data);
    }

    @Override
    public ByteBufHolder copy() {
        return replace(data.copy());
    }

    @Override
    public ByteBufHolder duplicate() {
        return replace(data.duplicate());
    }

    @Override
    public ByteBufHolder retainedDuplicate() {
        return replace(data.retainedDuplicate());
    }

    @Override
    public ByteBufHolder replace(ByteBuf content) {
        return new DefaultByteBufHolder(content);
    }

    @Override
    public int refCnt() {
        return data.refCnt();
    }

    @Override
    public ByteBufHolder retain() {
        data.retain();
        return this;
    }

    @Override
    public ByteBufHolder retain(int increment) {
        data.retain(increment);
        return this;
    }

    @Override
    public ByteBufHolder touch() {
        data.touch();
        return this;
    }

    @Override
    public ByteBufHolder touch(@Nullable Object hint) {
        data.touch(hint);
        return this;
    }

    @Override
    public boolean release() {
        return data.release();
    }

    @Override
    public boolean release(int decrement) {
        return data.release(decrement);
    }

    /**
     * Returns the payload as text for {@code toString()}, even if it has been released.
     *
     * @return the result of the buffer's {@code toString()}
     */
    protected final String contentToString() {
        return data.toString();
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + '(' + contentToString() + ')';
    }

    /** Equal are holders of the same class with equal payloads. */
    @Override
    public boolean equals(@Nullable Object o) {
        return this == o || o != null && getClass() == o.getClass() && data.equals(((DefaultByteBufHolder) o).data);
    }

    @Override
    public int hashCode() {
        return data.hashCode();
    }
}
