/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.priority;

import org.jspecify.annotations.Nullable;

/**
 * The record of a stream that has a priority of RFC 9218.
 *
 * @param <T> the type of streams
 */
public final class PriorityShare<T> extends StreamShare<T> {
    // Written by UrgencyLevel only.
    int heapIndex;
    @Nullable PriorityShare<T> before;
    @Nullable PriorityShare<T> after;
    /** Its turn among incremental streams; {@code null} until it is one. */
    UrgencyLevel.@Nullable Turn<T> turn;

    private final int id;
    private int priority = PriorityField.DEFAULT;
    private boolean updated;

    /** Creates a share with the default priority. */
    public PriorityShare(T stream, int id) {
        super(stream);
        this.id = id;
    }

    /** Returns the id of the stream. */
    int id() {
        return id;
    }

    /**
     * Returns the priority.
     *
     * @return see {@link PriorityField}
     */
    public int priority() {
        return priority;
    }

    /**
     * Changes the priority. The share is in no {@link UrgencyLevel}.
     *
     * @param next see {@link PriorityField}
     */
    public void priority(int next) {
        priority = next;
    }

    /** The priority is now that of a PRIORITY_UPDATE, which counts more than a field (RFC 9218 section 7). */
    public void onUpdated() {
        updated = true;
    }

    /**
     * Returns whether the priority is that of a PRIORITY_UPDATE.
     *
     * @return {@code true} if it is
     */
    public boolean isUpdated() {
        return updated;
    }
}
