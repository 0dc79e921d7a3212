/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.internal.PreferringByteBufAllocator;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Returns heap buffers where the kind is left open, for transports that read and write arrays.
 */
@SuppressWarnings("exports") // The base type is internal to this project.
public final class PreferHeapByteBufAllocator extends PreferringByteBufAllocator implements ByteBufAllocator {

    private final ByteBufAllocator allocator;

    /**
     * Creates an allocator.
     *
     * @param allocator where the buffers come from
     */
    public PreferHeapByteBufAllocator(ByteBufAllocator allocator) {
        super(false);
        this.allocator = checkNotNull(allocator, "allocator");
    }

    @Override
    protected ByteBufAllocator source() {
        return allocator;
    }
}
