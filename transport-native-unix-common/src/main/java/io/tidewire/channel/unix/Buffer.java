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
import java.util.IdentityHashMap;
import java.util.Map;

/** Direct memory that native code and Java share. Any thread. */
public final class Buffer {

    /** The buffers of {@link #allocateDirectWithNativeOrder(int)} that are not freed yet. Guarded by itself. */
    private static final Map<ByteBuffer, CleanableDirectBuffer> OWED = new IdentityHashMap<>();

    private Buffer() { }

    /**
     * Allocates memory in the byte order of this machine, as C code sees it.
     *
     * @param capacity the number of bytes, at least 0
     * @return the memory with undefined content; the caller cleans it
     */
    public static CleanableDirectBuffer allocateDirectBufferWithNativeOrder(int capacity) {
        CleanableDirectBuffer memory = DirectMemory.provider().allocate(capacity);
        memory.buffer().order(ByteOrder.nativeOrder());
        return memory;
    }

    /**
     * Returns the address of index 0 of a buffer, which is valid as long as the buffer is reachable.
     *
     * @param buffer a direct buffer
     * @return the address, never 0
     * @throws IllegalArgumentException if it is not a direct buffer
     * @throws UnsupportedOperationException if no native library was loaded and the JDK does not show it
     */
    public static long memoryAddress(ByteBuffer buffer) {
        return DirectMemory.provider().addressOf(buffer);
    }

    /**
     * Creates a buffer over memory at an address. If the address or the length is wrong, or the memory is freed too
     * early, the process may crash.
     *
     * @param memoryAddress where it starts, not 0
     * @param capacity its length in bytes, at least 0
     * @return a buffer in big-endian order that does not own the memory
     * @throws UnsupportedOperationException if no native library was loaded and the JDK does not allow it
     */
    public static ByteBuffer wrapMemoryAddress(long memoryAddress, int capacity) {
        return DirectMemory.provider().wrap(memoryAddress, capacity, false).buffer();
    }

    /**
     * Creates a buffer over memory at an address, in the byte order of this machine. If the address or the length is
     * wrong, or the memory is freed too early, the process may crash.
     *
     * @param memoryAddress where it starts, not 0
     * @param capacity its length in bytes, at least 0
     * @return a buffer that does not own the memory
     * @throws UnsupportedOperationException if no native library was loaded and the JDK does not allow it
     */
    public static ByteBuffer wrapMemoryAddressWithNativeOrder(long memoryAddress, int capacity) {
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

    /**
     * Allocates memory in the byte order of this machine, as C code sees it.
     *
     * @param capacity the number of bytes, at least 0
     * @return the memory with undefined content; the caller gives it back by {@link #free(ByteBuffer)}
     * @deprecated use {@link #allocateDirectBufferWithNativeOrder(int)}
     */
    @Deprecated
    public static ByteBuffer allocateDirectWithNativeOrder(int capacity) {
        CleanableDirectBuffer memory = allocateDirectBufferWithNativeOrder(capacity);
        synchronized (OWED) {
            OWED.put(memory.buffer(), memory);
        }
        return memory.buffer();
    }

    /**
     * Frees memory, which must not be used any more.
     *
     * @param buffer a buffer of {@link #allocateDirectWithNativeOrder(int)}; any other is left to the garbage collector
     * @deprecated use {@link CleanableDirectBuffer#clean()} of {@link #allocateDirectBufferWithNativeOrder(int)}
     */
    @Deprecated
    public static void free(ByteBuffer buffer) {
        CleanableDirectBuffer memory;
        synchronized (OWED) {
            memory = OWED.remove(buffer);
        }
        if (memory != null) {
            memory.clean();
        }
    }
}
