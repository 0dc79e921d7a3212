/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Allocates receive buffers of one fixed size.
 */
public class FixedRecvByteBufAllocator extends DefaultMaxMessagesRecvByteBufAllocator {

    private final int bufferSize;

    /**
     * Creates an allocator.
     *
     * @param bufferSize the size in bytes, positive
     */
    public FixedRecvByteBufAllocator(int bufferSize) {
        this.bufferSize = checkPositive(bufferSize, "bufferSize");
    }

    @Override
    public Handle newHandle() {
        return new MaxMessageHandle() {
            @Override
            public int guess() {
                return bufferSize;
            }
        };
    }

    @Override
    public FixedRecvByteBufAllocator respectMaybeMoreData(boolean respectMaybeMoreData) {
        super.respectMaybeMoreData(respectMaybeMoreData);
        return this;
    }
}
