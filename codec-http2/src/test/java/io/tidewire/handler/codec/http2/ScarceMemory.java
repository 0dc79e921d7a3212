/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.AbstractByteBufAllocator;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.UnpooledHeapByteBuf;

/** Allocates memory so many times, also to buffers that grow, and then fails once. */
final class ScarceMemory extends AbstractByteBufAllocator {
    /** How often it still does; -1 once it has failed. */
    int left = Integer.MAX_VALUE;
    /** It fails whenever it is asked. */
    boolean empty;

    private void take() {
        if (empty || left >= 0 && left-- == 0) {
            throw new OutOfMemoryError("as the test wants");
        }
    }

    @Override
    protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
        take();
        return new UnpooledHeapByteBuf(this, initialCapacity, maxCapacity) {
            @Override
            public ByteBuf capacity(int newCapacity) {
                take();
                return super.capacity(newCapacity);
            }
        };
    }

    @Override
    protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
        return newHeapBuffer(initialCapacity, maxCapacity);
    }

    @Override
    public boolean isDirectBufferPooled() {
        return false;
    }
}
