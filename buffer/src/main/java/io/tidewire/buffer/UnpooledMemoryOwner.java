/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.internal.CleanableDirectBuffer;
import io.tidewire.util.internal.DirectMemory;

import java.util.concurrent.atomic.LongAdder;

/**
 * Memory made for one buffer and dropped with it. A direct buffer keeps its {@link CleanableDirectBuffer} as
 * {@code slot}. Keeps count of what is in use.
 */
final class UnpooledMemoryOwner extends MemoryOwner {
    private final ByteBufAllocator alloc;
    private final boolean direct;
    private final LongAdder usedBytes = new LongAdder();

    UnpooledMemoryOwner(final ByteBufAllocator alloc, final boolean direct) {
        this.alloc = alloc;
        this.direct = direct;
    }

    long usedBytes() {
        return usedBytes.sum();
    }

    ByteBuf newBuffer(final int capacity, final int maxCapacity) {
        final ContiguousByteBuf buffer = new ContiguousByteBuf(this);
        if (direct) {
            final CleanableDirectBuffer memory = DirectMemory.provider().allocate(capacity);
            buffer.init(null, memory.buffer(), 0, capacity, capacity, maxCapacity, memory);
        } else {
            buffer.init(new byte[capacity], null, 0, capacity, capacity, maxCapacity, null);
        }
        usedBytes.add(capacity);
        return buffer;
    }

    @Override
    ByteBufAllocator alloc() {
        return alloc;
    }

    @Override
    boolean recyclesObjects() {
        return false;
    }

    @Override
    void resize(final ContiguousByteBuf buffer, final int newCapacity) {
        final int oldSize = buffer.slotSize;
        if (direct) {
            final CleanableDirectBuffer old = (CleanableDirectBuffer) buffer.slot;
            final CleanableDirectBuffer memory = DirectMemory.provider().allocate(newCapacity);
            buffer.moveTo(null, memory.buffer(), 0, newCapacity, newCapacity, memory);
            old.clean();
        } else {
            buffer.moveTo(new byte[newCapacity], null, 0, newCapacity, newCapacity, null);
        }
        usedBytes.add(newCapacity - oldSize);
    }

    @Override
    void free(final ContiguousByteBuf buffer) {
        usedBytes.add(-buffer.slotSize);
        if (direct) {
            ((CleanableDirectBuffer) buffer.slot).clean();
        }
    }
}
