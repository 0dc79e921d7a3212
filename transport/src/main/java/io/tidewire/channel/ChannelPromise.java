/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.GenericFutureListener;
import io.tidewire.util.concurrent.Promise;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ChannelFuture} that can be completed.
 */
public interface ChannelPromise extends ChannelFuture, Promise<Void> {

    @Override
    Channel channel();

    @Override
    ChannelPromise setSuccess(@Nullable Void result);

    /**
     * Completes with success.
     *
     * @return this promise
     * @throws IllegalStateException if it is completed already
     */
    ChannelPromise setSuccess();

    /**
     * Completes with success, unless it is completed already.
     *
     * @return whether this call completed it
     */
    boolean trySuccess();

    @Override
    ChannelPromise setFailure(Throwable cause);

    @Override
    ChannelPromise addListener(GenericFutureListener<? extends Future<? super Void>> listener);

    @Override
    @SuppressWarnings("unchecked") // generic varargs, as in the supertype
    ChannelPromise addListeners(GenericFutureListener<? extends Future<? super Void>>... listeners);

    @Override
    ChannelPromise removeListener(GenericFutureListener<? extends Future<? super Void>> listener);

    @Override
    @SuppressWarnings("unchecked") // generic varargs, as in the supertype
    ChannelPromise removeListeners(GenericFutureListener<? extends Future<? super Void>>... listeners);

    @Override
    ChannelPromise sync() throws InterruptedException;

    @Override
    ChannelPromise syncUninterruptibly();

    @Override
    ChannelPromise await() throws InterruptedException;

    @Override
    ChannelPromise awaitUninterruptibly();

    /**
     * Returns a promise that listeners can be added to.
     *
     * @return this promise, or a new one if this is the void promise
     */
    ChannelPromise unvoid();
}
