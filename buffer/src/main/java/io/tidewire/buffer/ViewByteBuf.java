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
import org.jspecify.annotations.Nullable;

/**
 * A slice or duplicate of a buffer of any kind, with indices of its own. Reads and writes go through the checked
 * methods of that buffer, so that its release and shrinking are noticed. The view shares the buffer's count or, if
 * {@code counted}, has a count of its own and holds one reference to the buffer. ({@link ContiguousByteBuf} makes flat
 * views instead.)
 */
@SuppressWarnings("deprecation") // order() is part of the type
class ViewByteBuf extends AbstractReferenceCountedByteBuf {
    final ByteBuf parent;
    private final int shift;
    /** The capacity, or -1 for that of the parent. */
    private final int length;
    private final boolean counted;

    private ViewByteBuf(ByteBuf parent, int shift, int length, boolean counted) {
        super(length < 0 ? parent.maxCapacity() : length);
        this.parent = parent;
        this.shift = shift;
        this.length = length;
        this.counted = counted;
    }

    /** A view of the whole parent that has its count and starts with its indices. */
    ViewByteBuf(ByteBuf parent) {
        this(parent, 0, -1, false);
        readerIndex = parent.readerIndex();
        writerIndex = parent.writerIndex();
    }

    /** Creates a slice of a range that has been checked; if {@code counted}, retains the buffer. */
    static ViewByteBuf slice(ByteBuf buf, int index, int length, boolean counted) {
        ViewByteBuf view = make(buf, index, length, counted);
        view.writerIndex = length;
        return view;
    }

    /** Creates a duplicate; if {@code counted}, retains the buffer. */
    static ViewByteBuf duplicate(ByteBuf buf, boolean counted) {
        ViewByteBuf view = make(buf, 0, -1, counted);
        view.readerIndex = buf.readerIndex();
        view.writerIndex = buf.writerIndex();
        view.markReaderIndex().markWriterIndex();
        return view;
    }

    private static ViewByteBuf make(ByteBuf buf, int index, int length, boolean counted) {
        if (counted) {
            buf.retain();
        } else if (buf.getClass() == ViewByteBuf.class && !((ViewByteBuf) buf).counted) {
            // A view of a view with the same count refers to the parent directly.
            ViewByteBuf view = (ViewByteBuf) buf;
            return new ViewByteBuf(view.parent, view.shift + index, length < 0 ? view.length : length, false);
        }
        return new ViewByteBuf(buf, index, length, counted);
    }

    @Override
    boolean isAccessible() {
        // Even with a count of its own: another holder may have released, by mistake, the reference that this view
        // holds.
        return (!counted || isLive()) && parent.isAccessible();
    }

    @Override
    @Nullable Throwable releasedAt() {
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
    public ByteBuf retain(int increment) {
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
    public boolean release(int decrement) {
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
    public ByteBuf touch(@Nullable Object hint) {
        parent.touch(hint);
        return this;
    }

    @Override
    public @Nullable ByteBuf unwrap() {
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
    public ByteBuf capacity(int newCapacity) {
        ensureAccessible();
        if (length >= 0 && !isReadOnly()) {
            throw new UnsupportedOperationException("the capacity of a slice is fixed: " + this);
        }
        // Which refuses what it cannot be, or any capacity if it is read-only.
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

    // Methods that a view of a read-only buffer leaves to that one, which refuses

    @Override
    public boolean isWritable() {
        return !isReadOnly() && super.isWritable();
    }

    @Override
    public boolean isWritable(int size) {
        return !isReadOnly() && super.isWritable(size);
    }

    @Override
    void makeRoom(int size) {
        if (isReadOnly()) {
            parent.ensureWritable(size);
        } else {
            super.makeRoom(size);
        }
    }

    @Override
    public ByteBuf ensureWritable(int minWritableBytes) {
        return isReadOnly() ? parent.ensureWritable(minWritableBytes) : super.ensureWritable(minWritableBytes);
    }

    @Override
    public int ensureWritable(int minWritableBytes, boolean force) {
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
    public ByteBuffer nioBuffer(int index, int size) {
        return parent.nioBuffer(at(index, size), size);
    }

    @Override
    public ByteBuffer[] nioBuffers(int index, int size) {
        return parent.nioBuffers(at(index, size), size);
    }

    @Override
    public ByteBuffer internalNioBuffer(int index, int size) {
        // Not the parent's: two views of one parent may be parts of the same gathering write.
        return nioBuffer(index, size);
    }

    @Override
    public ByteBuf copy(int index, int size) {
        return parent.copy(at(index, size), size);
    }

    /** Checks a range and returns where it lies in the parent. */
    private int at(int index, int size) {
        checkIndex(index, size);
        return shift + index;
    }

    @Override
    protected byte _getByte(int index) {
        return parent.getByte(shift + index);
    }

    @Override
    protected short _getShort(int index) {
        return parent.getShort(shift + index);
    }

    @Override
    protected short _getShortLE(int index) {
        return parent.getShortLE(shift + index);
    }

    @Override
    protected int _getUnsignedMedium(int index) {
        return parent.getUnsignedMedium(shift + index);
    }

    @Override
    protected int _getUnsignedMediumLE(int index) {
        return parent.getUnsignedMediumLE(shift + index);
    }

    @Override
    protected int _getInt(int index) {
        return parent.getInt(shift + index);
    }

    @Override
    protected int _getIntLE(int index) {
        return parent.getIntLE(shift + index);
    }

    @Override
    protected long _getLong(int index) {
        return parent.getLong(shift + index);
    }

    @Override
    protected long _getLongLE(int index) {
        return parent.getLongLE(shift + index);
    }

    @Override
    protected void _setByte(int index, int value) {
        parent.setByte(shift + index, value);
    }

    @Override
    protected void _setShort(int index, int value) {
        parent.setShort(shift + index, value);
    }

    @Override
    protected void _setShortLE(int index, int value) {
        parent.setShortLE(shift + index, value);
    }

    @Override
    protected void _setMedium(int index, int value) {
        parent.setMedium(shift + index, value);
    }

    @Override
    protected void _setMediumLE(int index, int value) {
        parent.setMediumLE(shift + index, value);
    }

    @Override
    protected void _setInt(int index, int value) {
        parent.setInt(shift + index, value);
    }

    @Override
    protected void _setIntLE(int index, int value) {
        parent.setIntLE(shift + index, value);
    }

    @Override
    protected void _setLong(int index, long value) {
        parent.setLong(shift + index, value);
    }

    @Override
    protected void _setLongLE(int index, long value) {
        parent.setLongLE(shift + index, value);
    }

    @Override
    public ByteBuf getBytes(int index, byte[] dst, int dstIndex, int size) {
        parent.getBytes(at(index, size), dst, dstIndex, size);
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, ByteBuf dst, int dstIndex, int size) {
        parent.getBytes(at(index, size), dst, dstIndex, size);
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, ByteBuffer dst) {
        parent.getBytes(at(index, dst.remaining()), dst);
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, OutputStream out, int size) throws IOException {
        parent.getBytes(at(index, size), out, size);
        return this;
    }

    @Override
    public int getBytes(int index, GatheringByteChannel out, int size) throws IOException {
        return parent.getBytes(at(index, size), out, size);
    }

    @Override
    public int getBytes(int index, FileChannel out, long position, int size)
            throws IOException {
        return parent.getBytes(at(index, size), out, position, size);
    }

    @Override
    public ByteBuf setBytes(int index, byte[] src, int srcIndex, int size) {
        parent.setBytes(at(index, size), src, srcIndex, size);
        return this;
    }

    @Override
    public ByteBuf setBytes(int index, ByteBuf src, int srcIndex, int size) {
        parent.setBytes(at(index, size), src, srcIndex, size);
        return this;
    }

    @Override
    public ByteBuf setBytes(int index, ByteBuffer src) {
        parent.setBytes(at(index, src.remaining()), src);
        return this;
    }

    @Override
    public int setBytes(int index, InputStream in, int size) throws IOException {
        return parent.setBytes(at(index, size), in, size);
    }

    @Override
    public int setBytes(int index, ScatteringByteChannel in, int size) throws IOException {
        return ChannelReads.read(parent, at(index, size), in, size);
    }

    @Override
    public int setBytes(int index, FileChannel in, long position, int size)
            throws IOException {
        return ChannelReads.read(parent, at(index, size), in, position, size);
    }

    @Override
    void fillZero(int index, int size) {
        parent.setZero(shift + index, size);
    }

    @Override
    int findFirst(int from, int to, byte value) {
        return back(parent.indexOf(shift + from, shift + to, value));
    }

    @Override
    int findLast(int from, int to, byte value) {
        return back(parent.indexOf(shift + to, shift + from, value));
    }

    @Override
    int forEachByteAsc0(int start, int end, ByteProcessor processor) {
        return back(parent.forEachByte(shift + start, end - start, processor));
    }

    @Override
    int forEachByteDesc0(int start, int end, ByteProcessor processor) {
        return back(parent.forEachByteDesc(shift + end, start - end + 1, processor));
    }

    private int back(int found) {
        return found < 0 ? found : found - shift;
    }
}
