/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The bounds between which a channel counts as writable. When more bytes than the high mark are waiting, it becomes
 * unwritable; when fewer than the low mark are left, or none, it becomes writable again.
 */
public final class WriteBufferWaterMark {

    /** 32 KiB and 64 KiB. */
    public static final WriteBufferWaterMark DEFAULT = new WriteBufferWaterMark(32 * 1024, 64 * 1024);

    private final int low;
    private final int high;

    /**
     * Creates marks.
     *
     * @param low the low mark in bytes, zero or more
     * @param high the high mark in bytes, not below {@code low}
     */
    public WriteBufferWaterMark(int low, int high) {
        checkPositiveOrZero(low, "low");
        if (high < low) {
            throw new IllegalArgumentException("high: " + high + " (expected: >= low, " + low + ')');
        }
        this.low = low;
        this.high = high;
    }

    /**
     * Returns the low mark.
     *
     * @return the low mark in bytes
     */
    public int low() {
        return low;
    }

    /**
     * Returns the high mark.
     *
     * @return the high mark in bytes
     */
    public int high() {
        return high;
    }

    @Override
    public String toString() {
        return "WriteBufferWaterMark(low: " + low + ", high: " + high + ')';
    }
}
