/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx;

import io.tidewire.util.internal.StringUtil;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;
import static io.tidewire.util.internal.ObjectUtil.checkPositive;
import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * When a protocol handler sends pings by itself, and what it does if a pong does not come (RFC 6455 section 5.5.2).
 * Immutable; any thread.
 *
 * <p>A ping goes out {@code interval} after the opening handshake and after each pong, with a random part of the jitter
 * added, so that connections which opened together do not ping together. A pong has to have the payload of the ping.
 */
public final class WebSocketPingPolicy {

    /** Reactions to a pong that does not come in time. */
    public enum OnMissed {
        /** The channel is closed: a peer that does not answer is taken to be gone. */
        CLOSE,
        /** {@link PongMissed#INSTANCE} is fired, and the next ping sent after its interval. */
        FIRE_EVENT
    }

    /** The event of a pong that did not come in time. */
    public enum PongMissed {
        /** The only value. */
        INSTANCE
    }

    private final long intervalMillis;
    private final long jitterMillis;
    private final long deadlineMillis;
    private final OnMissed onMissed;

    /**
     * Creates a policy.
     *
     * @param intervalMillis the shortest time between a pong and the next ping, in milliseconds, positive
     * @param jitterMillis the longest random time that is added, in milliseconds, zero or positive
     * @param deadlineMillis how long to wait for a pong, in milliseconds, positive
     * @param onMissed the reaction to a missed deadline
     */
    public WebSocketPingPolicy(long intervalMillis, long jitterMillis, long deadlineMillis, OnMissed onMissed) {
        this.intervalMillis = checkPositive(intervalMillis, "intervalMillis");
        this.jitterMillis = checkPositiveOrZero(jitterMillis, "jitterMillis");
        this.deadlineMillis = checkPositive(deadlineMillis, "deadlineMillis");
        this.onMissed = checkNotNull(onMissed, "onMissed");
    }

    /**
     * Returns the shortest time between a pong and the next ping.
     *
     * @return the time in milliseconds
     */
    public long intervalMillis() {
        return intervalMillis;
    }

    /**
     * Returns the longest random time that is added to the interval.
     *
     * @return the time in milliseconds
     */
    public long jitterMillis() {
        return jitterMillis;
    }

    /**
     * Returns how long a pong is waited for.
     *
     * @return the time in milliseconds
     */
    public long deadlineMillis() {
        return deadlineMillis;
    }

    /**
     * Returns what is done if a pong does not come.
     *
     * @return the action
     */
    public OnMissed onMissed() {
        return onMissed;
    }

    /** The time until the next ping. */
    long nextDelayNanos() {
        long jitterNanos = TimeUnit.MILLISECONDS.toNanos(jitterMillis);
        long added = jitterNanos == 0 ? 0 : ThreadLocalRandom.current().nextLong(jitterNanos);
        return TimeUnit.MILLISECONDS.toNanos(intervalMillis) + added;
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(this) + "[intervalMillis=" + intervalMillis + ", jitterMillis="
                + jitterMillis + ", deadlineMillis=" + deadlineMillis + ", onMissed=" + onMissed + ']';
    }
}
