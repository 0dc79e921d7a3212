/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.IllegalReferenceCountException;

import java.nio.ByteBuffer;

/**
 * The one buffer over one piece of memory, heap or direct, whoever gave it, and every slice and duplicate of it.
 *
 * <pre>
 *   root        own memory from {@code owner}, own count;             source == null
 *   view        memory of a root, count of a root or counted view;    source == the root, link == whose count
 *   counted     memory of a root, own count, holds what it was made   source == the root, link == null
 *     view      of (retained slice or duplicate)
 * </pre>
 *
 * <p>A view of an unreleasable buffer, and so each view of it, has that wrapper in {@code slot} and leaves the count
 * alone.
 *
 * <p>A counted view does not name itself as its counter, because an object that refers to itself is never replaced by
 * its fields (escape analysis): a retained slice that is used and released in one method costs no allocation.
 *
 * <p>Views are flat: they keep a copy of the root's memory fields. Since a root may change its capacity and so move, or
 * be released and serve somebody else, it counts its changes in {@code epoch}; a view whose copy of that number is
 * behind looks at its root before its next access (cold path of the checks). If the root has lost its last reference
 * meanwhile, the view throws, counted or not, also after the root was recycled; otherwise it takes the fields anew.
 *
 * <p>Programs make many views, so an object has 72 bytes and not one more: what roots and views do not need both shares
 * a field, what can be worked out off the hot paths has none, and what is seldom needed is in {@link BufferExtras}.
 */
final class ContiguousByteBuf extends MemoryByteBuf {
    /** The {@code base} of a view that follows the root's capacity: a duplicate. The others end where they were cut. */
    private static final int WHOLE = -1;

    /** A root's: who takes the memory back. {@code null} for views. */
    final MemoryOwner owner;
    /**
     * A root's: what the owner keeps here, see {@link MemoryOwner}. A view's: the buffer it was made of, or the
     * unreleasable one from which it came.
     */
    Object slot;
    /**
     * A root's, while it keeps free memory: the one that was put before it on the return stack of its heap. A view's:
     * the buffer whose count it has, {@code null} if it has its own; never changed.
     */
    ContiguousByteBuf link;

    private final ContiguousByteBuf source;
    /**
     * A root's: how often its memory or capacity changed or its last reference was lost. A view's: the root's number
     * when it last looked.
     */
    private int epoch;
    /** A root's: its {@code epoch} when this life began. A view's: where its index 0 lies in the root, or WHOLE. */
    private int base;

    /**
     * Makes a root without memory. To be given some by {@link #init}.
     *
     * @param owner who takes the memory back
     */
    ContiguousByteBuf(final MemoryOwner owner) {
        super(0);
        this.owner = owner;
        source = null;
    }

    private ContiguousByteBuf(final ContiguousByteBuf parent, final int index, final int length, final boolean whole,
                              final boolean counted) {
        super(whole ? parent.maxCapacity() : length);
        owner = null;
        slot = parent.isUnreleasable() ? parent.slot : parent;
        source = parent.source == null ? parent : parent.source;
        link = counted ? null : parent.countsItself() ? parent : parent.link;
        base = whole ? WHOLE : parent.shift() + index;
        setMemory(parent.array, parent.memory, parent.offset + index);
        this.length = length;
        epoch = parent.epoch;
    }

    /**
     * Hands this object out over new memory: indices and marks at 0, held once. Owner only, while nobody else knows the
     * object. The content is not touched.
     *
     * @param array the heap memory, or {@code null}
     * @param memory otherwise the NIO buffer, whose position and limit stay as they are; {@code null} with an array
     * @param offset where index 0 lies in it
     * @param capacity the capacity in bytes
     * @param maxCapacity the limit of growth, at least {@code capacity}
     * @param slot what the owner keeps with the memory, or {@code null}
     */
    void init(final byte[] array, final ByteBuffer memory, final int offset, final int capacity,
              final int maxCapacity, final Object slot) {
        setMemory(array, memory, offset);
        this.slot = slot;
        reuse(capacity, maxCapacity);
    }

    /**
     * Hands this object out again over the memory that it had: indices and marks at 0, held once. Owner only, while
     * nobody else knows the object.
     *
     * @param capacity the capacity in bytes, at most {@link #slotSize()}
     * @param maxCapacity the limit of growth, at least {@code capacity}
     */
    void reuse(final int capacity, final int maxCapacity) {
        length = capacity;
        maxCapacity(maxCapacity);
        resetIndices();
        resetRefCnt();
    }

    /** Overwrites all of the memory that this object has. Owner only, when nobody uses it any more. */
    void overwrite(final byte value) {
        Memory.fill(array, memory, offset, slotSize(), value);
    }

    // Life

    /** A number that is another one whenever a root is handed out. */
    int epoch() {
        return epoch;
    }

    private boolean countsItself() {
        return source == null || link == null;
    }

    private boolean isWhole() {
        return source == null || base == WHOLE;
    }

    /** Whether retaining and releasing do nothing. */
    private boolean isUnreleasable() {
        return slot instanceof UnreleasableByteBuf;
    }

    /** Makes a view that has just been made of the buffer in a wrapper, and is not counted, unreleasable like it. */
    void makeUnreleasable(final UnreleasableByteBuf wrapper) {
        slot = wrapper;
    }

    /** What has the memory: this buffer itself if it is no view. */
    ContiguousByteBuf root() {
        return source == null ? this : source;
    }

    /** Where index 0 lies in the root. */
    int shift() {
        return isWhole() ? 0 : base;
    }

    /** Whether an access must not go on: released, or a view that has to look at its root again. */
    private boolean stale() {
        final ContiguousByteBuf root = source;
        return root == null ? CHECK_ACCESSIBLE && !isLive()
                : root.epoch != epoch || CHECK_ACCESSIBLE && !(link == null ? isLive() : link.isLive());
    }

    /** Whether the root of this view has lost its last reference since the view was made. */
    private boolean hasOutlivedRoot() {
        final ContiguousByteBuf root = source;
        final int now = root.epoch;
        // What the view saw last was longer ago than the root's life began. Differences, since numbers wrap around.
        return now != epoch && (!root.isLive() || Integer.compareUnsigned(now - epoch, now - root.base) > 0);
    }

    /** Takes the root's memory anew, unless this view was released. */
    private void freshen() {
        final ContiguousByteBuf root = source;
        if (root == null || root.epoch == epoch || !isAccessible()) {
            return;
        }
        final int shift = shift();
        setMemory(root.array, root.memory, root.offset + shift);
        length = isWhole() ? root.length : Math.max(0, Math.min(maxCapacity(), root.length - shift));
        epoch = root.epoch;
        trimIndicesToCapacity(length);
    }

    @Override
    boolean isAccessible() {
        return (countsItself() ? isLive() : link.isLive()) && (source == null || !hasOutlivedRoot());
    }

    @Override
    boolean hasMoved() {
        return source != null && source.epoch != epoch;
    }

    @Override
    void refuseUse() {
        freshen();
        if (source != null && !isAccessible()) {
            // Also with the check switched off: the memory of a view whose root is gone is somebody else's.
            throw ReleaseTrace.refusal(this);
        }
        super.refuseUse();
    }

    /** The buffer whose count is this buffer's. */
    private ContiguousByteBuf counted() {
        if (hasOutlivedRoot()) {
            throw gone();
        }
        return link;
    }

    @Override
    Throwable releasedAt() {
        return countsItself() ? super.releasedAt() : link.releasedAt();
    }

    /** A view's: notes who released it, unless its root is handed out again, since views of that are refused anyway. */
    private void noteEnd() {
        if (ReleaseTrace.isOn() && !source.owner.recyclesObjects()) {
            noteRelease();
        }
    }

    /** What to throw where the count of a root is wanted that this view has outlived. */
    private IllegalReferenceCountException gone() {
        return ReleaseTrace.explained(new IllegalReferenceCountException(
                "refCnt: 0, the buffer that this is a view of was released"), source);
    }

    @Override
    public int refCnt() {
        if (source != null && hasOutlivedRoot()) {
            return 0;
        }
        return countsItself() ? super.refCnt() : link.refCnt();
    }

    @Override
    public ByteBuf retain() {
        if (countsItself()) {
            super.retain();
        } else if (!isUnreleasable()) {
            counted().retain();
        }
        return this;
    }

    @Override
    public ByteBuf retain(final int increment) {
        if (countsItself()) {
            super.retain(increment);
        } else if (!isUnreleasable()) {
            counted().retain(increment);
        }
        return this;
    }

    @Override
    public boolean release() {
        if (source == null) {
            return super.release();
        }
        if (link != null) {
            return !isUnreleasable() && counted().release();
        }
        if (releaseSole()) {
            noteEnd();
            // The reference on the root is given back by an atomic, so that the view's own end need not be another.
            releaseHeld();
            return true;
        }
        return super.release();
    }

    /** A counted view gives back its reference on the buffer whose count it raised when it was made. */
    private void releaseHeld() {
        final ContiguousByteBuf parent = (ContiguousByteBuf) slot;
        final ContiguousByteBuf held = parent.countsItself() ? parent : parent.link;
        if (held.source == null) {
            if (hasOutlivedRoot()) {
                throw gone(); // Somebody gave back what this view held; the root may be another user's now.
            }
            held.releaseOwn(); // Not a recursive call: those end escape analysis.
        } else {
            held.release();
        }
    }

    @Override
    public boolean release(final int decrement) {
        return countsItself() ? super.release(decrement) : !isUnreleasable() && counted().release(decrement);
    }

    @Override
    protected void deallocate() {
        if (source != null) {
            noteEnd();
            releaseHeld();
            return;
        }
        // In this order: a view that looks in between still sees that the root is dead.
        base = epoch + 1;
        epoch++; // Views look at their root now, and find that they have outlived it.
        if (owner.recyclesObjects()) {
            owner.free(this); // From here on the object may be somebody else's.
        } else {
            noteRelease();
            owner.free(this);
            length = 0;
            setMemory(null, null, 0);
        }
    }

    // Capacity

    @Override
    public int capacity() {
        if (source != null && source.epoch != epoch) {
            freshen();
        }
        return length;
    }

    @Override
    public ByteBuf capacity(final int newCapacity) {
        checkNewCapacity(newCapacity);
        if (source != null) {
            if (!isWhole()) {
                throw new UnsupportedOperationException("the capacity of a slice is fixed: " + this);
            }
            source.capacity(newCapacity);
            freshen();
        } else if (newCapacity > length && newCapacity <= slotSize()) {
            resizeInPlace(newCapacity);
        } else if (newCapacity != length) {
            owner.resize(this, newCapacity);
        }
        return this;
    }

    /** How far the capacity can grow in place; may be above the maximum capacity. */
    int slotSize() {
        return source == null ? owner.slotSize(this) : isWhole() ? source.slotSize() : length;
    }

    /**
     * Changes the capacity within the slot. Owner only.
     *
     * @param newCapacity the capacity, at most {@link #slotSize()}
     */
    void resizeInPlace(final int newCapacity) {
        length = newCapacity;
        epoch++;
        trimIndicesToCapacity(newCapacity);
    }

    /**
     * Moves to other memory: copies the content, as much as fits, and forgets the old memory without giving it back.
     * Owner only. Parameters as for {@link #init}.
     */
    void moveTo(final byte[] newArray, final ByteBuffer newMemory, final int newOffset, final int newCapacity,
                final Object newSlot) {
        Memory.copy(array, memory, offset, newArray, newMemory, newOffset, Math.min(length, newCapacity));
        setMemory(newArray, newMemory, newOffset);
        slot = newSlot;
        resizeInPlace(newCapacity);
    }

    @Override
    public int maxFastWritableBytes() {
        final int capacity = capacity();
        return Math.max(capacity, Math.min(slotSize(), maxCapacity())) - writerIndex;
    }

    @Override
    public ByteBufAllocator alloc() {
        return source == null ? owner.alloc() : source.owner.alloc();
    }

    @Override
    public ByteBuf unwrap() {
        return source == null ? null : (ByteBuf) slot;
    }

    @Override
    long start() {
        return source == null ? super.start() : source.start();
    }

    @Override
    boolean knowsStart() {
        return source == null ? super.knowsStart() : source.knowsStart();
    }

    // Views

    private ByteBuf cut(final int index, final int size, final boolean retained) {
        checkIndex(index, size);
        final boolean counted = retained && !isUnreleasable();
        if (counted) {
            retain();
        }
        final ContiguousByteBuf view = new ContiguousByteBuf(this, index, size, false, counted);
        view.writerIndex = size;
        return view;
    }

    private ByteBuf duplicate(final boolean retained) {
        checkIndex(0, 0);
        final boolean counted = retained && !isUnreleasable();
        if (counted) {
            retain();
        }
        // A duplicate of a slice is a slice.
        final ContiguousByteBuf view = new ContiguousByteBuf(this, 0, length, isWhole(), counted);
        view.readerIndex = readerIndex;
        view.writerIndex = writerIndex;
        return view;
    }

    @Override
    public ByteBuf slice(final int index, final int size) {
        return cut(index, size, false);
    }

    @Override
    public ByteBuf retainedSlice(final int index, final int size) {
        return cut(index, size, true);
    }

    @Override
    public ByteBuf duplicate() {
        return duplicate(false);
    }

    @Override
    public ByteBuf retainedDuplicate() {
        return duplicate(true);
    }

    // Typed access. The common ones are here and final, so that a call site that sees many classes of buffer still
    // makes one virtual call and not four; the others are derived.

    private void check(final int index, final int size) {
        if (CHECK_BOUNDS && (index < 0 || index > length - size) || stale()) {
            refuseAccess(index, size);
        }
    }

    private int readable(final int size) {
        final int index = readerIndex;
        if (CHECK_BOUNDS && index > writerIndex - size || stale()) {
            refuseRead(size);
            return readerIndex;
        }
        return index;
    }

    private int room(final int size) {
        final int index = writerIndex;
        if (index > length - size || stale()) {
            makeRoom(size);
            return writerIndex;
        }
        return index;
    }

    @Override
    public byte getByte(final int index) {
        check(index, 1);
        return Memory.getByte(array, memory, offset + index);
    }

    @Override
    public short getShort(final int index) {
        check(index, 2);
        return Memory.getShort(array, memory, offset + index);
    }

    @Override
    public short getShortLE(final int index) {
        check(index, 2);
        return Memory.getShortLE(array, memory, offset + index);
    }

    @Override
    public int getInt(final int index) {
        check(index, 4);
        return Memory.getInt(array, memory, offset + index);
    }

    @Override
    public int getIntLE(final int index) {
        check(index, 4);
        return Memory.getIntLE(array, memory, offset + index);
    }

    @Override
    public long getLong(final int index) {
        check(index, 8);
        return Memory.getLong(array, memory, offset + index);
    }

    @Override
    public long getLongLE(final int index) {
        check(index, 8);
        return Memory.getLongLE(array, memory, offset + index);
    }

    @Override
    public ByteBuf setByte(final int index, final int value) {
        check(index, 1);
        Memory.setByte(array, memory, offset + index, value);
        return this;
    }

    @Override
    public ByteBuf setShort(final int index, final int value) {
        check(index, 2);
        Memory.setShort(array, memory, offset + index, value);
        return this;
    }

    @Override
    public ByteBuf setShortLE(final int index, final int value) {
        check(index, 2);
        Memory.setShortLE(array, memory, offset + index, value);
        return this;
    }

    @Override
    public ByteBuf setInt(final int index, final int value) {
        check(index, 4);
        Memory.setInt(array, memory, offset + index, value);
        return this;
    }

    @Override
    public ByteBuf setIntLE(final int index, final int value) {
        check(index, 4);
        Memory.setIntLE(array, memory, offset + index, value);
        return this;
    }

    @Override
    public ByteBuf setLong(final int index, final long value) {
        check(index, 8);
        Memory.setLong(array, memory, offset + index, value);
        return this;
    }

    @Override
    public ByteBuf setLongLE(final int index, final long value) {
        check(index, 8);
        Memory.setLongLE(array, memory, offset + index, value);
        return this;
    }

    @Override
    public byte readByte() {
        final int index = readable(1);
        final byte value = Memory.getByte(array, memory, offset + index);
        readerIndex = index + 1;
        return value;
    }

    @Override
    public short readShort() {
        final int index = readable(2);
        final short value = Memory.getShort(array, memory, offset + index);
        readerIndex = index + 2;
        return value;
    }

    @Override
    public int readInt() {
        final int index = readable(4);
        final int value = Memory.getInt(array, memory, offset + index);
        readerIndex = index + 4;
        return value;
    }

    @Override
    public long readLong() {
        final int index = readable(8);
        final long value = Memory.getLong(array, memory, offset + index);
        readerIndex = index + 8;
        return value;
    }

    @Override
    public ByteBuf writeByte(final int value) {
        final int index = room(1);
        Memory.setByte(array, memory, offset + index, value);
        writerIndex = index + 1;
        return this;
    }

    @Override
    public ByteBuf writeShort(final int value) {
        final int index = room(2);
        Memory.setShort(array, memory, offset + index, value);
        writerIndex = index + 2;
        return this;
    }

    @Override
    public ByteBuf writeInt(final int value) {
        final int index = room(4);
        Memory.setInt(array, memory, offset + index, value);
        writerIndex = index + 4;
        return this;
    }

    @Override
    public ByteBuf writeLong(final long value) {
        final int index = room(8);
        Memory.setLong(array, memory, offset + index, value);
        writerIndex = index + 8;
        return this;
    }
}
