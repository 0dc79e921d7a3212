/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import org.jspecify.annotations.Nullable;

/** The state of a connection that its encoder and its decoder share beyond the API. */
public final class ConnectionCore {
    private final AbuseBudget budget;
    /** {@code null} for a connection that keeps its streams itself. */
    private final @Nullable StreamTable<?> table;
    private boolean extendedConnectOffered;

    /**
     * Creates the state of a connection.
     *
     * @param server whether this side is the server
     * @param table its streams, or {@code null} if it keeps them itself
     */
    public ConnectionCore(boolean server, @Nullable StreamTable<?> table) {
        budget = new AbuseBudget(server);
        this.table = table;
    }

    /**
     * Returns what the peer may still ask for.
     *
     * @return the budget
     */
    public AbuseBudget budget() {
        return budget;
    }

    /**
     * Returns the memory of streams that were closed lately.
     *
     * @return the memory, or {@code null} if the connection has none
     */
    public @Nullable ClosedStreams closedStreams() {
        return table == null ? null : table.closed();
    }

    /**
     * Returns the count of octets that the fields of open streams hold.
     *
     * @return the count, or {@code null} if the connection has none
     */
    public @Nullable HeldFields heldFields() {
        return table == null ? null : table.heldFields();
    }

    /** Notes that the peer has begun a stream that was refused before it was created. */
    public void onRefused(int streamId) {
        if (table != null) {
            table.onRefused(streamId);
        }
    }

    /** SETTINGS with ENABLE_CONNECT_PROTOCOL were sent (RFC 8441 section 3). */
    public void offerExtendedConnect() {
        extendedConnectOffered = true;
    }

    /**
     * Returns whether extended CONNECT was offered to the peer.
     *
     * @return {@code true} if it was
     */
    public boolean isExtendedConnectOffered() {
        return extendedConnectOffered;
    }
}
