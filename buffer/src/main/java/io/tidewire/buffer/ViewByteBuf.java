/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.ByteProcessor;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ScatteringByteChannel;

/**
 * A slice or duplicate of a buffer of any kind, with indices of its own. Reads and writes go through the checked
 * methods of the buffer behind it, so that release and shrinking of that one are seen. Has the count of that buffer,
 * or, if {@code counted}, one of its own and one reference to that buffer. ({@link ContiguousByteBuf} makes flat
 * views instead.)
 */
@SuppressWarnings("deprecation") // order() is part of the type
class ViewByteBuf extends AbstractReferenceCountedByteBuf {
    final ByteBuf parent;
    private final int shift;
    /** The capacity, or -1 for that of the parent. */
    private final int length;
    private final boolean counted;

    private ViewByteBuf(final ByteBuf parent, final int shift, final int length, final boolean counted) {
        super(length < 0 ? parent.maxCapacity() : length);
        this.parent = parent;
        this.shift = shift;
        this.length = length;
        this.counted = counted;
    }

    /** A view of the whole parent that has its count and starts with its indices. */
    ViewByteBuf(final ByteBuf parent) {
        this(parent, 0, -1, false);
        readerIndex = parent.readerIndex();
        writerIndex = parent.writerIndex();
    }

    /** Makes a slice of a range that has been checked; if {@code counted}, retains the buffer. */
    static ViewByteBuf slice(final ByteBuf buf, final int index, final int length, final boolean counted) {
        final ViewByteBuf view = make(buf, index, length, counted);
        view.writerIndex = length;
        return view;
    }

    /** Makes a duplicate; if {@code counted}, retains the buffer. */
    static ViewByteBuf duplicate(final ByteBuf buf, final boolean counted) {
        final ViewByteBuf view = make(buf, 0, -1, counted);
        view.readerIndex = buf.readerIndex();
        view.writerIndex = buf.writerIndex();
        return view;
    }

    private static ViewByteBuf make(final ByteBuf buf, final int index, final int length, final boolean counted) {
        if (counted) {
            buf.retain();
        } else if (buf.getClass() == ViewByteBuf.class && !((ViewByteBuf) buf).counted) {
            // A view of a view with the same count needs no step in between.
            final ViewByteBuf view = (ViewByteBuf) buf;
            return new ViewByteBuf(view.parent, view.shift + index, length < 0 ? view.length : length, false);
        }
        return new ViewByteBuf(buf, index, length, counted);
    }

    @Override
    boolean isAccessible() {
        // Also with a count of its own: somebody else may have given back the reference that it holds, by mistake.
        return (!counted || isLive()) && parent.isAccessible();
    }

    @Override
    Throwable releasedAt() {
        return counted && !isLive() ? super.releasedAt() : parent.releasedAt();
    }

    @Override
    public int refCnt() {
        return counted ? super.refCnt() : parent.refCnt();
    }

    @Override
    public ByteBuf retain() {
        if (counted) {
            super.retain();
        } else {
            parent.retain();
        }
        return this;
    }

    @Override
    public ByteBuf retain(final int increment) {
        if (counted) {
            super.retain(increment);
        } else {
            parent.retain(increment);
        }
        return this;
    }

    @Override
    public boolean release() {
        return counted ? super.release() : parent.release();
    }

    @Override
    public boolean release(final int decrement) {
        return counted ? super.release(decrement) : parent.release(decrement);
    }

    @Override
    protected void deallocate() {
        noteRelease();
        parent.release();
    }

    @Override
    public ByteBuf touch() {
        parent.touch();
        return this;
    }

    @Override
    public ByteBuf touch(final Object hint) {
        parent.touch(hint);
        return this;
    }

    @Override
    public ByteBuf unwrap() {
        return parent;
    }

    @Override
    public ByteBufAllocator alloc() {
        return parent.alloc();
    }

    @Override
    public ByteOrder order() {
        return parent.order();
    }

    @Override
    public int capacity() {
        return length < 0 ? parent.capacity() : length;
    }

    @Override
    public ByteBuf capacity(final int newCapacity) {
        checkNewCapacity(newCapacity);
        if (length >= 0 && !isReadOnly()) {
            throw new UnsupportedOperationException("the capacity of a slice is fixed: " + this);
        }
        parent.capacity(newCapacity);
        trimIndicesToCapacity(newCapacity);
        return this;
    }

    @Override
    public int maxFastWritableBytes() {
        return length < 0 ? parent.maxFastWritableBytes() + parent.writerIndex() - writerIndex : length - writerIndex;
    }

    @Override
    public boolean isDirect() {
        return parent.isDirect();
    }

    @Override
    public boolean isReadOnly() {
        return parent.isReadOnly();
    }

    // What a view of a read-only buffer leaves to that one, which refuses

    @Override
    public boolean isWritable() {
        return !isReadOnly() && super.isWritable();
    }

    @Override
    public boolean isWritable(final int size) {
        return !isReadOnly() && super.isWritable(size);
    }

    @Override
    void makeRoom(final int size) {
        if (isReadOnly()) {
            parent.ensureWritable(size);
        } else {
            super.makeRoom(size);
        }
    }

    @Override
    public ByteBuf ensureWritable(final int minWritableBytes) {
        return isReadOnly() ? parent.ensureWritable(minWritableBytes) : super.ensureWritable(minWritableBytes);
    }

    @Override
    public int ensureWritable(final int minWritableBytes, final boolean force) {
        return isReadOnly() ? parent.ensureWritable(minWritableBytes, force)
                : super.ensureWritable(minWritableBytes, force);
    }

    @Override
    public ByteBuf discardReadBytes() {
        return isReadOnly() ? parent.discardReadBytes() : super.discardReadBytes();
    }

    @Override
    public ByteBuf discardSomeReadBytes() {
        return isReadOnly() ? parent.discardSomeReadBytes() : super.discardSomeReadBytes();
    }

    @Override
    public boolean isContiguous() {
        return parent.isContiguous();
    }

    @Override
    public boolean hasArray() {
        return parent.hasArray();
    }

    @Override
    public byte[] array() {
        ensureAccessible();
        return parent.array();
    }

    @Override
    public int arrayOffset() {
        ensureAccessible();
        return parent.arrayOffset() + shift;
    }

    @Override
    public boolean hasMemoryAddress() {
        return parent.hasMemoryAddress();
    }

    @Override
    public long memoryAddress() {
        ensureAccessible();
        return parent.memoryAddress() + shift;
    }

    @Override
    public int nioBufferCount() {
        return parent.nioBufferCount();
    }

    @Override
    public ByteBuffer nioBuffer(final int index, final int size) {
        return parent.nioBuffer(at(index, size), size);
    }

    @Override
    public ByteBuffer[] nioBuffers(final int index, final int size) {
        return parent.nioBuffers(at(index, size), size);
    }

    @Override
    public ByteBuffer internalNioBuffer(final int index, final int size) {
        // Not the parent's: two views of one parent may be parts of the same gathering write.
        return nioBuffer(index, size);
    }

    @Override
    public ByteBuf copy(final int index, final int size) {
        return parent.copy(at(index, size), size);
    }

    /** Checks a range and returns where it lies in the parent. */
    private int at(final int index, final int size) {
        checkIndex(index, size);
        return shift + index;
    }

    @Override
    protected byte _getByte(final int index) {
        return parent.getByte(shift + index);
    }

    @Override
    protected short _getShort(final int index) {
        return parent.getShort(shift + index);
    }

    @Override
    protected short _getShortLE(final int index) {
        return parent.getShortLE(shift + index);
    }

    @Override
    protected int _getUnsignedMedium(final int index) {
        return parent.getUnsignedMedium(shift + index);
    }

    @Override
    protected int _getUnsignedMediumLE(final int index) {
        return parent.getUnsignedMediumLE(shift + index);
    }

    @Override
    protected int _getInt(final int index) {
        return parent.getInt(shift + index);
    }

    @Override
    protected int _getIntLE(final int index) {
        return parent.getIntLE(shift + index);
    }

    @Override
    protected long _getLong(final int index) {
        return parent.getLong(shift + index);
    }

    @Override
    protected long _getLongLE(final int index) {
        return parent.getLongLE(shift + index);
    }

    @Override
    protected void _setByte(final int index, final int value) {
        parent.setByte(shift + index, value);
    }

    @Override
    protected void _setShort(final int index, final int value) {
        parent.setShort(shift + index, value);
    }

    @Override
    protected void _setShortLE(final int index, final int value) {
        parent.setShortLE(shift + index, value);
    }

    @Override
    protected void _setMedium(final int index, final int value) {
        parent.setMedium(shift + index, value);
    }

    @Override
    protected void _setMediumLE(final int index, final int value) {
        parent.setMediumLE(shift + index, value);
    }

    @Override
    protected void _setInt(final int index, final int value) {
        parent.setInt(shift + index, value);
    }

    @Override
    protected void _setIntLE(final int index, final int value) {
        parent.setIntLE(shift + index, value);
    }

    @Override
    protected void _setLong(final int index, final long value) {
        parent.setLong(shift + index, value);
    }

    @Override
    protected void _setLongLE(final int index, final long value) {
        parent.setLongLE(shift + index, value);
    }

    @Override
    public ByteBuf getBytes(final int index, final byte[] dst, final int dstIndex, final int size) {
        parent.getBytes(at(index, size), dst, dstIndex, size);
        return this;
    }

    @Override
    public ByteBuf getBytes(final int index, final ByteBuf dst, final int dstIndex, final int size) {
        parent.getBytes(at(index, size), dst, dstIndex, size);
        return this;
    }

    @Override
    public ByteBuf getBytes(final int index, final ByteBuffer dst) {
        parent.getBytes(at(index, dst.remaining()), dst);
        return this;
    }

    @Override
    public ByteBuf getBytes(final int index, final OutputStream out, final int size) throws IOException {
        parent.getBytes(at(index, size), out, size);
        return this;
    }

    @Override
    public int getBytes(final int index, final GatheringByteChannel out, final int size) throws IOException {
        return parent.getBytes(at(index, size), out, size);
    }

    @Override
    public int getBytes(final int index, final FileChannel out, final long position, final int size)
            throws IOException {
        return parent.getBytes(at(index, size), out, position, size);
    }

    @Override
    public ByteBuf setBytes(final int index, final byte[] src, final int srcIndex, final int size) {
        parent.setBytes(at(index, size), src, srcIndex, size);
        return this;
    }

    @Override
    public ByteBuf setBytes(final int index, final ByteBuf src, final int srcIndex, final int size) {
        parent.setBytes(at(index, size), src, srcIndex, size);
        return this;
    }

    @Override
    public ByteBuf setBytes(final int index, final ByteBuffer src) {
        parent.setBytes(at(index, src.remaining()), src);
        return this;
    }

    @Override
    public int setBytes(final int index, final InputStream in, final int size) throws IOException {
        return parent.setBytes(at(index, size), in, size);
    }

    @Override
    public int setBytes(final int index, final ScatteringByteChannel in, final int size) throws IOException {
        return parent.setBytes(at(index, size), in, size);
    }

    @Override
    public int setBytes(final int index, final FileChannel in, final long position, final int size)
            throws IOException {
        return parent.setBytes(at(index, size), in, position, size);
    }

    @Override
    void fillZero(final int index, final int size) {
        parent.setZero(shift + index, size);
    }

    @Override
    int findFirst(final int from, final int to, final byte value) {
        return back(parent.indexOf(shift + from, shift + to, value));
    }

    @Override
    int findLast(final int from, final int to, final byte value) {
        return back(parent.indexOf(shift + to, shift + from, value));
    }

    @Override
    int forEachByteAsc0(final int start, final int end, final ByteProcessor processor) {
        return back(parent.forEachByte(shift + start, end - start, processor));
    }

    @Override
    int forEachByteDesc0(final int start, final int end, final ByteProcessor processor) {
        return back(parent.forEachByteDesc(shift + end, start - end + 1, processor));
    }

    private int back(final int found) {
        return found < 0 ? found : found - shift;
    }
}
