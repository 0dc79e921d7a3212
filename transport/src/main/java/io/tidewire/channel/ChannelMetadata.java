/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * The fixed properties of a kind of channel.
 */
public final class ChannelMetadata {

    private final boolean hasDisconnect;
    private final int defaultMaxMessagesPerRead;

    /**
     * Creates metadata with one message per read.
     *
     * @param hasDisconnect whether the channel can be disconnected and connected again, as datagram channels can
     */
    public ChannelMetadata(boolean hasDisconnect) {
        this(hasDisconnect, 1);
    }

    /**
     * Creates metadata.
     *
     * @param hasDisconnect whether the channel can be disconnected and connected again, as datagram channels can
     * @param defaultMaxMessagesPerRead for how many messages one read loop goes on if the user configures nothing, one
     *                                  or more
     */
    public ChannelMetadata(boolean hasDisconnect, int defaultMaxMessagesPerRead) {
        this.hasDisconnect = hasDisconnect;
        this.defaultMaxMessagesPerRead = checkPositive(defaultMaxMessagesPerRead, "defaultMaxMessagesPerRead");
    }

    /**
     * Returns whether the channel can be disconnected without being closed.
     *
     * @return whether it can
     */
    public boolean hasDisconnect() {
        return hasDisconnect;
    }

    /**
     * Returns the default number of messages per read loop.
     *
     * @return the number, one or more
     */
    public int defaultMaxMessagesPerRead() {
        return defaultMaxMessagesPerRead;
    }
}
