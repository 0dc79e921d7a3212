/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.channel.ChannelOutboundBuffer;

/** The inner side of a channel of octets, whose writes go by their number, not by messages. */
public interface OctetStream {

    /**
     * Returns whether the outbound buffer of the channel may hold messages that {@linkplain ChannelOutboundBuffer#share
     * share} a buffer: whatever writes them has to report by {@link ChannelOutboundBuffer#removeBytes(long)}.
     *
     * @return {@code false} for a channel of messages
     */
    boolean sharesBuffers();
}
