/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.EmptyArrays;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ScatteringByteChannel;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A buffer of capacity 0 that is never released: {@code retain} and {@code release} do nothing. Instances are shared by
 * any number of threads; nothing in them changes.
 */
@SuppressWarnings("deprecation") // order() is part of the type
public final class EmptyByteBuf extends AbstractByteBuf {
    private static final ByteBuffer NO_BYTES = ByteBuffer.allocateDirect(0);

    private final ByteBufAllocator alloc;
    private final ByteOrder order;
    private final EmptyByteBuf swapped;

    /**
     * Creates an empty buffer.
     *
     * @param alloc the allocator that {@link #alloc()} returns
     */
    public EmptyByteBuf(ByteBufAllocator alloc) {
        super(0);
        this.alloc = checkNotNull(alloc, "alloc");
        order = ByteOrder.BIG_ENDIAN;
        swapped = new EmptyByteBuf(this);
    }

    private EmptyByteBuf(EmptyByteBuf bigEndian) {
        super(0);
        alloc = bigEndian.alloc;
        order = ByteOrder.LITTLE_ENDIAN;
        swapped = bigEndian;
    }

    @Override
    public ByteBufAllocator alloc() {
        return alloc;
    }

    @Override
    public ByteOrder order() {
        return order;
    }

    @Override
    public ByteBuf order(ByteOrder endianness) {
        return checkNotNull(endianness, "endianness") == order ? this : swapped;
    }

    @Override
    public @Nullable ByteBuf unwrap() {
        return null;
    }

    @Override
    public int capacity() {
        return 0;
    }

    @Override
    public ByteBuf capacity(int newCapacity) {
        checkNewCapacity(newCapacity);
        return this;
    }

    @Override
    boolean isAccessible() {
        return true;
    }

    @Override
    public int refCnt() {
        return 1;
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
    public ByteBuf touch() {
        return this;
    }

    @Override
    public ByteBuf touch(@Nullable Object hint) {
        return this;
    }

    @Override
    public boolean isDirect() {
        return true;
    }

    @Override
    public boolean isContiguous() {
        return true;
    }

    @Override
    public boolean hasArray() {
        return true;
    }

    @Override
    public byte[] array() {
        return EmptyArrays.EMPTY_BYTES;
    }

    @Override
    public int arrayOffset() {
        return 0;
    }

    @Override
    public boolean hasMemoryAddress() {
        return false;
    }

    @Override
    public long memoryAddress() {
        throw new UnsupportedOperationException("an empty buffer has no memory");
    }

    @Override
    public int nioBufferCount() {
        return 1;
    }

    @Override
    public ByteBuffer nioBuffer(int index, int length) {
        checkIndex(index, length);
        return NO_BYTES.duplicate();
    }

    @Override
    public ByteBuffer[] nioBuffers(int index, int length) {
        return new ByteBuffer[] {nioBuffer(index, length)};
    }

    @Override
    public ByteBuffer internalNioBuffer(int index, int length) {
        return nioBuffer(index, length); // Shared by the whole process, and its byte order can be changed.
    }

    // Views and copies are this buffer. Indices and marks can only be 0, so that they may be shared.

    @Override
    public ByteBuf copy(int index, int length) {
        return slice(index, length);
    }

    @Override
    public ByteBuf slice(int index, int length) {
        checkIndex(index, length);
        return this;
    }

    @Override
    public ByteBuf retainedSlice(int index, int length) {
        return slice(index, length);
    }

    @Override
    public ByteBuf duplicate() {
        return this;
    }

    @Override
    public ByteBuf retainedDuplicate() {
        return this;
    }

    @Override
    public ByteBuf readBytes(int length) {
        checkReadableBytes(length);
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, byte[] dst, int dstIndex, int length) {
        checkDstIndex(index, length, dstIndex, dst.length);
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, ByteBuf dst, int dstIndex, int length) {
        checkDstIndex(index, length, dstIndex, dst.capacity());
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, ByteBuffer dst) {
        checkIndex(index, dst.remaining());
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, OutputStream out, int length) {
        checkIndex(index, length);
        return this;
    }

    @Override
    public int getBytes(int index, GatheringByteChannel out, int length) {
        checkIndex(index, length);
        return 0;
    }

    @Override
    public int getBytes(int index, FileChannel out, long position, int length) {
        checkIndex(index, length);
        return 0;
    }

    @Override
    public ByteBuf setBytes(int index, byte[] src, int srcIndex, int length) {
        checkSrcIndex(index, length, srcIndex, src.length);
        return this;
    }

    @Override
    public ByteBuf setBytes(int index, ByteBuf src, int srcIndex, int length) {
        checkSrcIndex(index, length, srcIndex, src.capacity());
        return this;
    }

    @Override
    public ByteBuf setBytes(int index, ByteBuffer src) {
        checkIndex(index, src.remaining());
        return this;
    }

    @Override
    public int setBytes(int index, InputStream in, int length) {
        checkIndex(index, length);
        return 0;
    }

    @Override
    public int setBytes(int index, ScatteringByteChannel in, int length) {
        checkIndex(index, length);
        return 0;
    }

    @Override
    public int setBytes(int index, FileChannel in, long position, int length) {
        checkIndex(index, length);
        return 0;
    }

    @Override
    public ByteBuf readBytes(OutputStream out, int length) {
        checkReadableBytes(length);
        return this;
    }

    @Override
    public int readBytes(GatheringByteChannel out, int length) {
        checkReadableBytes(length);
        return 0;
    }

    @Override
    public int readBytes(FileChannel out, long position, int length) {
        checkReadableBytes(length);
        return 0;
    }

    @Override
    public int writeBytes(InputStream in, int length) {
        ensureWritable(length);
        return 0;
    }

    @Override
    public int writeBytes(ScatteringByteChannel in, int length) {
        ensureWritable(length);
        return 0;
    }

    @Override
    public int writeBytes(FileChannel in, long position, int length) {
        ensureWritable(length);
        return 0;
    }

    // No index is ever valid, so that the primitives are reached only where bounds are not checked.

    private static IndexOutOfBoundsException noByte(int index) {
        return new IndexOutOfBoundsException("index: " + index + " (expected: none, the buffer is empty)");
    }

    @Override
    protected byte _getByte(int index) {
        throw noByte(index);
    }

    @Override
    protected short _getShort(int index) {
        throw noByte(index);
    }

    @Override
    protected short _getShortLE(int index) {
        throw noByte(index);
    }

    @Override
    protected int _getUnsignedMedium(int index) {
        throw noByte(index);
    }

    @Override
    protected int _getUnsignedMediumLE(int index) {
        throw noByte(index);
    }

    @Override
    protected int _getInt(int index) {
        throw noByte(index);
    }

    @Override
    protected int _getIntLE(int index) {
        throw noByte(index);
    }

    @Override
    protected long _getLong(int index) {
        throw noByte(index);
    }

    @Override
    protected long _getLongLE(int index) {
        throw noByte(index);
    }

    @Override
    protected void _setByte(int index, int value) {
        throw noByte(index);
    }

    @Override
    protected void _setShort(int index, int value) {
        throw noByte(index);
    }

    @Override
    protected void _setShortLE(int index, int value) {
        throw noByte(index);
    }

    @Override
    protected void _setMedium(int index, int value) {
        throw noByte(index);
    }

    @Override
    protected void _setMediumLE(int index, int value) {
        throw noByte(index);
    }

    @Override
    protected void _setInt(int index, int value) {
        throw noByte(index);
    }

    @Override
    protected void _setIntLE(int index, int value) {
        throw noByte(index);
    }

    @Override
    protected void _setLong(int index, long value) {
        throw noByte(index);
    }

    @Override
    protected void _setLongLE(int index, long value) {
        throw noByte(index);
    }
}
