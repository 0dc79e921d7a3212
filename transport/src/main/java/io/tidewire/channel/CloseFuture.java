/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.GlobalEventExecutor;
import org.jspecify.annotations.Nullable;

/**
 * The promise of a channel's end, with what is known of its close. Only the channel itself completes it; for everybody
 * else the completing methods of the promise type, which this class has for its implementation's sake, are refused.
 */
final class CloseFuture extends DefaultChannelPromise {

    // Event loop only.
    private boolean begun;
    private @Nullable Throwable channelCause;

    CloseFuture(AbstractChannel channel) {
        super(channel);
    }

    /**
     * A channel that no event loop has ever taken is closed like any other: one that refused it notifies no listener.
     */
    @Override
    protected EventExecutor executor() {
        return ((AbstractChannel) channel()).wasRegistered() ? super.executor() : GlobalEventExecutor.INSTANCE;
    }

    /** Marks the channel as being closed. Returns whether this is the first time. Event loop only. */
    boolean begin() {
        boolean first = !begun;
        begun = true;
        return first;
    }

    /** Sets the cause of a channel that closes by itself; later writes fail with it. Event loop only. */
    void setChannelCause(Throwable cause) {
        channelCause = cause;
    }

    /** Returns null unless the channel has closed by itself. Event loop only. */
    @Nullable Throwable channelCause() {
        return channelCause;
    }

    boolean setClosed() {
        return super.trySuccess(null);
    }

    private static IllegalStateException refused() {
        return new IllegalStateException("a close future is completed by its channel only");
    }

    @Override
    public ChannelPromise setSuccess(@Nullable Void result) {
        throw refused();
    }

    @Override
    public boolean trySuccess(@Nullable Void result) {
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
