/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/**
 * Which streams were closed lately, and how. A frame for a stream that we have reset may still be on its way and is
 * dropped; a frame for one that ended breaks a rule (RFC 9113 section 5.1). The memory is bounded, so a stream can be
 * forgotten; then it counts as one that ended.
 */
public final class ClosedStreams {
    private static final int MAX_ENDED = 64;
    /** More, because frames behind RST_STREAM are usual and must not fail. */
    private static final int MAX_RESET = 1024;

    /** {@code null} until a stream has ended. */
    private @Nullable Ring ended;
    /** {@code null} until a stream was reset, which most connections never see. */
    private @Nullable Ring reset;
    /** The largest ids that were dropped, of even and of odd streams. */
    private int forgottenEven;
    private int forgottenOdd;

    /** Creates an empty memory. */
    public ClosedStreams() {
    }

    /**
     * Remembers a stream that was closed.
     *
     * @param resetByUs whether RST_STREAM was sent
     */
    public void add(int streamId, boolean resetByUs) {
        int dropped = (resetByUs ? resetStreams() : endedStreams()).add(streamId);
        if ((dropped & 1) == 0) {
            forgottenEven = Math.max(forgottenEven, dropped);
        } else {
            forgottenOdd = Math.max(forgottenOdd, dropped);
        }
    }

    private Ring resetStreams() {
        if (reset == null) {
            reset = new Ring(MAX_RESET);
        }
        return reset;
    }

    private Ring endedStreams() {
        if (ended == null) {
            ended = new Ring(MAX_ENDED);
        }
        return ended;
    }

    /**
     * Returns whether RST_STREAM was sent for a stream.
     *
     * @return {@code true} if it was, and the stream is not forgotten
     */
    public boolean wasReset(int streamId) {
        return reset != null && reset.contains(streamId);
    }

    /**
     * Returns whether a stream was closed without RST_STREAM from us.
     *
     * @return {@code true} if it was, and the stream is not forgotten
     */
    public boolean hasEnded(int streamId) {
        return ended != null && ended.contains(streamId);
    }

    /**
     * Returns whether nothing is known of a stream because the memory is bounded.
     *
     * @param streamId the stream, neither {@linkplain #wasReset(int) reset} nor {@linkplain #hasEnded(int) ended}
     * @return {@code true} if it may have been closed long ago; {@code false} if it was never used
     */
    public boolean mayBeForgotten(int streamId) {
        return streamId <= ((streamId & 1) == 0 ? forgottenEven : forgottenOdd);
    }

    /** The ids that were added last. It grows up to its bound, so that a quiet connection holds little. */
    private static final class Ring {
        private static final int INITIAL_CAPACITY = 8;
        private static final int[] EMPTY = {};

        private final int maxCapacity;
        private int[] ids = EMPTY;
        /** Where the next one goes; all behind it are in use once {@code ids} is full. */
        private int next;
        private boolean full;

        Ring(int maxCapacity) {
            this.maxCapacity = maxCapacity;
        }

        /** Adds an id and returns the one that is dropped for it, 0 if there is room. */
        int add(int id) {
            if (next == ids.length && ids.length < maxCapacity) {
                ids = Arrays.copyOf(ids, Math.max(INITIAL_CAPACITY, Math.min(maxCapacity, ids.length * 2)));
            } else if (next == ids.length) {
                next = 0;
                full = true;
            }
            int dropped = full ? ids[next] : 0;
            ids[next++] = id;
            return dropped;
        }

        /** Looks from the newest to the oldest: what is still on its way concerns those closed last. */
        boolean contains(int id) {
            for (int i = next - 1; i >= 0; i--) {
                if (ids[i] == id) {
                    return true;
                }
            }
            if (full) {
                for (int i = ids.length - 1; i >= next; i--) {
                    if (ids[i] == id) {
                        return true;
                    }
                }
            }
            return false;
        }
    }
}
