/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultChannelPromise;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.CancellationException;

/**
 * The write of a frame of a stream channel, as the connection sees it: a promise of the connection's channel that
 * notifies the stream channel before any other listener. Event loop only.
 */
final class StreamFrameWrite extends DefaultChannelPromise {
    /** The promise that the writer has, which knows the stream channel. */
    private final ChannelPromise promise;
    /**
     * The octets of the frame, negative for the first one of the stream: a second field would cost 8 octets. Zero once
     * the outcome is told: what is told may close the channel, and so come back here.
     */
    private int signedBytes;

    StreamFrameWrite(MultiplexedStreamChannel channel, ChannelPromise promise, int bytes, boolean first) {
        super(channel.parent());
        assert promise.channel() == channel && bytes > 0;
        this.promise = promise;
        signedBytes = first ? -bytes : bytes;
    }

    private void tell(@Nullable Throwable cause) {
        int bytes = signedBytes;
        if (bytes != 0) {
            signedBytes = 0;
            MultiplexedStreamChannel channel = (MultiplexedStreamChannel) promise.channel();
            channel.onWritten(promise, Math.abs(bytes), bytes < 0, cause);
        }
    }

    @Override
    public ChannelPromise setSuccess(@Nullable Void result) {
        if (!trySuccess(result)) {
            throw new IllegalStateException("complete already: " + this);
        }
        return this;
    }

    @Override
    public boolean trySuccess(@Nullable Void result) {
        if (isDone()) {
            return false;
        }
        tell(null);
        return super.trySuccess(result);
    }

    @Override
    public ChannelPromise setFailure(Throwable cause) {
        if (!tryFailure(cause)) {
            throw new IllegalStateException("complete already: " + this, cause);
        }
        return this;
    }

    @Override
    public boolean tryFailure(Throwable cause) {
        if (isDone()) {
            return false;
        }
        tell(cause);
        return super.tryFailure(cause);
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (!super.cancel(mayInterruptIfRunning)) {
            return false;
        }
        tell(new CancellationException());
        return true;
    }
}
