/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.concurrent.TimeUnit;

import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.GenericFutureListener;
import org.jspecify.annotations.Nullable;

/**
 * The promise that pipelines make in {@link io.tidewire.util.Development}. It knows what was written with it, whether
 * anybody has looked at the outcome (by a listener, by waiting, or by asking), and informs the watch of a failure.
 */
final class WatchedPromise extends DefaultChannelPromise {

    private final WriteWatch watch;

    /** Any thread. */
    private volatile boolean lookedAt;
    /** The simple name of the class of the message, {@code null} if nothing was written. Any thread. */
    private volatile @Nullable String messageType;
    /** Guarded by the watch. */
    private boolean begun;

    WatchedPromise(Channel channel, WriteWatch watch) {
        super(channel);
        this.watch = watch;
    }

    WatchedPromise(Channel channel, EventExecutor executor, WriteWatch watch) {
        super(channel, executor);
        this.watch = watch;
    }

    /** Returns whether this is the first operation of this promise. Guarded by the watch. */
    boolean begin() {
        boolean first = !begun;
        begun = true;
        return first;
    }

    /** The message as the application wrote it: handlers pass another one on, with the same promise. */
    void written(String type) {
        if (messageType == null) {
            messageType = type;
        }
    }

    @Nullable String messageType() {
        return messageType;
    }

    boolean isLookedAt() {
        return lookedAt;
    }

    @Override
    public ChannelPromise setFailure(Throwable cause) {
        super.setFailure(cause);
        watch.onFailure(this, cause);
        return this;
    }

    @Override
    public boolean tryFailure(Throwable cause) {
        boolean failed = super.tryFailure(cause);
        if (failed) {
            watch.onFailure(this, cause);
        }
        return failed;
    }

    @Override
    public ChannelPromise addListener(GenericFutureListener<? extends Future<? super Void>> listener) {
        lookedAt = true;
        return super.addListener(listener);
    }

    @Override
    public ChannelPromise await() throws InterruptedException {
        lookedAt = true;
        return super.await();
    }

    @Override
    public ChannelPromise awaitUninterruptibly() {
        lookedAt = true;
        return super.awaitUninterruptibly();
    }

    @Override
    public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
        lookedAt = true;
        return super.await(timeout, unit);
    }

    @Override
    public boolean awaitUninterruptibly(long timeout, TimeUnit unit) {
        lookedAt = true;
        return super.awaitUninterruptibly(timeout, unit);
    }

    @Override
    public @Nullable Throwable cause() {
        lookedAt = true;
        return super.cause();
    }

    @Override
    public boolean isSuccess() {
        lookedAt = true;
        return super.isSuccess();
    }
}
