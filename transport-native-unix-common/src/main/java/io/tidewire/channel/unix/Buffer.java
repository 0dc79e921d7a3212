/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.channel.unix.internal.NativeConstants;
import io.tidewire.util.internal.CleanableDirectBuffer;
import io.tidewire.util.internal.DirectMemory;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Direct memory that native code and Java share. Any thread. */
public final class Buffer {

    private Buffer() { }

    /**
     * Allocates memory in the byte order of this machine, as C code sees it.
     *
     * @param capacity the number of bytes, at least 0
     * @return the memory with undefined content; the caller cleans it
     */
    public static CleanableDirectBuffer allocateDirectBufferWithNativeOrder(final int capacity) {
        final CleanableDirectBuffer memory = DirectMemory.provider().allocate(capacity);
        memory.buffer().order(ByteOrder.nativeOrder());
        return memory;
    }

    /**
     * The address of index 0 of a buffer. It is good as long as the buffer is reachable.
     *
     * @param buffer a direct buffer
     * @return the address, never 0
     * @throws IllegalArgumentException if it is not a direct buffer
     * @throws UnsupportedOperationException if no native library was loaded and the JDK cannot tell
     */
    public static long memoryAddress(final ByteBuffer buffer) {
        return DirectMemory.provider().addressOf(buffer);
    }

    /**
     * Makes a buffer over memory at an address. If the address or the length is wrong, or the memory is freed too
     * early, the process may crash.
     *
     * @param memoryAddress where it starts, not 0
     * @param capacity its length in bytes, at least 0
     * @return a buffer in big-endian order that does not own the memory
     * @throws UnsupportedOperationException if no native library was loaded and the JDK does not allow it
     */
    public static ByteBuffer wrapMemoryAddress(final long memoryAddress, final int capacity) {
        return DirectMemory.provider().wrap(memoryAddress, capacity, false).buffer();
    }

    /**
     * Makes a buffer over memory at an address, in the byte order of this machine. If the address or the length is
     * wrong, or the memory is freed too early, the process may crash.
     *
     * @param memoryAddress where it starts, not 0
     * @param capacity its length in bytes, at least 0
     * @return a buffer that does not own the memory
     * @throws UnsupportedOperationException if no native library was loaded and the JDK does not allow it
     */
    public static ByteBuffer wrapMemoryAddressWithNativeOrder(final long memoryAddress, final int capacity) {
        return wrapMemoryAddress(memoryAddress, capacity).order(ByteOrder.nativeOrder());
    }

    /**
     * The length of an address.
     *
     * @return bytes
     */
    public static int addressSize() {
        return NativeConstants.IOVEC_LENGTH_OFFSET;
    }
}
