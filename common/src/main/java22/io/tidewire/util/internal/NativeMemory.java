/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Memory of the C library. It is not zeroed and goes back at once, in well under 100 ns. The JVM does not notice: an
 * NIO buffer that was kept, or a thread that is reading, accesses freed memory. So nothing here refers to the memory
 * after {@link #clean()}, and {@code ByteBuf} refuses access once it is released.
 *
 * <p>All is restricted: not to be used, nor even initialised, unless native access is granted.
 */
@SuppressWarnings("restricted") // JdkDirectMemory asks whether native access is granted
final class NativeMemory implements CleanableDirectBuffer {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(NativeMemory.class);
    /** Constants, so that a call is compiled into its caller; {@code null} if this JVM cannot link them. */
    private static final MethodHandle MALLOC =
            link("malloc", FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));
    private static final MethodHandle FREE = link("free", FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));

    private final MemorySegment memory;
    private final boolean owned;
    private final AtomicReference<ByteBuffer> buffer;

    private NativeMemory(MemorySegment memory, boolean owned) {
        this.memory = memory;
        this.owned = owned;
        buffer = new AtomicReference<>(memory.asByteBuffer());
    }

    private static MethodHandle link(String name, FunctionDescriptor function) {
        try {
            Linker linker = Linker.nativeLinker();
            return linker.downcallHandle(linker.defaultLookup().find(name).orElseThrow(), function);
        } catch (RuntimeException e) {
            LOGGER.debug("This JVM cannot call {} of the C library", name, e);
            return null;
        }
    }

    /** Returns whether this JVM can call the C library. */
    static boolean isSupported() {
        // size_t is passed as a long.
        return MALLOC != null && FREE != null && ValueLayout.ADDRESS.byteSize() == Long.BYTES;
    }

    /**
     * Allocates memory.
     *
     * @param capacity the number of bytes, at least 0
     * @return the memory, to be cleaned
     * @throws DirectMemoryLimitException if the system has no more
     */
    static NativeMemory allocate(int capacity) {
        MemorySegment memory;
        try {
            // malloc(0) may give nothing, and even an empty buffer has an address that is not 0.
            memory = (MemorySegment) MALLOC.invokeExact((long) Math.max(1, capacity));
        } catch (Throwable e) {
            throw new AssertionError("malloc cannot throw", e);
        }
        if (memory.address() == 0) {
            throw new DirectMemoryLimitException("malloc has no " + capacity + " bytes left", null);
        }
        return new NativeMemory(memory.reinterpret(capacity), true);
    }

    /**
     * Wraps memory that is there.
     *
     * @param address where it starts
     * @param capacity its length in bytes
     * @param owned whether cleaning frees it
     * @return the memory
     */
    static NativeMemory wrap(long address, int capacity, boolean owned) {
        return new NativeMemory(MemorySegment.ofAddress(address).reinterpret(capacity), owned);
    }

    @Override
    public ByteBuffer buffer() {
        ByteBuffer current = buffer.get();
        if (current == null) {
            throw new IllegalStateException("this direct memory was given back");
        }
        return current;
    }

    @Override
    public void clean() {
        if (buffer.getAndSet(null) == null || !owned) {
            return;
        }
        try {
            FREE.invokeExact(memory);
        } catch (Throwable e) {
            throw new AssertionError("free cannot throw", e);
        }
    }
}
