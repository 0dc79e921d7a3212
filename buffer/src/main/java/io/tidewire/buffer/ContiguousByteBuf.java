/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.internal.Home;
import io.tidewire.buffer.internal.Keeper;
import io.tidewire.buffer.internal.SizeClasses;
import io.tidewire.util.IllegalReferenceCountException;
import io.tidewire.util.internal.EmptyArrays;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A buffer over one piece of memory, heap or direct, and every slice and duplicate of it. All allocators use it.
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
 * <p>Views are flat: they keep a copy of the root's memory fields. Because a root may move when its capacity changes,
 * or be released and reused, it counts its changes in {@code epoch}; a view whose copy of that number is behind looks
 * at its root before its next access (cold path of the checks). If the root has lost its last reference meanwhile, the
 * view throws, counted or not, even after the root was recycled; otherwise it reads the fields again.
 *
 * <p>A root has direct memory as a slice of the chunk, made once for each slot, whose limit moves with the capacity. A
 * view has no slice until its bytes are accessed one by one; until then, and for all else, it uses its root's.
 *
 * <p>Programs make many views, so an object has 72 bytes and not one more: what roots and views do not need both shares
 * a field, what can be worked out off the hot paths has none, and what is seldom needed is in {@link BufferExtras}.
 */
@SuppressWarnings("NullAway") // The table says what is null; without an array there is an NIO buffer.
final class ContiguousByteBuf extends MemoryByteBuf implements Keeper {
    /** The number of first bytes of a view that are accessed one by one without a slice of its own. */
    private static final int UNSLICED_BYTES = 16;

    /** For a root, the owner that takes the memory back; {@code null} for a view. */
    final @Nullable MemoryOwner owner;
    /**
     * For a root, the data of its owner; see {@link MemoryOwner}. For a view, the buffer that it was made from, or the
     * unreleasable one that it came from.
     */
    @Nullable Object slot;
    /** For a view, the buffer whose count it shares; {@code null} if it has a count of its own, as a root has. */
    private final @Nullable ContiguousByteBuf link;

    private final @Nullable ContiguousByteBuf source;
    /**
     * For a root, how often its memory or capacity changed or its last reference was lost. For a view, the root's
     * number at its last check.
     */
    private int epoch;
    /**
     * A root's: its {@code epoch} when this life began. A view's: where its index 0 lies in the root; below 0 if it
     * follows the root's capacity, as a duplicate does, where others end where they were cut. Then it is the complement
     * of the first reader mark, and the first writer mark is in the place of the maximum capacity, which is the root's.
     */
    private int base;

    /**
     * Creates a root without memory. To be given some by {@link #init}.
     *
     * @param owner the owner that takes the memory back
     */
    ContiguousByteBuf(MemoryOwner owner) {
        super(0);
        this.owner = owner;
        source = null;
        link = null;
    }

    private ContiguousByteBuf(ContiguousByteBuf parent, int index, int length, boolean whole,
                              boolean counted) {
        super(whole ? parent.writerIndex : length);
        owner = null;
        slot = parent.isUnreleasable() ? parent.slot : parent;
        source = parent.source == null ? parent : parent.source;
        link = counted ? null : parent.countsItself() ? parent : parent.link;
        base = whole ? ~parent.readerIndex : parent.shift() + index;
        array = parent.array;
        memory = NO_BYTES;
        offset = parent.offset + index;
        this.length = length;
        epoch = parent.epoch;
    }

    /**
     * Hands this object out over new memory: indices and marks at 0, held once. Owner only, while no other code knows
     * the object. The content is not touched.
     *
     * @param array the heap memory, if it is that
     * @param memory otherwise the NIO buffer, whose position and limit stay as they are
     * @param offset where index 0 lies in it
     * @param capacity the capacity in bytes
     * @param maxCapacity the limit of growth, at least {@code capacity}
     * @param slot the owner's object for the memory, if it has one
     */
    void init(byte @Nullable [] array, @Nullable ByteBuffer memory, int offset, int capacity,
              int maxCapacity, @Nullable Object slot) {
        setMemory(array, memory, offset);
        this.slot = slot;
        reuse(capacity, maxCapacity);
    }

    /**
     * Hands this object out again over the memory that it had: indices and marks at 0, held once. Owner only, while no
     * other code knows the object.
     *
     * @param capacity the capacity in bytes, at most {@link #slotSize()}
     * @param maxCapacity the limit of growth, at least {@code capacity}
     */
    void reuse(int capacity, int maxCapacity) {
        length = capacity;
        limitTo(capacity);
        maxCapacity(maxCapacity);
        resetIndices();
        resetRefCnt();
    }

    /** Overwrites all memory of this object. Owner only, when the object is no longer used. */
    void overwrite(byte value) {
        int size = slotSize();
        limitTo(size);
        Memory.fill(array, memory, offset, size, value);
    }

    // The engine's methods of an object that stands for memory

    @Override
    public void lay(byte @Nullable [] array, @Nullable ByteBuffer memory, int offset, int size, Home home) {
        epoch = offset / SizeClasses.QUANTUM; // Any number will do, and so it differs from slot to slot.
        base = epoch;
        if (array != null) {
            init(array, null, offset, size, size, home);
        } else {
            init(null, memory.slice(offset, size), 0, size, size, home);
        }
    }

    @Override
    public Home home() {
        return (Home) slot;
    }

    @Override
    public void forget() {
        setMemory(array == null ? null : EmptyArrays.EMPTY_BYTES, array == null ? NO_BYTES : null, 0);
    }

    @Override
    public int useNumber() {
        return epoch;
    }

    // Life

    private boolean countsItself() {
        return source == null || link == null;
    }

    private boolean isWhole() {
        return source == null || base < 0;
    }

    /** Whether retaining and releasing do nothing. */
    private boolean isUnreleasable() {
        return slot instanceof UnreleasableByteBuf;
    }

    /** Creates a view that has just been made of the buffer in a wrapper, and is not counted, unreleasable like it. */
    void makeUnreleasable(UnreleasableByteBuf wrapper) {
        slot = wrapper;
    }

    /** Returns the buffer that has the memory: this one itself if it is no view. */
    ContiguousByteBuf root() {
        return source == null ? this : source;
    }

    /** Where index 0 lies in the root. */
    int shift() {
        return isWhole() ? 0 : base;
    }

    /** Whether an access must not go on: released, or a view that has to look at its root again. */
    private boolean stale() {
        ContiguousByteBuf root = source;
        return root == null ? CHECK_ACCESSIBLE && !isLive()
                : root.epoch != epoch || CHECK_ACCESSIBLE && !(link == null ? isLive() : link.isLive());
    }

    /** Whether an access by what {@link #memory} was must not go on; the JDK checks the rest against its limit. */
    private boolean staleOrUnsliced(@Nullable ByteBuffer m) {
        return source != null && m == NO_BYTES || stale();
    }

    /** Whether the root of this view has lost its last reference since the view was made. */
    private boolean hasOutlivedRoot() {
        ContiguousByteBuf root = source;
        int now = root.epoch;
        // The view's last look was before the beginning of the root's life. Differences, since numbers wrap around.
        return now != epoch && (!root.isLive() || Integer.compareUnsigned(now - epoch, now - root.base) > 0);
    }

    /** Reads the root's memory again, unless this view was released. */
    private void freshen() {
        ContiguousByteBuf root = source;
        if (root == null || root.epoch == epoch || !isAccessible()) {
            return;
        }
        int shift = shift();
        setMemory(root.array, NO_BYTES, root.offset + shift);
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
            // Even with the check switched off: once the root is gone, another buffer may own the memory.
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
    @Nullable Throwable releasedAt() {
        return countsItself() ? super.releasedAt() : link.releasedAt();
    }

    /** A view's: notes who released it, unless its root is handed out again, since views of that are refused anyway. */
    private void noteEnd() {
        if (ReleaseTrace.isOn() && !source.owner.recyclesObjects()) {
            noteRelease();
        }
    }

    /** Creates the exception for a root's count that is wanted after this view has outlived the root. */
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
    public ByteBuf retain(int increment) {
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
            releaseHeld();
            return true;
        }
        return super.release();
    }

    /** A counted view gives back its reference on the buffer whose count it raised when it was made. */
    private void releaseHeld() {
        ContiguousByteBuf parent = (ContiguousByteBuf) slot;
        ContiguousByteBuf held = parent.countsItself() ? parent : parent.link;
        if (held.source == null) {
            if (hasOutlivedRoot()) {
                throw gone(); // This view's reference was released by other code; the root may be another user's now.
            }
            held.releaseOwn(); // Not a recursive call: those are not inlined.
        } else {
            held.release();
        }
    }

    @Override
    public boolean release(int decrement) {
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
            owner.free(this); // From here on the object may belong to another owner.
        } else {
            noteRelease();
            owner.free(this);
            forgetMemory();
        }
    }

    // First marks. An object has no room for them, but a duplicate does without two of its fields.

    @Override
    int firstReaderMark() {
        return source != null && base < 0 ? ~base : 0;
    }

    @Override
    int firstWriterMark() {
        return source != null && base < 0 ? super.maxCapacity() : 0;
    }

    // Capacity

    @Override
    public int maxCapacity() {
        return source != null && base < 0 ? source.maxCapacity() : super.maxCapacity();
    }

    @Override
    public int capacity() {
        if (source != null && source.epoch != epoch) {
            freshen();
        }
        return length;
    }

    @Override
    public ByteBuf capacity(int newCapacity) {
        if (source != null && !isWhole()) {
            ensureAccessible();
            throw new UnsupportedOperationException("the capacity of a slice is fixed: " + this);
        }
        checkNewCapacity(newCapacity);
        if (source != null) {
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
    void resizeInPlace(int newCapacity) {
        length = newCapacity;
        limitTo(newCapacity);
        epoch++;
        trimIndicesToCapacity(newCapacity);
    }

    /**
     * Moves to other memory: copies the content, as much as fits, and forgets the old memory without giving it back.
     * Owner only. Parameters as for {@link #init}.
     */
    void moveTo(byte @Nullable [] newArray, @Nullable ByteBuffer newMemory, int newOffset, int newCapacity,
                @Nullable Object newSlot) {
        if (newArray == null) {
            newMemory.limit(newCapacity);
        }
        Memory.copy(array, memory, offset, newArray, newMemory, newOffset, Math.min(length, newCapacity));
        setMemory(newArray, newMemory, newOffset);
        slot = newSlot;
        resizeInPlace(newCapacity);
    }

    @Override
    public int maxFastWritableBytes() {
        int capacity = capacity();
        return Math.max(capacity, Math.min(slotSize(), maxCapacity())) - writerIndex;
    }

    @Override
    public ByteBufAllocator alloc() {
        return source == null ? owner.alloc() : source.owner.alloc();
    }

    @Override
    public @Nullable ByteBuf unwrap() {
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

    private ByteBuf cut(int index, int size, boolean retained) {
        checkIndex(index, size);
        boolean counted = retained && !isUnreleasable();
        if (counted) {
            retain();
        }
        ContiguousByteBuf view = new ContiguousByteBuf(this, index, size, false, counted);
        view.writerIndex = size;
        return view;
    }

    private ByteBuf duplicate(boolean retained) {
        checkIndex(0, 0);
        boolean counted = retained && !isUnreleasable();
        if (counted) {
            retain();
        }
        // A duplicate of a slice is a slice.
        ContiguousByteBuf view = new ContiguousByteBuf(this, 0, length, isWhole(), counted);
        view.readerIndex = readerIndex;
        view.writerIndex = writerIndex;
        return isWhole() ? view : view.markReaderIndex().markWriterIndex();
    }

    @Override
    public ByteBuf slice(int index, int size) {
        return cut(index, size, false);
    }

    @Override
    public ByteBuf retainedSlice(int index, int size) {
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
    //
    // Single bytes are accessed most often, and in loops. Direct memory is accessed through a slice whose limit is the
    // capacity, and checked in the words of the JDK on the same index: the JIT compiler sees that the JDK's check is
    // the same, and makes one. Heap and direct memory have a path each, so that the kind is asked once.

    @Override
    @Nullable ByteBuffer whole() {
        ContiguousByteBuf root = source;
        return root == null ? memory : root.memory;
    }

    private void check(int index, int size) {
        if (CHECK_BOUNDS && (index < 0 || index > length - size) || stale()) {
            refuseAccess(index, size);
        }
    }

    private int readable(int size) {
        int index = readerIndex;
        if (CHECK_BOUNDS && index > writerIndex - size || stale()) {
            refuseRead(size);
            return readerIndex;
        }
        return index;
    }

    private int room(int size) {
        int index = writerIndex;
        if (index > length - size || stale()) {
            makeRoom(size);
            return writerIndex;
        }
        return index;
    }

    @Override
    public byte getByte(int index) {
        byte[] a = array;
        if (a != null) {
            return CHECK_BOUNDS && (index < 0 || index >= length) || stale() ? getByteSlowly(index) : a[offset + index];
        }
        ByteBuffer m = memory;
        if (index < 0 || index >= m.limit() || stale()) {
            return getByteSlowly(index);
        }
        return m.get(index);
    }

    @Override
    public short getShort(int index) {
        check(index, 2);
        return Memory.getShort(array, whole(), offset + index);
    }

    @Override
    public short getShortLE(int index) {
        check(index, 2);
        return Memory.getShortLE(array, whole(), offset + index);
    }

    @Override
    public int getInt(int index) {
        check(index, 4);
        return Memory.getInt(array, whole(), offset + index);
    }

    @Override
    public int getIntLE(int index) {
        check(index, 4);
        return Memory.getIntLE(array, whole(), offset + index);
    }

    @Override
    public long getLong(int index) {
        check(index, 8);
        return Memory.getLong(array, whole(), offset + index);
    }

    @Override
    public long getLongLE(int index) {
        check(index, 8);
        return Memory.getLongLE(array, whole(), offset + index);
    }

    @Override
    public ByteBuf setByte(int index, int value) {
        byte[] a = array;
        if (a != null) {
            if (CHECK_BOUNDS && (index < 0 || index >= length) || stale()) {
                setByteSlowly(index, value);
            } else {
                a[offset + index] = (byte) value;
            }
            return this;
        }
        ByteBuffer m = memory;
        if (index < 0 || index >= m.limit() || stale()) {
            setByteSlowly(index, value);
        } else {
            m.put(index, (byte) value);
        }
        return this;
    }

    @Override
    public ByteBuf setShort(int index, int value) {
        check(index, 2);
        Memory.setShort(array, whole(), offset + index, value);
        return this;
    }

    @Override
    public ByteBuf setShortLE(int index, int value) {
        check(index, 2);
        Memory.setShortLE(array, whole(), offset + index, value);
        return this;
    }

    @Override
    public ByteBuf setInt(int index, int value) {
        check(index, 4);
        Memory.setInt(array, whole(), offset + index, value);
        return this;
    }

    @Override
    public ByteBuf setIntLE(int index, int value) {
        check(index, 4);
        Memory.setIntLE(array, whole(), offset + index, value);
        return this;
    }

    @Override
    public ByteBuf setLong(int index, long value) {
        check(index, 8);
        Memory.setLong(array, whole(), offset + index, value);
        return this;
    }

    @Override
    public ByteBuf setLongLE(int index, long value) {
        check(index, 8);
        Memory.setLongLE(array, whole(), offset + index, value);
        return this;
    }

    @Override
    public byte readByte() {
        int index = readerIndex;
        byte[] a = array;
        if (a != null) {
            if (CHECK_BOUNDS && index >= writerIndex || stale()) {
                return readByteSlowly();
            }
            byte value = a[offset + index];
            readerIndex = index + 1;
            return value;
        }
        ByteBuffer m = memory;
        if (CHECK_BOUNDS && index >= writerIndex || staleOrUnsliced(m)) {
            return readByteSlowly();
        }
        byte value = m.get(index);
        readerIndex = index + 1;
        return value;
    }

    @Override
    public short readShort() {
        int index = readable(2);
        short value = Memory.getShort(array, whole(), offset + index);
        readerIndex = index + 2;
        return value;
    }

    @Override
    public int readInt() {
        int index = readable(4);
        int value = Memory.getInt(array, whole(), offset + index);
        readerIndex = index + 4;
        return value;
    }

    @Override
    public long readLong() {
        int index = readable(8);
        long value = Memory.getLong(array, whole(), offset + index);
        readerIndex = index + 8;
        return value;
    }

    @Override
    public ByteBuf writeByte(int value) {
        int index = writerIndex;
        byte[] a = array;
        if (a != null) {
            if (index >= length || stale()) {
                writeByteSlowly(value);
            } else {
                a[offset + index] = (byte) value;
                writerIndex = index + 1;
            }
            return this;
        }
        ByteBuffer m = memory;
        if (index >= length || staleOrUnsliced(m)) {
            writeByteSlowly(value);
        } else {
            m.put(index, (byte) value);
            writerIndex = index + 1;
        }
        return this;
    }

    @Override
    public ByteBuf writeShort(int value) {
        int index = room(2);
        Memory.setShort(array, whole(), offset + index, value);
        writerIndex = index + 2;
        return this;
    }

    @Override
    public ByteBuf writeInt(int value) {
        int index = room(4);
        Memory.setInt(array, whole(), offset + index, value);
        writerIndex = index + 4;
        return this;
    }

    @Override
    public ByteBuf writeLong(long value) {
        int index = room(8);
        Memory.setLong(array, whole(), offset + index, value);
        writerIndex = index + 8;
        return this;
    }

    // Bytes whose access is refused, waits for a move or growth, or is that of a view without a slice

    private byte getByteSlowly(int index) {
        check(index, 1);
        haveSlice(index);
        return Memory.getByte(array, whole(), offset + index);
    }

    private void setByteSlowly(int index, int value) {
        check(index, 1);
        haveSlice(index);
        Memory.setByte(array, whole(), offset + index, value);
    }

    private byte readByteSlowly() {
        int index = readable(1);
        haveSlice(index);
        byte value = Memory.getByte(array, whole(), offset + index);
        readerIndex = index + 1;
        return value;
    }

    private void writeByteSlowly(int value) {
        int index = room(1);
        haveSlice(index);
        Memory.setByte(array, whole(), offset + index, value);
        writerIndex = index + 1;
    }

    /** A view makes its slice when it is seen to be more than a few bytes that are read once. */
    private void haveSlice(int index) {
        ContiguousByteBuf root = source;
        if (array != null || root == null || index < UNSLICED_BYTES || index >= length) {
            return;
        }
        ByteBuffer all = root.memory;
        if (length <= all.limit() - offset) { // Not so if the root is being released by another thread.
            ByteBuffer slice = all.slice(offset, length);
            VarHandle.storeStoreFence(); // Other threads may read this view, too.
            memory = slice;
        }
    }
}
