/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

/**
 * The window of one stream, or of the connection, for what is received (RFC 9113 section 6.9).
 *
 * <pre>
 *   |&lt;------------------------- target -------------------------&gt;|
 *   |  window: may be sent  |  unconsumed: came  |  owed: consumed  |
 * </pre>
 *
 * The three parts always add up to the target. Owed octets are given to the peer by WINDOW_UPDATE when they are a large
 * enough part of the target, so that an update goes out once for many frames.
 */
public final class InboundWindow {
    /** Octets that the peer may send. Negative after the target was made smaller (section 6.9.2). */
    private int window;
    /** Octets that came and are still in use. */
    private int unconsumed;
    private int target;
    /**
     * How far below 0 the window may go: data that was sent before the peer knew of a smaller target (section 6.9.3).
     */
    private int lowerBound;
    /** An update goes out when this part of the target, or less, is left. */
    private float updateRatio;
    /** The peer sends nothing more, so that it needs no more room. */
    private boolean ended;

    /**
     * Creates a window.
     *
     * @param target octets that the peer may send, not negative
     * @param updateRatio from which part of the target on an update goes out, above 0 and below 1
     */
    public InboundWindow(int target, float updateRatio) {
        window = target;
        this.target = target;
        this.updateRatio = updateRatio;
    }

    /**
     * Returns what the peer may still send.
     *
     * @return octets, may be negative
     */
    public int window() {
        return window;
    }

    /**
     * Returns what came and is in use.
     *
     * @return octets
     */
    public int unconsumed() {
        return unconsumed;
    }

    /**
     * Returns what the peer may send when everything is consumed.
     *
     * @return octets
     */
    public int target() {
        return target;
    }

    /**
     * Returns from which part of the target on an update goes out.
     *
     * @return above 0 and below 1
     */
    public float updateRatio() {
        return updateRatio;
    }

    /**
     * Sets from which part of the target on an update goes out.
     *
     * @param updateRatio above 0 and below 1
     */
    public void updateRatio(float updateRatio) {
        this.updateRatio = updateRatio;
    }

    /** The peer has ended the stream: no more updates go out. */
    public void onEndReceived() {
        ended = true;
    }

    /**
     * Octets came.
     *
     * @param octets how many, padding included
     * @return {@code false} if that is more than the window (section 6.9.1); then nothing changes
     */
    public boolean onReceived(int octets) {
        if (octets > 0 && (long) window - lowerBound < octets) {
            return false;
        }
        window -= octets;
        unconsumed += octets;
        return true;
    }

    /**
     * Octets are no longer in use.
     *
     * @param octets how many
     * @return {@code false} if that is more than came; then nothing changes
     */
    public boolean onConsumed(int octets) {
        if (octets > unconsumed) {
            return false;
        }
        unconsumed -= octets;
        return true;
    }

    /**
     * Moves the target, and the window with it: the setting of the initial window has changed (section 6.9.2).
     *
     * @param delta octets, may be negative
     * @param acknowledged whether the peer knows of it already; otherwise it may still use what it had
     * @return {@code false} if the window or the target would be over 2^31-1; then nothing changes
     */
    public boolean shift(int delta, boolean acknowledged) {
        long shifted = (long) target + delta;
        if (shifted > Integer.MAX_VALUE || (long) window + delta > Integer.MAX_VALUE) {
            return false;
        }
        window += delta;
        target = (int) Math.max(0, shifted);
        lowerBound = acknowledged ? 0 : Math.min(0, delta);
        return true;
    }

    /**
     * Widens or narrows what is aimed at. The peer learns of it by the next updates.
     *
     * @param delta octets, may be negative; the target stays within 0 to 2^31-1
     */
    public void widen(int delta) {
        target = (int) Math.max(0, Math.min(Integer.MAX_VALUE, (long) target + delta));
    }

    /**
     * Sends the update that is due.
     *
     * @param streamId the stream that this is the window of, 0 for the connection
     * @param sink sends it; the window has grown before
     * @param <E> the failure of the sink
     * @return {@code false} if it is too early
     * @throws E if the sink does
     */
    public <E extends Exception> boolean sendUpdate(int streamId, UpdateSink<E> sink) throws E {
        int increment = takeUpdate();
        if (increment == 0) {
            return false;
        }
        sink.send(streamId, increment);
        return true;
    }

    /** Takes the update that is due; 0 if it is too early. */
    int takeUpdate() {
        long used = (long) window + unconsumed;
        if (ended || used >= target || used > (long) (target * (double) updateRatio)) {
            return 0;
        }
        int owed = (int) Math.min(Integer.MAX_VALUE, target - used);
        window += owed;
        return owed;
    }
}
