/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.DirectMemory;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Creates buffers without an allocator: new ones ({@code buffer}, {@code directBuffer}), views of existing bytes
 * ({@code wrappedBuffer}: changes are seen on both sides) and copies ({@code copiedBuffer}, {@code copyInt} and its
 * kin). Wrapped or copied bytes are readable from index 0. The caller releases the result. Wrapping a {@link ByteBuf}
 * passes one of its references to the result; if the result is empty or wrapping fails, that reference has been
 * released. Any thread.
 */
@SuppressWarnings("deprecation") // a wrapped NIO buffer keeps its byte order
public final class Unpooled {
    private static final ByteBufAllocator ALLOC = UnpooledByteBufAllocator.DEFAULT;

    /** Big endian, network byte order. */
    public static final ByteOrder BIG_ENDIAN = ByteOrder.BIG_ENDIAN;
    /** Little endian. */
    public static final ByteOrder LITTLE_ENDIAN = ByteOrder.LITTLE_ENDIAN;
    /** A buffer of capacity 0, shared and never released. */
    public static final ByteBuf EMPTY_BUFFER = ALLOC.buffer(0, 0);

    private Unpooled() {
    }

    /**
     * Creates a heap buffer of 256 bytes to begin with.
     *
     * @return the buffer
     */
    public static ByteBuf buffer() {
        return ALLOC.heapBuffer();
    }

    /**
     * Creates a heap buffer.
     *
     * @param initialCapacity the capacity to begin with, in bytes
     * @return the buffer
     */
    public static ByteBuf buffer(int initialCapacity) {
        return ALLOC.heapBuffer(initialCapacity);
    }

    /**
     * Creates a heap buffer.
     *
     * @param initialCapacity the capacity to begin with, in bytes
     * @param maxCapacity the limit of growth, in bytes
     * @return the buffer
     */
    public static ByteBuf buffer(int initialCapacity, int maxCapacity) {
        return ALLOC.heapBuffer(initialCapacity, maxCapacity);
    }

    /**
     * Creates a direct buffer of 256 bytes to begin with.
     *
     * @return the buffer
     */
    public static ByteBuf directBuffer() {
        return ALLOC.directBuffer();
    }

    /**
     * Creates a direct buffer.
     *
     * @param initialCapacity the capacity to begin with, in bytes
     * @return the buffer
     */
    public static ByteBuf directBuffer(int initialCapacity) {
        return ALLOC.directBuffer(initialCapacity);
    }

    /**
     * Creates a direct buffer.
     *
     * @param initialCapacity the capacity to begin with, in bytes
     * @param maxCapacity the limit of growth, in bytes
     * @return the buffer
     */
    public static ByteBuf directBuffer(int initialCapacity, int maxCapacity) {
        return ALLOC.directBuffer(initialCapacity, maxCapacity);
    }

    /**
     * Creates an empty composite buffer that merges its components beyond 16 of them.
     *
     * @return the buffer
     */
    public static CompositeByteBuf compositeBuffer() {
        return compositeBuffer(AbstractByteBufAllocator.DEFAULT_MAX_COMPONENTS);
    }

    /**
     * Creates an empty composite buffer.
     *
     * @param maxNumComponents beyond how many components it merges them
     * @return the buffer
     */
    public static CompositeByteBuf compositeBuffer(int maxNumComponents) {
        return new CompositeByteBuf(ALLOC, false, maxNumComponents);
    }

    /**
     * Wraps an array.
     *
     * @param array the bytes
     * @return the buffer
     */
    public static ByteBuf wrappedBuffer(byte[] array) {
        return array.length == 0 ? EMPTY_BUFFER : WrappedMemoryOwner.wrap(array, 0, array.length);
    }

    /**
     * Wraps a part of an array.
     *
     * @param array the bytes
     * @param offset where the part starts
     * @param length how long it is
     * @return the buffer
     */
    public static ByteBuf wrappedBuffer(byte[] array, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, array.length);
        return length == 0 ? EMPTY_BUFFER : WrappedMemoryOwner.wrap(array, offset, length);
    }

    /**
     * Wraps an NIO buffer from its position to its limit, neither of which moves. Keeps its byte order; of a read-only
     * buffer makes a read-only one.
     *
     * @param buffer the bytes
     * @return the buffer
     */
    public static ByteBuf wrappedBuffer(ByteBuffer buffer) {
        if (!buffer.hasRemaining()) {
            return EMPTY_BUFFER;
        }
        if (buffer.hasArray()) {
            return wrappedBuffer(buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining())
                    .order(buffer.order());
        }
        ByteBuf wrapped = WrappedMemoryOwner.wrap(buffer);
        return buffer.isReadOnly() ? wrapped.asReadOnly() : wrapped;
    }

    /**
     * Wraps native memory, where the platform allows it.
     *
     * @param memoryAddress where it starts
     * @param size its length in bytes
     * @param doFree whether the last release frees it as the C library does
     * @return the buffer
     * @throws UnsupportedOperationException if the platform does not allow it; {@code hasMemoryAddress()} of a direct
     *         buffer shows it
     */
    public static ByteBuf wrappedBuffer(long memoryAddress, int size, boolean doFree) {
        return WrappedMemoryOwner.wrap(DirectMemory.provider().wrap(memoryAddress, size, doFree));
    }

    /**
     * Creates a slice of the readable bytes of a buffer.
     *
     * @param buffer the bytes; its reference passes to the result
     * @return the buffer
     */
    public static ByteBuf wrappedBuffer(ByteBuf buffer) {
        if (buffer.isReadable()) {
            return buffer.slice();
        }
        buffer.release();
        return EMPTY_BUFFER;
    }

    /**
     * Wraps several arrays as one buffer, without copying if they are few.
     *
     * @return the buffer
     */
    public static ByteBuf wrappedBuffer(byte[]... arrays) {
        return wrappedBuffer(AbstractByteBufAllocator.DEFAULT_MAX_COMPONENTS, arrays);
    }

    /**
     * Wraps several arrays as one buffer.
     *
     * @param maxNumComponents beyond how many components they are merged into one
     * @return the buffer
     */
    public static ByteBuf wrappedBuffer(int maxNumComponents, byte[]... arrays) {
        ByteBuf[] parts = new ByteBuf[arrays.length];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = wrappedBuffer(arrays[i]);
        }
        return composed(maxNumComponents, parts);
    }

    /**
     * Wraps several buffers as one buffer, without copying if they are few.
     *
     * @param buffers the buffers; one reference of each passes to the result
     * @return the buffer
     */
    public static ByteBuf wrappedBuffer(ByteBuf... buffers) {
        return wrappedBuffer(AbstractByteBufAllocator.DEFAULT_MAX_COMPONENTS, buffers);
    }

    /**
     * Wraps several buffers as one buffer.
     *
     * @param maxNumComponents beyond how many components they are merged into one
     * @param buffers the buffers; one reference of each passes to the result
     * @return the buffer
     */
    public static ByteBuf wrappedBuffer(int maxNumComponents, ByteBuf... buffers) {
        return composed(maxNumComponents, buffers);
    }

    /**
     * Wraps several NIO buffers as one buffer, without copying if they are few.
     *
     * @param buffers the NIO buffers
     * @return the buffer
     */
    public static ByteBuf wrappedBuffer(ByteBuffer... buffers) {
        return wrappedBuffer(AbstractByteBufAllocator.DEFAULT_MAX_COMPONENTS, buffers);
    }

    /**
     * Wraps several NIO buffers as one buffer.
     *
     * @param maxNumComponents beyond how many components they are merged into one
     * @param buffers the NIO buffers
     * @return the buffer
     */
    public static ByteBuf wrappedBuffer(int maxNumComponents, ByteBuffer... buffers) {
        ByteBuf[] parts = new ByteBuf[buffers.length];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = wrappedBuffer(buffers[i]);
        }
        return composed(maxNumComponents, parts);
    }

    /** Leaves out buffers without readable bytes, and creates a composite only for more than one buffer. */
    private static ByteBuf composed(int maxNumComponents, ByteBuf... buffers) {
        ByteBuf[] readable = new ByteBuf[buffers.length];
        int count = 0;
        for (ByteBuf buffer : buffers) {
            if (buffer.isReadable()) {
                readable[count++] = buffer;
            } else {
                buffer.release();
            }
        }
        switch (count) {
            case 0:
                return EMPTY_BUFFER;
            case 1:
                return readable[0].slice();
            default:
                return new CompositeByteBuf(ALLOC, false, maxNumComponents, Arrays.copyOf(readable, count));
        }
    }

    /**
     * Wraps several buffers as one read-only buffer, without copying.
     *
     * @param buffers the buffers; one reference of each passes to the result
     * @return the buffer
     */
    public static ByteBuf wrappedUnmodifiableBuffer(ByteBuf... buffers) {
        return composed(Integer.MAX_VALUE, buffers).asReadOnly();
    }

    /**
     * Creates a read-only view of a buffer.
     *
     * @param buffer the buffer; its reference passes to the result
     * @return the view
     * @deprecated use {@link ByteBuf#asReadOnly()}
     */
    @Deprecated
    public static ByteBuf unmodifiableBuffer(ByteBuf buffer) {
        return buffer.asReadOnly();
    }

    /**
     * Creates a read-only view of several buffers.
     *
     * @param buffers the buffers; their references pass to the result
     * @return the view
     * @deprecated use {@link #wrappedUnmodifiableBuffer(ByteBuf...)}
     */
    @Deprecated
    public static ByteBuf unmodifiableBuffer(ByteBuf... buffers) {
        return wrappedUnmodifiableBuffer(buffers);
    }

    /**
     * Copies an array.
     *
     * @param array the bytes
     * @return the buffer
     */
    public static ByteBuf copiedBuffer(byte[] array) {
        return wrappedBuffer(array.clone());
    }

    /**
     * Copies a part of an array.
     *
     * @param array the bytes
     * @param offset where the part starts
     * @param length how long it is
     * @return the buffer
     */
    public static ByteBuf copiedBuffer(byte[] array, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, array.length);
        return wrappedBuffer(Arrays.copyOfRange(array, offset, offset + length));
    }

    /**
     * Copies an NIO buffer from its position to its limit, neither of which moves.
     *
     * @param buffer the bytes
     * @return the buffer
     */
    public static ByteBuf copiedBuffer(ByteBuffer buffer) {
        byte[] copy = new byte[buffer.remaining()];
        buffer.get(buffer.position(), copy);
        return wrappedBuffer(copy);
    }

    /**
     * Copies the readable bytes of a buffer, whose indices do not move.
     *
     * @param buffer the bytes; stays the caller's
     * @return the buffer
     */
    public static ByteBuf copiedBuffer(ByteBuf buffer) {
        if (!buffer.isReadable()) {
            return EMPTY_BUFFER;
        }
        int length = buffer.readableBytes();
        return buffer(length).writeBytes(buffer, buffer.readerIndex(), length);
    }

    /** Room for parts that are copied together; an overflow is refused before anything is allocated. */
    private static byte[] room(long length) {
        if (length > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("total length: " + length + " (expected: <= " + Integer.MAX_VALUE + ')');
        }
        return new byte[(int) length];
    }

    /**
     * Copies arrays, into one buffer.
     *
     * @param arrays the bytes
     * @return the buffer
     */
    public static ByteBuf copiedBuffer(byte[]... arrays) {
        long length = 0;
        for (byte[] part : arrays) {
            length += part.length;
        }
        byte[] copy = room(length);
        int at = 0;
        for (byte[] part : arrays) {
            System.arraycopy(part, 0, copy, at, part.length);
            at += part.length;
        }
        return wrappedBuffer(copy);
    }

    /**
     * Copies NIO buffers, each from its position to its limit, which do not move, into one buffer.
     *
     * @param buffers the bytes
     * @return the buffer
     */
    public static ByteBuf copiedBuffer(ByteBuffer... buffers) {
        long length = 0;
        for (ByteBuffer part : buffers) {
            length += part.remaining();
        }
        byte[] copy = room(length);
        int at = 0;
        for (ByteBuffer part : buffers) {
            part.get(part.position(), copy, at, part.remaining());
            at += part.remaining();
        }
        return wrappedBuffer(copy);
    }

    /**
     * Copies the readable bytes of buffers, whose indices do not move, into one buffer.
     *
     * @param buffers the bytes; stay the caller's
     * @return the buffer
     */
    public static ByteBuf copiedBuffer(ByteBuf... buffers) {
        long length = 0;
        for (ByteBuf part : buffers) {
            length += part.readableBytes();
        }
        byte[] copy = room(length);
        int at = 0;
        for (ByteBuf part : buffers) {
            part.getBytes(part.readerIndex(), copy, at, part.readableBytes());
            at += part.readableBytes();
        }
        return wrappedBuffer(copy);
    }

    /**
     * Encodes text.
     *
     * @param string the text
     * @param charset the encoding
     * @return the buffer
     */
    public static ByteBuf copiedBuffer(CharSequence string, Charset charset) {
        ByteBuf encoded = buffer(Math.max(1, string.length()));
        try {
            encoded.writeCharSequence(string, charset);
        } catch (Throwable e) {
            encoded.release();
            throw e;
        }
        if (encoded.isReadable()) {
            return encoded;
        }
        encoded.release();
        return EMPTY_BUFFER;
    }

    /**
     * Encodes a part of a text.
     *
     * @param string the text
     * @param offset where the part starts, in characters
     * @param length how long it is, in characters
     * @param charset the encoding
     * @return the buffer
     */
    public static ByteBuf copiedBuffer(CharSequence string, int offset, int length,
                                       Charset charset) {
        return copiedBuffer(string.subSequence(offset, offset + length), charset);
    }

    /**
     * Encodes characters.
     *
     * @param array the characters
     * @param charset the encoding
     * @return the buffer
     */
    public static ByteBuf copiedBuffer(char[] array, Charset charset) {
        return copiedBuffer(array, 0, array.length, charset);
    }

    /**
     * Encodes a part of an array of characters.
     *
     * @param array the characters
     * @param offset where the part starts
     * @param length how long it is
     * @param charset the encoding
     * @return the buffer
     */
    public static ByteBuf copiedBuffer(char[] array, int offset, int length, Charset charset) {
        return copiedBuffer(CharBuffer.wrap(array, offset, length), charset);
    }

    /**
     * Creates a buffer of one of the 32-bit numbers.
     *
     * @return a buffer of 4 bytes
     */
    public static ByteBuf copyInt(int value) {
        return buffer(4).writeInt(value);
    }

    /**
     * Creates a buffer of 32-bit numbers, in big endian order.
     *
     * @param values the values; none or {@code null} give an empty buffer
     * @return the buffer
     */
    public static ByteBuf copyInt(int @Nullable... values) {
        if (values == null || values.length == 0) {
            return EMPTY_BUFFER;
        }
        ByteBuf copy = buffer(Math.multiplyExact(values.length, 4));
        for (int value : values) {
            copy.writeInt(value);
        }
        return copy;
    }

    /**
     * Creates a buffer of one of the 16-bit numbers.
     *
     * @return a buffer of 2 bytes
     */
    public static ByteBuf copyShort(int value) {
        return buffer(2).writeShort(value);
    }

    /**
     * Creates a buffer of 16-bit numbers, in big endian order.
     *
     * @param values the values; none or {@code null} give an empty buffer
     * @return the buffer
     */
    public static ByteBuf copyShort(int @Nullable... values) {
        if (values == null || values.length == 0) {
            return EMPTY_BUFFER;
        }
        ByteBuf copy = buffer(Math.multiplyExact(values.length, 2));
        for (int value : values) {
            copy.writeShort(value);
        }
        return copy;
    }

    /**
     * Creates a buffer of 16-bit numbers, in big endian order.
     *
     * @param values the values; none or {@code null} give an empty buffer
     * @return the buffer
     */
    public static ByteBuf copyShort(short @Nullable... values) {
        if (values == null || values.length == 0) {
            return EMPTY_BUFFER;
        }
        ByteBuf copy = buffer(Math.multiplyExact(values.length, 2));
        for (short value : values) {
            copy.writeShort(value);
        }
        return copy;
    }

    /**
     * Creates a buffer of one of the 24-bit numbers.
     *
     * @return a buffer of 3 bytes
     */
    public static ByteBuf copyMedium(int value) {
        return buffer(3).writeMedium(value);
    }

    /**
     * Creates a buffer of 24-bit numbers, in big endian order.
     *
     * @param values the values; none or {@code null} give an empty buffer
     * @return the buffer
     */
    public static ByteBuf copyMedium(int @Nullable... values) {
        if (values == null || values.length == 0) {
            return EMPTY_BUFFER;
        }
        ByteBuf copy = buffer(Math.multiplyExact(values.length, 3));
        for (int value : values) {
            copy.writeMedium(value);
        }
        return copy;
    }

    /**
     * Creates a buffer of one of the 64-bit numbers.
     *
     * @return a buffer of 8 bytes
     */
    public static ByteBuf copyLong(long value) {
        return buffer(8).writeLong(value);
    }

    /**
     * Creates a buffer of 64-bit numbers, in big endian order.
     *
     * @param values the values; none or {@code null} give an empty buffer
     * @return the buffer
     */
    public static ByteBuf copyLong(long @Nullable... values) {
        if (values == null || values.length == 0) {
            return EMPTY_BUFFER;
        }
        ByteBuf copy = buffer(Math.multiplyExact(values.length, 8));
        for (long value : values) {
            copy.writeLong(value);
        }
        return copy;
    }

    /**
     * Creates a buffer of one of the boolean values, a byte of 1 or 0 each.
     *
     * @return a buffer of 1 byte
     */
    public static ByteBuf copyBoolean(boolean value) {
        return buffer(1).writeBoolean(value);
    }

    /**
     * Creates a buffer of boolean values, a byte of 1 or 0 each.
     *
     * @param values the values; none or {@code null} give an empty buffer
     * @return the buffer
     */
    public static ByteBuf copyBoolean(boolean @Nullable... values) {
        if (values == null || values.length == 0) {
            return EMPTY_BUFFER;
        }
        ByteBuf copy = buffer(values.length);
        for (boolean value : values) {
            copy.writeBoolean(value);
        }
        return copy;
    }

    /**
     * Creates a buffer of one of the 32-bit floating point numbers.
     *
     * @return a buffer of 4 bytes
     */
    public static ByteBuf copyFloat(float value) {
        return buffer(4).writeFloat(value);
    }

    /**
     * Creates a buffer of 32-bit floating point numbers, in big endian order.
     *
     * @param values the values; none or {@code null} give an empty buffer
     * @return the buffer
     */
    public static ByteBuf copyFloat(float @Nullable... values) {
        if (values == null || values.length == 0) {
            return EMPTY_BUFFER;
        }
        ByteBuf copy = buffer(Math.multiplyExact(values.length, 4));
        for (float value : values) {
            copy.writeFloat(value);
        }
        return copy;
    }

    /**
     * Creates a buffer of one of the 64-bit floating point numbers.
     *
     * @return a buffer of 8 bytes
     */
    public static ByteBuf copyDouble(double value) {
        return buffer(8).writeDouble(value);
    }

    /**
     * Creates a buffer of 64-bit floating point numbers, in big endian order.
     *
     * @param values the values; none or {@code null} give an empty buffer
     * @return the buffer
     */
    public static ByteBuf copyDouble(double @Nullable... values) {
        if (values == null || values.length == 0) {
            return EMPTY_BUFFER;
        }
        ByteBuf copy = buffer(Math.multiplyExact(values.length, 8));
        for (double value : values) {
            copy.writeDouble(value);
        }
        return copy;
    }

    /**
     * Wraps a buffer for users who must not release it: retaining and releasing the result or its views does nothing.
     *
     * @param buf the buffer; the caller keeps its reference, and keeps it as long as the result is used
     * @return the buffer
     */
    public static ByteBuf unreleasableBuffer(ByteBuf buf) {
        return new UnreleasableByteBuf(checkNotNull(buf, "buf"));
    }
}
