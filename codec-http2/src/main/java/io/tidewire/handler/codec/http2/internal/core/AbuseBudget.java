/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import io.tidewire.util.concurrent.Ticker;

import java.util.concurrent.TimeUnit;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * The budget of a peer that asks for much and brings nothing. One counter for each {@link Abuse}, which begins anew
 * when its time is over. The clock is read when a counter begins and when its limit is reached, not for each event. It
 * is read to 0.13 seconds, so that a time is an {@code int} for nine years; by so much may a counter begin anew early.
 */
public final class AbuseBudget {
    /** So many useful octets make up for one frame that carries nothing. */
    private static final int OCTETS_FOR_AN_EMPTY_FRAME = 256;
    /** A tick is 2 to this of nanoseconds. */
    private static final int TICK_BITS = 27;
    private static final int KINDS = Abuse.values().length;
    private static final int EMPTY = Abuse.EMPTY_FRAMES.ordinal();
    private static final int[] SERVER_LIMITS = limits(true);
    private static final int[] CLIENT_LIMITS = limits(false);
    private static final int[] SECONDS = seconds();

    /** Shared until one is changed. 0 for no limit. */
    private int[] limits;
    private int[] seconds = SECONDS;
    /** The counter of each kind, and behind them, at the same places, the ticks when they began. */
    private final int[] counts = new int[2 * KINDS];

    /**
     * Creates a budget with the limits that hold by default.
     *
     * @param server whether the peer is a client
     */
    public AbuseBudget(boolean server) {
        limits = server ? SERVER_LIMITS : CLIENT_LIMITS;
    }

    private static int[] limits(boolean server) {
        int[] limits = new int[KINDS];
        for (Abuse abuse : Abuse.values()) {
            limits[abuse.ordinal()] = abuse.maxByDefault();
        }
        if (!server) {
            // A server resets streams for reasons of its own, as often as the client opens them.
            limits[Abuse.RESETS_RECEIVED.ordinal()] = 0;
            limits[Abuse.RESETS_CAUSED.ordinal()] = 0;
        }
        return limits;
    }

    private static int[] seconds() {
        int[] seconds = new int[KINDS];
        for (Abuse abuse : Abuse.values()) {
            seconds[abuse.ordinal()] = abuse.secondsByDefault();
        }
        return seconds;
    }

    /**
     * Changes a limit.
     *
     * @param abuse the kind of abuse
     * @param max how often the peer may do it, 0 for any number
     * @param perSeconds for how long that is, 0 if time does not matter
     */
    public void limit(Abuse abuse, int max, int perSeconds) {
        checkPositiveOrZero(max, "max");
        checkPositiveOrZero(perSeconds, "perSeconds");
        limits = limits.clone();
        limits[abuse.ordinal()] = max;
        seconds = seconds.clone();
        seconds[abuse.ordinal()] = perSeconds;
    }

    /**
     * Returns a limit.
     *
     * @param abuse the kind of abuse
     * @return how often the peer may do it, 0 for any number
     */
    public int limit(Abuse abuse) {
        return limits[abuse.ordinal()];
    }

    /**
     * Returns for how long a limit is.
     *
     * @param abuse the kind of abuse
     * @return seconds, 0 if time does not matter
     */
    public int seconds(Abuse abuse) {
        return seconds[abuse.ordinal()];
    }

    /**
     * The peer did it once more.
     *
     * @param abuse the kind of abuse
     * @param clock the time
     * @return {@code false} if that is too often
     */
    public boolean spend(Abuse abuse, Ticker clock) {
        int kind = abuse.ordinal();
        int max = limits[kind];
        if (max == 0) {
            return true;
        }
        int count = ++counts[kind];
        if (count > 1 && count <= max) {
            return true;
        }
        return atTheEdge(kind, count, clock);
    }

    /** A counter begins, or has reached its limit. */
    private boolean atTheEdge(int kind, int count, Ticker clock) {
        if (seconds[kind] == 0) {
            return count <= limits[kind];
        }
        int now = (int) (clock.nanoTime() >> TICK_BITS);
        if (count > 1 && now - counts[KINDS + kind] < TimeUnit.SECONDS.toNanos(seconds[kind]) >> TICK_BITS) {
            return false;
        }
        counts[kind] = 1;
        counts[KINDS + kind] = now;
        return true;
    }

    /**
     * The peer sent something of use, which makes up for frames that carried nothing.
     *
     * @param octets how many
     */
    public void onUsefulOctets(int octets) {
        if (counts[EMPTY] > 0) {
            counts[EMPTY] = Math.max(0, counts[EMPTY] - Math.max(1, octets / OCTETS_FOR_AN_EMPTY_FRAME));
        }
    }

    /**
     * Something that was counted has gone, where time does not matter.
     *
     * @param abuse the kind of abuse
     */
    public void giveBack(Abuse abuse) {
        int kind = abuse.ordinal();
        counts[kind] = Math.max(0, counts[kind] - 1);
    }
}
