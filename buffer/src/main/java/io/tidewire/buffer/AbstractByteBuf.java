/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.ByteProcessor;
import io.tidewire.util.IllegalReferenceCountException;
import io.tidewire.util.internal.PlatformDependent;
import io.tidewire.util.internal.SystemPropertyUtil;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ScatteringByteChannel;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The part of a {@link ByteBuf} that does not depend on where the bytes are: indices, marks, checks, and every typed
 * access derived from the {@code _get} and {@code _set} primitives, which need not check anything. Subclasses supply
 * those, the capacity, bulk copies, NIO buffers and the reference count. Fields belong to the thread that uses the
 * buffer.
 */
public abstract class AbstractByteBuf extends ByteBuf {
    /** Whether access to a released buffer is refused; {@code io.tidewire.buffer.checkAccessible}, default true. */
    static final boolean CHECK_ACCESSIBLE =
            SystemPropertyUtil.getBoolean("io.tidewire.buffer.checkAccessible", true);
    /**
     * Whether indices are checked; {@code io.tidewire.buffer.checkBounds}, default true. Switched off, the checks of
     * the JDK remain: a wrong index may then reach the neighbours in the same chunk or array, but nothing else.
     */
    static final boolean CHECK_BOUNDS = SystemPropertyUtil.getBoolean("io.tidewire.buffer.checkBounds",
            SystemPropertyUtil.getBoolean("io.tidewire.buffer.bytebuf.checkBounds", true));
    /** Whether a check is missing that would also have noticed a view whose memory is not the root's any more. */
    private static final boolean MAY_MISS_MOVES = !(CHECK_ACCESSIBLE && CHECK_BOUNDS);
    private static final VarHandle EXTRAS;

    static {
        try {
            EXTRAS = MethodHandles.lookup().findVarHandle(AbstractByteBuf.class, "extras", BufferExtras.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    // 0 <= readerIndex <= writerIndex <= capacity() <= maxCapacity
    int readerIndex;
    int writerIndex;
    private int maxCapacity;
    /** There are none until they are needed. Set once, and so by compare-and-set: any thread may need them. */
    private @Nullable BufferExtras extras;

    /**
     * Creates a buffer with both indices at 0.
     *
     * @param maxCapacity the limit of growth in bytes, at least 0
     */
    protected AbstractByteBuf(int maxCapacity) {
        this.maxCapacity = checkPositiveOrZero(maxCapacity, "maxCapacity");
    }

    /** Any thread. */
    final @Nullable BufferExtras extrasIfAny() {
        return extras;
    }

    /** Any thread; makes them if there are none. */
    final BufferExtras extras() {
        BufferExtras present = extras;
        return present != null ? present : makeExtras();
    }

    private BufferExtras makeExtras() {
        BufferExtras made = new BufferExtras();
        made.markedReaderIndex = firstReaderMark();
        made.markedWriterIndex = firstWriterMark();
        BufferExtras other = (BufferExtras) EXTRAS.compareAndExchange(this, null, made);
        return other == null ? made : other;
    }

    // Primitives. Subclasses read and write without checks of their own; the index and length have been checked.

    /**
     * Returns the byte at an index.
     *
     * @param index the position, checked by the caller
     * @return the value
     */
    protected abstract byte _getByte(int index);

    /**
     * Returns the 16-bit number at an index.
     *
     * @param index the position, checked by the caller
     * @return the value
     */
    protected abstract short _getShort(int index);

    /**
     * Returns the 16-bit number at an index in little endian order.
     *
     * @param index the position, checked by the caller
     * @return the value
     */
    protected abstract short _getShortLE(int index);

    /**
     * Returns the unsigned 24-bit number at an index.
     *
     * @param index the position, checked by the caller
     * @return the value
     */
    protected abstract int _getUnsignedMedium(int index);

    /**
     * Returns the unsigned 24-bit number at an index in little endian order.
     *
     * @param index the position, checked by the caller
     * @return the value
     */
    protected abstract int _getUnsignedMediumLE(int index);

    /**
     * Returns the 32-bit number at an index.
     *
     * @param index the position, checked by the caller
     * @return the value
     */
    protected abstract int _getInt(int index);

    /**
     * Returns the 32-bit number at an index in little endian order.
     *
     * @param index the position, checked by the caller
     * @return the value
     */
    protected abstract int _getIntLE(int index);

    /**
     * Returns the 64-bit number at an index.
     *
     * @param index the position, checked by the caller
     * @return the value
     */
    protected abstract long _getLong(int index);

    /**
     * Returns the 64-bit number at an index in little endian order.
     *
     * @param index the position, checked by the caller
     * @return the value
     */
    protected abstract long _getLongLE(int index);

    /**
     * Sets the byte at an index.
     *
     * @param index the position, checked by the caller
     */
    protected abstract void _setByte(int index, int value);

    /**
     * Sets the 16-bit number at an index.
     *
     * @param index the position, checked by the caller
     */
    protected abstract void _setShort(int index, int value);

    /**
     * Sets the 16-bit number at an index in little endian order.
     *
     * @param index the position, checked by the caller
     */
    protected abstract void _setShortLE(int index, int value);

    /**
     * Sets the 24-bit number at an index.
     *
     * @param index the position, checked by the caller
     */
    protected abstract void _setMedium(int index, int value);

    /**
     * Sets the 24-bit number at an index in little endian order.
     *
     * @param index the position, checked by the caller
     */
    protected abstract void _setMediumLE(int index, int value);

    /**
     * Sets the 32-bit number at an index.
     *
     * @param index the position, checked by the caller
     */
    protected abstract void _setInt(int index, int value);

    /**
     * Sets the 32-bit number at an index in little endian order.
     *
     * @param index the position, checked by the caller
     */
    protected abstract void _setIntLE(int index, int value);

    /**
     * Sets the 64-bit number at an index.
     *
     * @param index the position, checked by the caller
     */
    protected abstract void _setLong(int index, long value);

    /**
     * Sets the 64-bit number at an index in little endian order.
     *
     * @param index the position, checked by the caller
     */
    protected abstract void _setLongLE(int index, long value);

    // Checks. Bounds first, then the count (plain read); the cold path looks at the count first.

    /**
     * Refuses the use of a released buffer.
     *
     * @throws IllegalReferenceCountException if this buffer has been released
     */
    protected final void ensureAccessible() {
        if (isRefused()) {
            refuseUse();
        }
    }

    /** Whether an access must take the cold path, whatever its bounds. */
    private boolean isRefused() {
        return CHECK_ACCESSIBLE && !isAccessible() || MAY_MISS_MOVES && hasMoved();
    }

    /** Whether the memory of this view is not its root's any more: also looked at where a check is switched off. */
    boolean hasMoved() {
        return false;
    }

    /** Cold path of {@link #ensureAccessible}: throws what is the matter, or returns if nothing is. */
    void refuseUse() {
        if (CHECK_ACCESSIBLE && !isAccessible()) {
            throw ReleaseTrace.refusal(this);
        }
    }

    /**
     * Checks that one byte may be accessed.
     *
     * @param index the position
     */
    protected final void checkIndex(int index) {
        checkAccess(index, 1);
    }

    /**
     * Checks that bytes may be accessed.
     *
     * @param index the position of the first
     * @param fieldLength how many
     */
    protected final void checkIndex(int index, int fieldLength) {
        if (CHECK_BOUNDS && fieldLength < 0) {
            ensureAccessible();
            throw new IndexOutOfBoundsException("length: " + fieldLength + " (expected: >= 0)");
        }
        checkAccess(index, fieldLength);
    }

    /** As {@link #checkIndex(int, int)} for a length that is known not to be negative. */
    final void checkAccess(int index, int length) {
        if (CHECK_BOUNDS && (index < 0 || index > capacity() - length) || isRefused()) {
            refuseAccess(index, length);
        }
    }

    /** Cold path of {@link #checkAccess}: throws what is the matter, or returns if nothing is. */
    final void refuseAccess(int index, int length) {
        refuseUse();
        if (CHECK_BOUNDS && (index < 0 || index > capacity() - length)) {
            throw outOfBounds("index", index, length, capacity());
        }
    }

    private IndexOutOfBoundsException outOfBounds(String name, int index, int length,
                                                  int limit) {
        return new IndexOutOfBoundsException(name + ": " + index + ", length: " + length + " (expected: range(0, "
                + limit + ")) in " + this);
    }

    /**
     * Checks a range of this buffer and the range of a source that is as long.
     *
     * @param index the position in this buffer
     * @param length the number of bytes
     * @param srcIndex the position in the source
     * @param srcCapacity the length of the source
     */
    protected final void checkSrcIndex(int index, int length, int srcIndex, int srcCapacity) {
        checkIndex(index, length);
        if (CHECK_BOUNDS && (srcIndex < 0 || srcIndex > srcCapacity - length)) {
            throw outOfBounds("srcIndex", srcIndex, length, srcCapacity);
        }
    }

    /**
     * Checks a range of this buffer and the range of a target that is as long.
     *
     * @param index the position in this buffer
     * @param length the number of bytes
     * @param dstIndex the position in the target
     * @param dstCapacity the length of the target
     */
    protected final void checkDstIndex(int index, int length, int dstIndex, int dstCapacity) {
        checkIndex(index, length);
        if (CHECK_BOUNDS && (dstIndex < 0 || dstIndex > dstCapacity - length)) {
            throw outOfBounds("dstIndex", dstIndex, length, dstCapacity);
        }
    }

    /**
     * Checks that bytes can be read and that a range of a target is as long.
     *
     * @param length the number of bytes
     * @param dstIndex the position in the target
     * @param dstCapacity the length of the target
     */
    protected final void checkDstIndex(int length, int dstIndex, int dstCapacity) {
        checkReadableBytes(length);
        if (CHECK_BOUNDS && (dstIndex < 0 || dstIndex > dstCapacity - length)) {
            throw outOfBounds("dstIndex", dstIndex, length, dstCapacity);
        }
    }

    /**
     * Checks that bytes can be read.
     *
     * @param minimumReadableBytes how many
     * @throws IllegalArgumentException if that is negative
     */
    protected final void checkReadableBytes(int minimumReadableBytes) {
        checkReadable(checkPositiveOrZero(minimumReadableBytes, "minimumReadableBytes"));
    }

    /** As {@link #checkReadableBytes(int)} for a length that is known not to be negative. */
    final void checkReadable(int length) {
        if (CHECK_BOUNDS && readerIndex > writerIndex - length || isRefused()) {
            refuseRead(length);
        }
    }

    /** Cold path of {@link #checkReadable}: throws what is the matter, or returns if nothing is. */
    final void refuseRead(int length) {
        refuseUse();
        if (CHECK_BOUNDS && readerIndex > writerIndex - length) {
            throw new IndexOutOfBoundsException("readerIndex: " + readerIndex + ", length: " + length
                    + " exceeds writerIndex: " + writerIndex + " in " + this);
        }
    }

    /**
     * Checks an argument of {@link #capacity(int)}.
     *
     * @param newCapacity the capacity asked for
     * @throws IllegalArgumentException if it is negative or above the maximum
     */
    protected final void checkNewCapacity(int newCapacity) {
        ensureAccessible();
        if (CHECK_BOUNDS && (newCapacity < 0 || newCapacity > maxCapacity())) {
            throw new IllegalArgumentException("newCapacity: " + newCapacity + " (expected: 0-" + maxCapacity() + ')');
        }
    }

    // Indices

    @Override
    public int maxCapacity() {
        return maxCapacity;
    }

    /**
     * Sets the limit of growth, for a buffer that is used again.
     *
     * @param maxCapacity the limit in bytes
     */
    protected final void maxCapacity(int maxCapacity) {
        this.maxCapacity = maxCapacity;
    }

    /** Sets both indices and marks to 0, for a buffer that is used again. */
    final void resetIndices() {
        readerIndex = 0;
        writerIndex = 0;
        BufferExtras marks = extras;
        if (marks != null) {
            marks.markedReaderIndex = 0;
            marks.markedWriterIndex = 0;
        }
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public int readerIndex() {
        return readerIndex;
    }

    @Override
    public ByteBuf readerIndex(int readerIndex) {
        if (CHECK_BOUNDS) {
            checkIndices(readerIndex, writerIndex, capacity());
        }
        this.readerIndex = readerIndex;
        return this;
    }

    @Override
    public int writerIndex() {
        return writerIndex;
    }

    @Override
    public ByteBuf writerIndex(int writerIndex) {
        if (CHECK_BOUNDS) {
            checkIndices(readerIndex, writerIndex, capacity());
        }
        this.writerIndex = writerIndex;
        return this;
    }

    @Override
    public ByteBuf setIndex(int readerIndex, int writerIndex) {
        if (CHECK_BOUNDS) {
            checkIndices(readerIndex, writerIndex, capacity());
        }
        this.readerIndex = readerIndex;
        this.writerIndex = writerIndex;
        return this;
    }

    private static void checkIndices(int readerIndex, int writerIndex, int capacity) {
        if (readerIndex < 0 || readerIndex > writerIndex || writerIndex > capacity) {
            throw new IndexOutOfBoundsException("readerIndex: " + readerIndex + ", writerIndex: " + writerIndex
                    + " (expected: 0 <= readerIndex <= writerIndex <= capacity(" + capacity + "))");
        }
    }

    @Override
    public ByteBuf clear() {
        readerIndex = 0;
        writerIndex = 0;
        return this;
    }

    @Override
    public boolean isReadable() {
        return writerIndex > readerIndex;
    }

    @Override
    public boolean isReadable(int size) {
        return writerIndex - readerIndex >= size;
    }

    @Override
    public boolean isWritable() {
        return capacity() > writerIndex;
    }

    @Override
    public boolean isWritable(int size) {
        return capacity() - writerIndex >= size;
    }

    @Override
    public int readableBytes() {
        return writerIndex - readerIndex;
    }

    @Override
    public int writableBytes() {
        return capacity() - writerIndex;
    }

    @Override
    public int maxWritableBytes() {
        return maxCapacity() - writerIndex;
    }

    /** The reader mark until one is set; at most {@link #firstWriterMark()}. */
    int firstReaderMark() {
        return 0;
    }

    /** The writer mark until one is set. */
    int firstWriterMark() {
        return 0;
    }

    @Override
    public ByteBuf markReaderIndex() {
        int index = readerIndex;
        if (index != firstReaderMark() || extras != null) {
            extras().markedReaderIndex = index;
        }
        return this;
    }

    @Override
    public ByteBuf resetReaderIndex() {
        return readerIndex(extras == null ? firstReaderMark() : extras.markedReaderIndex);
    }

    @Override
    public ByteBuf markWriterIndex() {
        int index = writerIndex;
        if (index != firstWriterMark() || extras != null) {
            extras().markedWriterIndex = index;
        }
        return this;
    }

    @Override
    public ByteBuf resetWriterIndex() {
        return writerIndex(extras == null ? firstWriterMark() : extras.markedWriterIndex);
    }

    /**
     * Moves the marks down with the content, not below 0.
     *
     * @param decrement by how many bytes
     */
    protected final void adjustMarkers(int decrement) {
        BufferExtras marks = firstWriterMark() == 0 ? extras : extras();
        if (marks != null) {
            marks.markedReaderIndex = Math.max(0, marks.markedReaderIndex - decrement);
            marks.markedWriterIndex = Math.max(0, marks.markedWriterIndex - decrement);
        }
    }

    /** Pulls the indices in after the capacity has shrunk. */
    protected final void trimIndicesToCapacity(int newCapacity) {
        if (writerIndex > newCapacity) {
            readerIndex = Math.min(readerIndex, newCapacity);
            writerIndex = newCapacity;
        }
    }

    // Room

    @Override
    public ByteBuf discardReadBytes() {
        if (readerIndex == 0) {
            ensureAccessible();
            return this;
        }
        discard();
        return this;
    }

    @Override
    public ByteBuf discardSomeReadBytes() {
        if (readerIndex > 0 && (readerIndex == writerIndex || readerIndex >= capacity() >>> 1)) {
            discard();
        } else {
            ensureAccessible();
        }
        return this;
    }

    private void discard() {
        int discarded = readerIndex;
        int readable = writerIndex - discarded;
        if (readable > 0) {
            setBytes(0, this, discarded, readable);
        } else {
            ensureAccessible();
        }
        readerIndex = 0;
        writerIndex = readable;
        adjustMarkers(discarded);
    }

    @Override
    public ByteBuf ensureWritable(int minWritableBytes) {
        ensureRoom(checkPositiveOrZero(minWritableBytes, "minWritableBytes"));
        return this;
    }

    /** As {@link #ensureWritable(int)} for a number that is known not to be negative. */
    final void ensureRoom(int length) {
        if (writerIndex > capacity() - length || isRefused()) {
            makeRoom(length);
        }
    }

    /** Cold path of {@link #ensureRoom}: grows, or throws, or returns if there is room after all. */
    void makeRoom(int length) {
        refuseUse();
        int writer = writerIndex;
        if (writer <= capacity() - length) {
            return;
        }
        if (length > maxCapacity() - writer) {
            throw new IndexOutOfBoundsException("writerIndex: " + writer + ", length: " + length
                    + " exceeds maxCapacity: " + maxCapacity() + " in " + this);
        }
        int fast = maxFastWritableBytes();
        capacity(fast >= length ? writer + fast : alloc().calculateNewCapacity(writer + length, maxCapacity()));
    }

    @Override
    public int ensureWritable(int minWritableBytes, boolean force) {
        ensureAccessible();
        checkPositiveOrZero(minWritableBytes, "minWritableBytes");
        int writer = writerIndex;
        int capacity = capacity();
        if (minWritableBytes <= capacity - writer) {
            return 0;
        }
        int maxCapacity = maxCapacity();
        if (minWritableBytes > maxCapacity - writer) {
            if (!force || capacity == maxCapacity) {
                return 1;
            }
            capacity(maxCapacity);
            return 3;
        }
        makeRoom(minWritableBytes);
        return 2;
    }

    @Override
    @SuppressWarnings("deprecation") // only the declaration in the base is deprecated
    public ByteBuf order(ByteOrder endianness) {
        return checkNotNull(endianness, "endianness") == order() ? this : newSwappedByteBuf();
    }

    /**
     * Creates the view that {@link #order(ByteOrder)} returns. It shares the indices of this buffer.
     *
     * @return a view of this buffer in the other byte order
     */
    @SuppressWarnings("deprecation") // the type is deprecated, the hook is not
    protected SwappedByteBuf newSwappedByteBuf() {
        return new SwappedByteBuf(this);
    }

    // Typed access, derived from the primitives

    @Override
    public boolean getBoolean(int index) {
        return getByte(index) != 0;
    }

    @Override
    public byte getByte(int index) {
        checkAccess(index, 1);
        return _getByte(index);
    }

    @Override
    public short getUnsignedByte(int index) {
        return (short) (getByte(index) & 0xFF);
    }

    @Override
    public short getShort(int index) {
        checkAccess(index, 2);
        return _getShort(index);
    }

    @Override
    public short getShortLE(int index) {
        checkAccess(index, 2);
        return _getShortLE(index);
    }

    @Override
    public int getUnsignedShort(int index) {
        return getShort(index) & 0xFFFF;
    }

    @Override
    public int getUnsignedShortLE(int index) {
        return getShortLE(index) & 0xFFFF;
    }

    @Override
    public int getMedium(int index) {
        return getUnsignedMedium(index) << 8 >> 8;
    }

    @Override
    public int getMediumLE(int index) {
        return getUnsignedMediumLE(index) << 8 >> 8;
    }

    @Override
    public int getUnsignedMedium(int index) {
        checkAccess(index, 3);
        return _getUnsignedMedium(index);
    }

    @Override
    public int getUnsignedMediumLE(int index) {
        checkAccess(index, 3);
        return _getUnsignedMediumLE(index);
    }

    @Override
    public int getInt(int index) {
        checkAccess(index, 4);
        return _getInt(index);
    }

    @Override
    public int getIntLE(int index) {
        checkAccess(index, 4);
        return _getIntLE(index);
    }

    @Override
    public long getUnsignedInt(int index) {
        return getInt(index) & 0xFFFF_FFFFL;
    }

    @Override
    public long getUnsignedIntLE(int index) {
        return getIntLE(index) & 0xFFFF_FFFFL;
    }

    @Override
    public long getLong(int index) {
        checkAccess(index, 8);
        return _getLong(index);
    }

    @Override
    public long getLongLE(int index) {
        checkAccess(index, 8);
        return _getLongLE(index);
    }

    @Override
    public char getChar(int index) {
        return (char) getShort(index);
    }

    @Override
    public float getFloat(int index) {
        return Float.intBitsToFloat(getInt(index));
    }

    @Override
    public double getDouble(int index) {
        return Double.longBitsToDouble(getLong(index));
    }

    @Override
    public boolean readBoolean() {
        return readByte() != 0;
    }

    @Override
    public byte readByte() {
        checkReadable(1);
        byte value = _getByte(readerIndex);
        readerIndex += 1;
        return value;
    }

    @Override
    public short readUnsignedByte() {
        return (short) (readByte() & 0xFF);
    }

    @Override
    public short readShort() {
        checkReadable(2);
        short value = _getShort(readerIndex);
        readerIndex += 2;
        return value;
    }

    @Override
    public short readShortLE() {
        checkReadable(2);
        short value = _getShortLE(readerIndex);
        readerIndex += 2;
        return value;
    }

    @Override
    public int readUnsignedShort() {
        return readShort() & 0xFFFF;
    }

    @Override
    public int readUnsignedShortLE() {
        return readShortLE() & 0xFFFF;
    }

    @Override
    public int readMedium() {
        return readUnsignedMedium() << 8 >> 8;
    }

    @Override
    public int readMediumLE() {
        return readUnsignedMediumLE() << 8 >> 8;
    }

    @Override
    public int readUnsignedMedium() {
        checkReadable(3);
        int value = _getUnsignedMedium(readerIndex);
        readerIndex += 3;
        return value;
    }

    @Override
    public int readUnsignedMediumLE() {
        checkReadable(3);
        int value = _getUnsignedMediumLE(readerIndex);
        readerIndex += 3;
        return value;
    }

    @Override
    public int readInt() {
        checkReadable(4);
        int value = _getInt(readerIndex);
        readerIndex += 4;
        return value;
    }

    @Override
    public int readIntLE() {
        checkReadable(4);
        int value = _getIntLE(readerIndex);
        readerIndex += 4;
        return value;
    }

    @Override
    public long readUnsignedInt() {
        return readInt() & 0xFFFF_FFFFL;
    }

    @Override
    public long readUnsignedIntLE() {
        return readIntLE() & 0xFFFF_FFFFL;
    }

    @Override
    public long readLong() {
        checkReadable(8);
        long value = _getLong(readerIndex);
        readerIndex += 8;
        return value;
    }

    @Override
    public long readLongLE() {
        checkReadable(8);
        long value = _getLongLE(readerIndex);
        readerIndex += 8;
        return value;
    }

    @Override
    public char readChar() {
        return (char) readShort();
    }

    @Override
    public float readFloat() {
        return Float.intBitsToFloat(readInt());
    }

    @Override
    public double readDouble() {
        return Double.longBitsToDouble(readLong());
    }

    @Override
    public ByteBuf setBoolean(int index, boolean value) {
        return setByte(index, value ? 1 : 0);
    }

    @Override
    public ByteBuf setByte(int index, int value) {
        checkAccess(index, 1);
        _setByte(index, value);
        return this;
    }

    @Override
    public ByteBuf setShort(int index, int value) {
        checkAccess(index, 2);
        _setShort(index, value);
        return this;
    }

    @Override
    public ByteBuf setShortLE(int index, int value) {
        checkAccess(index, 2);
        _setShortLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setMedium(int index, int value) {
        checkAccess(index, 3);
        _setMedium(index, value);
        return this;
    }

    @Override
    public ByteBuf setMediumLE(int index, int value) {
        checkAccess(index, 3);
        _setMediumLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setInt(int index, int value) {
        checkAccess(index, 4);
        _setInt(index, value);
        return this;
    }

    @Override
    public ByteBuf setIntLE(int index, int value) {
        checkAccess(index, 4);
        _setIntLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setLong(int index, long value) {
        checkAccess(index, 8);
        _setLong(index, value);
        return this;
    }

    @Override
    public ByteBuf setLongLE(int index, long value) {
        checkAccess(index, 8);
        _setLongLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setChar(int index, int value) {
        return setShort(index, value);
    }

    @Override
    public ByteBuf setFloat(int index, float value) {
        return setInt(index, Float.floatToRawIntBits(value));
    }

    @Override
    public ByteBuf setDouble(int index, double value) {
        return setLong(index, Double.doubleToRawLongBits(value));
    }

    @Override
    public ByteBuf writeBoolean(boolean value) {
        return writeByte(value ? 1 : 0);
    }

    @Override
    public ByteBuf writeByte(int value) {
        ensureRoom(1);
        _setByte(writerIndex, value);
        writerIndex += 1;
        return this;
    }

    @Override
    public ByteBuf writeShort(int value) {
        ensureRoom(2);
        _setShort(writerIndex, value);
        writerIndex += 2;
        return this;
    }

    @Override
    public ByteBuf writeShortLE(int value) {
        ensureRoom(2);
        _setShortLE(writerIndex, value);
        writerIndex += 2;
        return this;
    }

    @Override
    public ByteBuf writeMedium(int value) {
        ensureRoom(3);
        _setMedium(writerIndex, value);
        writerIndex += 3;
        return this;
    }

    @Override
    public ByteBuf writeMediumLE(int value) {
        ensureRoom(3);
        _setMediumLE(writerIndex, value);
        writerIndex += 3;
        return this;
    }

    @Override
    public ByteBuf writeInt(int value) {
        ensureRoom(4);
        _setInt(writerIndex, value);
        writerIndex += 4;
        return this;
    }

    @Override
    public ByteBuf writeIntLE(int value) {
        ensureRoom(4);
        _setIntLE(writerIndex, value);
        writerIndex += 4;
        return this;
    }

    @Override
    public ByteBuf writeLong(long value) {
        ensureRoom(8);
        _setLong(writerIndex, value);
        writerIndex += 8;
        return this;
    }

    @Override
    public ByteBuf writeLongLE(long value) {
        ensureRoom(8);
        _setLongLE(writerIndex, value);
        writerIndex += 8;
        return this;
    }

    @Override
    public ByteBuf writeChar(int value) {
        return writeShort(value);
    }

    @Override
    public ByteBuf writeFloat(float value) {
        return writeInt(Float.floatToRawIntBits(value));
    }

    @Override
    public ByteBuf writeDouble(double value) {
        return writeLong(Double.doubleToRawLongBits(value));
    }

    // Bulk moves

    @Override
    public ByteBuf getBytes(int index, byte[] dst) {
        return getBytes(index, dst, 0, dst.length);
    }

    @Override
    public ByteBuf getBytes(int index, ByteBuf dst) {
        return getBytes(index, dst, dst.writableBytes());
    }

    @Override
    public ByteBuf getBytes(int index, ByteBuf dst, int length) {
        getBytes(index, dst, dst.writerIndex(), length);
        dst.writerIndex(dst.writerIndex() + length);
        return this;
    }

    @Override
    public ByteBuf setBytes(int index, byte[] src) {
        return setBytes(index, src, 0, src.length);
    }

    @Override
    public ByteBuf setBytes(int index, ByteBuf src) {
        return setBytes(index, src, checkNotNull(src, "src").readableBytes());
    }

    @Override
    public ByteBuf setBytes(int index, ByteBuf src, int length) {
        checkIndex(index, length);
        checkReadableOf(src, length);
        setBytes(index, src, src.readerIndex(), length);
        src.readerIndex(src.readerIndex() + length);
        return this;
    }

    private static void checkReadableOf(ByteBuf src, int length) {
        if (CHECK_BOUNDS && length > checkNotNull(src, "src").readableBytes()) {
            throw new IndexOutOfBoundsException("length: " + length + " exceeds src.readableBytes: "
                    + src.readableBytes() + " of " + src);
        }
    }

    private static void checkWritableOf(ByteBuf dst, int length) {
        if (CHECK_BOUNDS && length > checkNotNull(dst, "dst").writableBytes()) {
            throw new IndexOutOfBoundsException("length: " + length + " exceeds dst.writableBytes: "
                    + dst.writableBytes() + " of " + dst);
        }
    }

    @Override
    public ByteBuf setZero(int index, int length) {
        checkIndex(index, length);
        fillZero(index, length);
        return this;
    }

    /** Sets bytes to 0 by the primitives; the range has been checked. */
    void fillZero(int index, int length) {
        int i = index;
        int end = index + length;
        for (; i <= end - Long.BYTES; i += Long.BYTES) {
            _setLong(i, 0);
        }
        for (; i < end; i++) {
            _setByte(i, 0);
        }
    }

    @Override
    public ByteBuf readBytes(int length) {
        checkReadableBytes(length);
        if (length == 0) {
            return Unpooled.EMPTY_BUFFER;
        }
        ByteBuf copy = alloc().buffer(length, maxCapacity());
        try {
            copy.writeBytes(this, readerIndex, length);
        } catch (Throwable e) {
            copy.release();
            throw e;
        }
        readerIndex += length;
        return copy;
    }

    @Override
    public ByteBuf readSlice(int length) {
        checkReadableBytes(length);
        ByteBuf slice = slice(readerIndex, length);
        readerIndex += length;
        return slice;
    }

    @Override
    public ByteBuf readRetainedSlice(int length) {
        checkReadableBytes(length);
        ByteBuf slice = retainedSlice(readerIndex, length);
        readerIndex += length;
        return slice;
    }

    @Override
    public ByteBuf readBytes(byte[] dst) {
        return readBytes(dst, 0, dst.length);
    }

    @Override
    public ByteBuf readBytes(byte[] dst, int dstIndex, int length) {
        checkReadableBytes(length);
        getBytes(readerIndex, dst, dstIndex, length);
        readerIndex += length;
        return this;
    }

    @Override
    public ByteBuf readBytes(ByteBuf dst) {
        return readBytes(dst, dst.writableBytes());
    }

    @Override
    public ByteBuf readBytes(ByteBuf dst, int length) {
        checkWritableOf(dst, length);
        readBytes(dst, dst.writerIndex(), length);
        dst.writerIndex(dst.writerIndex() + length);
        return this;
    }

    @Override
    public ByteBuf readBytes(ByteBuf dst, int dstIndex, int length) {
        checkReadableBytes(length);
        getBytes(readerIndex, dst, dstIndex, length);
        readerIndex += length;
        return this;
    }

    @Override
    public ByteBuf readBytes(ByteBuffer dst) {
        int length = dst.remaining();
        checkReadableBytes(length);
        getBytes(readerIndex, dst);
        readerIndex += length;
        return this;
    }

    @Override
    public ByteBuf readBytes(OutputStream out, int length) throws IOException {
        checkReadableBytes(length);
        getBytes(readerIndex, out, length);
        readerIndex += length;
        return this;
    }

    @Override
    public int readBytes(GatheringByteChannel out, int length) throws IOException {
        checkReadableBytes(length);
        int written = getBytes(readerIndex, out, length);
        readerIndex += written;
        return written;
    }

    @Override
    public int readBytes(FileChannel out, long position, int length) throws IOException {
        checkReadableBytes(length);
        int written = getBytes(readerIndex, out, position, length);
        readerIndex += written;
        return written;
    }

    @Override
    public ByteBuf skipBytes(int length) {
        checkReadableBytes(length);
        readerIndex += length;
        return this;
    }

    @Override
    public ByteBuf writeBytes(byte[] src) {
        return writeBytes(src, 0, src.length);
    }

    @Override
    public ByteBuf writeBytes(byte[] src, int srcIndex, int length) {
        ensureWritable(length);
        setBytes(writerIndex, src, srcIndex, length);
        writerIndex += length;
        return this;
    }

    @Override
    public ByteBuf writeBytes(ByteBuf src) {
        return writeBytes(src, src.readableBytes());
    }

    @Override
    public ByteBuf writeBytes(ByteBuf src, int length) {
        checkReadableOf(src, length);
        writeBytes(src, src.readerIndex(), length);
        src.readerIndex(src.readerIndex() + length);
        return this;
    }

    @Override
    public ByteBuf writeBytes(ByteBuf src, int srcIndex, int length) {
        ensureWritable(length);
        setBytes(writerIndex, src, srcIndex, length);
        writerIndex += length;
        return this;
    }

    @Override
    public ByteBuf writeBytes(ByteBuffer src) {
        int length = src.remaining();
        ensureRoom(length);
        setBytes(writerIndex, src);
        writerIndex += length;
        return this;
    }

    @Override
    public int writeBytes(InputStream in, int length) throws IOException {
        ensureWritable(length);
        return wrote(setBytes(writerIndex, in, length));
    }

    @Override
    public int writeBytes(ScatteringByteChannel in, int length) throws IOException {
        ensureWritable(length);
        return wrote(setBytes(writerIndex, in, length));
    }

    @Override
    public int writeBytes(FileChannel in, long position, int length) throws IOException {
        ensureWritable(length);
        return wrote(setBytes(writerIndex, in, position, length));
    }

    private int wrote(int count) {
        if (count > 0) {
            writerIndex += count;
        }
        return count;
    }

    @Override
    public ByteBuf writeZero(int length) {
        ensureWritable(length);
        setZero(writerIndex, length);
        writerIndex += length;
        return this;
    }

    // Text

    @Override
    public CharSequence getCharSequence(int index, int length, Charset charset) {
        checkIndex(index, length);
        return TextCodec.get(this, index, length, charset);
    }

    @Override
    public CharSequence readCharSequence(int length, Charset charset) {
        checkReadableBytes(length);
        CharSequence sequence = getCharSequence(readerIndex, length, charset);
        readerIndex += length;
        return sequence;
    }

    @Override
    public String readString(int length, Charset charset) {
        checkReadableBytes(length);
        String string = toString(readerIndex, length, charset);
        readerIndex += length;
        return string;
    }

    @Override
    public int setCharSequence(int index, CharSequence sequence, Charset charset) {
        return TextCodec.set(this, index, sequence, charset, false);
    }

    @Override
    public int writeCharSequence(CharSequence sequence, Charset charset) {
        int written = TextCodec.set(this, writerIndex, sequence, charset, true);
        writerIndex += written;
        return written;
    }

    @Override
    public String toString(Charset charset) {
        return toString(readerIndex, readableBytes(), charset);
    }

    @Override
    public String toString(int index, int length, Charset charset) {
        checkIndex(index, length);
        return TextCodec.decode(this, index, length, charset);
    }

    // Search

    @Override
    public int indexOf(int fromIndex, int toIndex, byte value) {
        ensureAccessible();
        if (fromIndex <= toIndex) {
            int from = Math.max(fromIndex, 0);
            int to = Math.min(toIndex, capacity());
            return from < to ? findFirst(from, to, value) : -1;
        }
        int from = Math.min(fromIndex, capacity());
        int to = Math.max(toIndex, 0);
        return to < from ? findLast(to, from, value) : -1;
    }

    /** Returns the first index of a byte in a range that has been checked and is not empty, or -1. */
    int findFirst(int from, int to, byte value) {
        return ByteSearch.first(this, from, to, value);
    }

    /** Returns the last index of a byte in a range that has been checked and is not empty, or -1. */
    int findLast(int from, int to, byte value) {
        return ByteSearch.last(this, from, to, value);
    }

    @Override
    public int bytesBefore(byte value) {
        return bytesBefore(readerIndex, readableBytes(), value);
    }

    @Override
    public int bytesBefore(int length, byte value) {
        checkReadableBytes(length);
        return bytesBefore(readerIndex, length, value);
    }

    @Override
    public int bytesBefore(int index, int length, byte value) {
        checkIndex(index, length);
        int found = length == 0 ? -1 : findFirst(index, index + length, value);
        return found < 0 ? -1 : found - index;
    }

    @Override
    public int forEachByte(ByteProcessor processor) {
        return forEachByte(readerIndex, readableBytes(), processor);
    }

    @Override
    public int forEachByte(int index, int length, ByteProcessor processor) {
        checkIndex(index, length);
        try {
            return forEachByteAsc0(index, index + length, processor);
        } catch (Exception e) {
            PlatformDependent.throwException(e);
            return -1;
        }
    }

    @Override
    public int forEachByteDesc(ByteProcessor processor) {
        return forEachByteDesc(readerIndex, readableBytes(), processor);
    }

    @Override
    public int forEachByteDesc(int index, int length, ByteProcessor processor) {
        checkIndex(index, length);
        try {
            return forEachByteDesc0(index + length - 1, index, processor);
        } catch (Exception e) {
            PlatformDependent.throwException(e);
            return -1;
        }
    }

    /** Visits {@code start} (inclusive) to {@code end} (exclusive), a range that has been checked. */
    int forEachByteAsc0(int start, int end, ByteProcessor processor) throws Exception {
        for (int i = start; i < end; i++) {
            if (!processor.process(_getByte(i))) {
                return i;
            }
        }
        return -1;
    }

    /** Visits {@code start} down to {@code end}, both inclusive, a range that has been checked. */
    int forEachByteDesc0(int start, int end, ByteProcessor processor) throws Exception {
        for (int i = start; i >= end; i--) {
            if (!processor.process(_getByte(i))) {
                return i;
            }
        }
        return -1;
    }

    // Views

    @Override
    public ByteBuf asReadOnly() {
        return isReadOnly() ? this : new ReadOnlyByteBuf(this);
    }

    @Override
    public ByteBuf copy() {
        return copy(readerIndex, readableBytes());
    }

    @Override
    public ByteBuf slice() {
        return slice(readerIndex, readableBytes());
    }

    @Override
    public ByteBuf slice(int index, int length) {
        checkIndex(index, length);
        return ViewByteBuf.slice(this, index, length, false);
    }

    @Override
    public ByteBuf retainedSlice() {
        return retainedSlice(readerIndex, readableBytes());
    }

    @Override
    public ByteBuf retainedSlice(int index, int length) {
        checkIndex(index, length);
        return ViewByteBuf.slice(this, index, length, true);
    }

    @Override
    public ByteBuf duplicate() {
        ensureAccessible();
        return ViewByteBuf.duplicate(this, false);
    }

    @Override
    public ByteBuf retainedDuplicate() {
        ensureAccessible();
        return ViewByteBuf.duplicate(this, true);
    }

    @Override
    public ByteBuffer nioBuffer() {
        return nioBuffer(readerIndex, readableBytes());
    }

    @Override
    public ByteBuffer[] nioBuffers() {
        return nioBuffers(readerIndex, readableBytes());
    }

    // Object

    @Override
    public int hashCode() {
        return ByteComparison.hash(this);
    }

    @Override
    public boolean equals(@Nullable Object obj) {
        return this == obj || obj instanceof ByteBuf && ByteComparison.equal(this, (ByteBuf) obj);
    }

    @Override
    public int compareTo(ByteBuf buffer) {
        return ByteComparison.compare(this, buffer);
    }

    @Override
    public String toString() {
        return BufferText.describe(this);
    }
}
