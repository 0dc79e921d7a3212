/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import javax.net.ssl.SSLException;

/**
 * The records without data that a peer may send in a row once it is connected: tickets and key updates, or a flood.
 * Executor of the context only.
 */
final class ToleratedRecords {
    private static final int MAX_IN_A_ROW = 32;

    private int inARow;

    /** A record had data, or a handshake is done. */
    void onProgress() {
        inARow = 0;
    }

    /**
     * Counts a record without data.
     *
     * @throws SSLException if these are too many
     */
    void onRecordWithoutData() throws SSLException {
        if (++inARow > MAX_IN_A_ROW) {
            throw new SSLException("more than " + MAX_IN_A_ROW + " records in a row without data");
        }
    }
}
