/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.Map;

/**
 * A receive buffer allocator that bounds a read loop, and each read in it, by the number of bytes.
 */
public interface MaxBytesRecvByteBufAllocator extends RecvByteBufAllocator {

    /**
     * Returns the bound of a read loop.
     *
     * @return the number of bytes after which a read loop ends
     */
    int maxBytesPerRead();

    /**
     * Sets the bound of a read loop.
     *
     * @param maxBytesPerRead the number of bytes after which a read loop ends, not below that of one read
     * @return this allocator
     */
    MaxBytesRecvByteBufAllocator maxBytesPerRead(int maxBytesPerRead);

    /**
     * Returns the bound of one read.
     *
     * @return the number of bytes that one read asks for at most
     */
    int maxBytesPerIndividualRead();

    /**
     * Sets the bound of one read.
     *
     * @param maxBytesPerIndividualRead the number of bytes that one read asks for at most, not above that of a read
     *         loop
     * @return this allocator
     */
    MaxBytesRecvByteBufAllocator maxBytesPerIndividualRead(int maxBytesPerIndividualRead);

    /**
     * Returns both bounds as they were at one moment.
     *
     * @return the bound of a read loop and that of one read
     */
    Map.Entry<Integer, Integer> maxBytesPerReadPair();

    /**
     * Sets both bounds at once.
     *
     * @param maxBytesPerRead the number of bytes after which a read loop ends
     * @param maxBytesPerIndividualRead the number of bytes that one read asks for at most, not above
     *                                  {@code maxBytesPerRead}
     * @return this allocator
     */
    MaxBytesRecvByteBufAllocator maxBytesPerReadPair(int maxBytesPerRead, int maxBytesPerIndividualRead);
}
