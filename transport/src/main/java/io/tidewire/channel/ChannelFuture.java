/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.GenericFutureListener;

/**
 * The outcome of an operation on a channel. All operations are asynchronous: they return at once with a future that is
 * completed later, by success, failure or cancellation, exactly once.
 *
 * <p>Prefer listeners to waiting. Waiting in the channel's own executor would wait for ever, so it throws a
 * {@link io.tidewire.util.concurrent.BlockingOperationException} instead.
 */
public interface ChannelFuture extends Future<Void> {

    /**
     * Returns the channel of the operation.
     *
     * @return the channel
     */
    Channel channel();

    @Override
    ChannelFuture addListener(GenericFutureListener<? extends Future<? super Void>> listener);

    @Override
    @SuppressWarnings("unchecked") // generic varargs, as in the supertype
    ChannelFuture addListeners(GenericFutureListener<? extends Future<? super Void>>... listeners);

    @Override
    ChannelFuture removeListener(GenericFutureListener<? extends Future<? super Void>> listener);

    @Override
    @SuppressWarnings("unchecked") // generic varargs, as in the supertype
    ChannelFuture removeListeners(GenericFutureListener<? extends Future<? super Void>>... listeners);

    @Override
    ChannelFuture sync() throws InterruptedException;

    @Override
    ChannelFuture syncUninterruptibly();

    @Override
    ChannelFuture await() throws InterruptedException;

    @Override
    ChannelFuture awaitUninterruptibly();

    /**
     * Returns whether this is a void future, one that never completes and takes no listeners and no waiting.
     *
     * @return whether listening and waiting are refused with an {@link IllegalStateException}
     */
    boolean isVoid();
}
