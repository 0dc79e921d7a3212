/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.unix.internal;

import io.tidewire.channel.unix.IovArray;
import io.tidewire.channel.unix.Limits;
import io.tidewire.util.concurrent.FastThreadLocal;

/**
 * The array of pieces that a thread fills for each of its gathering writes, created on first use. It
 * belongs to the thread rather than to a loop or a channel: it is empty between calls.
 */
public final class GatheringParts {

    private static final FastThreadLocal<IovArray> OF_THREAD = new FastThreadLocal<>() {
        @Override
        protected IovArray initialValue() {
            return new IovArray(Limits.IOV_MAX);
        }

        @Override
        protected void onRemoval(IovArray parts) {
            parts.release();
        }
    };

    private GatheringParts() { }

    /**
     * The array of this thread.
     *
     * @return an empty array
     */
    public static IovArray ofThread() {
        IovArray parts = OF_THREAD.get();
        parts.clear();
        return parts;
    }

    /** Releases it when a thread that ran a loop may go on to do something else. */
    public static void releaseOfThread() {
        OF_THREAD.remove();
    }
}
