/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.priority;

import java.util.Arrays;

/**
 * Priorities of requests that have not begun (RFC 9218 section 7), in the order of their streams. How many there may be
 * is up to the caller.
 */
public final class IdlePriorities {
    private static final int INITIAL_CAPACITY = 4;

    private int[] streamIds = new int[INITIAL_CAPACITY];
    private byte[] priorities = new byte[INITIAL_CAPACITY];
    private int size;

    /** Creates an empty memory. */
    public IdlePriorities() {
    }

    /**
     * Returns how many priorities there are.
     *
     * @return the number
     */
    public int size() {
        return size;
    }

    /**
     * Returns whether there is a priority of a stream.
     *
     * @return {@code true} if there is
     */
    public boolean contains(int streamId) {
        return Arrays.binarySearch(streamIds, 0, size, streamId) >= 0;
    }

    /**
     * Keeps a priority; the last one of a stream counts.
     *
     * @param priority as {@link PriorityField} makes it
     */
    public void put(int streamId, int priority) {
        int i = Arrays.binarySearch(streamIds, 0, size, streamId);
        if (i < 0) {
            i = -i - 1;
            if (size == streamIds.length) {
                streamIds = Arrays.copyOf(streamIds, 2 * size);
                priorities = Arrays.copyOf(priorities, 2 * size);
            }
            System.arraycopy(streamIds, i, streamIds, i + 1, size - i);
            System.arraycopy(priorities, i, priorities, i + 1, size - i);
            streamIds[i] = streamId;
            size++;
        }
        priorities[i] = (byte) priority;
    }

    /**
     * Takes the priority of a stream that begins, and drops those of the streams below, which can no longer begin
     * (RFC 9113 section 5.1.1).
     *
     * @return the priority, or -1 if there is none
     */
    public int begin(int streamId) {
        int i = Arrays.binarySearch(streamIds, 0, size, streamId);
        int dropped = i < 0 ? -i - 1 : i + 1;
        int priority = i < 0 ? -1 : priorities[i];
        size -= dropped;
        System.arraycopy(streamIds, dropped, streamIds, 0, size);
        System.arraycopy(priorities, dropped, priorities, 0, size);
        return priority;
    }
}
