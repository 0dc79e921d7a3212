/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.codec;

import io.tidewire.buffer.AbstractByteBufAllocator;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.UnpooledByteBufAllocator;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Allocates the buffers of a handler, knows which of them are not released, and fails when it is told to. Any thread.
 */
public final class TrackingAllocator extends AbstractByteBufAllocator {
    /** Thrown in place of the buffer that was chosen to fail. */
    public static final class ChosenFailure extends IllegalStateException {
        private static final long serialVersionUID = 1;

        ChosenFailure(int allocation) {
            super("allocation " + allocation + " was chosen to fail");
        }
    }

    private final UnpooledByteBufAllocator source = new UnpooledByteBufAllocator(false, true);
    private final Queue<ByteBuf> given = new ConcurrentLinkedQueue<>();
    private final int failing;
    private final boolean preferDirect;
    private final AtomicInteger allocations = new AtomicInteger();

    /**
     * Creates an allocator whose buffers are on the heap unless direct ones are asked for.
     *
     * @param failing which allocation fails, from 0; -1 if none does
     */
    public TrackingAllocator(int failing) {
        this(failing, false);
    }

    /**
     * Creates an allocator.
     *
     * @param failing which allocation fails, from 0; -1 if none does
     * @param preferDirect whether buffers are direct where the kind is left to the allocator, and direct ones are said
     *        to be pooled, so that a transport copies into those of this allocator
     */
    public TrackingAllocator(int failing, boolean preferDirect) {
        super(preferDirect);
        this.preferDirect = preferDirect;
        this.failing = failing;
    }

    private ByteBuf give(ByteBuf buffer) {
        given.add(buffer);
        return buffer;
    }

    private void count() {
        int allocation = allocations.getAndIncrement();
        if (allocation == failing) {
            throw new ChosenFailure(allocation);
        }
    }

    /**
     * Returns how many buffers were asked for.
     *
     * @return their number, with the one that failed
     */
    public int allocations() {
        return allocations.get();
    }

    /**
     * Finds leaks.
     *
     * @return the buffers that were not released
     */
    public List<ByteBuf> kept() {
        return given.stream().filter(buffer -> buffer.refCnt() > 0).toList();
    }

    @Override
    protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
        count();
        return give(source.heapBuffer(initialCapacity, maxCapacity));
    }

    @Override
    protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
        count();
        return give(source.directBuffer(initialCapacity, maxCapacity));
    }

    @Override
    public boolean isDirectBufferPooled() {
        return preferDirect;
    }
}
