/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.ByteProcessor;
import io.tidewire.util.internal.DirectMemory;
import io.tidewire.util.internal.EmptyArrays;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ScatteringByteChannel;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/** A buffer whose bytes lie in one piece of memory, an array or an NIO buffer: access, bulk moves, channels, search. */
abstract class MemoryByteBuf extends AbstractReferenceCountedByteBuf {
    static final ByteBuffer NO_BYTES = ByteBuffer.allocateDirect(0);

    /** The heap memory, if it is that. These fields are written by the using thread. */
    byte @Nullable [] array;
    /**
     * The memory if it is not an array: index 0 is this buffer's, and the limit is the capacity. A view may have an
     * empty one instead, and then begins at {@code offset} in {@link #whole()}.
     */
    @Nullable ByteBuffer memory;
    /** Where index 0 lies in {@code array} or {@link #whole()}. */
    int offset;
    /** The capacity. */
    int length;

    MemoryByteBuf(int maxCapacity) {
        super(maxCapacity);
    }

    /** The memory if it is not an array, of the root if this is a view; index 0 of this buffer is at {@code offset}. */
    @Nullable ByteBuffer whole() {
        return memory;
    }

    /** Checks the arguments of a constructor and returns the maximum. */
    static int checkCapacities(int initialCapacity, int maxCapacity) {
        checkPositiveOrZero(initialCapacity, "initialCapacity");
        if (initialCapacity > maxCapacity) {
            throw new IllegalArgumentException("initialCapacity: " + initialCapacity
                    + " (expected: not greater than maxCapacity(" + maxCapacity + "))");
        }
        return maxCapacity;
    }

    /** Replaces the memory; the caller sets the capacity. */
    final void setMemory(byte @Nullable [] newArray, @Nullable ByteBuffer newMemory, int newOffset) {
        array = newArray;
        memory = newMemory;
        BufferExtras extras = extrasIfAny();
        if (extras != null) {
            extras.address = 0;
            extras.nio = null;
        }
        offset = newOffset;
    }

    /** Lets the NIO buffer end where the buffer does. */
    @SuppressWarnings("NullAway") // Without an array there is an NIO buffer.
    final void limitTo(int capacity) {
        if (array == null && memory.limit() != capacity) {
            memory.limit(capacity);
        }
    }

    /**
     * Forgets the memory at the end of an object that is not reused. Capacity and kind can still be read. Where use
     * after release is not checked, the capacity becomes 0, so that the bounds checks refuse all access.
     */
    final void forgetMemory() {
        setMemory(array == null ? null : EmptyArrays.EMPTY_BYTES, array == null ? NO_BYTES : null, 0);
        if (!CHECK_ACCESSIBLE) {
            length = 0;
        }
    }

    @Override
    @SuppressWarnings("deprecation") // only the declaration in the base is deprecated
    public ByteOrder order() {
        return ByteOrder.BIG_ENDIAN;
    }

    @Override
    public int capacity() {
        return length;
    }

    @Override
    public @Nullable ByteBuf unwrap() {
        return null;
    }

    @Override
    public final boolean isContiguous() {
        return true;
    }

    @Override
    public ByteBuf copy(int index, int size) {
        checkIndex(index, size);
        ByteBuf copy = isDirect() ? alloc().directBuffer(size, Math.max(size, maxCapacity()))
                : alloc().heapBuffer(size, Math.max(size, maxCapacity()));
        return copy.writeBytes(this, index, size);
    }

    // Kind of memory

    @Override
    public boolean isDirect() {
        ByteBuffer m = whole();
        return array == null && m != null && m.isDirect();
    }

    @Override
    public boolean hasArray() {
        return array != null;
    }

    @Override
    public byte[] array() {
        checkAccess(0, 0);
        if (array == null) {
            throw new UnsupportedOperationException("not a heap buffer: " + this);
        }
        return array;
    }

    @Override
    public int arrayOffset() {
        checkAccess(0, 0);
        if (array == null) {
            throw new UnsupportedOperationException("not a heap buffer: " + this);
        }
        return offset;
    }

    @Override
    public boolean hasMemoryAddress() {
        return isDirect() && (knowsStart() || DirectMemory.provider().tellsAddresses());
    }

    @Override
    public long memoryAddress() {
        checkAccess(0, 0);
        if (!isDirect()) {
            throw new UnsupportedOperationException("not a direct buffer: " + this);
        }
        return start() + offset;
    }

    /** Where {@code memory} starts. Remembered: telling it may take a native call. */
    @SuppressWarnings("NullAway") // Only asked for direct memory, which is an NIO buffer.
    long start() {
        BufferExtras extras = extras();
        long start = extras.address;
        if (start == 0) {
            start = DirectMemory.provider().addressOf(memory);
            extras.address = start;
        }
        return start;
    }

    /** Returns whether {@link #start()} is known without a question. */
    boolean knowsStart() {
        BufferExtras extras = extrasIfAny();
        return extras != null && extras.address != 0;
    }

    // NIO buffers

    @Override
    public int nioBufferCount() {
        return 1;
    }

    @Override
    @SuppressWarnings("NullAway") // Without an array there is an NIO buffer.
    public ByteBuffer nioBuffer(int index, int size) {
        checkIndex(index, size);
        int start = offset + index;
        return array != null ? ByteBuffer.wrap(array, start, size).slice() : whole().slice(start, size);
    }

    @Override
    public ByteBuffer[] nioBuffers(int index, int size) {
        return new ByteBuffer[] {nioBuffer(index, size)};
    }

    @Override
    @SuppressWarnings("NullAway") // Without an array there is an NIO buffer.
    public ByteBuffer internalNioBuffer(int index, int size) {
        checkIndex(index, size);
        BufferExtras extras = extras();
        ByteBuffer b = extras.nio;
        if (b == null) {
            b = array != null ? ByteBuffer.wrap(array) : whole().duplicate();
            extras.nio = b;
        }
        int start = offset + index;
        return b.limit(start + size).position(start);
    }

    // Primitives

    @Override
    protected byte _getByte(int index) {
        return Memory.getByte(array, whole(), offset + index);
    }

    @Override
    protected short _getShort(int index) {
        return Memory.getShort(array, whole(), offset + index);
    }

    @Override
    protected short _getShortLE(int index) {
        return Memory.getShortLE(array, whole(), offset + index);
    }

    @Override
    protected int _getUnsignedMedium(int index) {
        return Memory.getUnsignedMedium(array, whole(), offset + index);
    }

    @Override
    protected int _getUnsignedMediumLE(int index) {
        return Memory.getUnsignedMediumLE(array, whole(), offset + index);
    }

    @Override
    protected int _getInt(int index) {
        return Memory.getInt(array, whole(), offset + index);
    }

    @Override
    protected int _getIntLE(int index) {
        return Memory.getIntLE(array, whole(), offset + index);
    }

    @Override
    protected long _getLong(int index) {
        return Memory.getLong(array, whole(), offset + index);
    }

    @Override
    protected long _getLongLE(int index) {
        return Memory.getLongLE(array, whole(), offset + index);
    }

    @Override
    protected void _setByte(int index, int value) {
        Memory.setByte(array, whole(), offset + index, value);
    }

    @Override
    protected void _setShort(int index, int value) {
        Memory.setShort(array, whole(), offset + index, value);
    }

    @Override
    protected void _setShortLE(int index, int value) {
        Memory.setShortLE(array, whole(), offset + index, value);
    }

    @Override
    protected void _setMedium(int index, int value) {
        Memory.setMedium(array, whole(), offset + index, value);
    }

    @Override
    protected void _setMediumLE(int index, int value) {
        Memory.setMediumLE(array, whole(), offset + index, value);
    }

    @Override
    protected void _setInt(int index, int value) {
        Memory.setInt(array, whole(), offset + index, value);
    }

    @Override
    protected void _setIntLE(int index, int value) {
        Memory.setIntLE(array, whole(), offset + index, value);
    }

    @Override
    protected void _setLong(int index, long value) {
        Memory.setLong(array, whole(), offset + index, value);
    }

    @Override
    protected void _setLongLE(int index, long value) {
        Memory.setLongLE(array, whole(), offset + index, value);
    }

    // Bulk moves

    @Override
    public ByteBuf getBytes(int index, byte[] dst, int dstIndex, int size) {
        checkDstIndex(index, size, dstIndex, dst.length);
        Memory.get(array, whole(), offset + index, dst, dstIndex, size);
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, ByteBuf dst, int dstIndex, int size) {
        checkDstIndex(index, size, dstIndex, dst.capacity());
        if (dst instanceof MemoryByteBuf) {
            MemoryByteBuf d = (MemoryByteBuf) dst;
            d.checkIndex(dstIndex, size);
            Memory.copy(array, whole(), offset + index, d.array, d.whole(), d.offset + dstIndex, size);
        } else {
            dst.setBytes(dstIndex, this, index, size);
        }
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, ByteBuffer dst) {
        checkIndex(index, dst.remaining());
        Memory.get(array, whole(), offset + index, dst);
        return this;
    }

    @Override
    public ByteBuf setBytes(int index, byte[] src, int srcIndex, int size) {
        checkSrcIndex(index, size, srcIndex, src.length);
        Memory.set(array, whole(), offset + index, src, srcIndex, size);
        return this;
    }

    @Override
    public ByteBuf setBytes(int index, ByteBuf src, int srcIndex, int size) {
        checkSrcIndex(index, size, srcIndex, src.capacity());
        if (src instanceof MemoryByteBuf) {
            MemoryByteBuf s = (MemoryByteBuf) src;
            s.checkIndex(srcIndex, size);
            Memory.copy(s.array, s.whole(), s.offset + srcIndex, array, whole(), offset + index, size);
        } else {
            src.getBytes(srcIndex, this, index, size);
        }
        return this;
    }

    @Override
    public ByteBuf setBytes(int index, ByteBuffer src) {
        checkIndex(index, src.remaining());
        Memory.set(array, whole(), offset + index, src);
        return this;
    }

    @Override
    void fillZero(int index, int size) {
        Memory.fill(array, whole(), offset + index, size, (byte) 0);
    }

    // Streams and channels. get* may run on several threads at once and so makes its own NIO buffer; the others belong
    // to the using thread and share one.

    @Override
    public ByteBuf getBytes(int index, OutputStream out, int size) throws IOException {
        checkIndex(index, size);
        StreamCopy.write(array, whole(), offset + index, size, out);
        return this;
    }

    @Override
    public int getBytes(int index, GatheringByteChannel out, int size) throws IOException {
        return size == 0 ? checkedNothing(index) : out.write(nioBuffer(index, size));
    }

    @Override
    public int getBytes(int index, FileChannel out, long position, int size)
            throws IOException {
        return size == 0 ? checkedNothing(index) : out.write(nioBuffer(index, size), position);
    }

    @Override
    public int readBytes(GatheringByteChannel out, int size) throws IOException {
        checkReadableBytes(size);
        if (size == 0) {
            return 0;
        }
        int written = out.write(internalNioBuffer(readerIndex, size));
        readerIndex += written;
        return written;
    }

    @Override
    public int readBytes(FileChannel out, long position, int size) throws IOException {
        checkReadableBytes(size);
        if (size == 0) {
            return 0;
        }
        int written = out.write(internalNioBuffer(readerIndex, size), position);
        readerIndex += written;
        return written;
    }

    @Override
    public int setBytes(int index, InputStream in, int size) throws IOException {
        checkIndex(index, size);
        return StreamCopy.read(array, whole(), offset + index, size, in);
    }

    @Override
    public int setBytes(int index, ScatteringByteChannel in, int size) throws IOException {
        ByteBuffer target = internalNioBuffer(index, size);
        try {
            return in.read(target);
        } catch (ClosedChannelException closed) {
            return -1; // A channel that was closed has ended; callers treat both alike.
        }
    }

    @Override
    public int setBytes(int index, FileChannel in, long position, int size)
            throws IOException {
        ByteBuffer target = internalNioBuffer(index, size);
        try {
            return in.read(target, position);
        } catch (ClosedChannelException closed) {
            return -1;
        }
    }

    private int checkedNothing(int index) {
        checkIndex(index, 0);
        return 0;
    }

    // Search

    @Override
    int findFirst(int from, int to, byte value) {
        int found = ByteSearch.first(array, whole(), offset + from, offset + to, value);
        return found < 0 ? -1 : found - offset;
    }

    @Override
    int findLast(int from, int to, byte value) {
        int found = ByteSearch.last(array, whole(), offset + from, offset + to, value);
        return found < 0 ? -1 : found - offset;
    }

    @Override
    @SuppressWarnings("NullAway") // Without an array there is an NIO buffer.
    int forEachByteAsc0(int start, int end, ByteProcessor processor) throws Exception {
        byte[] a = array;
        ByteBuffer m = whole();
        int shift = offset;
        // One loop for each kind of memory, so that neither asks again for every byte.
        if (a != null) {
            for (int i = start + shift; i < end + shift; i++) {
                if (!processor.process(a[i])) {
                    return i - shift;
                }
            }
        } else {
            for (int i = start + shift; i < end + shift; i++) {
                if (!processor.process(m.get(i))) {
                    return i - shift;
                }
            }
        }
        return -1;
    }

    @Override
    @SuppressWarnings("NullAway") // Without an array there is an NIO buffer.
    int forEachByteDesc0(int start, int end, ByteProcessor processor) throws Exception {
        byte[] a = array;
        ByteBuffer m = whole();
        int shift = offset;
        if (a != null) {
            for (int i = start + shift; i >= end + shift; i--) {
                if (!processor.process(a[i])) {
                    return i - shift;
                }
            }
        } else {
            for (int i = start + shift; i >= end + shift; i--) {
                if (!processor.process(m.get(i))) {
                    return i - shift;
                }
            }
        }
        return -1;
    }
}
