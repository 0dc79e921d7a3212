/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.group;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.GenericFutureListener;
import org.jspecify.annotations.Nullable;

import java.util.Iterator;

/**
 * The outcome of an operation on the channels of a group: done when it is done for each of them, and successful if it
 * is for each. An operation that met no channel succeeds at once. Cannot be cancelled; iterating gives the future of
 * each channel, as the group was when the operation began.
 *
 * <p>Prefer listeners to waiting. Waiting on the executor of the group, or on the event loop of a channel that is not
 * yet done, would wait for ever, and throws a {@link io.tidewire.util.concurrent.BlockingOperationException} instead.
 *
 * <p>That of a write with a void promise is <em>void</em>: it is never done, knows no channel, and refuses listeners
 * and waiting by an {@link IllegalStateException}.
 */
public interface ChannelGroupFuture extends Future<Void>, Iterable<ChannelFuture> {

    /**
     * The group whose operation this is.
     *
     * @return the group
     */
    ChannelGroup group();

    /**
     * The outcome for one channel.
     *
     * @return its future, or {@code null} if the operation was not meant for it
     */
    @Nullable ChannelFuture find(Channel channel);

    /**
     * Returns whether the operation was successful for every channel.
     *
     * @return {@code true} if it is done, and was
     */
    @Override
    boolean isSuccess();

    @Override
    @Nullable ChannelGroupException cause();

    /**
     * Returns whether some channels have succeeded, but not all have so far.
     *
     * @return {@code true} if there is at least one of each
     */
    boolean isPartialSuccess();

    /**
     * Returns whether some channels have failed, but not all have so far.
     *
     * @return {@code true} if there is at least one of each
     */
    boolean isPartialFailure();

    @Override
    ChannelGroupFuture addListener(GenericFutureListener<? extends Future<? super Void>> listener);

    @Override
    @SuppressWarnings("unchecked") // generic varargs, as in the supertype
    ChannelGroupFuture addListeners(GenericFutureListener<? extends Future<? super Void>>... listeners);

    @Override
    ChannelGroupFuture removeListener(GenericFutureListener<? extends Future<? super Void>> listener);

    @Override
    @SuppressWarnings("unchecked") // generic varargs, as in the supertype
    ChannelGroupFuture removeListeners(GenericFutureListener<? extends Future<? super Void>>... listeners);

    @Override
    ChannelGroupFuture sync() throws InterruptedException;

    @Override
    ChannelGroupFuture syncUninterruptibly();

    @Override
    ChannelGroupFuture await() throws InterruptedException;

    @Override
    ChannelGroupFuture awaitUninterruptibly();

    @Override
    Iterator<ChannelFuture> iterator();
}
