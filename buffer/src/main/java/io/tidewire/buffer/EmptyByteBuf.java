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
     * Makes an empty buffer.
     *
     * @param alloc what {@link #alloc()} returns
     */
    public EmptyByteBuf(final ByteBufAllocator alloc) {
        super(0);
        this.alloc = checkNotNull(alloc, "alloc");
        order = ByteOrder.BIG_ENDIAN;
        swapped = new EmptyByteBuf(this);
    }

    private EmptyByteBuf(final EmptyByteBuf bigEndian) {
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
    public ByteBuf order(final ByteOrder endianness) {
        return checkNotNull(endianness, "endianness") == order ? this : swapped;
    }

    @Override
    public ByteBuf unwrap() {
        return null;
    }

    @Override
    public int capacity() {
        return 0;
    }

    @Override
    public ByteBuf capacity(final int newCapacity) {
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
    public ByteBuf touch() {
        return this;
    }

    @Override
    public ByteBuf touch(final Object hint) {
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
    public ByteBuffer nioBuffer(final int index, final int length) {
        checkIndex(index, length);
        return NO_BYTES.duplicate();
    }

    @Override
    public ByteBuffer[] nioBuffers(final int index, final int length) {
        return new ByteBuffer[] {nioBuffer(index, length)};
    }

    @Override
    public ByteBuffer internalNioBuffer(final int index, final int length) {
        checkIndex(index, length);
        return NO_BYTES;
    }

    // Views and copies are this buffer. Indices and marks can only be 0, so that they may be shared.

    @Override
    public ByteBuf copy(final int index, final int length) {
        return slice(index, length);
    }

    @Override
    public ByteBuf slice(final int index, final int length) {
        checkIndex(index, length);
        return this;
    }

    @Override
    public ByteBuf retainedSlice(final int index, final int length) {
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
    public ByteBuf readBytes(final int length) {
        checkReadableBytes(length);
        return this;
    }

    @Override
    public ByteBuf getBytes(final int index, final byte[] dst, final int dstIndex, final int length) {
        checkDstIndex(index, length, dstIndex, dst.length);
        return this;
    }

    @Override
    public ByteBuf getBytes(final int index, final ByteBuf dst, final int dstIndex, final int length) {
        checkDstIndex(index, length, dstIndex, dst.capacity());
        return this;
    }

    @Override
    public ByteBuf getBytes(final int index, final ByteBuffer dst) {
        checkIndex(index, dst.remaining());
        return this;
    }

    @Override
    public ByteBuf getBytes(final int index, final OutputStream out, final int length) {
        checkIndex(index, length);
        return this;
    }

    @Override
    public int getBytes(final int index, final GatheringByteChannel out, final int length) {
        checkIndex(index, length);
        return 0;
    }

    @Override
    public int getBytes(final int index, final FileChannel out, final long position, final int length) {
        checkIndex(index, length);
        return 0;
    }

    @Override
    public ByteBuf setBytes(final int index, final byte[] src, final int srcIndex, final int length) {
        checkSrcIndex(index, length, srcIndex, src.length);
        return this;
    }

    @Override
    public ByteBuf setBytes(final int index, final ByteBuf src, final int srcIndex, final int length) {
        checkSrcIndex(index, length, srcIndex, src.capacity());
        return this;
    }

    @Override
    public ByteBuf setBytes(final int index, final ByteBuffer src) {
        checkIndex(index, src.remaining());
        return this;
    }

    @Override
    public int setBytes(final int index, final InputStream in, final int length) {
        checkIndex(index, length);
        return 0;
    }

    @Override
    public int setBytes(final int index, final ScatteringByteChannel in, final int length) {
        checkIndex(index, length);
        return 0;
    }

    @Override
    public int setBytes(final int index, final FileChannel in, final long position, final int length) {
        checkIndex(index, length);
        return 0;
    }

    @Override
    public ByteBuf readBytes(final OutputStream out, final int length) {
        checkReadableBytes(length);
        return this;
    }

    @Override
    public int readBytes(final GatheringByteChannel out, final int length) {
        checkReadableBytes(length);
        return 0;
    }

    @Override
    public int readBytes(final FileChannel out, final long position, final int length) {
        checkReadableBytes(length);
        return 0;
    }

    @Override
    public int writeBytes(final InputStream in, final int length) {
        ensureWritable(length);
        return 0;
    }

    @Override
    public int writeBytes(final ScatteringByteChannel in, final int length) {
        ensureWritable(length);
        return 0;
    }

    @Override
    public int writeBytes(final FileChannel in, final long position, final int length) {
        ensureWritable(length);
        return 0;
    }

    // No index is ever valid, so that the primitives are reached only where bounds are not checked.

    private static IndexOutOfBoundsException noByte(final int index) {
        return new IndexOutOfBoundsException("index: " + index + " (expected: none, the buffer is empty)");
    }

    @Override
    protected byte _getByte(final int index) {
        throw noByte(index);
    }

    @Override
    protected short _getShort(final int index) {
        throw noByte(index);
    }

    @Override
    protected short _getShortLE(final int index) {
        throw noByte(index);
    }

    @Override
    protected int _getUnsignedMedium(final int index) {
        throw noByte(index);
    }

    @Override
    protected int _getUnsignedMediumLE(final int index) {
        throw noByte(index);
    }

    @Override
    protected int _getInt(final int index) {
        throw noByte(index);
    }

    @Override
    protected int _getIntLE(final int index) {
        throw noByte(index);
    }

    @Override
    protected long _getLong(final int index) {
        throw noByte(index);
    }

    @Override
    protected long _getLongLE(final int index) {
        throw noByte(index);
    }

    @Override
    protected void _setByte(final int index, final int value) {
        throw noByte(index);
    }

    @Override
    protected void _setShort(final int index, final int value) {
        throw noByte(index);
    }

    @Override
    protected void _setShortLE(final int index, final int value) {
        throw noByte(index);
    }

    @Override
    protected void _setMedium(final int index, final int value) {
        throw noByte(index);
    }

    @Override
    protected void _setMediumLE(final int index, final int value) {
        throw noByte(index);
    }

    @Override
    protected void _setInt(final int index, final int value) {
        throw noByte(index);
    }

    @Override
    protected void _setIntLE(final int index, final int value) {
        throw noByte(index);
    }

    @Override
    protected void _setLong(final int index, final long value) {
        throw noByte(index);
    }

    @Override
    protected void _setLongLE(final int index, final long value) {
        throw noByte(index);
    }
}
