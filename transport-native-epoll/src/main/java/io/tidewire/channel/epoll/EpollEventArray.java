/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.unix.internal.EventArray;

/**
 * The array of {@code struct epoll_event} that the kernel writes to and Java reads in place. Event loop only.
 */
@SuppressWarnings("exports") // The base type is internal to this project.
public final class EpollEventArray extends EventArray {

    /** Packed on x86-64 only, so both come from the library. */
    private static final int EVENT_BYTES = Native.sizeofEpollEvent();
    private static final int DATA_OFFSET = Native.offsetofEpollData();

    /** Half a megabyte: if a longer array is full, the loop is behind, not the array too short. */
    private static final int MAX_LENGTH = 1 << 15;

    EpollEventArray(int length) {
        super(length, EVENT_BYTES);
    }

    /** Returns an empty array that is twice as long, up to a bound, and frees this one. */
    EpollEventArray increase() {
        if (length() == MAX_LENGTH) {
            return this;
        }
        EpollEventArray longer = new EpollEventArray(Math.min(MAX_LENGTH, length() * 2));
        free();
        return longer;
    }

    int events(int index) {
        return events().getInt(index * EVENT_BYTES);
    }

    long data(int index) {
        return events().getLong(index * EVENT_BYTES + DATA_OFFSET);
    }
}
