/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.util.UncheckedBooleanSupplier;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * The base of receive buffer allocators that bound a read loop by the number of messages.
 */
public abstract class DefaultMaxMessagesRecvByteBufAllocator implements MaxMessagesRecvByteBufAllocator {

    private final boolean countsBytes;
    private volatile int maxMessagesPerRead;
    private volatile boolean respectMaybeMoreData = true;

    /**
     * Creates an allocator with one message per read loop.
     */
    public DefaultMaxMessagesRecvByteBufAllocator() {
        this(1);
    }

    /**
     * Creates an allocator.
     *
     * @param maxMessagesPerRead the number of messages after which a read loop ends, one or more
     */
    public DefaultMaxMessagesRecvByteBufAllocator(int maxMessagesPerRead) {
        this(maxMessagesPerRead, true);
    }

    /**
     * For channels whose messages are no bytes, {@code countsBytes} is false: a read of no bytes then means nothing.
     */
    DefaultMaxMessagesRecvByteBufAllocator(int maxMessagesPerRead, boolean countsBytes) {
        this.maxMessagesPerRead = checkPositive(maxMessagesPerRead, "maxMessagesPerRead");
        this.countsBytes = countsBytes;
    }

    @Override
    public int maxMessagesPerRead() {
        return maxMessagesPerRead;
    }

    @Override
    public MaxMessagesRecvByteBufAllocator maxMessagesPerRead(int maxMessagesPerRead) {
        this.maxMessagesPerRead = checkPositive(maxMessagesPerRead, "maxMessagesPerRead");
        return this;
    }

    /**
     * Sets whether a read loop ends at a read that did not fill its buffer, since then there is probably no more data.
     * Switching it off costs a read call that finds nothing, and gains when data often comes in just behind.
     *
     * @param respectMaybeMoreData whether to end
     * @return this allocator
     */
    public DefaultMaxMessagesRecvByteBufAllocator respectMaybeMoreData(boolean respectMaybeMoreData) {
        this.respectMaybeMoreData = respectMaybeMoreData;
        return this;
    }

    /**
     * Returns whether a read loop ends at a read that did not fill its buffer.
     *
     * @return whether it ends
     */
    public final boolean respectMaybeMoreData() {
        return respectMaybeMoreData;
    }

    /** A handle that counts the messages and bytes of a read loop. */
    public abstract class MaxMessageHandle implements ExtendedHandle {

        // Event loop only.
        @SuppressWarnings("NullAway.Init") // Set by reset(), with which each read loop begins.
        private ChannelConfig config;
        private int maxMessages;
        private int messages;
        private int totalBytes;
        private int attemptedBytes;
        private int lastBytes;
        private final boolean endAtShortRead = respectMaybeMoreData;
        private final UncheckedBooleanSupplier lastReadFilledBuffer = () -> attemptedBytes == lastBytes;

        /**
         * Creates a handle.
         */
        public MaxMessageHandle() {
        }

        @Override
        public void reset(ChannelConfig config) {
            this.config = config;
            maxMessages = maxMessagesPerRead();
            messages = 0;
            totalBytes = 0;
        }

        @Override
        public ByteBuf allocate(ByteBufAllocator alloc) {
            return alloc.ioBuffer(guess());
        }

        @Override
        public final void incMessagesRead(int numMessages) {
            messages += numMessages;
        }

        @Override
        public void lastBytesRead(int bytes) {
            lastBytes = bytes;
            if (bytes > 0) {
                // May wrap beyond 2 GiB per loop; totalBytesRead() takes a negative sum as "very many".
                totalBytes += bytes;
            }
        }

        @Override
        public final int lastBytesRead() {
            return lastBytes;
        }

        @Override
        public boolean continueReading() {
            return continueReading(lastReadFilledBuffer);
        }

        @Override
        public boolean continueReading(UncheckedBooleanSupplier maybeMoreDataSupplier) {
            return config.isAutoRead()
                    && messages < maxMessages
                    && (!countsBytes || totalBytes != 0)
                    && (!endAtShortRead || maybeMoreDataSupplier.get());
        }

        @Override
        public void readComplete() {
            // Only handles that learn from the sum of a loop have something to do.
        }

        @Override
        public int attemptedBytesRead() {
            return attemptedBytes;
        }

        @Override
        public void attemptedBytesRead(int bytes) {
            attemptedBytes = bytes;
        }

        /**
         * Returns the bytes of this read loop.
         *
         * @return the number of bytes, at most {@link Integer#MAX_VALUE}
         */
        protected final int totalBytesRead() {
            return totalBytes < 0 ? Integer.MAX_VALUE : totalBytes;
        }
    }
}
