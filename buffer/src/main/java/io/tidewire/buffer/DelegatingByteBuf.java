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
import org.jspecify.annotations.Nullable;

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
    DelegatingByteBuf(ByteBuf buf) {
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
    @Nullable Throwable releasedAt() {
        return buf.releasedAt();
    }

    @Override
    public final int capacity() {
        return buf.capacity();
    }

    @Override
    public ByteBuf capacity(int newCapacity) {
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
    public ByteBuf order(ByteOrder endianness) {
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
    public final ByteBuf readerIndex(int readerIndex) {
        buf.readerIndex(readerIndex);
        return this;
    }

    @Override
    public final int writerIndex() {
        return buf.writerIndex();
    }

    @Override
    public final ByteBuf writerIndex(int writerIndex) {
        buf.writerIndex(writerIndex);
        return this;
    }

    @Override
    public ByteBuf setIndex(int readerIndex, int writerIndex) {
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
    public final boolean isReadable(int size) {
        return buf.isReadable(size);
    }

    @Override
    public final boolean isWritable() {
        return buf.isWritable();
    }

    @Override
    public final boolean isWritable(int size) {
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
    public ByteBuf ensureWritable(int minWritableBytes) {
        accessed().ensureWritable(minWritableBytes);
        return this;
    }

    @Override
    public int ensureWritable(int minWritableBytes, boolean force) {
        return accessed().ensureWritable(minWritableBytes, force);
    }

    @Override
    public boolean getBoolean(int index) {
        return accessed().getBoolean(index);
    }

    @Override
    public byte getByte(int index) {
        return accessed().getByte(index);
    }

    @Override
    public short getUnsignedByte(int index) {
        return accessed().getUnsignedByte(index);
    }

    @Override
    public short getShort(int index) {
        return accessed().getShort(index);
    }

    @Override
    public short getShortLE(int index) {
        return accessed().getShortLE(index);
    }

    @Override
    public int getUnsignedShort(int index) {
        return accessed().getUnsignedShort(index);
    }

    @Override
    public int getUnsignedShortLE(int index) {
        return accessed().getUnsignedShortLE(index);
    }

    @Override
    public int getMedium(int index) {
        return accessed().getMedium(index);
    }

    @Override
    public int getMediumLE(int index) {
        return accessed().getMediumLE(index);
    }

    @Override
    public int getUnsignedMedium(int index) {
        return accessed().getUnsignedMedium(index);
    }

    @Override
    public int getUnsignedMediumLE(int index) {
        return accessed().getUnsignedMediumLE(index);
    }

    @Override
    public int getInt(int index) {
        return accessed().getInt(index);
    }

    @Override
    public int getIntLE(int index) {
        return accessed().getIntLE(index);
    }

    @Override
    public long getUnsignedInt(int index) {
        return accessed().getUnsignedInt(index);
    }

    @Override
    public long getUnsignedIntLE(int index) {
        return accessed().getUnsignedIntLE(index);
    }

    @Override
    public long getLong(int index) {
        return accessed().getLong(index);
    }

    @Override
    public long getLongLE(int index) {
        return accessed().getLongLE(index);
    }

    @Override
    public char getChar(int index) {
        return accessed().getChar(index);
    }

    @Override
    public float getFloat(int index) {
        return accessed().getFloat(index);
    }

    @Override
    public float getFloatLE(int index) {
        return accessed().getFloatLE(index);
    }

    @Override
    public double getDouble(int index) {
        return accessed().getDouble(index);
    }

    @Override
    public double getDoubleLE(int index) {
        return accessed().getDoubleLE(index);
    }

    @Override
    public ByteBuf setBoolean(int index, boolean value) {
        accessed().setBoolean(index, value);
        return this;
    }

    @Override
    public ByteBuf setByte(int index, int value) {
        accessed().setByte(index, value);
        return this;
    }

    @Override
    public ByteBuf setShort(int index, int value) {
        accessed().setShort(index, value);
        return this;
    }

    @Override
    public ByteBuf setShortLE(int index, int value) {
        accessed().setShortLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setMedium(int index, int value) {
        accessed().setMedium(index, value);
        return this;
    }

    @Override
    public ByteBuf setMediumLE(int index, int value) {
        accessed().setMediumLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setInt(int index, int value) {
        accessed().setInt(index, value);
        return this;
    }

    @Override
    public ByteBuf setIntLE(int index, int value) {
        accessed().setIntLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setLong(int index, long value) {
        accessed().setLong(index, value);
        return this;
    }

    @Override
    public ByteBuf setLongLE(int index, long value) {
        accessed().setLongLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setChar(int index, int value) {
        accessed().setChar(index, value);
        return this;
    }

    @Override
    public ByteBuf setFloat(int index, float value) {
        accessed().setFloat(index, value);
        return this;
    }

    @Override
    public ByteBuf setFloatLE(int index, float value) {
        accessed().setFloatLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setDouble(int index, double value) {
        accessed().setDouble(index, value);
        return this;
    }

    @Override
    public ByteBuf setDoubleLE(int index, double value) {
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
    public ByteBuf writeBoolean(boolean value) {
        accessed().writeBoolean(value);
        return this;
    }

    @Override
    public ByteBuf writeByte(int value) {
        accessed().writeByte(value);
        return this;
    }

    @Override
    public ByteBuf writeShort(int value) {
        accessed().writeShort(value);
        return this;
    }

    @Override
    public ByteBuf writeShortLE(int value) {
        accessed().writeShortLE(value);
        return this;
    }

    @Override
    public ByteBuf writeMedium(int value) {
        accessed().writeMedium(value);
        return this;
    }

    @Override
    public ByteBuf writeMediumLE(int value) {
        accessed().writeMediumLE(value);
        return this;
    }

    @Override
    public ByteBuf writeInt(int value) {
        accessed().writeInt(value);
        return this;
    }

    @Override
    public ByteBuf writeIntLE(int value) {
        accessed().writeIntLE(value);
        return this;
    }

    @Override
    public ByteBuf writeLong(long value) {
        accessed().writeLong(value);
        return this;
    }

    @Override
    public ByteBuf writeLongLE(long value) {
        accessed().writeLongLE(value);
        return this;
    }

    @Override
    public ByteBuf writeChar(int value) {
        accessed().writeChar(value);
        return this;
    }

    @Override
    public ByteBuf writeFloat(float value) {
        accessed().writeFloat(value);
        return this;
    }

    @Override
    public ByteBuf writeFloatLE(float value) {
        accessed().writeFloatLE(value);
        return this;
    }

    @Override
    public ByteBuf writeDouble(double value) {
        accessed().writeDouble(value);
        return this;
    }

    @Override
    public ByteBuf writeDoubleLE(double value) {
        accessed().writeDoubleLE(value);
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, ByteBuf dst) {
        accessed().getBytes(index, dst);
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, ByteBuf dst, int length) {
        accessed().getBytes(index, dst, length);
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, ByteBuf dst, int dstIndex, int length) {
        accessed().getBytes(index, dst, dstIndex, length);
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, byte[] dst) {
        accessed().getBytes(index, dst);
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, byte[] dst, int dstIndex, int length) {
        accessed().getBytes(index, dst, dstIndex, length);
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, ByteBuffer dst) {
        accessed().getBytes(index, dst);
        return this;
    }

    @Override
    public ByteBuf getBytes(int index, OutputStream out, int length) throws IOException {
        accessed().getBytes(index, out, length);
        return this;
    }

    @Override
    public int getBytes(int index, GatheringByteChannel out, int length) throws IOException {
        return accessed().getBytes(index, out, length);
    }

    @Override
    public int getBytes(int index, FileChannel out, long position, int length)
            throws IOException {
        return accessed().getBytes(index, out, position, length);
    }

    @Override
    public ByteBuf setBytes(int index, ByteBuf src) {
        accessed().setBytes(index, src);
        return this;
    }

    @Override
    public ByteBuf setBytes(int index, ByteBuf src, int length) {
        accessed().setBytes(index, src, length);
        return this;
    }

    @Override
    public ByteBuf setBytes(int index, ByteBuf src, int srcIndex, int length) {
        accessed().setBytes(index, src, srcIndex, length);
        return this;
    }

    @Override
    public ByteBuf setBytes(int index, byte[] src) {
        accessed().setBytes(index, src);
        return this;
    }

    @Override
    public ByteBuf setBytes(int index, byte[] src, int srcIndex, int length) {
        accessed().setBytes(index, src, srcIndex, length);
        return this;
    }

    @Override
    public ByteBuf setBytes(int index, ByteBuffer src) {
        accessed().setBytes(index, src);
        return this;
    }

    @Override
    public int setBytes(int index, InputStream in, int length) throws IOException {
        return accessed().setBytes(index, in, length);
    }

    @Override
    public int setBytes(int index, ScatteringByteChannel in, int length) throws IOException {
        return accessed().setBytes(index, in, length);
    }

    @Override
    public int setBytes(int index, FileChannel in, long position, int length)
            throws IOException {
        return accessed().setBytes(index, in, position, length);
    }

    @Override
    public ByteBuf setZero(int index, int length) {
        accessed().setZero(index, length);
        return this;
    }

    @Override
    public ByteBuf readBytes(int length) {
        return accessed().readBytes(length);
    }

    @Override
    public ByteBuf readSlice(int length) {
        return accessed().readSlice(length);
    }

    @Override
    public ByteBuf readRetainedSlice(int length) {
        return accessed().readRetainedSlice(length);
    }

    @Override
    public ByteBuf readBytes(ByteBuf dst) {
        accessed().readBytes(dst);
        return this;
    }

    @Override
    public ByteBuf readBytes(ByteBuf dst, int length) {
        accessed().readBytes(dst, length);
        return this;
    }

    @Override
    public ByteBuf readBytes(ByteBuf dst, int dstIndex, int length) {
        accessed().readBytes(dst, dstIndex, length);
        return this;
    }

    @Override
    public ByteBuf readBytes(byte[] dst) {
        accessed().readBytes(dst);
        return this;
    }

    @Override
    public ByteBuf readBytes(byte[] dst, int dstIndex, int length) {
        accessed().readBytes(dst, dstIndex, length);
        return this;
    }

    @Override
    public ByteBuf readBytes(ByteBuffer dst) {
        accessed().readBytes(dst);
        return this;
    }

    @Override
    public ByteBuf readBytes(OutputStream out, int length) throws IOException {
        accessed().readBytes(out, length);
        return this;
    }

    @Override
    public int readBytes(GatheringByteChannel out, int length) throws IOException {
        return accessed().readBytes(out, length);
    }

    @Override
    public int readBytes(FileChannel out, long position, int length) throws IOException {
        return accessed().readBytes(out, position, length);
    }

    @Override
    public CharSequence readCharSequence(int length, Charset charset) {
        return accessed().readCharSequence(length, charset);
    }

    @Override
    public String readString(int length, Charset charset) {
        return accessed().readString(length, charset);
    }

    @Override
    public ByteBuf skipBytes(int length) {
        accessed().skipBytes(length);
        return this;
    }

    @Override
    public ByteBuf writeBytes(ByteBuf src) {
        accessed().writeBytes(src);
        return this;
    }

    @Override
    public ByteBuf writeBytes(ByteBuf src, int length) {
        accessed().writeBytes(src, length);
        return this;
    }

    @Override
    public ByteBuf writeBytes(ByteBuf src, int srcIndex, int length) {
        accessed().writeBytes(src, srcIndex, length);
        return this;
    }

    @Override
    public ByteBuf writeBytes(byte[] src) {
        accessed().writeBytes(src);
        return this;
    }

    @Override
    public ByteBuf writeBytes(byte[] src, int srcIndex, int length) {
        accessed().writeBytes(src, srcIndex, length);
        return this;
    }

    @Override
    public ByteBuf writeBytes(ByteBuffer src) {
        accessed().writeBytes(src);
        return this;
    }

    @Override
    public int writeBytes(InputStream in, int length) throws IOException {
        return accessed().writeBytes(in, length);
    }

    @Override
    public int writeBytes(ScatteringByteChannel in, int length) throws IOException {
        return accessed().writeBytes(in, length);
    }

    @Override
    public int writeBytes(FileChannel in, long position, int length) throws IOException {
        return accessed().writeBytes(in, position, length);
    }

    @Override
    public ByteBuf writeZero(int length) {
        accessed().writeZero(length);
        return this;
    }

    @Override
    public CharSequence getCharSequence(int index, int length, Charset charset) {
        return accessed().getCharSequence(index, length, charset);
    }

    @Override
    public int setCharSequence(int index, CharSequence sequence, Charset charset) {
        return accessed().setCharSequence(index, sequence, charset);
    }

    @Override
    public int writeCharSequence(CharSequence sequence, Charset charset) {
        return accessed().writeCharSequence(sequence, charset);
    }

    @Override
    public String toString(Charset charset) {
        return accessed().toString(charset);
    }

    @Override
    public String toString(int index, int length, Charset charset) {
        return accessed().toString(index, length, charset);
    }

    @Override
    public int indexOf(int fromIndex, int toIndex, byte value) {
        return accessed().indexOf(fromIndex, toIndex, value);
    }

    @Override
    public int bytesBefore(byte value) {
        return accessed().bytesBefore(value);
    }

    @Override
    public int bytesBefore(int length, byte value) {
        return accessed().bytesBefore(length, value);
    }

    @Override
    public int bytesBefore(int index, int length, byte value) {
        return accessed().bytesBefore(index, length, value);
    }

    @Override
    public int forEachByte(ByteProcessor processor) {
        return accessed().forEachByte(processor);
    }

    @Override
    public int forEachByte(int index, int length, ByteProcessor processor) {
        return accessed().forEachByte(index, length, processor);
    }

    @Override
    public int forEachByteDesc(ByteProcessor processor) {
        return accessed().forEachByteDesc(processor);
    }

    @Override
    public int forEachByteDesc(int index, int length, ByteProcessor processor) {
        return accessed().forEachByteDesc(index, length, processor);
    }

    @Override
    public ByteBuf copy() {
        return accessed().copy();
    }

    @Override
    public ByteBuf copy(int index, int length) {
        return accessed().copy(index, length);
    }

    @Override
    public ByteBuf slice() {
        return accessed().slice();
    }

    @Override
    public ByteBuf slice(int index, int length) {
        return accessed().slice(index, length);
    }

    @Override
    public ByteBuf retainedSlice() {
        return accessed().retainedSlice();
    }

    @Override
    public ByteBuf retainedSlice(int index, int length) {
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
    public ByteBuffer nioBuffer(int index, int length) {
        return accessed().nioBuffer(index, length);
    }

    @Override
    public ByteBuffer internalNioBuffer(int index, int length) {
        return accessed().internalNioBuffer(index, length);
    }

    @Override
    public ByteBuffer[] nioBuffers() {
        return accessed().nioBuffers();
    }

    @Override
    public ByteBuffer[] nioBuffers(int index, int length) {
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
    public boolean equals(@Nullable Object obj) {
        return accessed().equals(obj);
    }

    @Override
    public int compareTo(ByteBuf buffer) {
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
    public ByteBuf retain(int increment) {
        buf.retain(increment);
        return this;
    }

    @Override
    public ByteBuf touch() {
        buf.touch();
        return this;
    }

    @Override
    public ByteBuf touch(@Nullable Object hint) {
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
    public boolean release(int decrement) {
        return buf.release(decrement);
    }
}
