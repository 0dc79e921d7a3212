/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.timeout;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** The user event that {@link IdleStateHandler} fires. */
public class IdleStateEvent {
    /** Nothing has been read since the last read, or the start, for the first time. */
    public static final IdleStateEvent FIRST_READER_IDLE_STATE_EVENT = new IdleStateEvent(IdleState.READER_IDLE, true);
    /** Nothing has been read again. */
    public static final IdleStateEvent READER_IDLE_STATE_EVENT = new IdleStateEvent(IdleState.READER_IDLE, false);
    /** Nothing has been written since the last write, or the start, for the first time. */
    public static final IdleStateEvent FIRST_WRITER_IDLE_STATE_EVENT = new IdleStateEvent(IdleState.WRITER_IDLE, true);
    /** Nothing has been written again. */
    public static final IdleStateEvent WRITER_IDLE_STATE_EVENT = new IdleStateEvent(IdleState.WRITER_IDLE, false);
    /** Nothing has been read or written since the last of both, or the start, for the first time. */
    public static final IdleStateEvent FIRST_ALL_IDLE_STATE_EVENT = new IdleStateEvent(IdleState.ALL_IDLE, true);
    /** Nothing has been read or written again. */
    public static final IdleStateEvent ALL_IDLE_STATE_EVENT = new IdleStateEvent(IdleState.ALL_IDLE, false);

    private final IdleState state;
    private final boolean first;

    /**
     * Creates an event, for subclasses.
     *
     * @param state the kind of idleness
     * @param first {@code true} for the first event since it was done
     */
    protected IdleStateEvent(IdleState state, boolean first) {
        this.state = checkNotNull(state, "state");
        this.first = first;
    }

    /**
     * Returns what was not done.
     *
     * @return the state
     */
    public IdleState state() {
        return state;
    }

    /**
     * Returns whether this is the first event of its kind since the channel last did something.
     *
     * @return {@code false} for a repetition
     */
    public boolean isFirst() {
        return first;
    }

    @Override
    public String toString() {
        return "IdleStateEvent(" + state + (first ? ", first)" : ")");
    }
}
