/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.CompositeByteBuf;
import io.tidewire.channel.ChannelOutboundBuffer;
import io.tidewire.channel.unix.internal.NativeConstants;
import io.tidewire.util.internal.CleanableDirectBuffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * The array of {@code struct iovec} that a gathering write takes, filled in place: no bytes are copied, and nothing is
 * allocated while buffers have addresses. It refers to the memory of buffers without owning them, so that they have to
 * stay alive until the call was made.
 *
 * <pre>
 *   index       0                    1
 *            +---------+--------+---------+--------+
 *            | address | length | address | length | ...      each field as long as an address
 *            +---------+--------+---------+--------+
 * </pre>
 *
 * <p>It can be passed to {@link ChannelOutboundBuffer#forEachFlushedMessage}: it takes buffers until it is full or the
 * next message is none. One thread.
 */
public final class IovArray implements ChannelOutboundBuffer.MessageProcessor {

    /** The bytes of one {@code struct iovec}. */
    public static final int IOV_SIZE = NativeConstants.IOVEC_BYTES;

    private static final int ADDRESS_SIZE = NativeConstants.IOVEC_LENGTH_OFFSET;

    private final CleanableDirectBuffer cleanable;
    private final ByteBuffer memory;
    private final long memoryAddress;
    private final int capacity;
    private int count;
    private long size;
    private long maxBytes = Limits.SSIZE_MAX;
    private int maxCount;

    /**
     * Creates an array.
     *
     * @param capacity how many parts it can take, positive
     */
    public IovArray(int capacity) {
        if (checkPositive(capacity, "capacity") > Integer.MAX_VALUE / IOV_SIZE) {
            throw new IllegalArgumentException("capacity: " + capacity + " (expected: at most "
                    + Integer.MAX_VALUE / IOV_SIZE + ')');
        }
        this.capacity = capacity;
        maxCount = Math.min(capacity, Limits.IOV_MAX);
        cleanable = Buffer.allocateDirectBufferWithNativeOrder(capacity * IOV_SIZE);
        memory = cleanable.buffer();
        memoryAddress = Buffer.memoryAddress(memory);
    }

    /**
     * Creates an array of as many parts as one system call takes.
     *
     * @deprecated use {@link #IovArray(int)}
     */
    @Deprecated
    public IovArray() {
        this(Limits.IOV_MAX);
    }

    /**
     * Creates an array in the memory of a buffer.
     *
     * @param buffer a direct buffer with room for one part at least; {@link #release()} releases it
     * @throws IllegalArgumentException if the buffer is not direct or too small; it stays the caller's then
     * @deprecated use {@link #IovArray(int)}, which brings its own memory
     */
    @Deprecated
    public IovArray(ByteBuf buffer) {
        if (!buffer.isDirect() || buffer.nioBufferCount() != 1) {
            throw new IllegalArgumentException("buffer: " + buffer + " (expected: a direct one)");
        }
        capacity = checkPositive(buffer.capacity() / IOV_SIZE, "capacity");
        maxCount = Math.min(capacity, Limits.IOV_MAX);
        cleanable = new LentMemory(
                buffer.nioBuffer(0, buffer.capacity()).slice().order(ByteOrder.nativeOrder()), buffer);
        memory = cleanable.buffer();
        memoryAddress = Buffer.memoryAddress(memory);
    }

    /** The memory of a buffer, which is released with it. */
    private record LentMemory(ByteBuffer buffer, ByteBuf owner) implements CleanableDirectBuffer {
        @Override
        public void clean() {
            owner.release();
        }
    }

    /** Forgets all parts. The limits stay. */
    public void clear() {
        count = 0;
        size = 0;
    }

    /**
     * Adds a part of a direct buffer, as one part or, for a composite, as several. A part that would exceed the byte
     * limit is left out, unless it is the first; of a composite with more components than fit, the first ones are
     * added.
     *
     * @param buf the buffer, still the caller's
     * @param offset the index of the first byte
     * @param len how many bytes, 0 or more
     * @return whether all of it was added; if not, the array takes nothing more in this round
     * @throws IllegalArgumentException if the buffer is not direct, so that it has no address
     */
    public boolean add(ByteBuf buf, int offset, int len) {
        if (offset < 0 || len < 0 || len > buf.capacity() - offset) {
            throw new IllegalArgumentException("offset: " + offset + ", len: " + len + " (expected: within the "
                    + buf.capacity() + " bytes of the buffer)");
        }
        if (len == 0) {
            return true;
        }
        if (isFull() || count > 0 && len > maxBytes - size) {
            return false;
        }
        return addParts(buf, offset, len);
    }

    /**
     * Adds what is readable in a direct buffer; see {@link #add(ByteBuf, int, int)}.
     *
     * @param buf the buffer, still the caller's
     * @return whether all of it was added; if not, the array takes nothing more in this round
     * @deprecated use {@link #add(ByteBuf, int, int)}
     */
    @Deprecated
    public boolean add(ByteBuf buf) {
        return add(buf, buf.readerIndex(), buf.readableBytes());
    }

    private boolean addParts(ByteBuf buf, int offset, int len) {
        if (buf.hasMemoryAddress()) {
            return put(buf.memoryAddress() + offset, len);
        }
        if (buf instanceof CompositeByteBuf composite && buf.refCnt() > 0) {
            return addComponents(composite, offset, len);
        }
        if (!buf.isDirect()) {
            throw new IllegalArgumentException("buf: " + buf + " (expected: a direct one)");
        }
        // A wrapper that does not show what it wraps.
        if (buf.nioBufferCount() == 1) {
            ByteBuffer nio = buf.internalNioBuffer(offset, len);
            return put(Buffer.memoryAddress(nio) + nio.position(), len);
        }
        for (ByteBuffer nio : buf.nioBuffers(offset, len)) {
            if (nio.hasRemaining() && !put(Buffer.memoryAddress(nio) + nio.position(), nio.remaining())) {
                return false;
            }
        }
        return true;
    }

    private boolean addComponents(CompositeByteBuf composite, int offset, int len) {
        int index = composite.toComponentIndex(offset);
        int from = offset;
        int left = len;
        while (left > 0) {
            int start = composite.toByteIndex(index);
            int end = index + 1 < composite.numComponents()
                    ? composite.toByteIndex(index + 1) : composite.capacity();
            int part = Math.min(left, end - from);
            if (part > 0) {
                ByteBuf component = composite.internalComponent(index);
                if (!addParts(component, from - start, part)) {
                    return false;
                }
                from += part;
                left -= part;
            }
            index++;
        }
        return true;
    }

    /** Adds what remains in a direct buffer; see {@link #add(ByteBuf, int, int)}. */
    boolean add(ByteBuffer buffer) {
        int len = buffer.remaining();
        if (len == 0) {
            return true;
        }
        if (isFull() || count > 0 && len > maxBytes - size) {
            return false;
        }
        return put(FileDescriptor.address(buffer, buffer.position(), buffer.limit()) + buffer.position(), len);
    }

    private boolean put(long address, int len) {
        if (count == maxCount) {
            return false;
        }
        int at = count * IOV_SIZE;
        if (ADDRESS_SIZE == Long.BYTES) {
            memory.putLong(at, address);
            memory.putLong(at + Long.BYTES, len);
        } else {
            memory.putInt(at, (int) address);
            memory.putInt(at + Integer.BYTES, len);
        }
        count++;
        size += len;
        return true;
    }

    /**
     * Returns how many parts were added.
     *
     * @return the number
     */
    public int count() {
        return count;
    }

    /**
     * Returns how many bytes were added.
     *
     * @return the sum of all parts
     */
    public long size() {
        return size;
    }

    /**
     * Limits the bytes. The first buffer is taken whatever its length.
     *
     * @param maxBytes the bound, positive; more than {@link Limits#SSIZE_MAX} counts as that
     */
    public void maxBytes(long maxBytes) {
        this.maxBytes = Math.min(Limits.SSIZE_MAX, checkPositive(maxBytes, "maxBytes"));
    }

    /**
     * Returns the limit of bytes.
     *
     * @return the bound
     */
    public long maxBytes() {
        return maxBytes;
    }

    /**
     * Limits the parts.
     *
     * @param maxCount the bound, positive; more than the capacity or {@link Limits#IOV_MAX} counts as those
     */
    public void maxCount(int maxCount) {
        this.maxCount = Math.min(checkPositive(maxCount, "maxCount"), Math.min(capacity, Limits.IOV_MAX));
    }

    /**
     * Returns the limit of parts.
     *
     * @return the bound
     */
    public int maxCount() {
        return maxCount;
    }

    /**
     * Returns whether nothing more is taken.
     *
     * @return {@code true} when a bound was reached
     */
    public boolean isFull() {
        return count >= maxCount || size >= maxBytes;
    }

    /**
     * The address of an element.
     *
     * @param offset its index, at most the capacity
     * @return the address for the native call
     */
    public long memoryAddress(int offset) {
        if (offset < 0 || offset > capacity) {
            throw new IllegalArgumentException("offset: " + offset + " (expected: 0 to " + capacity + ')');
        }
        return memoryAddress + (long) IOV_SIZE * offset;
    }

    /** Frees the array, which must not be used any more. */
    public void release() {
        maxCount = 0;
        count = 0;
        cleanable.clean();
    }

    /** Adds what is readable in a buffer, and stops at a message that is no buffer. */
    @Override
    public boolean processMessage(Object msg) {
        return msg instanceof ByteBuf buffer && add(buffer, buffer.readerIndex(), buffer.readableBytes());
    }
}
