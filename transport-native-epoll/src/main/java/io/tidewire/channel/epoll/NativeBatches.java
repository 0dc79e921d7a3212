/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.channel.unix.IovArray;
import io.tidewire.channel.unix.Limits;
import io.tidewire.util.concurrent.FastThreadLocal;

/**
 * The native arrays that one thread fills for one call after the other, made when they are first needed. They belong
 * to the thread rather than to a loop or a channel: between calls there is nothing in them.
 */
final class NativeBatches {

    private static final FastThreadLocal<NativeBatches> OF_THREAD = new FastThreadLocal<>() {
        @Override
        protected NativeBatches initialValue() {
            return new NativeBatches();
        }

        @Override
        protected void onRemoval(final NativeBatches batches) {
            batches.release();
        }
    };

    private IovArray parts;
    private DatagramBatch datagrams;

    private NativeBatches() { }

    static NativeBatches ofThread() {
        return OF_THREAD.get();
    }

    /** Called where a thread that ran a loop may go on to do something else. */
    static void releaseOfThread() {
        OF_THREAD.remove();
    }

    /** An empty array for a gathering write. */
    IovArray parts() {
        if (parts == null) {
            parts = new IovArray(Limits.IOV_MAX);
        }
        parts.clear();
        return parts;
    }

    DatagramBatch datagrams() {
        if (datagrams == null) {
            datagrams = new DatagramBatch();
        }
        return datagrams;
    }

    private void release() {
        if (parts != null) {
            parts.release();
            parts = null;
        }
        if (datagrams != null) {
            datagrams.release();
            datagrams = null;
        }
    }
}
