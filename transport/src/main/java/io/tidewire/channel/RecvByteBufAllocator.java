/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.util.UncheckedBooleanSupplier;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Decides how large receive buffers are, and for how long a read loop goes on.
 */
public interface RecvByteBufAllocator {

    /**
     * Creates the handle of one channel.
     *
     * @return a new handle
     */
    Handle newHandle();

    /**
     * Follows the reads of one channel; event loop only. A read loop calls {@link #reset(ChannelConfig)}, then for each
     * read {@link #allocate(ByteBufAllocator)} (or {@link #guess()} and {@link #attemptedBytesRead(int)}),
     * {@link #lastBytesRead(int)} and {@link #incMessagesRead(int)}, goes on while {@link #continueReading()}, and ends
     * with {@link #readComplete()}.
     */
    interface Handle {

        /**
         * Allocates a receive buffer, probably large enough for all that waits, and not too large to waste memory.
         *
         * @param alloc the allocator to use
         * @return a new buffer, owned by the caller
         */
        ByteBuf allocate(ByteBufAllocator alloc);

        /**
         * Returns the size that {@link #allocate(ByteBufAllocator)} would use.
         *
         * @return the size in bytes
         */
        int guess();

        /**
         * Starts a read loop.
         *
         * @param config the settings of the channel
         */
        void reset(ChannelConfig config);

        /**
         * Counts messages.
         *
         * @param numMessages how many were read just now
         */
        void incMessagesRead(int numMessages);

        /**
         * Reports the size of the last read.
         *
         * @param bytes the number of bytes, or a negative number at the end of input
         */
        void lastBytesRead(int bytes);

        /**
         * Returns how much the last read gave.
         *
         * @return the number of bytes, or a negative number at the end of input
         */
        int lastBytesRead();

        /**
         * Reports the size that the next read will ask for.
         *
         * @param bytes the number of bytes
         */
        void attemptedBytesRead(int bytes);

        /**
         * Returns how much the last read asked for.
         *
         * @return the number of bytes
         */
        int attemptedBytesRead();

        /**
         * Returns whether the read loop goes on.
         *
         * @return whether to read once more
         */
        boolean continueReading();

        /**
         * Ends a read loop.
         */
        void readComplete();
    }

    /** A handle that can be told whether more data may wait. */
    interface ExtendedHandle extends Handle {

        /**
         * Returns whether the read loop goes on.
         *
         * @param maybeMoreDataSupplier answers whether there may be more to read
         * @return whether to read once more
         */
        boolean continueReading(UncheckedBooleanSupplier maybeMoreDataSupplier);
    }

    /** A handle that asks another one, as a base for changing single answers. */
    class DelegatingHandle implements Handle {

        private final Handle delegate;

        /**
         * Creates a handle.
         *
         * @param delegate the handle that answers
         */
        public DelegatingHandle(Handle delegate) {
            this.delegate = checkNotNull(delegate, "delegate");
        }

        /**
         * Returns the other handle.
         *
         * @return the handle that answers
         */
        protected final Handle delegate() {
            return delegate;
        }

        @Override
        public ByteBuf allocate(ByteBufAllocator alloc) {
            return delegate.allocate(alloc);
        }

        @Override
        public int guess() {
            return delegate.guess();
        }

        @Override
        public void reset(ChannelConfig config) {
            delegate.reset(config);
        }

        @Override
        public void incMessagesRead(int numMessages) {
            delegate.incMessagesRead(numMessages);
        }

        @Override
        public void lastBytesRead(int bytes) {
            delegate.lastBytesRead(bytes);
        }

        @Override
        public int lastBytesRead() {
            return delegate.lastBytesRead();
        }

        @Override
        public void attemptedBytesRead(int bytes) {
            delegate.attemptedBytesRead(bytes);
        }

        @Override
        public int attemptedBytesRead() {
            return delegate.attemptedBytesRead();
        }

        @Override
        public boolean continueReading() {
            return delegate.continueReading();
        }

        @Override
        public void readComplete() {
            delegate.readComplete();
        }
    }
}
