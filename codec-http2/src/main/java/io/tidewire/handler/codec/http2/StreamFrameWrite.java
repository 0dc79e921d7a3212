/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultChannelPromise;

import java.util.concurrent.CancellationException;

/**
 * The write of a frame of a stream channel, as the connection sees it: a promise of the connection's channel that tells
 * the stream channel before it tells anybody else. Event loop only.
 */
final class StreamFrameWrite extends DefaultChannelPromise {
    private final MultiplexedStreamChannel channel;
    /** The promise that the writer has. */
    private final ChannelPromise promise;
    private final int bytes;
    private final boolean first;

    StreamFrameWrite(MultiplexedStreamChannel channel, ChannelPromise promise, int bytes, boolean first) {
        super(channel.parent());
        this.channel = channel;
        this.promise = promise;
        this.bytes = bytes;
        this.first = first;
    }

    @Override
    public ChannelPromise setSuccess(Void result) {
        if (!trySuccess(result)) {
            throw new IllegalStateException("complete already: " + this);
        }
        return this;
    }

    @Override
    public boolean trySuccess(Void result) {
        if (isDone()) {
            return false;
        }
        channel.onWritten(promise, bytes, first, null);
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
        channel.onWritten(promise, bytes, first, cause);
        return super.tryFailure(cause);
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (!super.cancel(mayInterruptIfRunning)) {
            return false;
        }
        channel.onWritten(promise, bytes, first, new CancellationException());
        return true;
    }
}
