/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.nio.ByteOrder;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** A buffer whose users cannot release it: retaining and releasing it or its views does nothing. */
@SuppressWarnings("deprecation") // order() is part of the type
final class UnreleasableByteBuf extends WrappedByteBuf {

    UnreleasableByteBuf(ByteBuf buf) {
        super(buf instanceof UnreleasableByteBuf wrapper ? wrapper.unwrap() : buf);
    }

    @Override
    public ByteBuf retain() {
        return this;
    }

    @Override
    public ByteBuf retain(int increment) {
        return this;
    }

    @Override
    public boolean release() {
        return false;
    }

    @Override
    public boolean release(int decrement) {
        return false;
    }

    @Override
    public ByteBuf order(ByteOrder endianness) {
        return checkNotNull(endianness, "endianness") == order() ? this
                : new UnreleasableByteBuf(buf.order(endianness));
    }

    @Override
    public ByteBuf asReadOnly() {
        return buf.isReadOnly() ? this : new UnreleasableByteBuf(buf.asReadOnly());
    }

    /**
     * Keeps the users of a view from releasing it. To send a constant, a view is made for each message. A view of one
     * piece of memory that was just made has no other holder and needs no wrapper.
     */
    private ByteBuf guard(ByteBuf view) {
        if (buf instanceof ContiguousByteBuf) {
            ((ContiguousByteBuf) view).makeUnreleasable(this);
            return view;
        }
        return new UnreleasableByteBuf(view);
    }

    @Override
    public ByteBuf slice() {
        return guard(buf.slice());
    }

    @Override
    public ByteBuf slice(int index, int length) {
        return guard(buf.slice(index, length));
    }

    @Override
    public ByteBuf readSlice(int length) {
        return guard(buf.readSlice(length));
    }

    @Override
    public ByteBuf duplicate() {
        return guard(buf.duplicate());
    }

    // Views are not retained, because they are never released.

    @Override
    public ByteBuf retainedSlice() {
        return slice();
    }

    @Override
    public ByteBuf retainedSlice(int index, int length) {
        return slice(index, length);
    }

    @Override
    public ByteBuf readRetainedSlice(int length) {
        return readSlice(length);
    }

    @Override
    public ByteBuf retainedDuplicate() {
        return duplicate();
    }
}
