/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix;

import io.tidewire.util.internal.CleanableDirectBuffer;
import io.tidewire.util.internal.DirectMemory;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Direct memory obtained through our native library: from {@code malloc}, or pages of its own from 128 KiB on. It is
 * not zeroed, freed as soon as it is cleaned, and has addresses. The JVM does not know when it is freed, so nothing
 * here refers to it afterwards. Any thread.
 */
final class JniDirectMemory extends DirectMemory {

    /** The previous provider, if it gives addresses, for which it needs no native call. */
    private final @Nullable DirectMemory teller;

    JniDirectMemory(DirectMemory previous) {
        teller = previous.tellsAddresses() ? previous : null;
    }

    @Override
    protected CleanableDirectBuffer allocate0(int capacity) {
        long address = NativeMemoryCalls.allocate(capacity);
        if (address == 0) {
            throw new OutOfMemoryError("the system has no " + capacity + " bytes of memory left");
        }
        return new NativeMemory(address, capacity, NativeMemory.Owner.ALLOCATED);
    }

    @Override
    public boolean tellsAddresses() {
        return true;
    }

    @Override
    public boolean wrapsAddresses() {
        return true;
    }

    @Override
    public long addressOf(ByteBuffer buffer) {
        if (teller != null) {
            return teller.addressOf(buffer);
        }
        long address = NativeMemoryCalls.addressOf(checkNotNull(buffer, "buffer"));
        if (address == 0) {
            throw new IllegalArgumentException("buffer: " + buffer + " (expected: a direct one)");
        }
        return address;
    }

    @Override
    public CleanableDirectBuffer wrap(long address, int capacity, boolean owned) {
        if (address == 0) {
            throw new IllegalArgumentException("address: 0 (expected: the address of memory)");
        }
        return new NativeMemory(address, checkPositiveOrZero(capacity, "capacity"),
                owned ? NativeMemory.Owner.MALLOC : NativeMemory.Owner.OTHERS);
    }
}
