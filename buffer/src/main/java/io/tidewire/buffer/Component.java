/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.nio.ByteOrder;

/**
 * A part of a {@link CompositeByteBuf}: the bytes that were readable when it was added, at their place in the
 * composite. No slice is made; an index of the composite plus {@link #adjustment} is the index in {@link #target}.
 *
 * <pre>
 *   composite   ... | offset ........... endOffset | ...
 *   target  | before | offset + adjustment ...     | behind |
 * </pre>
 */
final class Component {
    /** What was added, in big endian order: the composite owns one reference, and gives exactly that one back. */
    final ByteBuf source;
    /** What is accessed: the source, or under it the buffer that has the memory. */
    final ByteBuf target;
    /** Place in the list. Written by the list only, as are all below. */
    int index;
    /** Where the component starts in the composite. */
    int offset;
    /** Where the next one starts: {@code offset <= endOffset}. */
    int endOffset;
    /** Index in the target minus index in the composite. */
    int adjustment;
    /** Index in the source minus index in the composite. */
    private int sourceAdjustment;

    @SuppressWarnings("deprecation") // A little endian view is the one thing that must not be accessed as it is.
    Component(final ByteBuf source) {
        this.source = source.order() == ByteOrder.BIG_ENDIAN ? source : source.order(ByteOrder.BIG_ENDIAN);
        sourceAdjustment = source.readerIndex();
        adjustment = sourceAdjustment;
        endOffset = source.readableBytes();
        target = peel(this.source);
    }

    /**
     * Finds the buffer under wrappers and views, so that an access has one level only and call sites see one class.
     * What lies below lives as long as the source does; a wrapper that changes what is accessed, or how, stays.
     */
    private ByteBuf peel(final ByteBuf buffer) {
        ByteBuf inner = buffer;
        while (inner instanceof UnreleasableByteBuf || inner instanceof LeakAwareByteBuf) {
            inner = inner.unwrap();
        }
        while (inner instanceof ContiguousByteBuf && inner.unwrap() instanceof ContiguousByteBuf) {
            final ContiguousByteBuf view = (ContiguousByteBuf) inner;
            final ContiguousByteBuf parent = (ContiguousByteBuf) view.unwrap();
            // Asking for the capacity makes a view look where the memory is now.
            if (view.capacity() == 0 || parent.capacity() == 0) {
                return inner;
            }
            adjustment += view.offset - parent.offset;
            inner = parent;
        }
        return inner;
    }

    int length() {
        return endOffset - offset;
    }

    void moveTo(final int newOffset) {
        final int distance = newOffset - offset;
        offset = newOffset;
        endOffset += distance;
        adjustment -= distance;
        sourceAdjustment -= distance;
    }

    /** Cuts bytes off the front; the rest stays where it is in the target. */
    void cutFront(final int bytes) {
        offset += bytes;
    }

    void cutBack(final int bytes) {
        endOffset -= bytes;
    }

    int targetIndex(final int indexInComposite) {
        return indexInComposite + adjustment;
    }

    /** The component's bytes as a view that shares the source's reference count. */
    ByteBuf slice() {
        return slice(offset, endOffset);
    }

    ByteBuf slice(final int from, final int to) {
        return source.slice(from + sourceAdjustment, to - from);
    }

    ByteBuf retainedSlice(final int from, final int to) {
        return source.retainedSlice(from + sourceAdjustment, to - from);
    }
}
