/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.ByteProcessor;
import io.tidewire.util.internal.StringUtil;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.GatheringByteChannel;
import java.nio.channels.ScatteringByteChannel;
import java.nio.charset.Charset;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Passes every call on to another buffer, whose content, indices and reference count it shares. The wrappers build on
 * it; each overrides only what it changes. Calls that touch the content or make views go through {@link #accessed()},
 * so that one override sees them all.
 */
abstract class DelegatingByteBuf extends ByteBuf {
    /** The buffer behind this one. */
    protected final ByteBuf buf;

    /**
     * Wraps a buffer; takes over the caller's reference.
     *
     * @param buf the buffer
     */
    DelegatingByteBuf(final ByteBuf buf) {
        this.buf = checkNotNull(buf, "buf");
    }

    /** The buffer behind this one, about to be accessed. */
    ByteBuf accessed() {
        return buf;
    }

    @Override
    boolean isAccessible() {
        return buf.isAccessible();
    }

    @Override
    Throwable releasedAt() {
        return buf.releasedAt();
    }

    @Override
    public final int capacity() {
        return buf.capacity();
    }

    @Override
    public ByteBuf capacity(final int newCapacity) {
        buf.capacity(newCapacity);
        return this;
    }

    @Override
    public final int maxCapacity() {
        return buf.maxCapacity();
    }

    @Override
    public final ByteBufAllocator alloc() {
        return buf.alloc();
    }

    @Override
    @SuppressWarnings("deprecation") // only the declaration in the base is deprecated
    public ByteOrder order() {
        return buf.order();
    }

    @Override
    @SuppressWarnings("deprecation") // only the declaration in the base is deprecated
    public ByteBuf order(final ByteOrder endianness) {
        return buf.order(endianness);
    }

    @Override
    public final ByteBuf unwrap() {
        return buf;
    }

    @Override
    public final boolean isDirect() {
        return buf.isDirect();
    }

    @Override
    public boolean isReadOnly() {
        return buf.isReadOnly();
    }

    @Override
    public ByteBuf asReadOnly() {
        return accessed().asReadOnly();
    }

    @Override
    public final int readerIndex() {
        return buf.readerIndex();
    }

    @Override
    public final ByteBuf readerIndex(final int readerIndex) {
        buf.readerIndex(readerIndex);
        return this;
    }

    @Override
    public final int writerIndex() {
        return buf.writerIndex();
    }

    @Override
    public final ByteBuf writerIndex(final int writerIndex) {
        buf.writerIndex(writerIndex);
        return this;
    }

    @Override
    public ByteBuf setIndex(final int readerIndex, final int writerIndex) {
        buf.setIndex(readerIndex, writerIndex);
        return this;
    }

    @Override
    public final int readableBytes() {
        return buf.readableBytes();
    }

    @Override
    public final int writableBytes() {
        return buf.writableBytes();
    }

    @Override
    public final int maxWritableBytes() {
        return buf.maxWritableBytes();
    }

    @Override
    public int maxFastWritableBytes() {
        return buf.maxFastWritableBytes();
    }

    @Override
    public final boolean isReadable() {
        return buf.isReadable();
    }

    @Override
    public final boolean isReadable(final int size) {
        return buf.isReadable(size);
    }

    @Override
    public final boolean isWritable() {
        return buf.isWritable();
    }

    @Override
    public final boolean isWritable(final int size) {
        return buf.isWritable(size);
    }

    @Override
    public final ByteBuf clear() {
        buf.clear();
        return this;
    }

    @Override
    public final ByteBuf markReaderIndex() {
        buf.markReaderIndex();
        return this;
    }

    @Override
    public final ByteBuf resetReaderIndex() {
        buf.resetReaderIndex();
        return this;
    }

    @Override
    public final ByteBuf markWriterIndex() {
        buf.markWriterIndex();
        return this;
    }

    @Override
    public final ByteBuf resetWriterIndex() {
        buf.resetWriterIndex();
        return this;
    }

    @Override
    public ByteBuf discardReadBytes() {
        accessed().discardReadBytes();
        return this;
    }

    @Override
    public ByteBuf discardSomeReadBytes() {
        accessed().discardSomeReadBytes();
        return this;
    }

    @Override
    public ByteBuf ensureWritable(final int minWritableBytes) {
        accessed().ensureWritable(minWritableBytes);
        return this;
    }

    @Override
    public int ensureWritable(final int minWritableBytes, final boolean force) {
        return accessed().ensureWritable(minWritableBytes, force);
    }

    @Override
    public boolean getBoolean(final int index) {
        return accessed().getBoolean(index);
    }

    @Override
    public byte getByte(final int index) {
        return accessed().getByte(index);
    }

    @Override
    public short getUnsignedByte(final int index) {
        return accessed().getUnsignedByte(index);
    }

    @Override
    public short getShort(final int index) {
        return accessed().getShort(index);
    }

    @Override
    public short getShortLE(final int index) {
        return accessed().getShortLE(index);
    }

    @Override
    public int getUnsignedShort(final int index) {
        return accessed().getUnsignedShort(index);
    }

    @Override
    public int getUnsignedShortLE(final int index) {
        return accessed().getUnsignedShortLE(index);
    }

    @Override
    public int getMedium(final int index) {
        return accessed().getMedium(index);
    }

    @Override
    public int getMediumLE(final int index) {
        return accessed().getMediumLE(index);
    }

    @Override
    public int getUnsignedMedium(final int index) {
        return accessed().getUnsignedMedium(index);
    }

    @Override
    public int getUnsignedMediumLE(final int index) {
        return accessed().getUnsignedMediumLE(index);
    }

    @Override
    public int getInt(final int index) {
        return accessed().getInt(index);
    }

    @Override
    public int getIntLE(final int index) {
        return accessed().getIntLE(index);
    }

    @Override
    public long getUnsignedInt(final int index) {
        return accessed().getUnsignedInt(index);
    }

    @Override
    public long getUnsignedIntLE(final int index) {
        return accessed().getUnsignedIntLE(index);
    }

    @Override
    public long getLong(final int index) {
        return accessed().getLong(index);
    }

    @Override
    public long getLongLE(final int index) {
        return accessed().getLongLE(index);
    }

    @Override
    public char getChar(final int index) {
        return accessed().getChar(index);
    }

    @Override
    public float getFloat(final int index) {
        return accessed().getFloat(index);
    }

    @Override
    public float getFloatLE(final int index) {
        return accessed().getFloatLE(index);
    }

    @Override
    public double getDouble(final int index) {
        return accessed().getDouble(index);
    }

    @Override
    public double getDoubleLE(final int index) {
        return accessed().getDoubleLE(index);
    }

    @Override
    public ByteBuf setBoolean(final int index, final boolean value) {
        accessed().setBoolean(index, value);
        return this;
    }

    @Override
    public ByteBuf setByte(final int index, final int value) {
        accessed().setByte(index, value);
        return this;
    }

    @Override
    public ByteBuf setShort(final int index, final int value) {
        accessed().setShort(index, value);
        return this;
    }

    @Override
    public ByteBuf setShortLE(final int index, final int value) {
        accessed().setShortLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setMedium(final int index, final int value) {
        accessed().setMedium(index, value);
        return this;
    }

    @Override
    public ByteBuf setMediumLE(final int index, final int value) {
        accessed().setMediumLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setInt(final int index, final int value) {
        accessed().setInt(index, value);
        return this;
    }

    @Override
    public ByteBuf setIntLE(final int index, final int value) {
        accessed().setIntLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setLong(final int index, final long value) {
        accessed().setLong(index, value);
        return this;
    }

    @Override
    public ByteBuf setLongLE(final int index, final long value) {
        accessed().setLongLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setChar(final int index, final int value) {
        accessed().setChar(index, value);
        return this;
    }

    @Override
    public ByteBuf setFloat(final int index, final float value) {
        accessed().setFloat(index, value);
        return this;
    }

    @Override
    public ByteBuf setFloatLE(final int index, final float value) {
        accessed().setFloatLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setDouble(final int index, final double value) {
        accessed().setDouble(index, value);
        return this;
    }

    @Override
    public ByteBuf setDoubleLE(final int index, final double value) {
        accessed().setDoubleLE(index, value);
        return this;
    }

    @Override
    public boolean readBoolean() {
        return accessed().readBoolean();
    }

    @Override
    public byte readByte() {
        return accessed().readByte();
    }

    @Override
    public short readUnsignedByte() {
        return accessed().readUnsignedByte();
    }

    @Override
    public short readShort() {
        return accessed().readShort();
    }

    @Override
    public short readShortLE() {
        return accessed().readShortLE();
    }

    @Override
    public int readUnsignedShort() {
        return accessed().readUnsignedShort();
    }

    @Override
    public int readUnsignedShortLE() {
        return accessed().readUnsignedShortLE();
    }

    @Override
    public int readMedium() {
        return accessed().readMedium();
    }

    @Override
    public int readMediumLE() {
        return accessed().readMediumLE();
    }

    @Override
    public int readUnsignedMedium() {
        return accessed().readUnsignedMedium();
    }

    @Override
    public int readUnsignedMediumLE() {
        return accessed().readUnsignedMediumLE();
    }

    @Override
    public int readInt() {
        return accessed().readInt();
    }

    @Override
    public int readIntLE() {
        return accessed().readIntLE();
    }

    @Override
    public long readUnsignedInt() {
        return accessed().readUnsignedInt();
    }

    @Override
    public long readUnsignedIntLE() {
        return accessed().readUnsignedIntLE();
    }

    @Override
    public long readLong() {
        return accessed().readLong();
    }

    @Override
    public long readLongLE() {
        return accessed().readLongLE();
    }

    @Override
    public char readChar() {
        return accessed().readChar();
    }

    @Override
    public float readFloat() {
        return accessed().readFloat();
    }

    @Override
    public float readFloatLE() {
        return accessed().readFloatLE();
    }

    @Override
    public double readDouble() {
        return accessed().readDouble();
    }

    @Override
    public double readDoubleLE() {
        return accessed().readDoubleLE();
    }

    @Override
    public ByteBuf writeBoolean(final boolean value) {
        accessed().writeBoolean(value);
        return this;
    }

    @Override
    public ByteBuf writeByte(final int value) {
        accessed().writeByte(value);
        return this;
    }

    @Override
    public ByteBuf writeShort(final int value) {
        accessed().writeShort(value);
        return this;
    }

    @Override
    public ByteBuf writeShortLE(final int value) {
        accessed().writeShortLE(value);
        return this;
    }

    @Override
    public ByteBuf writeMedium(final int value) {
        accessed().writeMedium(value);
        return this;
    }

    @Override
    public ByteBuf writeMediumLE(final int value) {
        accessed().writeMediumLE(value);
        return this;
    }

    @Override
    public ByteBuf writeInt(final int value) {
        accessed().writeInt(value);
        return this;
    }

    @Override
    public ByteBuf writeIntLE(final int value) {
        accessed().writeIntLE(value);
        return this;
    }

    @Override
    public ByteBuf writeLong(final long value) {
        accessed().writeLong(value);
        return this;
    }

    @Override
    public ByteBuf writeLongLE(final long value) {
        accessed().writeLongLE(value);
        return this;
    }

    @Override
    public ByteBuf writeChar(final int value) {
        accessed().writeChar(value);
        return this;
    }

    @Override
    public ByteBuf writeFloat(final float value) {
        accessed().writeFloat(value);
        return this;
    }

    @Override
    public ByteBuf writeFloatLE(final float value) {
        accessed().writeFloatLE(value);
        return this;
    }

    @Override
    public ByteBuf writeDouble(final double value) {
        accessed().writeDouble(value);
        return this;
    }

    @Override
    public ByteBuf writeDoubleLE(final double value) {
        accessed().writeDoubleLE(value);
        return this;
    }

    @Override
    public ByteBuf getBytes(final int index, final ByteBuf dst) {
        accessed().getBytes(index, dst);
        return this;
    }

    @Override
    public ByteBuf getBytes(final int index, final ByteBuf dst, final int length) {
        accessed().getBytes(index, dst, length);
        return this;
    }

    @Override
    public ByteBuf getBytes(final int index, final ByteBuf dst, final int dstIndex, final int length) {
        accessed().getBytes(index, dst, dstIndex, length);
        return this;
    }

    @Override
    public ByteBuf getBytes(final int index, final byte[] dst) {
        accessed().getBytes(index, dst);
        return this;
    }

    @Override
    public ByteBuf getBytes(final int index, final byte[] dst, final int dstIndex, final int length) {
        accessed().getBytes(index, dst, dstIndex, length);
        return this;
    }

    @Override
    public ByteBuf getBytes(final int index, final ByteBuffer dst) {
        accessed().getBytes(index, dst);
        return this;
    }

    @Override
    public ByteBuf getBytes(final int index, final OutputStream out, final int length) throws IOException {
        accessed().getBytes(index, out, length);
        return this;
    }

    @Override
    public int getBytes(final int index, final GatheringByteChannel out, final int length) throws IOException {
        return accessed().getBytes(index, out, length);
    }

    @Override
    public int getBytes(final int index, final FileChannel out, final long position, final int length)
            throws IOException {
        return accessed().getBytes(index, out, position, length);
    }

    @Override
    public ByteBuf setBytes(final int index, final ByteBuf src) {
        accessed().setBytes(index, src);
        return this;
    }

    @Override
    public ByteBuf setBytes(final int index, final ByteBuf src, final int length) {
        accessed().setBytes(index, src, length);
        return this;
    }

    @Override
    public ByteBuf setBytes(final int index, final ByteBuf src, final int srcIndex, final int length) {
        accessed().setBytes(index, src, srcIndex, length);
        return this;
    }

    @Override
    public ByteBuf setBytes(final int index, final byte[] src) {
        accessed().setBytes(index, src);
        return this;
    }

    @Override
    public ByteBuf setBytes(final int index, final byte[] src, final int srcIndex, final int length) {
        accessed().setBytes(index, src, srcIndex, length);
        return this;
    }

    @Override
    public ByteBuf setBytes(final int index, final ByteBuffer src) {
        accessed().setBytes(index, src);
        return this;
    }

    @Override
    public int setBytes(final int index, final InputStream in, final int length) throws IOException {
        return accessed().setBytes(index, in, length);
    }

    @Override
    public int setBytes(final int index, final ScatteringByteChannel in, final int length) throws IOException {
        return accessed().setBytes(index, in, length);
    }

    @Override
    public int setBytes(final int index, final FileChannel in, final long position, final int length)
            throws IOException {
        return accessed().setBytes(index, in, position, length);
    }

    @Override
    public ByteBuf setZero(final int index, final int length) {
        accessed().setZero(index, length);
        return this;
    }

    @Override
    public ByteBuf readBytes(final int length) {
        return accessed().readBytes(length);
    }

    @Override
    public ByteBuf readSlice(final int length) {
        return accessed().readSlice(length);
    }

    @Override
    public ByteBuf readRetainedSlice(final int length) {
        return accessed().readRetainedSlice(length);
    }

    @Override
    public ByteBuf readBytes(final ByteBuf dst) {
        accessed().readBytes(dst);
        return this;
    }

    @Override
    public ByteBuf readBytes(final ByteBuf dst, final int length) {
        accessed().readBytes(dst, length);
        return this;
    }

    @Override
    public ByteBuf readBytes(final ByteBuf dst, final int dstIndex, final int length) {
        accessed().readBytes(dst, dstIndex, length);
        return this;
    }

    @Override
    public ByteBuf readBytes(final byte[] dst) {
        accessed().readBytes(dst);
        return this;
    }

    @Override
    public ByteBuf readBytes(final byte[] dst, final int dstIndex, final int length) {
        accessed().readBytes(dst, dstIndex, length);
        return this;
    }

    @Override
    public ByteBuf readBytes(final ByteBuffer dst) {
        accessed().readBytes(dst);
        return this;
    }

    @Override
    public ByteBuf readBytes(final OutputStream out, final int length) throws IOException {
        accessed().readBytes(out, length);
        return this;
    }

    @Override
    public int readBytes(final GatheringByteChannel out, final int length) throws IOException {
        return accessed().readBytes(out, length);
    }

    @Override
    public int readBytes(final FileChannel out, final long position, final int length) throws IOException {
        return accessed().readBytes(out, position, length);
    }

    @Override
    public CharSequence readCharSequence(final int length, final Charset charset) {
        return accessed().readCharSequence(length, charset);
    }

    @Override
    public String readString(final int length, final Charset charset) {
        return accessed().readString(length, charset);
    }

    @Override
    public ByteBuf skipBytes(final int length) {
        accessed().skipBytes(length);
        return this;
    }

    @Override
    public ByteBuf writeBytes(final ByteBuf src) {
        accessed().writeBytes(src);
        return this;
    }

    @Override
    public ByteBuf writeBytes(final ByteBuf src, final int length) {
        accessed().writeBytes(src, length);
        return this;
    }

    @Override
    public ByteBuf writeBytes(final ByteBuf src, final int srcIndex, final int length) {
        accessed().writeBytes(src, srcIndex, length);
        return this;
    }

    @Override
    public ByteBuf writeBytes(final byte[] src) {
        accessed().writeBytes(src);
        return this;
    }

    @Override
    public ByteBuf writeBytes(final byte[] src, final int srcIndex, final int length) {
        accessed().writeBytes(src, srcIndex, length);
        return this;
    }

    @Override
    public ByteBuf writeBytes(final ByteBuffer src) {
        accessed().writeBytes(src);
        return this;
    }

    @Override
    public int writeBytes(final InputStream in, final int length) throws IOException {
        return accessed().writeBytes(in, length);
    }

    @Override
    public int writeBytes(final ScatteringByteChannel in, final int length) throws IOException {
        return accessed().writeBytes(in, length);
    }

    @Override
    public int writeBytes(final FileChannel in, final long position, final int length) throws IOException {
        return accessed().writeBytes(in, position, length);
    }

    @Override
    public ByteBuf writeZero(final int length) {
        accessed().writeZero(length);
        return this;
    }

    @Override
    public CharSequence getCharSequence(final int index, final int length, final Charset charset) {
        return accessed().getCharSequence(index, length, charset);
    }

    @Override
    public int setCharSequence(final int index, final CharSequence sequence, final Charset charset) {
        return accessed().setCharSequence(index, sequence, charset);
    }

    @Override
    public int writeCharSequence(final CharSequence sequence, final Charset charset) {
        return accessed().writeCharSequence(sequence, charset);
    }

    @Override
    public String toString(final Charset charset) {
        return accessed().toString(charset);
    }

    @Override
    public String toString(final int index, final int length, final Charset charset) {
        return accessed().toString(index, length, charset);
    }

    @Override
    public int indexOf(final int fromIndex, final int toIndex, final byte value) {
        return accessed().indexOf(fromIndex, toIndex, value);
    }

    @Override
    public int bytesBefore(final byte value) {
        return accessed().bytesBefore(value);
    }

    @Override
    public int bytesBefore(final int length, final byte value) {
        return accessed().bytesBefore(length, value);
    }

    @Override
    public int bytesBefore(final int index, final int length, final byte value) {
        return accessed().bytesBefore(index, length, value);
    }

    @Override
    public int forEachByte(final ByteProcessor processor) {
        return accessed().forEachByte(processor);
    }

    @Override
    public int forEachByte(final int index, final int length, final ByteProcessor processor) {
        return accessed().forEachByte(index, length, processor);
    }

    @Override
    public int forEachByteDesc(final ByteProcessor processor) {
        return accessed().forEachByteDesc(processor);
    }

    @Override
    public int forEachByteDesc(final int index, final int length, final ByteProcessor processor) {
        return accessed().forEachByteDesc(index, length, processor);
    }

    @Override
    public ByteBuf copy() {
        return accessed().copy();
    }

    @Override
    public ByteBuf copy(final int index, final int length) {
        return accessed().copy(index, length);
    }

    @Override
    public ByteBuf slice() {
        return accessed().slice();
    }

    @Override
    public ByteBuf slice(final int index, final int length) {
        return accessed().slice(index, length);
    }

    @Override
    public ByteBuf retainedSlice() {
        return accessed().retainedSlice();
    }

    @Override
    public ByteBuf retainedSlice(final int index, final int length) {
        return accessed().retainedSlice(index, length);
    }

    @Override
    public ByteBuf duplicate() {
        return accessed().duplicate();
    }

    @Override
    public ByteBuf retainedDuplicate() {
        return accessed().retainedDuplicate();
    }

    @Override
    public int nioBufferCount() {
        return buf.nioBufferCount();
    }

    @Override
    public ByteBuffer nioBuffer() {
        return accessed().nioBuffer();
    }

    @Override
    public ByteBuffer nioBuffer(final int index, final int length) {
        return accessed().nioBuffer(index, length);
    }

    @Override
    public ByteBuffer internalNioBuffer(final int index, final int length) {
        return accessed().internalNioBuffer(index, length);
    }

    @Override
    public ByteBuffer[] nioBuffers() {
        return accessed().nioBuffers();
    }

    @Override
    public ByteBuffer[] nioBuffers(final int index, final int length) {
        return accessed().nioBuffers(index, length);
    }

    @Override
    public boolean hasArray() {
        return buf.hasArray();
    }

    @Override
    public byte[] array() {
        return accessed().array();
    }

    @Override
    public int arrayOffset() {
        return accessed().arrayOffset();
    }

    @Override
    public final boolean hasMemoryAddress() {
        return buf.hasMemoryAddress();
    }

    @Override
    public final long memoryAddress() {
        return buf.memoryAddress();
    }

    @Override
    public boolean isContiguous() {
        return buf.isContiguous();
    }

    @Override
    public int hashCode() {
        return accessed().hashCode();
    }

    @Override
    public boolean equals(final Object obj) {
        return accessed().equals(obj);
    }

    @Override
    public int compareTo(final ByteBuf buffer) {
        return accessed().compareTo(buffer);
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + '(' + buf + ')';
    }

    @Override
    public ByteBuf retain() {
        buf.retain();
        return this;
    }

    @Override
    public ByteBuf retain(final int increment) {
        buf.retain(increment);
        return this;
    }

    @Override
    public ByteBuf touch() {
        buf.touch();
        return this;
    }

    @Override
    public ByteBuf touch(final Object hint) {
        buf.touch(hint);
        return this;
    }

    @Override
    public final int refCnt() {
        return buf.refCnt();
    }

    @Override
    public boolean release() {
        return buf.release();
    }

    @Override
    public boolean release(final int decrement) {
        return buf.release(decrement);
    }
}
