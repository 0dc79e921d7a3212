/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.util.concurrent.FastThreadLocal;

import java.nio.ByteBuffer;

/**
 * What engine calls need for their own time only, shared by all connections of a thread, so that an idle connection
 * holds none of it. It is taken and given back, since an engine may call code that uses another connection.
 */
final class TlsScratch {
    private static final FastThreadLocal<TlsScratch> AVAILABLE = new FastThreadLocal<>() {
        @Override
        protected TlsScratch initialValue() {
            return new TlsScratch();
        }
    };

    /** How many parts one record may be gathered from without a copy. */
    private static final int MAX_PARTS = 16;

    /** The sources of one wrap. */
    final ByteBuffer[] parts = new ByteBuffer[MAX_PARTS];
    private ByteBuffer record = ByteBuffer.allocate(TlsRecord.MAX_LENGTH);

    private TlsScratch() {
    }

    /** Takes the scratch of this thread. */
    static TlsScratch take() {
        TlsScratch scratch = AVAILABLE.get();
        if (scratch == null) {
            return new TlsScratch();
        }
        AVAILABLE.set(null);
        return scratch;
    }

    /** Gives it back. */
    void giveBack() {
        AVAILABLE.set(this);
    }

    /** Returns an empty buffer on an array, with at least some capacity. */
    ByteBuffer record(int capacity) {
        if (record.capacity() < capacity) {
            record = ByteBuffer.allocate(capacity);
        }
        return record.clear();
    }
}
