/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import io.tidewire.util.SuppressForbidden;
import io.tidewire.util.internal.DirectMemory;

import java.nio.ByteBuffer;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.MemoryAddress;
import org.jspecify.annotations.Nullable;

/** The facts in a flight recording about memory that an allocator obtains or gives back. On in every recording. */
@Category({"Tidewire", "Buffers"})
@SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
abstract class ChunkEvent extends Event {
    /** In the place of an address: heap memory, or direct memory whose address the platform does not show. */
    private static final long NO_ADDRESS = -1;

    @Label("Allocator")
    @Description("The class of the allocator that the memory is for")
    @SuppressWarnings("NullAway.Init") // Set by describe() before the event is committed.
    Class<?> allocator;

    @Label("Capacity")
    @DataAmount
    int capacity;

    @Label("Direct")
    boolean direct;

    @Label("Address")
    @Description("Where the memory starts; -1 for heap memory or where the platform does not tell")
    @MemoryAddress
    long address;

    @Label("Pooled")
    @Description("Whether this is a chunk that many buffers share, and not the memory of one huge buffer")
    boolean pooled;

    final void describe(Class<?> forAllocator, @Nullable ByteBuffer memory, int bytes, boolean chunk) {
        allocator = forAllocator;
        capacity = bytes;
        direct = memory != null;
        DirectMemory provider = DirectMemory.provider();
        address = memory == null || !provider.tellsAddresses() ? NO_ADDRESS : provider.addressOf(memory);
        pooled = chunk;
    }
}
