/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A little endian view of a big endian buffer, which shares its content, indices and reference count.
 *
 * @deprecated use the {@code LE} methods of {@link ByteBuf}
 */
@Deprecated
public class SwappedByteBuf extends DelegatingByteBuf {
    /**
     * Creates the view.
     *
     * @param buf the buffer, big endian
     */
    public SwappedByteBuf(ByteBuf buf) {
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
    public ByteBuf order(ByteOrder endianness) {
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
    public ByteBuf copy(int index, int length) {
        return buf.copy(index, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuf slice() {
        return buf.slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuf slice(int index, int length) {
        return buf.slice(index, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuf retainedSlice() {
        return buf.retainedSlice().order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuf retainedSlice(int index, int length) {
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
    public ByteBuf readBytes(int length) {
        return buf.readBytes(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuf readSlice(int length) {
        return buf.readSlice(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuf readRetainedSlice(int length) {
        return buf.readRetainedSlice(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuffer nioBuffer() {
        return buf.nioBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuffer nioBuffer(int index, int length) {
        return buf.nioBuffer(index, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuffer internalNioBuffer(int index, int length) {
        // Not that one's own: it keeps the order that its users expect.
        return buf.internalNioBuffer(index, length).duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public ByteBuffer[] nioBuffers() {
        return ordered(buf.nioBuffers());
    }

    @Override
    public ByteBuffer[] nioBuffers(int index, int length) {
        return ordered(buf.nioBuffers(index, length));
    }

    private ByteBuffer[] ordered(ByteBuffer[] buffers) {
        for (int i = 0; i < buffers.length; i++) {
            buffers[i] = buffers[i].order(ByteOrder.LITTLE_ENDIAN);
        }
        return buffers;
    }

    // Methods without an order in their names are little endian here.

    @Override
    public short getShort(int index) {
        return buf.getShortLE(index);
    }

    @Override
    public int getUnsignedShort(int index) {
        return buf.getUnsignedShortLE(index);
    }

    @Override
    public int getMedium(int index) {
        return buf.getMediumLE(index);
    }

    @Override
    public int getUnsignedMedium(int index) {
        return buf.getUnsignedMediumLE(index);
    }

    @Override
    public int getInt(int index) {
        return buf.getIntLE(index);
    }

    @Override
    public long getUnsignedInt(int index) {
        return buf.getUnsignedIntLE(index);
    }

    @Override
    public long getLong(int index) {
        return buf.getLongLE(index);
    }

    @Override
    public char getChar(int index) {
        return (char) buf.getShortLE(index);
    }

    @Override
    public float getFloat(int index) {
        return Float.intBitsToFloat(buf.getIntLE(index));
    }

    @Override
    public double getDouble(int index) {
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
    public ByteBuf setShort(int index, int value) {
        buf.setShortLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setMedium(int index, int value) {
        buf.setMediumLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setInt(int index, int value) {
        buf.setIntLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setLong(int index, long value) {
        buf.setLongLE(index, value);
        return this;
    }

    @Override
    public ByteBuf setChar(int index, int value) {
        return setShort(index, value);
    }

    @Override
    public ByteBuf setFloat(int index, float value) {
        return setInt(index, Float.floatToRawIntBits(value));
    }

    @Override
    public ByteBuf setDouble(int index, double value) {
        return setLong(index, Double.doubleToRawLongBits(value));
    }

    @Override
    public ByteBuf writeShort(int value) {
        buf.writeShortLE(value);
        return this;
    }

    @Override
    public ByteBuf writeMedium(int value) {
        buf.writeMediumLE(value);
        return this;
    }

    @Override
    public ByteBuf writeInt(int value) {
        buf.writeIntLE(value);
        return this;
    }

    @Override
    public ByteBuf writeLong(long value) {
        buf.writeLongLE(value);
        return this;
    }

    @Override
    public ByteBuf writeChar(int value) {
        return writeShort(value);
    }

    @Override
    public ByteBuf writeFloat(float value) {
        return writeInt(Float.floatToRawIntBits(value));
    }

    @Override
    public ByteBuf writeDouble(double value) {
        return writeLong(Double.doubleToRawLongBits(value));
    }

    @Override
    public boolean equals(@Nullable Object obj) {
        return this == obj || buf.equals(obj);
    }

    @Override
    public int hashCode() {
        return buf.hashCode();
    }
}
