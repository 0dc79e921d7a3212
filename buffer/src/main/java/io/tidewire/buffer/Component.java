/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.ByteProcessor;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import static io.tidewire.buffer.AbstractByteBuf.CHECK_ACCESSIBLE;
import static io.tidewire.buffer.AbstractByteBuf.CHECK_BOUNDS;

/**
 * A part of a {@link CompositeByteBuf}: the bytes that were readable when it was added, at their place in the
 * composite. No slice is made; an index of the composite plus {@link #adjustment} is the index in {@link #target}.
 *
 * <pre>
 *   composite   ... | offset ........... endOffset | ...
 *   target  | before | offset + adjustment ...     | behind |
 * </pre>
 *
 * <p>Its accessors take indices of the composite, for which {@link #covers} must hold. Where the bytes lie in one piece
 * of memory they are accessed there without a call, so that a composite of heap and direct buffers reads as fast as one
 * of a single kind. The access checks what a call would check: that the buffer has not been shrunk or released since it
 * was added. The lower end needs no check, since no index in the target is below 0.
 */
final class Component {
    /** The added buffer in big endian order. The composite owns one reference and releases exactly that one. */
    final ByteBuf source;
    /** The root buffer under the source's wrappers and views, which has the memory; {@code null} if there is no one. */
    private final ContiguousByteBuf root;
    /** Where the component starts in the composite. Written by the list only, as are both below. */
    int offset;
    /** Where the next one starts: {@code offset <= endOffset}. */
    int endOffset;
    /** Index in the target minus index in the composite. */
    int adjustment;

    @SuppressWarnings("deprecation") // A little endian view is the one thing that must not be accessed as it is.
    Component(ByteBuf source) {
        this.source = source.order() == ByteOrder.BIG_ENDIAN ? source : source.order(ByteOrder.BIG_ENDIAN);
        adjustment = source.readerIndex();
        endOffset = source.readableBytes();
        if (CHECK_ACCESSIBLE && !source.isAccessible()) {
            throw ReleaseTrace.refusal(source);
        }
        ContiguousByteBuf view = peel(this.source);
        // Asking for the capacity makes a view look where the memory is now, unless it has been released.
        if (view == null || view.capacity() == 0 || !view.isAccessible()) {
            root = null;
        } else {
            root = view.root();
            adjustment += view.shift();
        }
    }

    /**
     * Looks through wrappers, to the buffer whose root can be accessed in the source's place, so that an access has one
     * level only. What lies below lives as long as the source does; a wrapper that changes what is accessed, or how, is
     * not looked through.
     */
    private static ContiguousByteBuf peel(ByteBuf source) {
        ByteBuf inner = source;
        while (inner instanceof UnreleasableByteBuf || inner instanceof LeakAwareByteBuf) {
            inner = inner.unwrap();
        }
        return inner instanceof ContiguousByteBuf ? (ContiguousByteBuf) inner : null;
    }

    /** What is accessed: the root, or if there is none the source. */
    ByteBuf target() {
        return root != null ? root : source;
    }

    int nioBufferCount() {
        return root != null ? 1 : source.nioBufferCount();
    }

    int length() {
        return endOffset - offset;
    }

    void moveTo(int newOffset) {
        int distance = newOffset - offset;
        offset = newOffset;
        endOffset += distance;
        adjustment -= distance;
    }

    /** Cuts bytes off the front; the rest stays where it is in the target. */
    void cutFront(int bytes) {
        offset += bytes;
    }

    void cutBack(int bytes) {
        endOffset -= bytes;
    }

    int targetIndex(int indexInComposite) {
        return indexInComposite + adjustment;
    }

    // Views. They share the source's reference count.

    /** Where an index of the composite is in the source. */
    private int sourceIndex(int indexInComposite) {
        return indexInComposite + adjustment - (root == null ? 0 : peel(source).shift());
    }

    /** All bytes of the component. */
    ByteBuf slice() {
        return slice(offset, endOffset);
    }

    ByteBuf slice(int from, int to) {
        return source.slice(sourceIndex(from), to - from);
    }

    ByteBuf retainedSlice(int from, int to) {
        return source.retainedSlice(sourceIndex(from), to - from);
    }

    // Access

    /** Whether {@code size} bytes from an index on are all in this component. */
    boolean covers(int indexInComposite, int size) {
        return indexInComposite >= offset && indexInComposite <= endOffset - size;
    }

    /** The root, if bytes at an index of it can be accessed in its memory directly; otherwise {@code null}. */
    private ContiguousByteBuf memory(int at, int size) {
        ContiguousByteBuf r = root;
        return r != null && (!CHECK_BOUNDS || at <= r.length - size) && (!CHECK_ACCESSIBLE || r.isLive()) ? r : null;
    }

    byte getByte(int indexInComposite) {
        int at = indexInComposite + adjustment;
        ContiguousByteBuf r = memory(at, Byte.BYTES);
        if (r == null) {
            return target().getByte(at);
        }
        ByteBuffer m = r.memory;
        return m != null ? Memory.getByte(null, m, r.offset + at) : Memory.getByte(r.array, null, r.offset + at);
    }

    short getShort(int indexInComposite) {
        int at = indexInComposite + adjustment;
        ContiguousByteBuf r = memory(at, Short.BYTES);
        if (r == null) {
            return target().getShort(at);
        }
        ByteBuffer m = r.memory;
        return m != null ? Memory.getShort(null, m, r.offset + at) : Memory.getShort(r.array, null, r.offset + at);
    }

    int getInt(int indexInComposite) {
        int at = indexInComposite + adjustment;
        ContiguousByteBuf r = memory(at, Integer.BYTES);
        if (r == null) {
            return target().getInt(at);
        }
        ByteBuffer m = r.memory;
        return m != null ? Memory.getInt(null, m, r.offset + at) : Memory.getInt(r.array, null, r.offset + at);
    }

    long getLong(int indexInComposite) {
        int at = indexInComposite + adjustment;
        ContiguousByteBuf r = memory(at, Long.BYTES);
        if (r == null) {
            return target().getLong(at);
        }
        ByteBuffer m = r.memory;
        return m != null ? Memory.getLong(null, m, r.offset + at) : Memory.getLong(r.array, null, r.offset + at);
    }

    void setByte(int indexInComposite, int value) {
        int at = indexInComposite + adjustment;
        ContiguousByteBuf r = memory(at, Byte.BYTES);
        if (r == null) {
            target().setByte(at, value);
            return;
        }
        ByteBuffer m = r.memory;
        if (m != null) {
            Memory.setByte(null, m, r.offset + at, value);
        } else {
            Memory.setByte(r.array, null, r.offset + at, value);
        }
    }

    void setShort(int indexInComposite, int value) {
        int at = indexInComposite + adjustment;
        ContiguousByteBuf r = memory(at, Short.BYTES);
        if (r == null) {
            target().setShort(at, value);
            return;
        }
        ByteBuffer m = r.memory;
        if (m != null) {
            Memory.setShort(null, m, r.offset + at, value);
        } else {
            Memory.setShort(r.array, null, r.offset + at, value);
        }
    }

    void setInt(int indexInComposite, int value) {
        int at = indexInComposite + adjustment;
        ContiguousByteBuf r = memory(at, Integer.BYTES);
        if (r == null) {
            target().setInt(at, value);
            return;
        }
        ByteBuffer m = r.memory;
        if (m != null) {
            Memory.setInt(null, m, r.offset + at, value);
        } else {
            Memory.setInt(r.array, null, r.offset + at, value);
        }
    }

    void setLong(int indexInComposite, long value) {
        int at = indexInComposite + adjustment;
        ContiguousByteBuf r = memory(at, Long.BYTES);
        if (r == null) {
            target().setLong(at, value);
            return;
        }
        ByteBuffer m = r.memory;
        if (m != null) {
            Memory.setLong(null, m, r.offset + at, value);
        } else {
            Memory.setLong(r.array, null, r.offset + at, value);
        }
    }

    // Search. From {@code from} (inclusive) to {@code to} (exclusive), both in the component; the result is an index of
    // the composite, or -1.

    int forEachByte(int from, int to, ByteProcessor processor) throws Exception {
        int at = from + adjustment;
        ContiguousByteBuf r = memory(at, to - from);
        return found(r != null ? r.forEachByteAsc0(at, to + adjustment, processor)
                : target().forEachByte(at, to - from, processor));
    }

    /** From {@code to - 1} down to {@code from}. */
    int forEachByteDesc(int from, int to, ByteProcessor processor) throws Exception {
        int at = from + adjustment;
        ContiguousByteBuf r = memory(at, to - from);
        return found(r != null ? r.forEachByteDesc0(to + adjustment - 1, at, processor)
                : target().forEachByteDesc(at, to - from, processor));
    }

    int findFirst(int from, int to, byte value) {
        int at = from + adjustment;
        ContiguousByteBuf r = memory(at, to - from);
        return found(r != null ? r.findFirst(at, to + adjustment, value)
                : target().indexOf(at, to + adjustment, value));
    }

    int findLast(int from, int to, byte value) {
        int at = from + adjustment;
        ContiguousByteBuf r = memory(at, to - from);
        return found(r != null ? r.findLast(at, to + adjustment, value)
                : target().indexOf(to + adjustment, at, value));
    }

    private int found(int indexInTarget) {
        return indexInTarget < 0 ? -1 : indexInTarget - adjustment;
    }
}
