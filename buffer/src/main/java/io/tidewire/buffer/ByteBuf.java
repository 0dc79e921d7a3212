/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.ByteProcessor;
import io.tidewire.util.ReferenceCounted;

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

/**
 * A sequence of bytes with a reader index and a writer index, counted by references.
 *
 * <pre>
 *   +-------------------+------------------+------------------+
 *   | discardable bytes |  readable bytes  |  writable bytes  |
 *   +-------------------+------------------+------------------+
 *   0      &lt;=      readerIndex   &lt;=   writerIndex    &lt;=    capacity   (&lt;= maxCapacity)
 * </pre>
 *
 * <p>{@code getX} and {@code setX} take an absolute index and move nothing; {@code readX} and {@code writeX} work at
 * the reader or writer index and move it. Writing grows the capacity as needed, up to {@link #maxCapacity()}. Numbers
 * are big endian unless the method ends in {@code LE}; a medium is a number of three bytes.
 *
 * <p><b>Exceptions</b>, for every access: {@link IndexOutOfBoundsException} if an index or a length is negative or
 * what is asked for does not lie within the capacity (or, for {@code readX}, within the readable bytes), in which
 * case nothing has moved; {@link io.tidewire.util.IllegalReferenceCountException} if the buffer has been released;
 * {@link java.nio.ReadOnlyBufferException} if it is written to and read-only.
 *
 * <p><b>References.</b> A new buffer is held once; {@link #release()} gives it up and the last release gives the memory
 * back. {@link #slice()}, {@link #duplicate()}, {@link #asReadOnly()} and their variants show the same bytes and share
 * the reference count of this buffer. To keep such a view, {@link #retain()} it. The views of {@link #retainedSlice()},
 * {@link #retainedDuplicate()} and {@link #readRetainedSlice(int)} have a count of their own and must be released.
 * Methods that copy between buffers take over no argument: it stays the caller's.
 *
 * <p><b>Threads.</b> Indices, marks and capacity belong to one thread at a time. Several threads may read one buffer by
 * absolute index while no thread writes it or changes its capacity, and may retain and release it at any time.
 *
 * <p>Implementations outside this library extend {@link AbstractByteBuf} or {@link AbstractReferenceCountedByteBuf}, or
 * wrap another buffer by {@link WrappedByteBuf}.
 *
 * <pre>{@code
 * ByteBuf buf = allocator.buffer(16);
 * try {
 *     buf.writeShort(0x1234).writeBytes(payload);
 *     channel.write(buf.nioBuffer());
 * } finally {
 *     buf.release();
 * }
 * }</pre>
 */
public abstract class ByteBuf implements ReferenceCounted, Comparable<ByteBuf>, ByteBufConvertible {

    /** Creates the base of a buffer; it has no state of its own. */
    public ByteBuf() {
    }

    /**
     * Returns how many bytes the buffer can hold without growing.
     *
     * @return the capacity in bytes
     */
    public abstract int capacity();

    /**
     * Changes the capacity. Bytes beyond a smaller capacity are lost and the indices are pulled in; the content of
     * added bytes is undefined.
     *
     * @param newCapacity the capacity in bytes, from 0 to {@link #maxCapacity()}
     * @return this buffer
     * @throws IllegalArgumentException if {@code newCapacity} is out of that range
     */
    public abstract ByteBuf capacity(int newCapacity);

    /**
     * Returns the limit up to which the buffer may grow.
     *
     * @return the greatest permitted capacity in bytes
     */
    public abstract int maxCapacity();

    /**
     * Returns the allocator that the buffer was made by, which also makes its copies.
     *
     * @return the allocator
     */
    public abstract ByteBufAllocator alloc();

    /**
     * Returns the byte order of the methods whose names do not state one.
     *
     * @return the order, big endian for all but the views of {@link #order(ByteOrder)}
     * @deprecated use the {@code LE} methods
     */
    @Deprecated
    public abstract ByteOrder order();

    /**
     * Returns a view of this buffer with the given byte order, which shares content, indices, marks and reference
     * count.
     *
     * @param endianness the order
     * @return this buffer if the order is its own
     * @deprecated use the {@code LE} methods
     */
    @Deprecated
    public abstract ByteBuf order(ByteOrder endianness);

    /**
     * Returns the buffer that this one is a view or wrapper of.
     *
     * @return that buffer without a reference of its own, or {@code null} if there is none; read-only views do not
     *     give theirs away and answer {@code null}
     */
    public abstract @Nullable ByteBuf unwrap();

    /**
     * Returns whether the memory lies outside the Java heap.
     *
     * @return {@code true} if all of it does
     */
    public abstract boolean isDirect();

    /**
     * Returns whether writing is refused.
     *
     * @return {@code true} if it is
     */
    public abstract boolean isReadOnly();

    /**
     * Returns a view that refuses to be written to. It shares content and reference count and has indices of its own.
     *
     * @return the view, or this buffer if it is read-only already
     */
    public abstract ByteBuf asReadOnly();

    /**
     * Returns where the next byte is read.
     *
     * @return the reader index
     */
    public abstract int readerIndex();

    /**
     * Moves the reader index.
     *
     * @param readerIndex the index, from 0 to {@link #writerIndex()}
     * @return this buffer
     */
    public abstract ByteBuf readerIndex(int readerIndex);

    /**
     * Returns where the next byte is written.
     *
     * @return the writer index
     */
    public abstract int writerIndex();

    /**
     * Moves the writer index.
     *
     * @param writerIndex the index, from {@link #readerIndex()} to {@link #capacity()}
     * @return this buffer
     */
    public abstract ByteBuf writerIndex(int writerIndex);

    /**
     * Moves both indices at once, so that their order matters only at the end.
     *
     * @param readerIndex the reader index, at least 0
     * @param writerIndex the writer index, from {@code readerIndex} to {@link #capacity()}
     * @return this buffer
     */
    public abstract ByteBuf setIndex(int readerIndex, int writerIndex);

    /**
     * Returns how many bytes can be read.
     *
     * @return {@code writerIndex - readerIndex}
     */
    public abstract int readableBytes();

    /**
     * Returns how many bytes can be written without growing.
     *
     * @return {@code capacity - writerIndex}
     */
    public abstract int writableBytes();

    /**
     * Returns how many bytes can be written at most.
     *
     * @return {@code maxCapacity - writerIndex}
     */
    public abstract int maxWritableBytes();

    /**
     * Returns how many bytes can be written without new memory or copying.
     *
     * @return at least {@link #writableBytes()}
     */
    public int maxFastWritableBytes() {
        return writableBytes();
    }

    /**
     * Returns whether at least one byte can be read.
     *
     * @return {@code true} if so
     */
    public abstract boolean isReadable();

    /**
     * Returns whether that many bytes can be read.
     *
     * @param size the number of bytes
     * @return {@code true} if so
     */
    public abstract boolean isReadable(int size);

    /**
     * Returns whether at least one byte can be written without growing.
     *
     * @return {@code true} if so
     */
    public abstract boolean isWritable();

    /**
     * Returns whether that many bytes can be written without growing.
     *
     * @param size the number of bytes
     * @return {@code true} if so
     */
    public abstract boolean isWritable(int size);

    /**
     * Sets both indices to 0. The content stays.
     *
     * @return this buffer
     */
    public abstract ByteBuf clear();

    /**
     * Remembers the reader index for {@link #resetReaderIndex()}; the first mark is 0.
     *
     * @return this buffer
     */
    public abstract ByteBuf markReaderIndex();

    /**
     * Moves the reader index to where it was marked.
     *
     * @return this buffer
     * @throws IndexOutOfBoundsException if the mark lies beyond the writer index
     */
    public abstract ByteBuf resetReaderIndex();

    /**
     * Remembers the writer index for {@link #resetWriterIndex()}; the first mark is 0.
     *
     * @return this buffer
     */
    public abstract ByteBuf markWriterIndex();

    /**
     * Moves the writer index to where it was marked.
     *
     * @return this buffer
     * @throws IndexOutOfBoundsException if the mark lies before the reader index or beyond the capacity
     */
    public abstract ByteBuf resetWriterIndex();

    /**
     * Moves the readable bytes to index 0; indices and marks follow. This copies: call it seldom.
     *
     * @return this buffer
     */
    public abstract ByteBuf discardReadBytes();

    /**
     * Like {@link #discardReadBytes()}, but only when it is worth the copying: when everything has been read or at
     * least half of the capacity has.
     *
     * @return this buffer
     */
    public abstract ByteBuf discardSomeReadBytes();

    /**
     * Grows the buffer, if need be, so that the given number of bytes can be written.
     *
     * @param minWritableBytes how many bytes, at least 0
     * @return this buffer
     * @throws IllegalArgumentException if {@code minWritableBytes} is negative
     * @throws IndexOutOfBoundsException if {@link #maxCapacity()} does not allow it
     */
    public abstract ByteBuf ensureWritable(int minWritableBytes);

    /**
     * Like {@link #ensureWritable(int)}, but returns the outcome rather than throw when the maximum capacity is in the
     * way.
     *
     * @param minWritableBytes how many bytes, at least 0
     * @param force whether to grow to the maximum capacity when that is not enough
     * @return 0: there was room; 1: there is not enough room, capacity unchanged; 2: grown, there is room; 3:
     *     grown to the maximum, there is not enough room
     * @throws IllegalArgumentException if {@code minWritableBytes} is negative
     */
    public abstract int ensureWritable(int minWritableBytes, boolean force);

    /**
     * Returns the boolean value at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @return {@code true} if the byte is not 0
     */
    public abstract boolean getBoolean(int index);

    /**
     * Returns the byte at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @return the byte
     */
    public abstract byte getByte(int index);

    /**
     * Returns the unsigned byte at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @return a value from 0 to 255
     */
    public abstract short getUnsignedByte(int index);

    /**
     * Returns the 16-bit number at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @return the number
     */
    public abstract short getShort(int index);

    /**
     * Returns the 16-bit number at an absolute index in little endian order.
     *
     * @param index the absolute position of the first byte
     * @return the number
     */
    public abstract short getShortLE(int index);

    /**
     * Returns the unsigned 16-bit number at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @return a value from 0 to 65535
     */
    public abstract int getUnsignedShort(int index);

    /**
     * Returns the unsigned 16-bit number at an absolute index in little endian order.
     *
     * @param index the absolute position of the first byte
     * @return a value from 0 to 65535
     */
    public abstract int getUnsignedShortLE(int index);

    /**
     * Returns the 24-bit number at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @return the number, sign-extended
     */
    public abstract int getMedium(int index);

    /**
     * Returns the 24-bit number at an absolute index in little endian order.
     *
     * @param index the absolute position of the first byte
     * @return the number, sign-extended
     */
    public abstract int getMediumLE(int index);

    /**
     * Returns the unsigned 24-bit number at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @return a value from 0 to 16777215
     */
    public abstract int getUnsignedMedium(int index);

    /**
     * Returns the unsigned 24-bit number at an absolute index in little endian order.
     *
     * @param index the absolute position of the first byte
     * @return a value from 0 to 16777215
     */
    public abstract int getUnsignedMediumLE(int index);

    /**
     * Returns the 32-bit number at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @return the number
     */
    public abstract int getInt(int index);

    /**
     * Returns the 32-bit number at an absolute index in little endian order.
     *
     * @param index the absolute position of the first byte
     * @return the number
     */
    public abstract int getIntLE(int index);

    /**
     * Returns the unsigned 32-bit number at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @return a value from 0 to 4294967295
     */
    public abstract long getUnsignedInt(int index);

    /**
     * Returns the unsigned 32-bit number at an absolute index in little endian order.
     *
     * @param index the absolute position of the first byte
     * @return a value from 0 to 4294967295
     */
    public abstract long getUnsignedIntLE(int index);

    /**
     * Returns the 64-bit number at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @return the number
     */
    public abstract long getLong(int index);

    /**
     * Returns the 64-bit number at an absolute index in little endian order.
     *
     * @param index the absolute position of the first byte
     * @return the number
     */
    public abstract long getLongLE(int index);

    /**
     * Returns the UTF-16 code unit of two bytes at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @return the code unit
     */
    public abstract char getChar(int index);

    /**
     * Returns the 32-bit floating point number at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @return the number
     */
    public abstract float getFloat(int index);

    /**
     * Returns the 32-bit floating point number at an absolute index in little endian order.
     *
     * @param index the absolute position of the first byte
     * @return the number
     */
    public float getFloatLE(int index) {
        return Float.intBitsToFloat(getIntLE(index));
    }

    /**
     * Returns the 64-bit floating point number at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @return the number
     */
    public abstract double getDouble(int index);

    /**
     * Returns the 64-bit floating point number at an absolute index in little endian order.
     *
     * @param index the absolute position of the first byte
     * @return the number
     */
    public double getDoubleLE(int index) {
        return Double.longBitsToDouble(getLongLE(index));
    }

    /**
     * Sets the boolean value at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @param value the value, stored as 1 or 0
     * @return this buffer
     */
    public abstract ByteBuf setBoolean(int index, boolean value);

    /**
     * Sets the byte at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @param value the value; the upper 24 bits are ignored
     * @return this buffer
     */
    public abstract ByteBuf setByte(int index, int value);

    /**
     * Sets the 16-bit number at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @param value the value; the upper 16 bits are ignored
     * @return this buffer
     */
    public abstract ByteBuf setShort(int index, int value);

    /**
     * Sets the 16-bit number at an absolute index in little endian order.
     *
     * @param index the absolute position of the first byte
     * @param value the value; the upper 16 bits are ignored
     * @return this buffer
     */
    public abstract ByteBuf setShortLE(int index, int value);

    /**
     * Sets the 24-bit number at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @param value the value; the upper 8 bits are ignored
     * @return this buffer
     */
    public abstract ByteBuf setMedium(int index, int value);

    /**
     * Sets the 24-bit number at an absolute index in little endian order.
     *
     * @param index the absolute position of the first byte
     * @param value the value; the upper 8 bits are ignored
     * @return this buffer
     */
    public abstract ByteBuf setMediumLE(int index, int value);

    /**
     * Sets the 32-bit number at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @return this buffer
     */
    public abstract ByteBuf setInt(int index, int value);

    /**
     * Sets the 32-bit number at an absolute index in little endian order.
     *
     * @param index the absolute position of the first byte
     * @return this buffer
     */
    public abstract ByteBuf setIntLE(int index, int value);

    /**
     * Sets the 64-bit number at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @return this buffer
     */
    public abstract ByteBuf setLong(int index, long value);

    /**
     * Sets the 64-bit number at an absolute index in little endian order.
     *
     * @param index the absolute position of the first byte
     * @return this buffer
     */
    public abstract ByteBuf setLongLE(int index, long value);

    /**
     * Sets the UTF-16 code unit of two bytes at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @param value the value; the upper 16 bits are ignored
     * @return this buffer
     */
    public abstract ByteBuf setChar(int index, int value);

    /**
     * Sets the 32-bit floating point number at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @return this buffer
     */
    public abstract ByteBuf setFloat(int index, float value);

    /**
     * Sets the 32-bit floating point number at an absolute index in little endian order.
     *
     * @param index the absolute position of the first byte
     * @return this buffer
     */
    public ByteBuf setFloatLE(int index, float value) {
        return setIntLE(index, Float.floatToRawIntBits(value));
    }

    /**
     * Sets the 64-bit floating point number at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @return this buffer
     */
    public abstract ByteBuf setDouble(int index, double value);

    /**
     * Sets the 64-bit floating point number at an absolute index in little endian order.
     *
     * @param index the absolute position of the first byte
     * @return this buffer
     */
    public ByteBuf setDoubleLE(int index, double value) {
        return setLongLE(index, Double.doubleToRawLongBits(value));
    }

    /**
     * Reads a boolean value; the reader index moves by 1.
     *
     * @return {@code true} if the byte is not 0
     */
    public abstract boolean readBoolean();

    /**
     * Reads a byte; the reader index moves by 1.
     *
     * @return the byte
     */
    public abstract byte readByte();

    /**
     * Reads an unsigned byte; the reader index moves by 1.
     *
     * @return a value from 0 to 255
     */
    public abstract short readUnsignedByte();

    /**
     * Reads a 16-bit number; the reader index moves by 2.
     *
     * @return the number
     */
    public abstract short readShort();

    /**
     * Reads a 16-bit number in little endian order; the reader index moves by 2.
     *
     * @return the number
     */
    public abstract short readShortLE();

    /**
     * Reads an unsigned 16-bit number; the reader index moves by 2.
     *
     * @return a value from 0 to 65535
     */
    public abstract int readUnsignedShort();

    /**
     * Reads an unsigned 16-bit number in little endian order; the reader index moves by 2.
     *
     * @return a value from 0 to 65535
     */
    public abstract int readUnsignedShortLE();

    /**
     * Reads a 24-bit number; the reader index moves by 3.
     *
     * @return the number, sign-extended
     */
    public abstract int readMedium();

    /**
     * Reads a 24-bit number in little endian order; the reader index moves by 3.
     *
     * @return the number, sign-extended
     */
    public abstract int readMediumLE();

    /**
     * Reads an unsigned 24-bit number; the reader index moves by 3.
     *
     * @return a value from 0 to 16777215
     */
    public abstract int readUnsignedMedium();

    /**
     * Reads an unsigned 24-bit number in little endian order; the reader index moves by 3.
     *
     * @return a value from 0 to 16777215
     */
    public abstract int readUnsignedMediumLE();

    /**
     * Reads a 32-bit number; the reader index moves by 4.
     *
     * @return the number
     */
    public abstract int readInt();

    /**
     * Reads a 32-bit number in little endian order; the reader index moves by 4.
     *
     * @return the number
     */
    public abstract int readIntLE();

    /**
     * Reads an unsigned 32-bit number; the reader index moves by 4.
     *
     * @return a value from 0 to 4294967295
     */
    public abstract long readUnsignedInt();

    /**
     * Reads an unsigned 32-bit number in little endian order; the reader index moves by 4.
     *
     * @return a value from 0 to 4294967295
     */
    public abstract long readUnsignedIntLE();

    /**
     * Reads a 64-bit number; the reader index moves by 8.
     *
     * @return the number
     */
    public abstract long readLong();

    /**
     * Reads a 64-bit number in little endian order; the reader index moves by 8.
     *
     * @return the number
     */
    public abstract long readLongLE();

    /**
     * Reads a UTF-16 code unit of two bytes; the reader index moves by 2.
     *
     * @return the code unit
     */
    public abstract char readChar();

    /**
     * Reads a 32-bit floating point number; the reader index moves by 4.
     *
     * @return the number
     */
    public abstract float readFloat();

    /**
     * Reads a 32-bit floating point number in little endian order; the reader index moves by 4.
     *
     * @return the number
     */
    public float readFloatLE() {
        return Float.intBitsToFloat(readIntLE());
    }

    /**
     * Reads a 64-bit floating point number; the reader index moves by 8.
     *
     * @return the number
     */
    public abstract double readDouble();

    /**
     * Reads a 64-bit floating point number in little endian order; the reader index moves by 8.
     *
     * @return the number
     */
    public double readDoubleLE() {
        return Double.longBitsToDouble(readLongLE());
    }

    /**
     * Writes a boolean value; the writer index moves by 1.
     *
     * @param value the value, stored as 1 or 0
     * @return this buffer
     */
    public abstract ByteBuf writeBoolean(boolean value);

    /**
     * Writes a byte; the writer index moves by 1.
     *
     * @param value the value; the upper 24 bits are ignored
     * @return this buffer
     */
    public abstract ByteBuf writeByte(int value);

    /**
     * Writes a 16-bit number; the writer index moves by 2.
     *
     * @param value the value; the upper 16 bits are ignored
     * @return this buffer
     */
    public abstract ByteBuf writeShort(int value);

    /**
     * Writes a 16-bit number in little endian order; the writer index moves by 2.
     *
     * @param value the value; the upper 16 bits are ignored
     * @return this buffer
     */
    public abstract ByteBuf writeShortLE(int value);

    /**
     * Writes a 24-bit number; the writer index moves by 3.
     *
     * @param value the value; the upper 8 bits are ignored
     * @return this buffer
     */
    public abstract ByteBuf writeMedium(int value);

    /**
     * Writes a 24-bit number in little endian order; the writer index moves by 3.
     *
     * @param value the value; the upper 8 bits are ignored
     * @return this buffer
     */
    public abstract ByteBuf writeMediumLE(int value);

    /**
     * Writes a 32-bit number; the writer index moves by 4.
     *
     * @return this buffer
     */
    public abstract ByteBuf writeInt(int value);

    /**
     * Writes a 32-bit number in little endian order; the writer index moves by 4.
     *
     * @return this buffer
     */
    public abstract ByteBuf writeIntLE(int value);

    /**
     * Writes a 64-bit number; the writer index moves by 8.
     *
     * @return this buffer
     */
    public abstract ByteBuf writeLong(long value);

    /**
     * Writes a 64-bit number in little endian order; the writer index moves by 8.
     *
     * @return this buffer
     */
    public abstract ByteBuf writeLongLE(long value);

    /**
     * Writes a UTF-16 code unit of two bytes; the writer index moves by 2.
     *
     * @param value the value; the upper 16 bits are ignored
     * @return this buffer
     */
    public abstract ByteBuf writeChar(int value);

    /**
     * Writes a 32-bit floating point number; the writer index moves by 4.
     *
     * @return this buffer
     */
    public abstract ByteBuf writeFloat(float value);

    /**
     * Writes a 32-bit floating point number in little endian order; the writer index moves by 4.
     *
     * @return this buffer
     */
    public ByteBuf writeFloatLE(float value) {
        return writeIntLE(Float.floatToRawIntBits(value));
    }

    /**
     * Writes a 64-bit floating point number; the writer index moves by 8.
     *
     * @return this buffer
     */
    public abstract ByteBuf writeDouble(double value);

    /**
     * Writes a 64-bit floating point number in little endian order; the writer index moves by 8.
     *
     * @return this buffer
     */
    public ByteBuf writeDoubleLE(double value) {
        return writeLongLE(Double.doubleToRawLongBits(value));
    }

    /**
     * Copies bytes at an absolute index; the indices of this buffer do not move. Fills the writable bytes of {@code
     * dst}, whose writer index moves.
     *
     * @param index the absolute position of the first byte
     * @param dst the target
     * @return this buffer
     */
    public abstract ByteBuf getBytes(int index, ByteBuf dst);

    /**
     * Copies bytes at an absolute index; the indices of this buffer do not move. The writer index of {@code dst}
     * moves.
     *
     * @param index the absolute position of the first byte
     * @param dst the target
     * @param length the number of bytes, at most the writable bytes of {@code dst}
     * @return this buffer
     */
    public abstract ByteBuf getBytes(int index, ByteBuf dst, int length);

    /**
     * Copies bytes at an absolute index; the indices of this buffer do not move, nor do those of {@code dst}.
     *
     * @param index the absolute position of the first byte
     * @param dst the target
     * @param dstIndex the absolute position in {@code dst}
     * @param length the number of bytes
     * @return this buffer
     */
    public abstract ByteBuf getBytes(int index, ByteBuf dst, int dstIndex, int length);

    /**
     * Copies bytes at an absolute index; the indices of this buffer do not move.
     *
     * @param index the absolute position of the first byte
     * @param dst the target, which is filled
     * @return this buffer
     */
    public abstract ByteBuf getBytes(int index, byte[] dst);

    /**
     * Copies bytes at an absolute index; the indices of this buffer do not move.
     *
     * @param index the absolute position of the first byte
     * @param dst the target
     * @param dstIndex the absolute position in {@code dst}
     * @param length the number of bytes
     * @return this buffer
     */
    public abstract ByteBuf getBytes(int index, byte[] dst, int dstIndex, int length);

    /**
     * Copies bytes at an absolute index; the indices of this buffer do not move. Fills {@code dst} from its position
     * to its limit; the position moves.
     *
     * @param index the absolute position of the first byte
     * @param dst the target
     * @return this buffer
     */
    public abstract ByteBuf getBytes(int index, ByteBuffer dst);

    /**
     * Writes bytes to a stream, at an absolute index; the indices of this buffer do not move.
     *
     * @param index the absolute position of the first byte
     * @param out the target
     * @param length the number of bytes
     * @return this buffer
     * @throws IOException if the stream or channel fails
     */
    public abstract ByteBuf getBytes(int index, OutputStream out, int length) throws IOException;

    /**
     * Writes bytes to a channel, at an absolute index; the indices of this buffer do not move.
     *
     * @param index the absolute position of the first byte
     * @param out the target
     * @param length the greatest number of bytes
     * @return the number of bytes written, possibly fewer than {@code length}
     * @throws IOException if the stream or channel fails
     */
    public abstract int getBytes(int index, GatheringByteChannel out, int length) throws IOException;

    /**
     * Writes bytes to a file, at an absolute index; the indices of this buffer do not move, nor does the position of
     * the channel.
     *
     * @param index the absolute position of the first byte
     * @param out the target
     * @param position where in the file
     * @param length the greatest number of bytes
     * @return the number of bytes written, possibly fewer than {@code length}
     * @throws IOException if the stream or channel fails
     */
    public abstract int getBytes(int index, FileChannel out, long position, int length) throws IOException;

    /**
     * Copies bytes here at an absolute index; the indices of this buffer do not move. Takes the readable bytes of
     * {@code src}, whose reader index moves.
     *
     * @param index the absolute position of the first byte
     * @param src the source
     * @return this buffer
     */
    public abstract ByteBuf setBytes(int index, ByteBuf src);

    /**
     * Copies bytes here at an absolute index; the indices of this buffer do not move. The reader index of {@code src}
     * moves.
     *
     * @param index the absolute position of the first byte
     * @param src the source
     * @param length the number of bytes, at most the readable bytes of {@code src}
     * @return this buffer
     */
    public abstract ByteBuf setBytes(int index, ByteBuf src, int length);

    /**
     * Copies bytes here at an absolute index; the indices of this buffer do not move, nor do those of {@code src}.
     *
     * @param index the absolute position of the first byte
     * @param src the source
     * @param srcIndex the absolute position in {@code src}
     * @param length the number of bytes
     * @return this buffer
     */
    public abstract ByteBuf setBytes(int index, ByteBuf src, int srcIndex, int length);

    /**
     * Copies bytes here at an absolute index; the indices of this buffer do not move.
     *
     * @param index the absolute position of the first byte
     * @param src the source, copied whole
     * @return this buffer
     */
    public abstract ByteBuf setBytes(int index, byte[] src);

    /**
     * Copies bytes here at an absolute index; the indices of this buffer do not move.
     *
     * @param index the absolute position of the first byte
     * @param src the source
     * @param srcIndex the absolute position in {@code src}
     * @param length the number of bytes
     * @return this buffer
     */
    public abstract ByteBuf setBytes(int index, byte[] src, int srcIndex, int length);

    /**
     * Copies bytes here at an absolute index; the indices of this buffer do not move. Takes {@code src} from its
     * position to its limit; the position moves.
     *
     * @param index the absolute position of the first byte
     * @param src the source
     * @return this buffer
     */
    public abstract ByteBuf setBytes(int index, ByteBuffer src);

    /**
     * Reads from a stream once, at an absolute index; the indices of this buffer do not move.
     *
     * @param index the absolute position of the first byte
     * @param in the source
     * @param length the greatest number of bytes
     * @return the number of bytes moved, possibly 0, or -1 at the end of the stream
     * @throws IOException if the stream or channel fails
     */
    public abstract int setBytes(int index, InputStream in, int length) throws IOException;

    /**
     * Reads from a channel once, at an absolute index; the indices of this buffer do not move.
     *
     * @param index the absolute position of the first byte
     * @param in the source
     * @param length the greatest number of bytes
     * @return the number of bytes moved, possibly 0, or -1 at the end of the stream
     * @throws IOException if the stream or channel fails
     */
    public abstract int setBytes(int index, ScatteringByteChannel in, int length) throws IOException;

    /**
     * Reads from a file once, at an absolute index; the indices of this buffer do not move, nor does the position of
     * the channel.
     *
     * @param index the absolute position of the first byte
     * @param in the source
     * @param position where in the file
     * @param length the greatest number of bytes
     * @return the number of bytes moved, possibly 0, or -1 at the end of the stream
     * @throws IOException if the stream or channel fails
     */
    public abstract int setBytes(int index, FileChannel in, long position, int length) throws IOException;

    /**
     * Sets bytes to 0; the indices do not move.
     *
     * @param index the absolute position of the first byte
     * @param length the number of bytes
     * @return this buffer
     */
    public abstract ByteBuf setZero(int index, int length);

    /**
     * Reads bytes into a new buffer; the reader index moves by what was read.
     *
     * @param length the number of bytes
     * @return a buffer of {@link #alloc()} that holds a copy of them; the caller releases it
     */
    public abstract ByteBuf readBytes(int length);

    /**
     * Returns a view of the next bytes; the reader index moves by what was read. It shares the reference count of this
     * buffer.
     *
     * @param length the number of bytes
     * @return the slice
     */
    public abstract ByteBuf readSlice(int length);

    /**
     * Returns a view of the next bytes; the reader index moves by what was read. It keeps this buffer alive by a
     * reference count of its own.
     *
     * @param length the number of bytes
     * @return the slice; the caller releases it
     */
    public abstract ByteBuf readRetainedSlice(int length);

    /**
     * Reads bytes into the writable bytes of a buffer; the reader index moves by what was read, and so does the writer
     * index of {@code dst}.
     *
     * @param dst the target, which is filled to its capacity
     * @return this buffer
     */
    public abstract ByteBuf readBytes(ByteBuf dst);

    /**
     * Reads bytes into a buffer; the reader index moves by what was read, and so does the writer index of {@code dst}.
     *
     * @param dst the target
     * @param length the number of bytes, at most the writable bytes of {@code dst}
     * @return this buffer
     */
    public abstract ByteBuf readBytes(ByteBuf dst, int length);

    /**
     * Reads bytes into a buffer, whose indices do not move; the reader index moves by what was read.
     *
     * @param dst the target
     * @param dstIndex the absolute position in {@code dst}
     * @param length the number of bytes
     * @return this buffer
     */
    public abstract ByteBuf readBytes(ByteBuf dst, int dstIndex, int length);

    /**
     * Reads bytes into an array; the reader index moves by what was read.
     *
     * @param dst the target, which is filled
     * @return this buffer
     */
    public abstract ByteBuf readBytes(byte[] dst);

    /**
     * Reads bytes into an array; the reader index moves by what was read.
     *
     * @param dst the target
     * @param dstIndex the absolute position in {@code dst}
     * @param length the number of bytes
     * @return this buffer
     */
    public abstract ByteBuf readBytes(byte[] dst, int dstIndex, int length);

    /**
     * Reads bytes into an NIO buffer from its position to its limit; the reader index moves by what was read, and so
     * does the position.
     *
     * @param dst the target, which is filled
     * @return this buffer
     */
    public abstract ByteBuf readBytes(ByteBuffer dst);

    /**
     * Reads bytes into a stream; the reader index moves by what was read.
     *
     * @param out the target
     * @param length the number of bytes
     * @return this buffer
     * @throws IOException if the stream or channel fails
     */
    public abstract ByteBuf readBytes(OutputStream out, int length) throws IOException;

    /**
     * Reads bytes into a channel; the reader index moves by what was read.
     *
     * @param out the target
     * @param length the greatest number of bytes
     * @return the number of bytes moved, possibly fewer than {@code length}
     * @throws IOException if the stream or channel fails
     */
    public abstract int readBytes(GatheringByteChannel out, int length) throws IOException;

    /**
     * Reads bytes into a file, the position of whose channel does not move; the reader index moves by what was read.
     *
     * @param out the target
     * @param position where in the file
     * @param length the greatest number of bytes
     * @return the number of bytes moved, possibly fewer than {@code length}
     * @throws IOException if the stream or channel fails
     */
    public abstract int readBytes(FileChannel out, long position, int length) throws IOException;

    /**
     * Reads bytes as text; the reader index moves by what was read.
     *
     * @param length the number of bytes
     * @param charset how they are encoded
     * @return the text, independent of this buffer; an {@link io.tidewire.util.AsciiString} for US-ASCII and
     *     ISO-8859-1
     */
    public abstract CharSequence readCharSequence(int length, Charset charset);

    /**
     * Reads bytes as a string; the reader index moves by what was read.
     *
     * @param length the number of bytes
     * @param charset how they are encoded
     * @return the string
     */
    public String readString(int length, Charset charset) {
        String text = toString(readerIndex(), length, charset);
        skipBytes(length);
        return text;
    }

    /**
     * Moves the reader index.
     *
     * @param length the number of bytes
     * @return this buffer
     */
    public abstract ByteBuf skipBytes(int length);

    /**
     * Writes the readable bytes of a buffer; the writer index moves by what was written, and so does the reader index
     * of {@code src}.
     *
     * @param src the source
     * @return this buffer
     */
    public abstract ByteBuf writeBytes(ByteBuf src);

    /**
     * Writes bytes of a buffer; the writer index moves by what was written, and so does the reader index of {@code
     * src}.
     *
     * @param src the source
     * @param length the number of bytes, at most the readable bytes of {@code src}
     * @return this buffer
     */
    public abstract ByteBuf writeBytes(ByteBuf src, int length);

    /**
     * Writes bytes of a buffer, whose indices do not move; the writer index moves by what was written.
     *
     * @param src the source
     * @param srcIndex the absolute position in {@code src}
     * @param length the number of bytes
     * @return this buffer
     */
    public abstract ByteBuf writeBytes(ByteBuf src, int srcIndex, int length);

    /**
     * Writes an array; the writer index moves by what was written.
     *
     * @param src the source, written whole
     * @return this buffer
     */
    public abstract ByteBuf writeBytes(byte[] src);

    /**
     * Writes a part of an array; the writer index moves by what was written.
     *
     * @param src the source
     * @param srcIndex the absolute position in {@code src}
     * @param length the number of bytes
     * @return this buffer
     */
    public abstract ByteBuf writeBytes(byte[] src, int srcIndex, int length);

    /**
     * Writes an NIO buffer from its position to its limit; the writer index moves by what was written, and so does the
     * position.
     *
     * @param src the source
     * @return this buffer
     */
    public abstract ByteBuf writeBytes(ByteBuffer src);

    /**
     * Reads once from a stream into this buffer; the writer index moves by what was written.
     *
     * @param in the source
     * @param length the greatest number of bytes
     * @return the number of bytes moved, possibly 0, or -1 at the end of the stream
     * @throws IOException if the stream or channel fails
     */
    public abstract int writeBytes(InputStream in, int length) throws IOException;

    /**
     * Reads once from a channel into this buffer; the writer index moves by what was written.
     *
     * @param in the source
     * @param length the greatest number of bytes
     * @return the number of bytes moved, possibly 0, or -1 at the end of the stream
     * @throws IOException if the stream or channel fails
     */
    public abstract int writeBytes(ScatteringByteChannel in, int length) throws IOException;

    /**
     * Reads once from a file, the position of whose channel does not move, into this buffer; the writer index moves by
     * what was written.
     *
     * @param in the source
     * @param position where in the file
     * @param length the greatest number of bytes
     * @return the number of bytes moved, possibly 0, or -1 at the end of the stream
     * @throws IOException if the stream or channel fails
     */
    public abstract int writeBytes(FileChannel in, long position, int length) throws IOException;

    /**
     * Writes zeros; the writer index moves by what was written.
     *
     * @param length the number of bytes
     * @return this buffer
     */
    public abstract ByteBuf writeZero(int length);

    /**
     * Returns bytes at an absolute index as text.
     *
     * @param index the absolute position of the first byte
     * @param length the number of bytes
     * @param charset the encoding
     * @return the text, independent of this buffer; an {@link io.tidewire.util.AsciiString} for US-ASCII and
     *     ISO-8859-1
     */
    public abstract CharSequence getCharSequence(int index, int length, Charset charset);

    /**
     * Encodes text at an absolute index. Characters that cannot be encoded are replaced, by {@code ?} in the standard
     * encodings.
     *
     * @param index the absolute position of the first byte
     * @param sequence the text
     * @param charset the encoding
     * @return the number of bytes set
     */
    public abstract int setCharSequence(int index, CharSequence sequence, Charset charset);

    /**
     * Encodes text; the writer index moves by what was written. Characters that cannot be encoded are replaced, by
     * {@code ?} in the standard encodings.
     *
     * @param sequence the text
     * @param charset the encoding
     * @return the number of bytes written
     */
    public abstract int writeCharSequence(CharSequence sequence, Charset charset);

    /**
     * Decodes the readable bytes; the indices do not move.
     *
     * @param charset the encoding
     * @return the text
     */
    public abstract String toString(Charset charset);

    /**
     * Decodes bytes at an absolute index; the indices do not move.
     *
     * @param index the absolute position of the first byte
     * @param length the number of bytes
     * @param charset the encoding
     * @return the text
     */
    public abstract String toString(int index, int length, Charset charset);

    /**
     * Searches a byte from {@code fromIndex} (inclusive) to {@code toIndex} (exclusive), backwards if {@code
     * fromIndex} is the greater: then from {@code fromIndex - 1} down to {@code toIndex}. Ends outside of the buffer
     * are pulled in.
     *
     * @param fromIndex where to start
     * @param toIndex where to stop
     * @param value the byte
     * @return its absolute index, or -1
     */
    public abstract int indexOf(int fromIndex, int toIndex, byte value);

    /**
     * Searches a byte among the readable bytes.
     *
     * @param value the byte
     * @return how many bytes precede it, or -1
     */
    public abstract int bytesBefore(byte value);

    /**
     * Searches a byte among the next readable bytes.
     *
     * @param length how many bytes to look at, at most the readable bytes
     * @param value the byte
     * @return how many bytes precede it, or -1
     */
    public abstract int bytesBefore(int length, byte value);

    /**
     * Searches a byte at absolute indices.
     *
     * @param index the absolute position of the first byte
     * @param length the number of bytes
     * @param value the byte
     * @return how many bytes from {@code index} on precede it, or -1
     */
    public abstract int bytesBefore(int index, int length, byte value);

    /**
     * Visits the readable bytes in order. An exception of the processor is passed on.
     *
     * @param processor is given each byte and answers whether to go on
     * @return the absolute index of the byte at which it stopped, or -1 if it saw all
     */
    public abstract int forEachByte(ByteProcessor processor);

    /**
     * Visits bytes at absolute indices in order. An exception of the processor is passed on.
     *
     * @param index the absolute position of the first byte
     * @param length the number of bytes
     * @param processor is given each byte and answers whether to go on
     * @return the absolute index of the byte at which it stopped, or -1 if it saw all
     */
    public abstract int forEachByte(int index, int length, ByteProcessor processor);

    /**
     * Visits the readable bytes from the last to the first. An exception of the processor is passed on.
     *
     * @param processor is given each byte and answers whether to go on
     * @return the absolute index of the byte at which it stopped, or -1 if it saw all
     */
    public abstract int forEachByteDesc(ByteProcessor processor);

    /**
     * Visits bytes at absolute indices from the last to the first. An exception of the processor is passed on.
     *
     * @param index the absolute position of the lowest byte
     * @param length the number of bytes
     * @param processor is given each byte and answers whether to go on
     * @return the absolute index of the byte at which it stopped, or -1 if it saw all
     */
    public abstract int forEachByteDesc(int index, int length, ByteProcessor processor);

    /**
     * Copies the readable bytes.
     *
     * @return a buffer of {@link #alloc()} with all of them readable; the caller releases it
     */
    public abstract ByteBuf copy();

    /**
     * Copies bytes at an absolute index.
     *
     * @param index the absolute position of the first byte
     * @param length the number of bytes
     * @return a buffer of {@link #alloc()} with all of them readable; the caller releases it
     */
    public abstract ByteBuf copy(int index, int length);

    /**
     * Returns a view of the readable bytes. It shares the content and the reference count of this buffer; retain it to
     * keep it.
     *
     * @return the slice, readable from 0 to its capacity, which cannot grow; its marks are 0
     */
    public abstract ByteBuf slice();

    /**
     * Returns a view of bytes at an absolute index. It shares the content and the reference count of this buffer;
     * retain it to keep it.
     *
     * @param index the absolute position of the first byte
     * @param length the number of bytes
     * @return the slice, readable from 0 to its capacity, which cannot grow
     */
    public abstract ByteBuf slice(int index, int length);

    /**
     * Returns a view of the readable bytes. It shares the content, and keeps this buffer alive by a reference count of
     * its own.
     *
     * @return the slice; the caller releases it
     */
    public abstract ByteBuf retainedSlice();

    /**
     * Returns a view of bytes at an absolute index. It shares the content, and keeps this buffer alive by a reference
     * count of its own.
     *
     * @param index the absolute position of the first byte
     * @param length the number of bytes
     * @return the slice; the caller releases it
     */
    public abstract ByteBuf retainedSlice(int index, int length);

    /**
     * Returns a view of the whole buffer that starts with the same indices and moves its own; its marks start where its
     * indices do. It shares the content and the reference count of this buffer; retain it to keep it.
     *
     * @return the view
     */
    public abstract ByteBuf duplicate();

    /**
     * Returns a view of the whole buffer that starts with the same indices and moves its own. It shares the content,
     * and keeps this buffer alive by a reference count of its own.
     *
     * @return the view; the caller releases it
     */
    public abstract ByteBuf retainedDuplicate();

    /**
     * Returns of how many NIO buffers the content is made.
     *
     * @return the length of what {@link #nioBuffers()} returns, or -1 if there can be none
     */
    public abstract int nioBufferCount();

    /**
     * Returns the readable bytes as a new NIO buffer. It shares the content and is valid until this buffer changes its
     * capacity or is released for the last time: it is not counted.
     *
     * @return the buffer, with position and limit of its own
     */
    public abstract ByteBuffer nioBuffer();

    /**
     * Returns bytes at an absolute index as a new NIO buffer. It shares the content and is valid until this buffer
     * changes its capacity or is released for the last time: it is not counted.
     *
     * @param index the absolute position of the first byte
     * @param length the number of bytes
     * @return the buffer, with position and limit of its own; a copy where the content is not contiguous
     */
    public abstract ByteBuffer nioBuffer(int index, int length);

    /**
     * Returns a shared NIO buffer, set to the given bytes, for use within one call: the next call may return the same
     * object.
     *
     * @param index the absolute position of the first byte
     * @param length the number of bytes
     * @return the buffer, never kept by the caller; its position need not be 0
     * @throws UnsupportedOperationException if there is none
     */
    public abstract ByteBuffer internalNioBuffer(int index, int length);

    /**
     * Returns the readable bytes as new NIO buffers. They share the content and are valid until this buffer changes
     * its capacity or is released for the last time: they are not counted.
     *
     * @return the buffers, in order
     */
    public abstract ByteBuffer[] nioBuffers();

    /**
     * Returns bytes at an absolute index as new NIO buffers. They share the content and are valid until this buffer
     * changes its capacity or is released for the last time: they are not counted.
     *
     * @param index the absolute position of the first byte
     * @param length the number of bytes
     * @return the buffers, in order
     */
    public abstract ByteBuffer[] nioBuffers(int index, int length);

    /**
     * Returns whether {@link #array()} and {@link #arrayOffset()} may be called.
     *
     * @return {@code true} if one accessible array holds the bytes
     */
    public abstract boolean hasArray();

    /**
     * Returns the array that holds the bytes, which may also hold other buffers: stay within {@link #arrayOffset()}
     * and the capacity.
     *
     * @return the array itself
     * @throws UnsupportedOperationException if {@link #hasArray()} is {@code false}
     * @throws java.nio.ReadOnlyBufferException if this buffer is read-only
     */
    public abstract byte[] array();

    /**
     * Returns where in {@link #array()} index 0 lies.
     *
     * @return the offset
     * @throws UnsupportedOperationException if {@link #hasArray()} is {@code false}
     * @throws java.nio.ReadOnlyBufferException if this buffer is read-only
     */
    public abstract int arrayOffset();

    /**
     * Returns whether {@link #memoryAddress()} may be called.
     *
     * @return {@code true} if the memory is direct and its address can be told
     */
    public abstract boolean hasMemoryAddress();

    /**
     * Returns the address of index 0 in direct memory.
     *
     * @return the address, valid until this buffer changes its capacity or is released for the last time
     * @throws UnsupportedOperationException if {@link #hasMemoryAddress()} is {@code false}
     */
    public abstract long memoryAddress();

    /**
     * Returns whether the buffer is known to be one piece of memory.
     *
     * @return {@code true} if it is; {@code false} if not, or not known
     */
    public boolean isContiguous() {
        return false;
    }

    /**
     * Returns this buffer.
     */
    @Override
    public ByteBuf asByteBuf() {
        return this;
    }

    /**
     * Returns a hash of the readable bytes.
     *
     * @return equal values for buffers that are {@linkplain #equals(Object) equal}
     */
    @Override
    public abstract int hashCode();

    /**
     * Compares the readable bytes; the kind, capacity, indices and byte order of the buffers do not matter.
     *
     * @param obj another object
     * @return {@code true} if it is a {@code ByteBuf} with the same readable bytes
     */
    @Override
    public abstract boolean equals(@Nullable Object obj);

    /**
     * Compares the readable bytes as unsigned numbers, lexicographically.
     *
     * @param buffer the other buffer
     * @return a negative number, zero or a positive number
     */
    @Override
    public abstract int compareTo(ByteBuf buffer);

    /**
     * Describes the kind, the indices and the capacity, not the content.
     *
     * @return the description, even of a released buffer
     */
    @Override
    public abstract String toString();

    /**
     * Adds a reference; see {@link ReferenceCounted#retain()}.
     *
     * @return this buffer
     */
    @Override
    public abstract ByteBuf retain();

    /**
     * Adds references; see {@link ReferenceCounted#retain(int)}.
     *
     * @param increment how many, above 0
     * @return this buffer
     */
    @Override
    public abstract ByteBuf retain(int increment);

    /**
     * Records where the buffer is, for leak reports; see {@link ReferenceCounted#touch()}.
     *
     * @return this buffer
     */
    @Override
    public abstract ByteBuf touch();

    /**
     * Records where the buffer is, for leak reports; see {@link ReferenceCounted#touch(Object)}.
     *
     * @param hint an object to record besides, if any
     * @return this buffer
     */
    @Override
    public abstract ByteBuf touch(@Nullable Object hint);

    /**
     * Returns whether this buffer may be used. A plain read where possible: a release by another thread may be seen
     * late.
     */
    boolean isAccessible() {
        return refCnt() > 0;
    }

    /** Where the last reference was given back, {@code null} if that is not known; see {@link ReleaseTrace}. */
    @Nullable Throwable releasedAt() {
        return null;
    }
}
