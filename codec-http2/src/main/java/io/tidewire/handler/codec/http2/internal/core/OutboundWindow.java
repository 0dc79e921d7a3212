/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

/**
 * The window of one stream for what is sent (RFC 9113 section 6.9), and the octets that wait for it. It books each
 * octet in the {@link SendAccount} of the connection as well.
 *
 * <p>The queue of a stream extends it, so that a stream costs one object.
 */
public class OutboundWindow {
    private final SendAccount account;
    /**
     * The window is the initial one plus this: a change of the initial one moves all windows, and may make them
     * negative (RFC 9113 section 6.9.2), without a visit to each.
     */
    private int credit;
    /**
     * Octets that the peer has taken since {@link #watchProgress()}, if its window held the stream up then, or the
     * maximum. A short one fits into a gap between the other fields.
     */
    private short taken = Short.MAX_VALUE;
    private boolean isToldWritable;
    private long pendingBytes;

    /**
     * Creates the window of a stream on which nothing waits.
     *
     * @param account the account of the connection
     */
    public OutboundWindow(SendAccount account) {
        this.account = account;
    }

    /**
     * Returns the window.
     *
     * @return octets, negative after the initial window was made smaller
     */
    public final int windowSize() {
        return account.initialWindow() + credit;
    }

    /**
     * Returns how many octets wait.
     *
     * @return octets
     */
    public final long pendingBytes() {
        return pendingBytes;
    }

    /**
     * Returns whether the window has room behind what waits.
     *
     * @return {@code true} if it has
     */
    public final boolean hasWindow() {
        return windowSize() > pendingBytes;
    }

    /**
     * Notes whether the application knows that the stream is writable.
     *
     * @param isWritable whether it is
     * @return whether that is news
     */
    public final boolean tellWritable(boolean isWritable) {
        boolean isNews = isToldWritable != isWritable;
        isToldWritable = isWritable;
        return isNews;
    }

    /**
     * Returns whether the window stays in its range if the initial one is changed.
     *
     * @param initialWindow octets, not negative
     * @return {@code true} if it does
     */
    public final boolean canStartWith(int initialWindow) {
        return (long) initialWindow + credit <= SendAccount.MAX_WINDOW;
    }

    /** Cuts the window to the largest one. */
    public final void limitWindow() {
        credit = SendAccount.MAX_WINDOW - account.initialWindow();
    }

    /**
     * Widens the window.
     *
     * @param delta octets, not negative
     * @return {@code false}, and nothing changes, if it would be over 2^31-1 (RFC 9113 section 6.9.1)
     */
    public final boolean increaseWindow(int delta) {
        if ((long) windowSize() + delta > SendAccount.MAX_WINDOW) {
            return false;
        }
        credit += delta;
        return true;
    }

    /** Returns how many octets may be sent if the connection allows so many. */
    final int allowed(int allowance) {
        return Math.max(0, Math.min(allowance, windowSize()));
    }

    /** Octets were queued. */
    final void onQueued(long octets) {
        pendingBytes += octets;
        account.onQueued(octets);
    }

    /** Octets that waited were sent. */
    final void onSent(int octets) {
        pendingBytes -= octets;
        credit -= octets;
        taken = (short) (pendingBytes == 0 ? Short.MAX_VALUE : Math.min(Short.MAX_VALUE, taken + octets));
        account.onSent(octets);
    }

    /** A frame was sent as a whole. */
    final void onFrameSent() {
        account.onFrameSent();
    }

    /** Drops all that waits. */
    final void onDropped() {
        account.onDropped(pendingBytes);
        pendingBytes = 0;
    }

    /** Counts from now on what the peer takes, if the window holds the stream up. */
    public final void watchProgress() {
        taken = isHeldUp() ? 0 : Short.MAX_VALUE;
    }

    /**
     * Returns whether the window holds the stream up still, and the peer has taken less than
     * {@link SendAccount#MIN_TAKEN} meanwhile.
     *
     * @return {@code true} if it has stalled
     */
    public final boolean hasStalled() {
        return taken < SendAccount.MIN_TAKEN && isHeldUp();
    }

    private boolean isHeldUp() {
        return pendingBytes > 0 && windowSize() <= 0;
    }
}
