/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.util.SuppressForbidden;

import java.nio.ByteBuffer;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.MemoryAddress;

/** What the flight recorder is told of the memory that an allocator gets and gives back. On in every recording. */
@Category({"Tidewire", "Buffers"})
@SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
abstract class ChunkEvent extends Event {
    @Label("Allocator")
    @Description("The class of the allocator that the memory is for")
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

    final void describe(final Class<?> forAllocator, final ByteBuffer memory, final int bytes, final boolean chunk) {
        allocator = forAllocator;
        capacity = bytes;
        direct = memory != null;
        address = BufferEvent.addressOf(memory, 0);
        pooled = chunk;
    }
}
