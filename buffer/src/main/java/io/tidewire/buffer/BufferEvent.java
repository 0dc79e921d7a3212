/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

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

/**
 * What the flight recorder is told of a buffer. Off unless a recording asks for it: there may be millions in a second.
 */
@Category({"Tidewire", "Buffers"})
@Enabled(false)
@SuppressForbidden(reason = "the flight recorder is part of the JDK; where it is missing this is not loaded")
abstract class BufferEvent extends Event {
    /** In the place of an address: heap memory, or direct memory whose address the platform does not tell. */
    static final long NO_ADDRESS = -1;

    @Label("Allocator")
    @Description("The class of the allocator that made the buffer")
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
    @Description("Whether the memory belongs to the heap of the thread that this event is of")
    boolean threadLocal;

    @Label("Owner")
    @Description("Which heap the memory belongs to, in the words of the allocator's report")
    String owner;

    /** Fills the fields in; the buffer has memory, be it alive or not. */
    final void describe(final ContiguousByteBuf buffer) {
        allocator = buffer.alloc().getClass();
        capacity = buffer.length;
        maxFastCapacity = buffer.slotSize();
        direct = buffer.isDirect();
        address = addressOf(buffer.memory, buffer.offset);
        final Span span = Span.of(buffer);
        if (span != null) {
            final SlotHeap heap = span.heap;
            pooled = true;
            threadLocal = heap.owner() == Thread.currentThread();
            owner = heap.describe();
        } else {
            owner = "the buffer";
        }
    }

    /** Where a piece of memory starts, {@link #NO_ADDRESS} for none or heap memory and where nobody knows. */
    static long addressOf(final ByteBuffer memory, final int offset) {
        final DirectMemory provider = DirectMemory.provider();
        return memory == null || !memory.isDirect() || !provider.tellsAddresses() ? NO_ADDRESS
                : provider.addressOf(memory) + offset;
    }
}
