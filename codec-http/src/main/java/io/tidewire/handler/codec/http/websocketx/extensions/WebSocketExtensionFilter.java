/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http.websocketx.extensions;


import io.tidewire.handler.codec.http.websocketx.WebSocketFrame;

import static io.tidewire.util.internal.ObjectUtil.checkPositiveOrZero;

/**
 * Chooses messages that an extension leaves as they are. It is asked for the first frame of a message, and its answer
 * holds for all of them.
 */
@FunctionalInterface
public interface WebSocketExtensionFilter {
    /** The filter that leaves nothing as it is. */
    WebSocketExtensionFilter NEVER_SKIP = frame -> false;
    /** The filter that leaves everything as it is. */
    WebSocketExtensionFilter ALWAYS_SKIP = frame -> true;

    /**
     * Returns whether a message stays as it is.
     *
     * @param frame the first frame of the message; neither changed nor released
     * @return {@code true} to pass its frames on
     */
    boolean mustSkip(WebSocketFrame frame);

    /**
     * Returns a filter of messages that are too short to gain by compression.
     *
     * @param octets the length of the first frame, from which on a message is compressed; so is one of which this is
     *     not the last frame; at least 0
     * @return the filter
     */
    static WebSocketExtensionFilter shorterThan(int octets) {
        checkPositiveOrZero(octets, "octets");
        return frame -> frame.isFinalFragment() && frame.content().readableBytes() < octets;
    }
}
