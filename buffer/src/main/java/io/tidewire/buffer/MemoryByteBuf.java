/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.ByteProcessor;
import io.tidewire.util.internal.DirectMemory;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ScatteringByteChannel;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/** A buffer whose bytes lie in one piece of memory, an array or an NIO buffer: access, bulk moves, channels, search. */
abstract class MemoryByteBuf extends AbstractReferenceCountedByteBuf {
    /** The heap memory, or {@code null}. These fields are written by the using thread. */
    byte[] array;
    /** The memory if it is not an array: a whole chunk, whose position and limit are never touched; or {@code null}. */
    ByteBuffer memory;
    /** Where index 0 lies in {@code array} or {@code memory}. */
    int offset;
    /** The capacity. */
    int length;

    MemoryByteBuf(final int maxCapacity) {
        super(maxCapacity);
    }

    /** Checks the arguments of a constructor and returns the maximum. */
    static int checkCapacities(final int initialCapacity, final int maxCapacity) {
        checkPositiveOrZero(initialCapacity, "initialCapacity");
        if (initialCapacity > maxCapacity) {
            throw new IllegalArgumentException("initialCapacity: " + initialCapacity
                    + " (expected: not greater than maxCapacity(" + maxCapacity + "))");
        }
        return maxCapacity;
    }

    /** Puts other memory in the place of what was there; the capacity is set by the caller. */
    final void setMemory(final byte[] newArray, final ByteBuffer newMemory, final int newOffset) {
        if (newArray != array || newMemory != memory) {
            array = newArray;
            memory = newMemory;
            final BufferExtras extras = extrasIfAny();
            if (extras != null) {
                extras.address = 0;
                extras.nio = null;
            }
        }
        offset = newOffset;
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
    public ByteBuf unwrap() {
        return null;
    }

    @Override
    public final boolean isContiguous() {
        return true;
    }

    @Override
    public ByteBuf copy(final int index, final int size) {
        checkIndex(index, size);
        final ByteBuf copy = isDirect() ? alloc().directBuffer(size, Math.max(size, maxCapacity()))
                : alloc().heapBuffer(size, Math.max(size, maxCapacity()));
        return copy.writeBytes(this, index, size);
    }

    // Kind of memory

    @Override
    public boolean isDirect() {
        return array == null && memory != null && memory.isDirect();
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
    long start() {
        final BufferExtras extras = extras();
        long start = extras.address;
        if (start == 0) {
            start = DirectMemory.provider().addressOf(memory);
            extras.address = start;
        }
        return start;
    }

    /** Whether {@link #start()} needs nobody to tell it. */
    boolean knowsStart() {
        final BufferExtras extras = extrasIfAny();
        return extras != null && extras.address != 0;
    }

    // NIO buffers

    @Override
    public int nioBufferCount() {
        return 1;
    }

    @Override
    public ByteBuffer nioBuffer(final int index, final int size) {
        checkIndex(index, size);
        final int start = offset + index;
        return array != null ? ByteBuffer.wrap(array, start, size).slice() : memory.slice(start, size);
    }

    @Override
    public ByteBuffer[] nioBuffers(final int index, final int size) {
        return new ByteBuffer[] {nioBuffer(index, size)};
    }

    @Override
    public ByteBuffer internalNioBuffer(final int index, final int size) {
        checkIndex(index, size);
        final BufferExtras extras = extras();
        ByteBuffer b = extras.nio;
        if (b == null) {
            b = array != null ? ByteBuffer.wrap(array) : memory.duplicate();
            extras.nio = b;
        }
        final int start = offset + index;
        return b.limit(start + size).position(start);
    }

    // Primitives

    @Override
    protected byte _getByte(final int index) {
        return Memory.getByte(array, memory, offset + index);
    }

    @Override
    protected short _getShort(final int index) {
        return Memory.getShort(array, memory, offset + index);
    }

    @Override
    protected short _getShortLE(final int index) {
        return Memory.getShortLE(array, memory, offset + index);
    }

    @Override
    protected int _getUnsignedMedium(final int index) {
        return Memory.getUnsignedMedium(array, memory, offset + index);
    }

    @Override
    protected int _getUnsignedMediumLE(final int index) {
        return Memory.getUnsignedMediumLE(array, memory, offset + index);
    }

    @Override
    protected int _getInt(final int index) {
        return Memory.getInt(array, memory, offset + index);
    }

    @Override
    protected int _getIntLE(final int index) {
        return Memory.getIntLE(array, memory, offset + index);
    }

    @Override
    protected long _getLong(final int index) {
        return Memory.getLong(array, memory, offset + index);
    }

    @Override
    protected long _getLongLE(final int index) {
        return Memory.getLongLE(array, memory, offset + index);
    }

    @Override
    protected void _setByte(final int index, final int value) {
        Memory.setByte(array, memory, offset + index, value);
    }

    @Override
    protected void _setShort(final int index, final int value) {
        Memory.setShort(array, memory, offset + index, value);
    }

    @Override
    protected void _setShortLE(final int index, final int value) {
        Memory.setShortLE(array, memory, offset + index, value);
    }

    @Override
    protected void _setMedium(final int index, final int value) {
        Memory.setMedium(array, memory, offset + index, value);
    }

    @Override
    protected void _setMediumLE(final int index, final int value) {
        Memory.setMediumLE(array, memory, offset + index, value);
    }

    @Override
    protected void _setInt(final int index, final int value) {
        Memory.setInt(array, memory, offset + index, value);
    }

    @Override
    protected void _setIntLE(final int index, final int value) {
        Memory.setIntLE(array, memory, offset + index, value);
    }

    @Override
    protected void _setLong(final int index, final long value) {
        Memory.setLong(array, memory, offset + index, value);
    }

    @Override
    protected void _setLongLE(final int index, final long value) {
        Memory.setLongLE(array, memory, offset + index, value);
    }

    // Bulk moves

    @Override
    public ByteBuf getBytes(final int index, final byte[] dst, final int dstIndex, final int size) {
        checkDstIndex(index, size, dstIndex, dst.length);
        Memory.get(array, memory, offset + index, dst, dstIndex, size);
        return this;
    }

    @Override
    public ByteBuf getBytes(final int index, final ByteBuf dst, final int dstIndex, final int size) {
        checkDstIndex(index, size, dstIndex, dst.capacity());
        if (dst instanceof MemoryByteBuf) {
            final MemoryByteBuf d = (MemoryByteBuf) dst;
            d.checkIndex(dstIndex, size);
            Memory.copy(array, memory, offset + index, d.array, d.memory, d.offset + dstIndex, size);
        } else {
            dst.setBytes(dstIndex, this, index, size);
        }
        return this;
    }

    @Override
    public ByteBuf getBytes(final int index, final ByteBuffer dst) {
        checkIndex(index, dst.remaining());
        Memory.get(array, memory, offset + index, dst);
        return this;
    }

    @Override
    public ByteBuf setBytes(final int index, final byte[] src, final int srcIndex, final int size) {
        checkSrcIndex(index, size, srcIndex, src.length);
        Memory.set(array, memory, offset + index, src, srcIndex, size);
        return this;
    }

    @Override
    public ByteBuf setBytes(final int index, final ByteBuf src, final int srcIndex, final int size) {
        checkSrcIndex(index, size, srcIndex, src.capacity());
        if (src instanceof MemoryByteBuf) {
            final MemoryByteBuf s = (MemoryByteBuf) src;
            s.checkIndex(srcIndex, size);
            Memory.copy(s.array, s.memory, s.offset + srcIndex, array, memory, offset + index, size);
        } else {
            src.getBytes(srcIndex, this, index, size);
        }
        return this;
    }

    @Override
    public ByteBuf setBytes(final int index, final ByteBuffer src) {
        checkIndex(index, src.remaining());
        Memory.set(array, memory, offset + index, src);
        return this;
    }

    @Override
    void fillZero(final int index, final int size) {
        Memory.fill(array, memory, offset + index, size, (byte) 0);
    }

    // Streams and channels. get* may run on several threads at once and so makes its own NIO buffer; the others belong
    // to the using thread and share one.

    @Override
    public ByteBuf getBytes(final int index, final OutputStream out, final int size) throws IOException {
        checkIndex(index, size);
        StreamCopy.write(array, memory, offset + index, size, out);
        return this;
    }

    @Override
    public int getBytes(final int index, final GatheringByteChannel out, final int size) throws IOException {
        return size == 0 ? checkedNothing(index) : out.write(nioBuffer(index, size));
    }

    @Override
    public int getBytes(final int index, final FileChannel out, final long position, final int size)
            throws IOException {
        return size == 0 ? checkedNothing(index) : out.write(nioBuffer(index, size), position);
    }

    @Override
    public int readBytes(final GatheringByteChannel out, final int size) throws IOException {
        checkReadableBytes(size);
        if (size == 0) {
            return 0;
        }
        final int written = out.write(internalNioBuffer(readerIndex, size));
        readerIndex += written;
        return written;
    }

    @Override
    public int readBytes(final FileChannel out, final long position, final int size) throws IOException {
        checkReadableBytes(size);
        if (size == 0) {
            return 0;
        }
        final int written = out.write(internalNioBuffer(readerIndex, size), position);
        readerIndex += written;
        return written;
    }

    @Override
    public int setBytes(final int index, final InputStream in, final int size) throws IOException {
        checkIndex(index, size);
        return StreamCopy.read(array, memory, offset + index, size, in);
    }

    @Override
    public int setBytes(final int index, final ScatteringByteChannel in, final int size) throws IOException {
        final ByteBuffer target = internalNioBuffer(index, size);
        try {
            return in.read(target);
        } catch (final ClosedChannelException closed) {
            return -1; // A channel that was closed has ended; callers treat both alike.
        }
    }

    @Override
    public int setBytes(final int index, final FileChannel in, final long position, final int size)
            throws IOException {
        final ByteBuffer target = internalNioBuffer(index, size);
        try {
            return in.read(target, position);
        } catch (final ClosedChannelException closed) {
            return -1;
        }
    }

    private int checkedNothing(final int index) {
        checkIndex(index, 0);
        return 0;
    }

    // Search

    @Override
    int findFirst(final int from, final int to, final byte value) {
        final int found = ByteSearch.first(array, memory, offset + from, offset + to, value);
        return found < 0 ? -1 : found - offset;
    }

    @Override
    int findLast(final int from, final int to, final byte value) {
        final int found = ByteSearch.last(array, memory, offset + from, offset + to, value);
        return found < 0 ? -1 : found - offset;
    }

    @Override
    int forEachByteAsc0(final int start, final int end, final ByteProcessor processor) throws Exception {
        final byte[] a = array;
        final ByteBuffer m = memory;
        final int shift = offset;
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
    int forEachByteDesc0(final int start, final int end, final ByteProcessor processor) throws Exception {
        final byte[] a = array;
        final ByteBuffer m = memory;
        final int shift = offset;
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
