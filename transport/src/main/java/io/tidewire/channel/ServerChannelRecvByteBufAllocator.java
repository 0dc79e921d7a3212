/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/**
 * Bounds the accept loops of server channels, which read connections and no bytes.
 */
public final class ServerChannelRecvByteBufAllocator extends DefaultMaxMessagesRecvByteBufAllocator {

    // Only used should a server channel ask for a buffer, which is a datagram's business at most.
    private static final int GUESS = 128;

    /**
     * Creates an allocator.
     */
    public ServerChannelRecvByteBufAllocator() {
        super(1, false);
    }

    @Override
    public Handle newHandle() {
        return new MaxMessageHandle() {
            @Override
            public int guess() {
                return GUESS;
            }
        };
    }
}
