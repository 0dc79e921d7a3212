/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.nio.ByteOrder;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** A buffer whose users cannot release it: retaining and releasing do nothing, on its views neither. */
@SuppressWarnings("deprecation") // order() is part of the type
final class UnreleasableByteBuf extends WrappedByteBuf {

    UnreleasableByteBuf(final ByteBuf buf) {
        super(buf instanceof UnreleasableByteBuf ? buf.unwrap() : buf);
    }

    @Override
    public ByteBuf retain() {
        return this;
    }

    @Override
    public ByteBuf retain(final int increment) {
        return this;
    }

    @Override
    public boolean release() {
        return false;
    }

    @Override
    public boolean release(final int decrement) {
        return false;
    }

    @Override
    public ByteBuf order(final ByteOrder endianness) {
        return checkNotNull(endianness, "endianness") == order() ? this
                : new UnreleasableByteBuf(buf.order(endianness));
    }

    @Override
    public ByteBuf asReadOnly() {
        return buf.isReadOnly() ? this : new UnreleasableByteBuf(buf.asReadOnly());
    }

    /**
     * Keeps the users of a view from releasing it. A message that sends a constant is a view of it, made for that
     * message: of one piece of memory, where the view has just been made and is nobody else's, it needs no wrapper.
     */
    private ByteBuf guard(final ByteBuf view) {
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
    public ByteBuf slice(final int index, final int length) {
        return guard(buf.slice(index, length));
    }

    @Override
    public ByteBuf readSlice(final int length) {
        return guard(buf.readSlice(length));
    }

    @Override
    public ByteBuf duplicate() {
        return guard(buf.duplicate());
    }

    // What would be retained is not, since it will not be released.

    @Override
    public ByteBuf retainedSlice() {
        return slice();
    }

    @Override
    public ByteBuf retainedSlice(final int index, final int length) {
        return slice(index, length);
    }

    @Override
    public ByteBuf readRetainedSlice(final int length) {
        return readSlice(length);
    }

    @Override
    public ByteBuf retainedDuplicate() {
        return duplicate();
    }
}
