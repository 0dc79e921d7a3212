/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.GenericFutureListener;
import io.tidewire.util.concurrent.ProgressiveFuture;

/**
 * The outcome of an operation that also reports how far it got, such as the transfer of a {@link FileRegion}.
 */
public interface ChannelProgressiveFuture extends ChannelFuture, ProgressiveFuture<Void> {

    @Override
    ChannelProgressiveFuture addListener(GenericFutureListener<? extends Future<? super Void>> listener);

    @Override
    @SuppressWarnings("unchecked") // generic varargs, as in the supertype
    ChannelProgressiveFuture addListeners(GenericFutureListener<? extends Future<? super Void>>... listeners);

    @Override
    ChannelProgressiveFuture removeListener(GenericFutureListener<? extends Future<? super Void>> listener);

    @Override
    @SuppressWarnings("unchecked") // generic varargs, as in the supertype
    ChannelProgressiveFuture removeListeners(GenericFutureListener<? extends Future<? super Void>>... listeners);

    @Override
    ChannelProgressiveFuture sync() throws InterruptedException;

    @Override
    ChannelProgressiveFuture syncUninterruptibly();

    @Override
    ChannelProgressiveFuture await() throws InterruptedException;

    @Override
    ChannelProgressiveFuture awaitUninterruptibly();
}
