/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/**
 * A receive buffer allocator that bounds a read loop by the number of messages.
 */
public interface MaxMessagesRecvByteBufAllocator extends RecvByteBufAllocator {

    /**
     * Returns the bound.
     *
     * @return the number of messages after which a read loop ends
     */
    int maxMessagesPerRead();

    /**
     * Sets the bound.
     *
     * @param maxMessagesPerRead the number of messages after which a read loop ends, one or more
     * @return this allocator
     */
    MaxMessagesRecvByteBufAllocator maxMessagesPerRead(int maxMessagesPerRead);
}
