/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufAllocator;
import io.tidewire.channel.IoEvent;
import io.tidewire.channel.IoRegistration;
import io.tidewire.channel.RecvByteBufAllocator;
import io.tidewire.channel.unix.internal.AbstractUnixChannel;
import io.tidewire.util.UncheckedBooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The inner side of a channel, as kqueue knows it. */
final class KQueueUnsafe extends AbstractUnixChannel.UnixUnsafe implements KQueueIoHandle {

    private final AbstractUnixChannel channel;
    /** How many bytes the last event reported. Event loop only. */
    private int available;
    /** Sizes receive buffers by that; created if enabled. Event loop only. */
    private @Nullable TransportGuess guess;

    KQueueUnsafe(AbstractUnixChannel channel) {
        channel.super();
        this.channel = channel;
    }

    @Override
    public int ident() {
        return fd().intValue();
    }

    @Override
    public void handle(IoRegistration registration, IoEvent ioEvent) {
        KQueueIoEvent event = (KQueueIoEvent) ioEvent;
        handle(event.filter(), event.flags(), event.fflags(), event.data());
    }

    /** The same without an event object: channels need none. */
    void handle(short filter, short flags, int fflags, long data) {
        if (filter == Native.EVFILT_READ) {
            available = (int) Math.min(data, Integer.MAX_VALUE);
        }
        onReady(KQueueInterest.toReadiness(filter, flags, fflags));
    }

    @Override
    public RecvByteBufAllocator.Handle recvBufAllocHandle() {
        RecvByteBufAllocator.Handle sizes = super.recvBufAllocHandle();
        if (!((KQueueChannelConfig) channel.config()).getRcvAllocTransportProvidesGuess()) {
            return sizes;
        }
        if (guess == null) {
            guess = new TransportGuess(sizes);
        }
        return guess;
    }

    /** Reads as much as the kernel has reported; its own buffer bounds that. */
    private final class TransportGuess extends RecvByteBufAllocator.DelegatingHandle
            implements RecvByteBufAllocator.ExtendedHandle {

        TransportGuess(RecvByteBufAllocator.Handle sizes) {
            super(sizes);
        }

        @Override
        public int guess() {
            return available > 0 ? available : super.guess();
        }

        @Override
        public ByteBuf allocate(ByteBufAllocator alloc) {
            return alloc.ioBuffer(guess());
        }

        @Override
        public void lastBytesRead(int bytes) {
            // The bytes that are left, if any.
            available -= Math.max(0, Math.min(bytes, available));
            super.lastBytesRead(bytes);
        }

        @Override
        public boolean continueReading(UncheckedBooleanSupplier maybeMoreDataSupplier) {
            return delegate() instanceof RecvByteBufAllocator.ExtendedHandle extended
                    ? extended.continueReading(maybeMoreDataSupplier) : delegate().continueReading();
        }
    }
}
