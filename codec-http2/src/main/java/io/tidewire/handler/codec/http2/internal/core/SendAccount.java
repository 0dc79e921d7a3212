/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

/**
 * The octets that a connection may send (RFC 9113 section 6.9): its window, the initial window of its streams, and the
 * sum of the octets that wait on all of them. The queues of streams book what they do here.
 */
public final class SendAccount {
    /** The largest window (RFC 9113 section 6.9.1). */
    public static final int MAX_WINDOW = Integer.MAX_VALUE;
    /** Octets that the peer has to take in each time-out, so that windows of a few octets each are no way out. */
    public static final int MIN_TAKEN = 16 * 1024;
    /** A writable channel takes at least this, so that what is left below its mark does not become tiny frames. */
    private static final int MIN_WRITABLE_BYTES = 32 * 1024;

    private int initialWindow;
    private int window;
    /** The sum of what waits on all streams. */
    private long pendingBytes;
    /** Grows with all that is written, and shows a round that gets nowhere. */
    private long progress;
    /** Octets taken since {@link #watchProgress(boolean)}, if the connection was held up then, or the maximum. */
    private int taken = Integer.MAX_VALUE;

    /**
     * Creates an account of which nothing is used.
     *
     * @param initialWindow the window of the connection, and the one that streams begin with; not negative
     */
    public SendAccount(int initialWindow) {
        this.initialWindow = initialWindow;
        window = initialWindow;
    }

    /**
     * Returns the window that streams begin with.
     *
     * @return octets, not negative
     */
    public int initialWindow() {
        return initialWindow;
    }

    /**
     * Changes the window that streams begin with, and by the difference that of each stream (RFC 9113 section 6.9.2).
     *
     * @param octets not negative; each stream {@linkplain OutboundWindow#canStartWith(int) can start with} them
     */
    public void initialWindow(int octets) {
        initialWindow = octets;
    }

    /**
     * Returns the window of the connection.
     *
     * @return octets, not negative
     */
    public int window() {
        return window;
    }

    /**
     * Returns how many octets wait on all streams.
     *
     * @return octets
     */
    public long pendingBytes() {
        return pendingBytes;
    }

    /**
     * Returns a number that grows with each octet and each frame that is sent.
     *
     * @return the number
     */
    public long progress() {
        return progress;
    }

    /**
     * Widens the window of the connection.
     *
     * @param delta octets, not negative
     * @return {@code false}, and nothing changes, if it would be over 2^31-1 (RFC 9113 section 6.9.1)
     */
    public boolean increase(int delta) {
        if ((long) window + delta > MAX_WINDOW) {
            return false;
        }
        window += delta;
        return true;
    }

    /**
     * Returns what a round may send.
     *
     * @param bytesBeforeUnwritable octets that the channel takes before it becomes unwritable
     * @return octets, not negative
     */
    public int allowance(long bytesBeforeUnwritable) {
        return (int) Math.max(0, Math.min(window, Math.max(bytesBeforeUnwritable, MIN_WRITABLE_BYTES)));
    }

    /**
     * Returns whether the window has room behind what waits on all streams.
     *
     * @return {@code true} if it has
     */
    public boolean hasRoom() {
        return window > pendingBytes;
    }

    /** Octets were queued on a stream. */
    void onQueued(long octets) {
        pendingBytes += octets;
    }

    /** Octets of a stream were sent. */
    void onSent(int octets) {
        window -= octets;
        pendingBytes -= octets;
        progress += octets;
        taken = pendingBytes == 0 || taken > Integer.MAX_VALUE - octets ? Integer.MAX_VALUE : taken + octets;
    }

    /** A frame is complete. */
    void onFrameSent() {
        progress++;
    }

    /** Octets that waited are not sent. */
    void onDropped(long octets) {
        pendingBytes -= octets;
        if (pendingBytes == 0) {
            taken = Integer.MAX_VALUE;
        }
    }

    /**
     * Counts from now on what the peer takes, if the connection is held up.
     *
     * @param channelWritable whether the channel takes octets
     */
    public void watchProgress(boolean channelWritable) {
        taken = isHeldUp(channelWritable) ? 0 : Integer.MAX_VALUE;
    }

    /**
     * Returns whether the connection is held up still, and the peer has taken less than {@link #MIN_TAKEN} meanwhile.
     *
     * @param channelWritable whether the channel takes octets
     * @return {@code true} if it has stalled
     */
    public boolean hasStalled(boolean channelWritable) {
        return taken < MIN_TAKEN && isHeldUp(channelWritable);
    }

    /** Whether the window, or the channel, holds up what waits. */
    private boolean isHeldUp(boolean channelWritable) {
        return pendingBytes > 0 && (window <= 0 || !channelWritable);
    }
}
