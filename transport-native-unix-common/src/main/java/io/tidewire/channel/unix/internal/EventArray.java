/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.unix.Buffer;
import io.tidewire.util.internal.CleanableDirectBuffer;

import java.nio.ByteBuffer;

/**
 * Events as a kernel writes them, read in place. Event loop only.
 */
public abstract class EventArray {

    private final CleanableDirectBuffer memory;
    private final ByteBuffer events;
    private final long memoryAddress;
    private final int length;

    /**
     * Allocates memory, whose content is undefined.
     *
     * @param length for how many events
     * @param eventBytes how long one is
     */
    protected EventArray(int length, int eventBytes) {
        memory = Buffer.allocateDirectBufferWithNativeOrder(length * eventBytes);
        events = memory.buffer();
        memoryAddress = Buffer.memoryAddress(events);
        this.length = length;
    }

    /**
     * The memory.
     *
     * @return all of it, in the order of bytes that this machine has
     */
    protected final ByteBuffer events() {
        return events;
    }

    /**
     * Where the kernel writes to.
     *
     * @return the address of the first event
     */
    public final long memoryAddress() {
        return memoryAddress;
    }

    /**
     * The room for events.
     *
     * @return how many fit
     */
    public final int length() {
        return length;
    }

    /**
     * Frees the memory. To be called once, when the kernel does not use it any more.
     */
    public final void free() {
        memory.clean();
    }
}
