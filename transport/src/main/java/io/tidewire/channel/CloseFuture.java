/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.GlobalEventExecutor;

/**
 * The promise of a channel's end. Only the channel itself completes it; for everybody else the completing methods of
 * the promise type, which this class has for its implementation's sake, are refused.
 */
final class CloseFuture extends DefaultChannelPromise {

    CloseFuture(AbstractChannel channel) {
        super(channel);
    }

    /** A channel that no event loop has ever taken is closed like any other: one that refused it notifies nobody. */
    @Override
    protected EventExecutor executor() {
        return ((AbstractChannel) channel()).wasRegistered() ? super.executor() : GlobalEventExecutor.INSTANCE;
    }

    boolean setClosed() {
        return super.trySuccess(null);
    }

    private static IllegalStateException refused() {
        return new IllegalStateException("a close future is completed by its channel only");
    }

    @Override
    public ChannelPromise setSuccess(Void result) {
        throw refused();
    }

    @Override
    public boolean trySuccess(Void result) {
        throw refused();
    }

    @Override
    public ChannelPromise setFailure(Throwable cause) {
        throw refused();
    }

    @Override
    public boolean tryFailure(Throwable cause) {
        throw refused();
    }

    @Override
    public boolean setUncancellable() {
        throw refused();
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return false;
    }
}
