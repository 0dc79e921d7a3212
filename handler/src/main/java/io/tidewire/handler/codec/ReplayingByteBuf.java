/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.AbstractByteBuf;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.util.ByteProcessor;
import io.tidewire.util.Signal;
import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ScatteringByteChannel;
import java.nio.charset.Charset;

/**
 * The buffer that a {@link ReplayingDecoder} reads from: the bytes that have come, followed by ones that have not,
 * which look readable too. To touch one of those throws {@link #REPLAY}. Read-only. Event loop only.
 */
final class ReplayingByteBuf extends AbstractByteBuf {
    /** Thrown at an access to bytes that have not come. */
    static final Signal REPLAY = Signal.valueOf(ReplayingDecoder.class, "REPLAY");

    private ByteBuf come = Unpooled.EMPTY_BUFFER;
    /** Whether nothing follows: what has come is all that looks readable. */
    private boolean isEnded;

    ReplayingByteBuf() {
        super(Integer.MAX_VALUE);
    }

    /** Shows the bytes of a buffer, which keeps its owner. */
    void show(ByteBuf bytes) {
        come = bytes;
        setIndex(bytes.readerIndex(), Integer.MAX_VALUE);
    }

    /** Shows nothing, so that no reference outlives the call. */
    void hide() {
        show(Unpooled.EMPTY_BUFFER);
    }

    /** Nothing follows what has come. */
    void end() {
        isEnded = true;
    }

    /** How many of the bytes that have come were not read. */
    int comeBytes() {
        return come.writerIndex() - readerIndex();
    }

    private void check(int index, int length) {
        checkIndex(index, length);
        if (index > come.writerIndex() - length) {
            throw REPLAY;
        }
    }

    private static UnsupportedOperationException readOnly() {
        return new UnsupportedOperationException("a ReplayingDecoder cannot change the bytes that it decodes");
    }

    @Override
    public int capacity() {
        return Integer.MAX_VALUE;
    }

    @Override
    public int readableBytes() {
        return isEnded ? comeBytes() : super.readableBytes();
    }

    @Override
    public boolean isReadable() {
        return readableBytes() > 0;
    }

    @Override
    public boolean isReadable(int size) {
        return readableBytes() >= size;
    }

    @Override
    public boolean isWritable() {
        return false;
    }

    @Override
    public boolean isReadOnly() {
        return true;
    }

    @Override
    protected byte _getByte(int index) {
        check(index, Byte.BYTES);
        return come.getByte(index);
    }

    @Override
    protected short _getShort(int index) {
        check(index, Short.BYTES);
        return come.getShort(index);
    }

    @Override
    protected short _getShortLE(int index) {
        check(index, Short.BYTES);
        return come.getShortLE(index);
    }

    @Override
    protected int _getUnsignedMedium(int index) {
        check(index, 3);
        return come.getUnsignedMedium(index);
    }

    @Override
    protected int _getUnsignedMediumLE(int index) {
        check(index, 3);
        return come.getUnsignedMediumLE(index);
    }

    @Override
    protected int _getInt(int index) {
        check(index, Integer.BYTES);
        return come.getInt(index);
    }

    @Override
    protected int _getIntLE(int index) {
        check(index, Integer.BYTES);
        return come.getIntLE(index);
    }

    @Override
    protected long _getLong(int index) {
        check(index, Long.BYTES);
        return come.getLong(index);
    }

    @Override
    protected long _getLongLE(int index) {
        check(index, Long.BYTES);
        return come.getLongLE(index);
    }

    @Override
    public ByteBuf getBytes(int index, byte[] dst, int dstIndex, int length) {
        check(index, length);
        come.getBytes(index, dst, dstIndex, length);
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, ByteBuf dst, int dstIndex, int length) {
        check(index, length);
        come.getBytes(index, dst, dstIndex, length);
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, ByteBuffer dst) {
        check(index, dst.remaining());
        come.getBytes(index, dst);
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, OutputStream out, int length) throws IOException {
        check(index, length);
        come.getBytes(index, out, length);
        return this;
    }

    @Override
    public int getBytes(int index, GatheringByteChannel out, int length) throws IOException {
        check(index, length);
        return come.getBytes(index, out, length);
    }

    @Override
    public int getBytes(int index, FileChannel out, long position, int length) throws IOException {
        check(index, length);
        return come.getBytes(index, out, position, length);
    }

    @Override
    public ByteBuf readBytes(int length) {
        // Before there is a buffer of a length that a peer has chosen.
        check(readerIndex(), length);
        return super.readBytes(length);
    }

    @Override
    public ByteBuf skipBytes(int length) {
        check(readerIndex(), length);
        return super.skipBytes(length);
    }

    @Override
    public CharSequence getCharSequence(int index, int length, Charset charset) {
        check(index, length);
        return come.getCharSequence(index, length, charset);
    }

    @Override
    public String toString(int index, int length, Charset charset) {
        check(index, length);
        return come.toString(index, length, charset);
    }

    @Override
    public ByteBuf copy(int index, int length) {
        check(index, length);
        return come.copy(index, length);
    }

    @Override
    public ByteBuf slice(int index, int length) {
        check(index, length);
        return come.slice(index, length);
    }

    @Override
    public ByteBuf retainedSlice(int index, int length) {
        check(index, length);
        return come.retainedSlice(index, length);
    }

    @Override
    public ByteBuf duplicate() {
        throw endless("duplicate");
    }

    @Override
    public ByteBuf retainedDuplicate() {
        throw endless("duplicate");
    }

    @Override
    public ByteBuf asReadOnly() {
        return this;
    }

    private static UnsupportedOperationException endless(String operation) {
        return new UnsupportedOperationException(operation
                + ": the bytes that a ReplayingDecoder decodes have no end yet (expected: an index and a length)");
    }

    // A search goes on in bytes that have not come, whether any will or not: a result that says that there is nothing
    // must not depend on how far the input has come.

    @Override
    public int indexOf(int fromIndex, int toIndex, byte value) {
        int limit = come.writerIndex();
        if (fromIndex > toIndex) {
            // Backwards, so that the bytes which are missing come first.
            if (fromIndex > limit) {
                throw REPLAY;
            }
            return come.indexOf(fromIndex, toIndex, value);
        }
        int found = come.indexOf(fromIndex, Math.min(toIndex, limit), value);
        if (found < 0 && toIndex > limit && fromIndex < toIndex) {
            throw REPLAY;
        }
        return found;
    }

    @Override
    public int bytesBefore(byte value) {
        return bytesBefore(readerIndex(), allBytes(), value);
    }

    @Override
    public int bytesBefore(int length, byte value) {
        return bytesBefore(readerIndex(), length, value);
    }

    @Override
    public int bytesBefore(int index, int length, byte value) {
        checkIndex(index, length);
        int found = indexOf(index, index + length, value);
        return found < 0 ? -1 : found - index;
    }

    @Override
    public int forEachByte(ByteProcessor processor) {
        return forEachByte(readerIndex(), allBytes(), processor);
    }

    @Override
    public int forEachByte(int index, int length, ByteProcessor processor) {
        checkIndex(index, length);
        int seen = Math.max(0, Math.min(length, come.writerIndex() - index));
        int stopped = seen == 0 ? -1 : come.forEachByte(index, seen, processor);
        if (stopped < 0 && seen < length) {
            throw REPLAY;
        }
        return stopped;
    }

    /** Bytes behind the reader index, those that have not come among them, also when none will. */
    private int allBytes() {
        return Integer.MAX_VALUE - readerIndex();
    }

    @Override
    public int forEachByteDesc(int index, int length, ByteProcessor processor) {
        check(index, length);
        return come.forEachByteDesc(index, length, processor);
    }

    @Override
    public ByteBuffer nioBuffer(int index, int length) {
        check(index, length);
        return come.nioBuffer(index, length);
    }

    @Override
    public ByteBuffer internalNioBuffer(int index, int length) {
        check(index, length);
        return come.internalNioBuffer(index, length);
    }

    @Override
    public ByteBuffer[] nioBuffers(int index, int length) {
        check(index, length);
        return come.nioBuffers(index, length);
    }

    @Override
    public int nioBufferCount() {
        return come.nioBufferCount();
    }

    @Override
    public ByteBufAllocator alloc() {
        return come.alloc();
    }

    @Override
    @Deprecated
    @SuppressWarnings("deprecation") // Has to be implemented.
    public ByteOrder order() {
        return ByteOrder.BIG_ENDIAN;
    }

    @Override
    public ByteBuf unwrap() {
        return come;
    }

    @Override
    public boolean isDirect() {
        return come.isDirect();
    }

    @Override
    public boolean hasArray() {
        return false;
    }

    @Override
    public byte[] array() {
        throw endless("array");
    }

    @Override
    public int arrayOffset() {
        throw endless("arrayOffset");
    }

    @Override
    public boolean hasMemoryAddress() {
        return false;
    }

    @Override
    public long memoryAddress() {
        throw endless("memoryAddress");
    }

    @Override
    public int refCnt() {
        return come.refCnt();
    }

    @Override
    public ByteBuf retain() {
        throw notOwned();
    }

    @Override
    public ByteBuf retain(int increment) {
        throw notOwned();
    }

    @Override
    public boolean release() {
        throw notOwned();
    }

    @Override
    public boolean release(int decrement) {
        throw notOwned();
    }

    private static UnsupportedOperationException notOwned() {
        return new UnsupportedOperationException("the decoder owns the bytes that it decodes"
                + " (expected: readRetainedSlice(length) or readBytes(length) to keep some)");
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
    public ByteBuf discardReadBytes() {
        throw readOnly();
    }

    @Override
    public ByteBuf discardSomeReadBytes() {
        throw readOnly();
    }

    @Override
    public ByteBuf clear() {
        throw readOnly();
    }

    @Override
    public ByteBuf capacity(int newCapacity) {
        throw readOnly();
    }

    @Override
    protected void _setByte(int index, int value) {
        throw readOnly();
    }

    @Override
    protected void _setShort(int index, int value) {
        throw readOnly();
    }

    @Override
    protected void _setShortLE(int index, int value) {
        throw readOnly();
    }

    @Override
    protected void _setMedium(int index, int value) {
        throw readOnly();
    }

    @Override
    protected void _setMediumLE(int index, int value) {
        throw readOnly();
    }

    @Override
    protected void _setInt(int index, int value) {
        throw readOnly();
    }

    @Override
    protected void _setIntLE(int index, int value) {
        throw readOnly();
    }

    @Override
    protected void _setLong(int index, long value) {
        throw readOnly();
    }

    @Override
    protected void _setLongLE(int index, long value) {
        throw readOnly();
    }

    @Override
    public ByteBuf setBytes(int index, byte[] src, int srcIndex, int length) {
        throw readOnly();
    }

    @Override
    public ByteBuf setBytes(int index, ByteBuf src, int srcIndex, int length) {
        throw readOnly();
    }

    @Override
    public ByteBuf setBytes(int index, ByteBuffer src) {
        throw readOnly();
    }

    @Override
    public int setBytes(int index, InputStream in, int length) {
        throw readOnly();
    }

    @Override
    public int setBytes(int index, ScatteringByteChannel in, int length) {
        throw readOnly();
    }

    @Override
    public int setBytes(int index, FileChannel in, long position, int length) {
        throw readOnly();
    }

    @Override
    public String toString() {
        return "ReplayingByteBuf(ridx: " + readerIndex() + ", come: " + come.writerIndex() + ')';
    }
}
