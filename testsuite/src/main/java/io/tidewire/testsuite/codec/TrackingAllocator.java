/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.codec;

import io.tidewire.buffer.AbstractByteBufAllocator;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.UnpooledByteBufAllocator;

import java.util.ArrayList;
import java.util.List;

/**
 * Gives a handler its buffers, knows which of them are not released, and fails when it is told to. Event loop only.
 */
final class TrackingAllocator extends AbstractByteBufAllocator {
    /** Thrown in place of the buffer that was chosen to fail. */
    static final class ChosenFailure extends IllegalStateException {
        private static final long serialVersionUID = 1;

        ChosenFailure(int allocation) {
            super("allocation " + allocation + " was chosen to fail");
        }
    }

    private final UnpooledByteBufAllocator source = new UnpooledByteBufAllocator(false, true);
    private final List<ByteBuf> given = new ArrayList<>();
    private final int failing;
    private int allocations;

    /**
     * @param failing which allocation fails, from 0; -1 if none does
     */
    TrackingAllocator(int failing) {
        super(false);
        this.failing = failing;
    }

    private ByteBuf give(ByteBuf buffer) {
        given.add(buffer);
        return buffer;
    }

    private void count() {
        int allocation = allocations++;
        if (allocation == failing) {
            throw new ChosenFailure(allocation);
        }
    }

    /** How many buffers were asked for. */
    int allocations() {
        return allocations;
    }

    /** Buffers that were not released. */
    List<ByteBuf> kept() {
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
        return false;
    }
}
