/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import io.tidewire.util.collection.IntObjectHashMap;
import org.jspecify.annotations.Nullable;

import java.util.Collection;

/**
 * The streams of a connection with all that their states move: the counts of both ends, the list of active streams,
 * the octets that their fields hold, and the memory of those that were closed.
 *
 * <p>A change is complete when its method returns; the caller notifies others afterwards.
 *
 * @param <S> the type of streams
 */
public final class StreamTable<S extends StreamRecord> {
    /** Small at first: many connections have a stream or two at a time, or none. */
    private final IntObjectHashMap<S> streams = new IntObjectHashMap<>(2);
    private final ActiveStreams<S> active = new ActiveStreams<>();
    private final ClosedStreams closed = new ClosedStreams();
    private final HeldFields heldFields = new HeldFields();
    private final StreamIds local;
    private final StreamIds remote;

    /**
     * Creates an empty table.
     *
     * @param server whether this side is the server
     * @param maxReserved how many streams the peer may have reserved at the same time, not negative
     */
    public StreamTable(boolean server, int maxReserved) {
        local = new StreamIds(server, true, Integer.MAX_VALUE);
        remote = new StreamIds(!server, false, maxReserved);
    }

    /**
     * Returns the ids of this side.
     *
     * @return the ids
     */
    public StreamIds local() {
        return local;
    }

    /**
     * Returns the ids of the peer.
     *
     * @return the ids
     */
    public StreamIds remote() {
        return remote;
    }

    /**
     * Returns the ids of the end to which an id belongs.
     *
     * @return the ids of that end
     */
    public StreamIds creatorOf(int streamId) {
        return local.isValid(streamId) ? local : remote;
    }

    /**
     * Returns the active streams.
     *
     * @return the list
     */
    public ActiveStreams<S> active() {
        return active;
    }

    /**
     * Returns the memory of closed streams.
     *
     * @return the memory
     */
    public ClosedStreams closed() {
        return closed;
    }

    /**
     * Returns the count of octets that the fields of open streams hold.
     *
     * @return the count
     */
    public HeldFields heldFields() {
        return heldFields;
    }

    /**
     * Returns a stream that is not closed.
     *
     * @return the stream, if it exists
     */
    public @Nullable S get(int streamId) {
        return streams.get(streamId);
    }

    /**
     * Returns the streams that are not closed.
     *
     * @return a view, which changes with the table
     */
    public Collection<S> streams() {
        return streams.values();
    }

    /**
     * Returns whether there is, or may have been, a stream.
     *
     * @return {@code true} if its creator has used that id or a larger one
     */
    public boolean mayHaveExisted(int streamId) {
        return remote.mayHaveCreated(streamId) || local.mayHaveCreated(streamId);
    }

    /**
     * Adds a stream, which leaves IDLE.
     *
     * @param stream the stream; its creator has not refused the id
     * @param next its state
     */
    public void add(S stream, StreamState next) {
        assert stream.current() == StreamState.IDLE : stream;
        creatorOf(stream.id()).onCreated(stream.id());
        enter(stream, next);
        streams.put(stream.id(), stream);
    }

    /**
     * Changes the state of a stream.
     *
     * @param next its state
     */
    public void enter(S stream, StreamState next) {
        StreamState previous = stream.current();
        stream.enter(next);
        creatorOf(stream.id()).onStateChanged(previous, next);
        if (previous.isActive() == next.isActive()) {
            return;
        }
        if (next.isActive()) {
            active.add(stream);
        } else {
            active.remove(stream);
        }
    }

    /** Forgets a stream that is closed, but for its id. */
    public void remove(S stream) {
        heldFields.giveBack(stream.heldFieldBytes());
        streams.remove(stream.id());
        closed.add(stream.id(), stream.isResetSent());
    }

    /**
     * Notes that the peer has begun a stream that was refused before it was created. Its id, and all below it, can no
     * longer be used (RFC 9113 section 5.1.1).
     */
    public void onRefused(int streamId) {
        if (remote.isValid(streamId) && streamId > remote.lastCreated()) {
            remote.onUsed(streamId);
        }
        if (mayHaveExisted(streamId) && !streams.containsKey(streamId)) {
            closed.add(streamId, true);
        }
    }
}
