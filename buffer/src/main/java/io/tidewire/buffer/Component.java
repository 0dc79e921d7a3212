/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.ByteProcessor;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

import static io.tidewire.buffer.AbstractByteBuf.CHECK_ACCESSIBLE;

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
 * of a single kind. One compare shows that this is still allowed: the root counts what happens to its memory, so that
 * it has neither been shrunk nor moved nor released since this component last looked.
 */
final class Component {
    /** The added buffer in big endian order. The composite owns one reference and releases exactly that one. */
    final ByteBuf source;
    /** The root buffer under the source's wrappers and views, which has the memory; {@code null} if there is no one. */
    private final @Nullable ContiguousByteBuf root;
    /** The root's number when this component's bytes were last found to be in its memory. */
    private int useNumber;
    /** Where the component starts in the composite. Written by the list only, as are both below. */
    int offset;
    /** Where the next one starts: {@code offset <= endOffset}. */
    int endOffset;
    /** Index in the target minus index in the composite. */
    int adjustment;

    Component(ByteBuf source) {
        boolean accessible = source.isAccessible();
        if (CHECK_ACCESSIBLE && !accessible) {
            throw ReleaseTrace.refusal(source);
        }
        this.source = source instanceof ContiguousByteBuf ? source : inBigEndianOrder(source);
        adjustment = source.readerIndex();
        endOffset = source.readableBytes();
        ContiguousByteBuf view = peel(this.source);
        if (view == null || !accessible) {
            root = null;
        } else {
            root = view.root();
            adjustment += view.shift();
            useNumber = root.useNumber() - 1; // Behind, so that the first access looks.
        }
    }

    @SuppressWarnings("deprecation") // A little endian view is the one thing that must not be accessed as it is.
    private static ByteBuf inBigEndianOrder(ByteBuf buffer) {
        return buffer.order() == ByteOrder.BIG_ENDIAN ? buffer : buffer.order(ByteOrder.BIG_ENDIAN);
    }

    /**
     * Looks through wrappers, to the buffer whose root can be accessed in the source's place, so that an access has one
     * level only. The memory below lives as long as the source does; a wrapper that changes the accessed bytes, or the
     * way of access, is not looked through.
     */
    private static @Nullable ContiguousByteBuf peel(ByteBuf source) {
        ByteBuf inner = source;
        while (inner instanceof UnreleasableByteBuf || inner instanceof LeakAwareByteBuf) {
            inner = inner.unwrap();
        }
        return inner instanceof ContiguousByteBuf ? (ContiguousByteBuf) inner : null;
    }

    /** Returns the accessed buffer: the root, or if there is none the source. */
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
    @SuppressWarnings("NullAway") // The root was found by peeling the source, which finds it again.
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

    /** As {@link #covers} for a single byte, without the subtraction. */
    boolean holds(int indexInComposite) {
        return indexInComposite >= offset && indexInComposite < endOffset;
    }

    /** The root, if its memory can be accessed in the place of the source; otherwise {@code null}. */
    private @Nullable ContiguousByteBuf memory() {
        ContiguousByteBuf r = root;
        return r != null && (r.useNumber() == useNumber || lookAgain(r)) ? r : null;
    }

    private boolean lookAgain(ContiguousByteBuf r) {
        int now = r.useNumber();
        if (!source.isAccessible() || targetIndex(endOffset) > r.length) {
            return false;
        }
        useNumber = now;
        return true;
    }

    byte getByte(int indexInComposite) {
        int at = indexInComposite + adjustment;
        ContiguousByteBuf r = memory();
        if (r == null) {
            return target().getByte(at);
        }
        ByteBuffer m = r.memory;
        return m != null ? Memory.getByte(null, m, r.offset + at) : Memory.getByte(r.array, null, r.offset + at);
    }

    short getShort(int indexInComposite) {
        int at = indexInComposite + adjustment;
        ContiguousByteBuf r = memory();
        if (r == null) {
            return target().getShort(at);
        }
        ByteBuffer m = r.memory;
        return m != null ? Memory.getShort(null, m, r.offset + at) : Memory.getShort(r.array, null, r.offset + at);
    }

    int getInt(int indexInComposite) {
        int at = indexInComposite + adjustment;
        ContiguousByteBuf r = memory();
        if (r == null) {
            return target().getInt(at);
        }
        ByteBuffer m = r.memory;
        return m != null ? Memory.getInt(null, m, r.offset + at) : Memory.getInt(r.array, null, r.offset + at);
    }

    long getLong(int indexInComposite) {
        int at = indexInComposite + adjustment;
        ContiguousByteBuf r = memory();
        if (r == null) {
            return target().getLong(at);
        }
        ByteBuffer m = r.memory;
        return m != null ? Memory.getLong(null, m, r.offset + at) : Memory.getLong(r.array, null, r.offset + at);
    }

    void setByte(int indexInComposite, int value) {
        int at = indexInComposite + adjustment;
        ContiguousByteBuf r = memory();
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
        ContiguousByteBuf r = memory();
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
        ContiguousByteBuf r = memory();
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
        ContiguousByteBuf r = memory();
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
        ContiguousByteBuf r = memory();
        return found(r != null ? r.forEachByteAsc0(at, to + adjustment, processor)
                : target().forEachByte(at, to - from, processor));
    }

    /** From {@code to - 1} down to {@code from}. */
    int forEachByteDesc(int from, int to, ByteProcessor processor) throws Exception {
        int at = from + adjustment;
        ContiguousByteBuf r = memory();
        return found(r != null ? r.forEachByteDesc0(to + adjustment - 1, at, processor)
                : target().forEachByteDesc(at, to - from, processor));
    }

    int findFirst(int from, int to, byte value) {
        int at = from + adjustment;
        ContiguousByteBuf r = memory();
        return found(r != null ? r.findFirst(at, to + adjustment, value)
                : target().indexOf(at, to + adjustment, value));
    }

    int findLast(int from, int to, byte value) {
        int at = from + adjustment;
        ContiguousByteBuf r = memory();
        return found(r != null ? r.findLast(at, to + adjustment, value)
                : target().indexOf(to + adjustment, at, value));
    }

    private int found(int indexInTarget) {
        return indexInTarget < 0 ? -1 : indexInTarget - adjustment;
    }
}
