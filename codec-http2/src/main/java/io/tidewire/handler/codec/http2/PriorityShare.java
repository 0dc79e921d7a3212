/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.handler.codec.http2.internal.priority.PriorityField;

/**
 * The record of a stream of {@link ExtensiblePriorityByteDistributor}.
 */
final class PriorityShare extends StreamShare {
    final int id;
    /** See {@link PriorityField}. Changed only while the share is in no level. */
    int priority = PriorityField.DEFAULT;
    /** Whether the priority is of a PRIORITY_UPDATE, which counts more than a field (RFC 9218 section 7). */
    boolean isUpdated;
    /** Where {@link UrgencyLevel} has put it. */
    int heapIndex;
    /** The neighbours that {@link UrgencyLevel} has given it. */
    PriorityShare before;
    PriorityShare after;
    /** The turn among incremental streams; {@code null} until it is one. */
    UrgencyLevel.Turn turn;

    PriorityShare(Http2Stream stream) {
        super(stream);
        id = stream.id();
    }
}
