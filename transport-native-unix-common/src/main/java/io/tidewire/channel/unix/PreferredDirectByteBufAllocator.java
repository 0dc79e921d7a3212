/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.internal.PreferringByteBufAllocator;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Returns direct buffers unless a kind is asked for, since a native transport reads and writes nothing else. It
 * follows the allocator of the channel's configuration, which may change.
 */
@SuppressWarnings("exports") // The base type is internal to this project.
public final class PreferredDirectByteBufAllocator extends PreferringByteBufAllocator implements ByteBufAllocator {

    @SuppressWarnings("NullAway.Init") // Set by updateAllocator() before the first buffer.
    private ByteBufAllocator allocator;

    /** Creates an allocator that gives nothing before {@link #updateAllocator}. */
    public PreferredDirectByteBufAllocator() {
        // The channel's configuration is not there yet.
        super(true);
    }

    /** Sets the allocator that the buffers come from. */
    public void updateAllocator(ByteBufAllocator allocator) {
        this.allocator = checkNotNull(allocator, "allocator");
    }

    @Override
    protected ByteBufAllocator source() {
        return allocator;
    }
}
