/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import org.jspecify.annotations.Nullable;

/**
 * The way out of the core for frames that wait for windows: it knows their size and sends as much of them as it is
 * told. One class implements it and knows the channel.
 *
 * @param <F> the type of frames
 */
public interface FrameSink<F> {
    /**
     * Returns what is left of a frame.
     *
     * @return octets that need a window, not negative
     */
    int size(F frame);

    /**
     * Lets a frame take up the one behind it.
     *
     * @param next the frame behind it
     * @return whether it did; then {@code next} is no frame of its own any more
     */
    boolean merge(F frame, F next);

    /**
     * Sends a frame or a part of it. Its size is smaller afterwards by what was sent.
     *
     * @param allowed how many octets may be sent, not negative
     */
    void send(F frame, int allowed);

    /**
     * Takes note that the whole frame was sent.
     *
     * @param frame the frame, no longer in its queue
     */
    void onSent(F frame);

    /**
     * Takes note that frames are not sent, and takes each by {@link SendQueue#pollUnsent()}.
     *
     * @param queue the queue, which is closed
     * @param failure the cause of a frame's failure, or {@code null} if the stream has ended
     */
    void onUnsent(SendQueue<F> queue, @Nullable Throwable failure);
}
