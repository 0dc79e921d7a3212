/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.ResourceLeakTracker;

import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A buffer that is watched for leaks: its tracker is closed by the last release, and reports if this object is
 * collected before. Views are made over this wrapper rather than over the wrapped buffer. So a view keeps the wrapper
 * reachable, and the last release always passes through it. Where recording is on, each access is recorded as well.
 */
@SuppressWarnings("deprecation") // order() is part of the type
final class LeakAwareByteBuf extends WrappedByteBuf {
    private final ResourceLeakTracker<ByteBuf> leak;
    private final boolean recording;

    LeakAwareByteBuf(ByteBuf buf, ResourceLeakTracker<ByteBuf> leak, boolean recording) {
        super(buf);
        this.leak = checkNotNull(leak, "leak");
        this.recording = recording;
    }

    @Override
    ByteBuf accessed() {
        if (recording) {
            leak.record();
        }
        return buf;
    }

    @Override
    public ByteBuf touch() {
        if (recording) {
            leak.record();
        }
        return this;
    }

    @Override
    public ByteBuf touch(@Nullable Object hint) {
        if (recording) {
            leak.record(hint);
        }
        return this;
    }

    @Override
    public ByteBuf retain() {
        accessed().retain();
        return this;
    }

    @Override
    public ByteBuf retain(int increment) {
        accessed().retain(increment);
        return this;
    }

    @Override
    public boolean release() {
        return closed(accessed().release());
    }

    @Override
    public boolean release(int decrement) {
        return closed(accessed().release(decrement));
    }

    private boolean closed(boolean last) {
        if (last) {
            leak.close(buf);
            if (buf instanceof AbstractReferenceCountedByteBuf counted) {
                counted.releasedAt(leak.getCloseStackTraceIfAny());
            }
        }
        return last;
    }

    @Override
    public ByteBuf order(ByteOrder endianness) {
        return checkNotNull(endianness, "endianness") == order() ? this : new SwappedByteBuf(this);
    }

    @Override
    public ByteBuf asReadOnly() {
        return isReadOnly() ? this : new ReadOnlyByteBuf(this);
    }

    private ByteBuf cut(int index, int length, boolean counted) {
        ByteBufUtil.ensureAccessible(accessed());
        return ViewByteBuf.slice(this, Objects.checkFromIndexSize(index, length, capacity()), length, counted);
    }

    @Override
    public ByteBuf slice() {
        return cut(readerIndex(), readableBytes(), false);
    }

    @Override
    public ByteBuf slice(int index, int length) {
        return cut(index, length, false);
    }

    @Override
    public ByteBuf retainedSlice() {
        return cut(readerIndex(), readableBytes(), true);
    }

    @Override
    public ByteBuf retainedSlice(int index, int length) {
        return cut(index, length, true);
    }

    @Override
    public ByteBuf duplicate() {
        ByteBufUtil.ensureAccessible(accessed());
        return ViewByteBuf.duplicate(this, false);
    }

    @Override
    public ByteBuf retainedDuplicate() {
        return ViewByteBuf.duplicate(this, true);
    }

    @Override
    public ByteBuf readSlice(int length) {
        return readCut(length, false);
    }

    @Override
    public ByteBuf readRetainedSlice(int length) {
        return readCut(length, true);
    }

    private ByteBuf readCut(int length, boolean counted) {
        int index = readerIndex();
        accessed().skipBytes(length);
        return ViewByteBuf.slice(this, index, length, counted);
    }
}
