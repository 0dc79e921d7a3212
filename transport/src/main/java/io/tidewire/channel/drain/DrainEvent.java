/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.drain;

import io.tidewire.channel.Channel;
import io.tidewire.util.internal.Ignorable;

/**
 * The request to end a connection, fired by a {@link ServerDrain} as a user event through the pipeline of each
 * connection that it has accepted.
 *
 * <p>A handler that knows when its protocol may end calls {@link #claim()}, finishes what it has accepted, closes the
 * channel, and passes the event on, so that applications see it as well. A connection that no handler claims is closed
 * at once, behind what has been written: nothing says that something is under way. One that is claimed has until the
 * deadline; then it is closed without asking any handler.
 *
 * <p>The handlers of HTTP/1.1 ({@code HttpServerKeepAliveHandler}), HTTP/2 and WebSocket claim their connections. A
 * handler that hands its connection over to another protocol calls {@link #renounce()}; the event is then fired again.
 *
 * <p>A handler counts its requests by {@link #accepted(int)}, {@link #answered()}, {@link #abandoned()} and
 * {@link #refused()}. Requests that are unanswered when the connection ends need no call.
 *
 * <p>Event loop of the channel only.
 */
@Ignorable
public final class DrainEvent {
    private final DrainedConnection connection;

    DrainEvent(DrainedConnection connection) {
        this.connection = connection;
    }

    /**
     * Returns the connection that is to end. A handler of a stream within a connection, which sees the event too,
     * compares it with its own channel.
     *
     * @return the channel that was accepted
     */
    public Channel channel() {
        return connection.channel();
    }

    /**
     * Returns how long the connection may still take.
     *
     * @return milliseconds, 0 or more
     */
    public long remainingMillis() {
        return connection.remainingMillis();
    }

    /** Keeps the connection open until its handler closes it or the deadline comes. */
    public void claim() {
        connection.claim();
    }

    /**
     * Withdraws a claim, as another protocol takes over. The event is fired again, after the present task of the event
     * loop; if no handler claims it then, the connection is closed. Does nothing without a claim.
     */
    public void renounce() {
        connection.renounce();
    }

    /**
     * Counts requests that are under way when the drain begins, or are taken later.
     *
     * @param requests how many, 0 or more
     * @throws IllegalArgumentException if the number is negative
     */
    public void accepted(int requests) {
        connection.accepted(requests);
    }

    /** Counts an accepted request whose whole answer was written. */
    public void answered() {
        connection.answered();
    }

    /** Counts an accepted request that its client gave up while the connection goes on. */
    public void abandoned() {
        connection.abandoned();
    }

    /** Counts a request that came too late and is dropped. */
    public void refused() {
        connection.refused();
    }

    @Override
    public String toString() {
        return "DrainEvent(" + connection.channel() + ')';
    }
}
