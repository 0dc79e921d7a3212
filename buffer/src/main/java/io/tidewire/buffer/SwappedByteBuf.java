/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A little endian view of a big endian buffer, which shares its content, indices and reference count.
 *
 * @deprecated use the {@code LE} methods of {@link ByteBuf}
 */
@Deprecated
public class SwappedByteBuf extends DelegatingByteBuf {
    /**
     * Makes the view.
     *
     * @param buf the buffer, big endian
     */
    public SwappedByteBuf(final ByteBuf buf) {
        super(buf);
        if (buf.order() != ByteOrder.BIG_ENDIAN) {
            throw new IllegalArgumentException("buf: " + buf + " (expected: a big endian buffer)");
        }
    }

    @Override
    public ByteOrder order() {
        return ByteOrder.LITTLE_ENDIAN;
    }

    @Override
    public ByteBuf order(final ByteOrder endianness) {
        return checkNotNull(endianness, "endianness") == ByteOrder.LITTLE_ENDIAN ? this : buf;
    }

    // Views keep the order.

    @Override
    public ByteBuf asReadOnly() {
        return buf.asReadOnly().order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuf copy() {
        return buf.copy().order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuf copy(final int index, final int length) {
        return buf.copy(index, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuf slice() {
        return buf.slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuf slice(final int index, final int length) {
        return buf.slice(index, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuf retainedSlice() {
        return buf.retainedSlice().order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuf retainedSlice(final int index, final int length) {
        return buf.retainedSlice(index, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuf duplicate() {
        return buf.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuf retainedDuplicate() {
        return buf.retainedDuplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuf readBytes(final int length) {
        return buf.readBytes(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuf readSlice(final int length) {
        return buf.readSlice(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuf readRetainedSlice(final int length) {
        return buf.readRetainedSlice(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuffer nioBuffer() {
        return buf.nioBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuffer nioBuffer(final int index, final int length) {
        return buf.nioBuffer(index, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuffer internalNioBuffer(final int index, final int length) {
        return buf.internalNioBuffer(index, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuffer[] nioBuffers() {
        return ordered(buf.nioBuffers());
    }

    @Override
    public ByteBuffer[] nioBuffers(final int index, final int length) {
        return ordered(buf.nioBuffers(index, length));
    }

    private ByteBuffer[] ordered(final ByteBuffer[] buffers) {
        for (int i = 0; i < buffers.length; i++) {
            buffers[i] = buffers[i].order(ByteOrder.LITTLE_ENDIAN);
        }
        return buffers;
    }

    // What has no order in its name is little endian here.

    @Override
    public short getShort(final int index) {
        return buf.getShortLE(index);
    }

    @Override
    public int getUnsignedShort(final int index) {
        return buf.getUnsignedShortLE(index);
    }

    @Override
    public int getMedium(final int index) {
        return buf.getMediumLE(index);
    }

    @Override
    public int getUnsignedMedium(final int index) {
        return buf.getUnsignedMediumLE(index);
    }

    @Override
    public int getInt(final int index) {
        return buf.getIntLE(index);
    }

    @Override
    public long getUnsignedInt(final int index) {
        return buf.getUnsignedIntLE(index);
    }

    @Override
    public long getLong(final int index) {
        return buf.getLongLE(index);
    }

    @Override
    public char getChar(final int index) {
        return (char) buf.getShortLE(index);
    }

    @Override
    public float getFloat(final int index) {
        return Float.intBitsToFloat(buf.getIntLE(index));
    }

    @Override
    public double getDouble(final int index) {
        return Double.longBitsToDouble(buf.getLongLE(index));
    }

    @Override
    public short readShort() {
        return buf.readShortLE();
    }

    @Override
    public int readUnsignedShort() {
        return buf.readUnsignedShortLE();
    }

    @Override
    public int readMedium() {
        return buf.readMediumLE();
    }

    @Override
    public int readUnsignedMedium() {
        return buf.readUnsignedMediumLE();
    }

    @Override
    public int readInt() {
        return buf.readIntLE();
    }

    @Override
    public long readUnsignedInt() {
        return buf.readUnsignedIntLE();
    }

    @Override
    public long readLong() {
        return buf.readLongLE();
    }

    @Override
    public char readChar() {
        return (char) buf.readShortLE();
    }

    @Override
    public float readFloat() {
        return Float.intBitsToFloat(buf.readIntLE());
    }

    @Override
    public double readDouble() {
        return Double.longBitsToDouble(buf.readLongLE());
    }

    @Override
    public ByteBuf setShort(final int index, final int value) {
        buf.setShortLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setMedium(final int index, final int value) {
        buf.setMediumLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setInt(final int index, final int value) {
        buf.setIntLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setLong(final int index, final long value) {
        buf.setLongLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setChar(final int index, final int value) {
        return setShort(index, value);
    }

    @Override
    public ByteBuf setFloat(final int index, final float value) {
        return setInt(index, Float.floatToRawIntBits(value));
    }

    @Override
    public ByteBuf setDouble(final int index, final double value) {
        return setLong(index, Double.doubleToRawLongBits(value));
    }

    @Override
    public ByteBuf writeShort(final int value) {
        buf.writeShortLE(value);
        return this;
    }

    @Override
    public ByteBuf writeMedium(final int value) {
        buf.writeMediumLE(value);
        return this;
    }

    @Override
    public ByteBuf writeInt(final int value) {
        buf.writeIntLE(value);
        return this;
    }

    @Override
    public ByteBuf writeLong(final long value) {
        buf.writeLongLE(value);
        return this;
    }

    @Override
    public ByteBuf writeChar(final int value) {
        return writeShort(value);
    }

    @Override
    public ByteBuf writeFloat(final float value) {
        return writeInt(Float.floatToRawIntBits(value));
    }

    @Override
    public ByteBuf writeDouble(final double value) {
        return writeLong(Double.doubleToRawLongBits(value));
    }

    @Override
    public boolean equals(final Object obj) {
        return this == obj || buf.equals(obj);
    }

    @Override
    public int hashCode() {
        return buf.hashCode();
    }
}
