/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.compression;

import io.tidewire.buffer.AbstractByteBufAllocator;
import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;

import java.util.Arrays;

/**
 * Allocates buffers as a pool does: in the middle of larger memory, which still holds what others wrote.
 */
final class UsedMemory extends AbstractByteBufAllocator {
    /** Further than any coding refers back within a block. */
    private static final int MARGIN = 64 * 1024;
    /** For those that grow. */
    private static final int ROOM = 256 * 1024;

    private final int held;
    private int given;

    /**
     * @param held the octet that is everywhere
     */
    UsedMemory(int held) {
        super(false);
        this.held = held;
    }

    /** How many buffers were given. */
    int given() {
        return given;
    }

    private byte[] memory(int capacity) {
        given++;
        byte[] memory = new byte[capacity + 2 * MARGIN];
        Arrays.fill(memory, (byte) held);
        return memory;
    }

    private static int room(int initialCapacity, int maxCapacity) {
        return Math.max(initialCapacity, Math.min(maxCapacity, ROOM));
    }

    @Override
    protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
        int capacity = room(initialCapacity, maxCapacity);
        return Unpooled.wrappedBuffer(memory(capacity)).slice(MARGIN, capacity).clear();
    }

    @Override
    protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
        int capacity = room(initialCapacity, maxCapacity);
        byte[] memory = memory(capacity);
        return Unpooled.directBuffer(memory.length, memory.length).writeBytes(memory).slice(MARGIN, capacity).clear();
    }

    @Override
    public boolean isDirectBufferPooled() {
        return false;
    }
}
