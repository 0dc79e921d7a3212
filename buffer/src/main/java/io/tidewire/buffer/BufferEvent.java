/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import io.tidewire.buffer.internal.Home;
import io.tidewire.util.SuppressForbidden;

import io.tidewire.util.internal.DirectMemory;

import java.nio.ByteBuffer;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.MemoryAddress;
import org.jspecify.annotations.Nullable;

/**
 * The facts in a flight recording about a buffer. Off unless a recording asks for it: there may be millions in a
 * second.
 */
@Category({"Tidewire", "Buffers"})
@Enabled(false)
@SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
abstract class BufferEvent extends Event {
    /** In the place of an address: heap memory, or direct memory whose address the platform does not show. */
    static final long NO_ADDRESS = -1;

    @Label("Allocator")
    @Description("The class of the allocator that made the buffer")
    @SuppressWarnings("NullAway.Init") // Set by describe() before the event is committed.
    Class<?> allocator;

    @Label("Capacity")
    @DataAmount
    int capacity;

    @Label("Maximum Fast Capacity")
    @Description("How far the capacity can grow in place")
    @DataAmount
    int maxFastCapacity;

    @Label("Direct")
    boolean direct;

    @Label("Address")
    @Description("Where the buffer starts; -1 for heap memory or where the platform does not tell")
    @MemoryAddress
    long address;

    @Label("Pooled")
    @Description("Whether the memory is a piece of a chunk, and not the buffer's own")
    boolean pooled;

    @Label("Thread Local")
    @Description("Whether the memory comes from or goes to a heap of the thread that this event is of")
    boolean threadLocal;

    @Label("Owner")
    @Description("Which heap the memory comes from or goes to, in the words of the allocator's report")
    @SuppressWarnings("NullAway.Init") // As above.
    String owner;

    /** Fills in the fields. The buffer has memory, whether it is live or not. */
    final void describe(ContiguousByteBuf buffer) {
        allocator = buffer.alloc().getClass();
        capacity = buffer.length;
        maxFastCapacity = buffer.slotSize();
        direct = buffer.isDirect();
        address = addressOf(buffer.memory, buffer.offset);
        Home home = homeOf(buffer);
        pooled = home != null && home.isShared();
        if (pooled) {
            assert home != null;
            String heap = home.heapOfCaller();
            threadLocal = heap != null;
            owner = heap != null ? heap : "shared heaps";
        } else {
            owner = "the buffer";
        }
    }

    /** Where the memory of a pooled or unpooled buffer belongs; {@code null} if it is the buffer's own array. */
    private static @Nullable Home homeOf(ContiguousByteBuf buffer) {
        Object slot = buffer.slot;
        Object home = slot instanceof ContiguousByteBuf ? ((ContiguousByteBuf) slot).slot : slot;
        return home instanceof Home ? (Home) home : null;
    }

    /** Where a piece of memory starts; {@link #NO_ADDRESS} for no memory, heap memory, or an unknown address. */
    static long addressOf(@Nullable ByteBuffer memory, int offset) {
        DirectMemory provider = DirectMemory.provider();
        return memory == null || !memory.isDirect() || !provider.tellsAddresses() ? NO_ADDRESS
                : provider.addressOf(memory) + offset;
    }
}
