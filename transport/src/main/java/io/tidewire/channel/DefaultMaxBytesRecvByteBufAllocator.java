/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.Map;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.util.UncheckedBooleanSupplier;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Bounds a read loop, and each read in it, by the number of bytes.
 */
public class DefaultMaxBytesRecvByteBufAllocator implements MaxBytesRecvByteBufAllocator {

    private static final int DEFAULT_BYTES = 64 * 1024;

    // Both bounds in one object, so that readers always see a pair that belongs together.
    private volatile Map.Entry<Integer, Integer> bounds;

    /**
     * Creates an allocator with 64 KiB per read and per read loop.
     */
    public DefaultMaxBytesRecvByteBufAllocator() {
        this(DEFAULT_BYTES, DEFAULT_BYTES);
    }

    /**
     * Creates an allocator.
     *
     * @param maxBytesPerRead the number of bytes after which a read loop ends, positive
     * @param maxBytesPerIndividualRead the number of bytes that one read asks for at most, positive and not above
     *                                  {@code maxBytesPerRead}
     */
    public DefaultMaxBytesRecvByteBufAllocator(int maxBytesPerRead, int maxBytesPerIndividualRead) {
        bounds = checked(maxBytesPerRead, maxBytesPerIndividualRead);
    }

    private static Map.Entry<Integer, Integer> checked(int maxBytesPerRead, int maxBytesPerIndividualRead) {
        checkPositive(maxBytesPerRead, "maxBytesPerRead");
        checkPositive(maxBytesPerIndividualRead, "maxBytesPerIndividualRead");
        if (maxBytesPerRead < maxBytesPerIndividualRead) {
            throw new IllegalArgumentException("maxBytesPerRead: " + maxBytesPerRead
                    + " (expected: >= maxBytesPerIndividualRead, " + maxBytesPerIndividualRead + ')');
        }
        return Map.entry(maxBytesPerRead, maxBytesPerIndividualRead);
    }

    @Override
    public Handle newHandle() {
        return new MaxBytesHandle();
    }

    @Override
    public int maxBytesPerRead() {
        return bounds.getKey();
    }

    @Override
    public DefaultMaxBytesRecvByteBufAllocator maxBytesPerRead(int maxBytesPerRead) {
        synchronized (this) {
            bounds = checked(maxBytesPerRead, bounds.getValue());
        }
        return this;
    }

    @Override
    public int maxBytesPerIndividualRead() {
        return bounds.getValue();
    }

    @Override
    public DefaultMaxBytesRecvByteBufAllocator maxBytesPerIndividualRead(int maxBytesPerIndividualRead) {
        synchronized (this) {
            bounds = checked(bounds.getKey(), maxBytesPerIndividualRead);
        }
        return this;
    }

    @Override
    public Map.Entry<Integer, Integer> maxBytesPerReadPair() {
        return bounds;
    }

    @Override
    public DefaultMaxBytesRecvByteBufAllocator maxBytesPerReadPair(int maxBytesPerRead, int maxBytesPerIndividualRead) {
        Map.Entry<Integer, Integer> pair = checked(maxBytesPerRead, maxBytesPerIndividualRead);
        synchronized (this) {
            bounds = pair;
        }
        return this;
    }

    private final class MaxBytesHandle implements ExtendedHandle {
        private int maxBytesPerRead;
        private int bytesLeft;
        private int lastBytes;
        private int attemptedBytes;
        private final UncheckedBooleanSupplier lastReadFilledBuffer = () -> attemptedBytes == lastBytes;

        @Override
        public ByteBuf allocate(ByteBufAllocator alloc) {
            return alloc.ioBuffer(guess());
        }

        @Override
        public int guess() {
            return Math.max(0, Math.min(maxBytesPerRead, bytesLeft));
        }

        @Override
        public void reset(ChannelConfig config) {
            Map.Entry<Integer, Integer> now = maxBytesPerReadPair();
            bytesLeft = now.getKey();
            maxBytesPerRead = now.getValue();
        }

        @Override
        public void incMessagesRead(int numMessages) {
            // Bytes are counted here, not messages.
        }

        @Override
        public void lastBytesRead(int bytes) {
            lastBytes = bytes;
            // A negative number, the end of input, must not widen the bound.
            bytesLeft -= Math.max(0, bytes);
        }

        @Override
        public int lastBytesRead() {
            return lastBytes;
        }

        @Override
        public void attemptedBytesRead(int bytes) {
            attemptedBytes = bytes;
        }

        @Override
        public int attemptedBytesRead() {
            return attemptedBytes;
        }

        @Override
        public boolean continueReading() {
            return continueReading(lastReadFilledBuffer);
        }

        @Override
        public boolean continueReading(UncheckedBooleanSupplier maybeMoreDataSupplier) {
            return bytesLeft > 0 && maybeMoreDataSupplier.get();
        }

        @Override
        public void readComplete() {
            // Nothing is learnt from a loop.
        }
    }
}
