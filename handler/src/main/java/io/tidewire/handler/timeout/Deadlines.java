/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.timeout;

import io.tidewire.handler.timeout.SlowPeerPolicy.Part;
import org.jspecify.annotations.Nullable;

import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The numbers of a {@link SlowPeerPolicy}, shared by all connections of a server. {@link Long#MAX_VALUE} means that a
 * deadline does not exist, and so do a rate of 0 and a function that is {@code null}.
 */
record Deadlines(@Nullable Predicate<Object> isHandshakeDone, long handshakeNanos,
        @Nullable Function<Object, Part> partOf, long headNanos, long bodyBytesPerSecond, long bodyGraceNanos,
        long idleNanos, long writeStallNanos, long closeNanos) {
    /** Of the time that output may stand still, so much can pass until it is noticed that it moved. */
    private static final int OUTPUT_LOOKS = 16;

    /** Returns how often to look whether output that waits has moved, which no event reports. */
    long outputLookNanos() {
        long nanos = Math.min(idleNanos, writeStallNanos);
        return nanos == Long.MAX_VALUE ? nanos : nanos / OUTPUT_LOOKS;
    }
}
