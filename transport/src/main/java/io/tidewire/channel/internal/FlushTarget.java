/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

/**
 * The receiver of a {@link SocketEngine}'s report that its socket takes more: the inner side of its channel, which
 * exists anyway. Event loop only.
 */
@FunctionalInterface
public interface FlushTarget {

    /**
     * Writes what has been flushed already, whether or not readiness to write is awaited.
     */
    void forceFlush();
}
