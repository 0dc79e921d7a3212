/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.util.concurrent.FastThreadLocal;

import java.nio.ByteBuffer;

/**
 * The array that records pass through, for their own time only, shared by all connections of a thread, so that an idle
 * connection holds none of it. It is taken and given back, since an engine may call code that uses another connection.
 */
final class TlsScratch {
    private static final FastThreadLocal<TlsScratch> OF_THREAD = new FastThreadLocal<>() {
        @Override
        protected TlsScratch initialValue() {
            return new TlsScratch();
        }
    };

    private ByteBuffer record = ByteBuffer.allocate(TlsRecord.MAX_LENGTH);
    private boolean taken;

    private TlsScratch() {
    }

    /** Takes the scratch of this thread, or a new one if that is taken. */
    static TlsScratch take() {
        TlsScratch scratch = OF_THREAD.get();
        if (scratch.taken) {
            scratch = new TlsScratch();
        }
        scratch.taken = true;
        return scratch;
    }

    /** Ends this use, so that the next one may begin. */
    void giveBack() {
        taken = false;
    }

    /** Returns an empty buffer on an array, with at least some capacity. */
    ByteBuffer record(int capacity) {
        if (record.capacity() < capacity) {
            record = ByteBuffer.allocate(capacity);
        }
        return record.clear();
    }
}
