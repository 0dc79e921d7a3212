/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.handler.codec.LengthFieldBasedFrameDecoder;
import io.tidewire.handler.codec.LengthFieldPrepender;

/** Chapter 2: messages with their lengths in front. */
final class Frames {
    // region frames
    static final int MAX_OCTETS = 16 * 1024;
    private static final int LENGTH_OCTETS = 2;

    /** Returns new handlers of one connection. */
    static ChannelHandler[] handlers() {
        return new ChannelHandler[] {
            new LengthFieldBasedFrameDecoder(MAX_OCTETS, 0, LENGTH_OCTETS, 0, LENGTH_OCTETS),
            new LengthFieldPrepender(LENGTH_OCTETS)};
    }
    // endregion

    private Frames() {
    }
}
