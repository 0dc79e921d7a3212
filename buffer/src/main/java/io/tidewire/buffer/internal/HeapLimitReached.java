/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

/**
 * A pool would exceed its limit of heap memory. Never leaves the engine: users see the exception that their pool
 * creates.
 */
final class HeapLimitReached extends RuntimeException {
    private static final long serialVersionUID = 1L;

    final int bytes;
    final long heldBytes;

    /**
     * Creates the exception without a stack trace, which is never used.
     *
     * @param bytes how much was wanted
     * @param heldBytes how much the pool held at that moment
     */
    HeapLimitReached(int bytes, long heldBytes) {
        super(null, null, false, false);
        this.bytes = bytes;
        this.heldBytes = heldBytes;
    }
}
