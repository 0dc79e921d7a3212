/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import org.jspecify.annotations.Nullable;

/**
 * The ids that one end of a connection has used for streams, and how many it may have (RFC 9113 section 5.1.1, 5.1.2
 * and 6.8).
 */
public final class StreamIds {
    private final boolean server;
    private final boolean local;
    private final int maxReserved;
    /** Ids only grow (RFC 9113 section 5.1.1). */
    private int lastCreated;
    /** The last id that was handed out. A client leaves 1 to the request of an upgrade. */
    private int lastHandedOut;
    /** The id that the other end named by GOAWAY, -1 if it did not. */
    private int lastKnownByPeer = -1;
    private int numActive;
    private int numReserved;
    private int maxActive = Integer.MAX_VALUE;

    /**
     * Creates the ids of an end that has used none.
     *
     * @param server whether it is the server
     * @param local whether it is this side
     * @param maxReserved how many streams it may have reserved at the same time, not negative
     */
    public StreamIds(boolean server, boolean local, int maxReserved) {
        this.server = server;
        this.local = local;
        this.maxReserved = maxReserved;
        lastHandedOut = server ? 0 : 1;
    }

    /**
     * Returns whether the end is the server.
     *
     * @return {@code true} if it is
     */
    public boolean isServer() {
        return server;
    }

    /**
     * Hands out the next id.
     *
     * @return the id, or -1 if all are used up
     */
    public int next() {
        if (lastHandedOut >= Integer.MAX_VALUE - 1) {
            return -1;
        }
        lastHandedOut += 2;
        return lastHandedOut;
    }

    /**
     * Returns whether streams with an id belong to this end.
     *
     * @return {@code true} if they do
     */
    public boolean isValid(int streamId) {
        return streamId > 0 && server == ((streamId & 1) == 0);
    }

    /**
     * Returns whether a stream of this end may have been created.
     *
     * @return {@code true} if it belongs to this end and is not above the last one
     */
    public boolean mayHaveCreated(int streamId) {
        return isValid(streamId) && streamId <= lastCreated;
    }

    /**
     * Returns whether one more stream may be opened.
     *
     * @return {@code true} if neither the ids, nor the limit, nor GOAWAY are in the way
     */
    public boolean canOpen() {
        return numActive < maxActive && lastCreated < Integer.MAX_VALUE - 1 && !mustNotCreate();
    }

    /** RFC 9113 section 6.8: after GOAWAY was received nothing more is opened, not even below its id. */
    private boolean mustNotCreate() {
        return local && lastKnownByPeer >= 0;
    }

    /**
     * Checks the id of a stream that is to be created.
     *
     * @return the reason why it cannot be, if there is one
     */
    public @Nullable Refusal refuseId(int streamId) {
        if (streamId < 0) {
            return Refusal.STREAM_IDS_USED_UP;
        }
        if (!isValid(streamId)) {
            return Refusal.STREAM_ID_OF_OTHER_END;
        }
        if (streamId <= lastCreated) {
            return Refusal.STREAM_ID_USED;
        }
        return mustNotCreate() || lastKnownByPeer >= 0 && streamId > lastKnownByPeer ? Refusal.STREAM_AFTER_GOAWAY
                : null;
    }

    /**
     * Checks whether one more stream may be active.
     *
     * @return the reason why not, if there is one
     */
    public @Nullable Refusal refuseActive() {
        return numActive >= maxActive ? Refusal.STREAM_OVER_LIMIT : null;
    }

    /**
     * Checks whether one more stream may be reserved.
     *
     * @return the reason why not, if there is one
     */
    public @Nullable Refusal refuseReserved() {
        return numReserved >= maxReserved ? Refusal.RESERVED_OVER_LIMIT : null;
    }

    /**
     * Notes that an id is used, though there may be no stream of it.
     *
     * @param streamId the id, valid and above those that were used before
     */
    public void onUsed(int streamId) {
        lastCreated = streamId;
    }

    /** A stream was created. */
    void onCreated(int streamId) {
        lastCreated = streamId;
        lastHandedOut = Math.max(lastHandedOut, streamId);
    }

    /** A stream of this end has changed its state. */
    void onStateChanged(StreamState previous, StreamState next) {
        numReserved += count(next.isReserved()) - count(previous.isReserved());
        numActive += count(next.isActive()) - count(previous.isActive());
    }

    private static int count(boolean counts) {
        return counts ? 1 : 0;
    }

    /**
     * Takes the id that GOAWAY of the other end names.
     *
     * @param streamId the largest id that is acted on, not negative
     * @return {@code false}, and nothing changes, if an earlier GOAWAY has named a smaller one
     */
    public boolean onGoAway(int streamId) {
        if (lastKnownByPeer >= 0 && streamId > lastKnownByPeer) {
            return false;
        }
        lastKnownByPeer = streamId;
        return true;
    }

    /**
     * Returns whether the other end has sent GOAWAY.
     *
     * @return {@code true} if it has
     */
    public boolean isGoingAway() {
        return lastKnownByPeer >= 0;
    }

    /**
     * Returns the id that the last GOAWAY of the other end named.
     *
     * @return the id, or -1 if there was none
     */
    public int lastKnownByPeer() {
        return lastKnownByPeer;
    }

    /**
     * Returns the largest id that was used.
     *
     * @return the id, 0 if none was
     */
    public int lastCreated() {
        return lastCreated;
    }

    /**
     * Returns how many streams are active.
     *
     * @return the number
     */
    public int numActive() {
        return numActive;
    }

    /**
     * Returns how many streams are reserved.
     *
     * @return the number
     */
    public int numReserved() {
        return numReserved;
    }

    /**
     * Returns how many streams may be reserved.
     *
     * @return the limit
     */
    public int maxReserved() {
        return maxReserved;
    }

    /**
     * Returns how many streams may be active.
     *
     * @return the limit
     */
    public int maxActive() {
        return maxActive;
    }

    /**
     * Changes how many streams may be active.
     *
     * @param maxActive the limit, not negative
     */
    public void maxActive(int maxActive) {
        this.maxActive = maxActive;
    }
}
