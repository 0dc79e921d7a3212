/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import io.tidewire.util.concurrent.Ticker;

import java.util.concurrent.TimeUnit;

/**
 * How large a window has to be so that it does not slow the peer down: as large as what arrives in one round trip, the
 * product of bandwidth and delay.
 *
 * <pre>
 *   RESTING --octets come, the pause is over: PING--> MEASURING --answer, no growth--> RESTING for longer
 *                                                         \-------answer, growth-----> RESTING, no pause
 *                                                          \------answer, at the limit-> DONE
 * </pre>
 *
 * The octets that arrive between a PING and its answer are the product, or less if the window was too small. If it is
 * near the window, and came faster than ever before, the window becomes twice as large as what came. The peer decides
 * when it answers, so the limit is the only bound that holds against it; all it can gain is that window. One PING is on
 * its way at most, and ever fewer are sent while nothing grows.
 */
public final class WindowEstimate {
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private enum State { RESTING, MEASURING, DONE }

    private final int maxBytes;
    private int bytes;
    private State state = State.RESTING;
    /** Of the measurement in progress. */
    private long startedNanos;
    private long received;
    private double bestBytesPerNano;
    private boolean isPausing;
    private long pauseNanos = FIRST_PAUSE_NANOS;
    private long pauseEndNanos;

    /**
     * Creates an estimate.
     *
     * @param bytes the window in use
     * @param maxBytes the largest window
     */
    public WindowEstimate(int bytes, int maxBytes) {
        this.bytes = bytes;
        this.maxBytes = maxBytes;
        if (bytes >= maxBytes) {
            state = State.DONE;
        }
    }

    /**
     * Octets came.
     *
     * @param octets how many
     * @param clock the time
     * @return whether a PING is to be sent, behind them
     */
    public boolean onReceived(int octets, Ticker clock) {
        return switch (state) {
            case DONE -> false;
            case MEASURING -> {
                received += octets;
                yield false;
            }
            case RESTING -> {
                long now = clock.nanoTime();
                if (isPausing && now - pauseEndNanos < 0) {
                    yield false;
                }
                state = State.MEASURING;
                startedNanos = now;
                received = octets;
                yield true;
            }
        };
    }

    /**
     * The PING was answered.
     *
     * @param clock the time
     * @return the size to which the window is to grow, 0 if it stays
     */
    public int onAnswered(Ticker clock) {
        if (state != State.MEASURING) {
            return 0;
        }
        long now = clock.nanoTime();
        double bytesPerNano = (double) received / Math.max(1, now - startedNanos);
        boolean isNearWindow = received >= bytes - bytes / 3;
        state = State.RESTING;
        if (!isNearWindow || bytesPerNano <= bestBytesPerNano) {
            isPausing = true;
            pauseEndNanos = now + pauseNanos;
            pauseNanos = Math.min(2 * pauseNanos, LONGEST_PAUSE_NANOS);
            return 0;
        }
        bestBytesPerNano = bytesPerNano;
        isPausing = false;
        pauseNanos = FIRST_PAUSE_NANOS;
        int larger = (int) Math.min(maxBytes, 2 * received);
        if (larger <= bytes) {
            return 0;
        }
        bytes = larger;
        if (bytes == maxBytes) {
            state = State.DONE;
        }
        return bytes;
    }
}
