/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.unix.Buffer;
import io.tidewire.util.internal.CleanableDirectBuffer;

import java.nio.ByteBuffer;

/**
 * The array of {@code struct epoll_event} that the kernel writes to and Java reads in place. Event loop only.
 */
public final class EpollEventArray {

    /** Packed on x86-64 only, so both come from the library. */
    private static final int EVENT_BYTES = Native.sizeofEpollEvent();
    private static final int DATA_OFFSET = Native.offsetofEpollData();

    /** Half a megabyte: if a longer array is full, the loop is behind, not the array too short. */
    private static final int MAX_LENGTH = 1 << 15;

    private CleanableDirectBuffer memory;
    private ByteBuffer events;
    private long memoryAddress;
    private int length;

    EpollEventArray(int length) {
        allocate(length);
    }

    private void allocate(int newLength) {
        memory = Buffer.allocateDirectBufferWithNativeOrder(newLength * EVENT_BYTES);
        events = memory.buffer();
        memoryAddress = Buffer.memoryAddress(events);
        length = newLength;
    }

    long memoryAddress() {
        return memoryAddress;
    }

    int length() {
        return length;
    }

    /** Doubles the array, up to a bound; its contents are lost. */
    void increase() {
        if (length < MAX_LENGTH) {
            int doubled = Math.min(MAX_LENGTH, length * 2);
            free();
            allocate(doubled);
        }
    }

    int events(int index) {
        return events.getInt(index * EVENT_BYTES);
    }

    long data(int index) {
        return events.getLong(index * EVENT_BYTES + DATA_OFFSET);
    }

    void free() {
        memory.clean();
    }
}
