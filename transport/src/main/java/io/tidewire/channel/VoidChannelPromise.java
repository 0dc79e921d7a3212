/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.concurrent.TimeUnit;

import io.tidewire.util.concurrent.AbstractFuture;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.GenericFutureListener;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The promise of callers who don't want to know. One object serves all operations of a channel: it is never done, takes
 * no listeners and no waiting, and can only turn failures into {@code exceptionCaught}.
 */
public final class VoidChannelPromise extends AbstractFuture<Void> implements ChannelPromise {

    private final Channel channel;
    private final boolean fireException;

    /**
     * Creates a void promise.
     *
     * @param channel the channel of the operations
     * @param fireException whether a failure is fired through the pipeline of the channel, once that is registered
     */
    public VoidChannelPromise(Channel channel, boolean fireException) {
        this.channel = checkNotNull(channel, "channel");
        this.fireException = fireException;
    }

    private static IllegalStateException refused() {
        return new IllegalStateException("void future: listeners and waiting are not supported");
    }

    private void fail(Throwable cause) {
        // Before the first registration no handler could be notified: handlers have not been added for real, and there
        // is no loop.
        if (fireException && channel.isRegistered()) {
            channel.pipeline().fireExceptionCaught(cause);
        }
    }

    @Override
    public Channel channel() {
        return channel;
    }

    @Override
    public boolean isVoid() {
        return true;
    }

    /**
     * Returns a promise that listeners can be added to, whose failure is fired if this one's is.
     *
     * @return a new promise
     */
    @Override
    public ChannelPromise unvoid() {
        ChannelPromise promise = new DefaultChannelPromise(channel);
        if (fireException) {
            promise.addListener((ChannelFutureListener) future -> {
                Throwable cause = future.cause();
                if (cause != null) {
                    fail(cause);
                }
            });
        }
        return promise;
    }

    @Override
    public VoidChannelPromise setFailure(Throwable cause) {
        fail(cause);
        return this;
    }

    /**
     * Fires the failure if this promise does so.
     *
     * @return {@code false}: this promise never completes
     */
    @Override
    public boolean tryFailure(Throwable cause) {
        fail(cause);
        return false;
    }

    @Override
    public VoidChannelPromise setSuccess() {
        return this;
    }

    @Override
    public VoidChannelPromise setSuccess(@Nullable Void result) {
        return this;
    }

    @Override
    public boolean trySuccess() {
        return false;
    }

    @Override
    public boolean trySuccess(@Nullable Void result) {
        return false;
    }

    @Override
    public boolean setUncancellable() {
        return true;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return false;
    }

    @Override
    public boolean isCancellable() {
        return false;
    }

    @Override
    public boolean isCancelled() {
        return false;
    }

    @Override
    public boolean isDone() {
        return false;
    }

    @Override
    public boolean isSuccess() {
        return false;
    }

    @Override
    public @Nullable Throwable cause() {
        return null;
    }

    @Override
    public @Nullable Void getNow() {
        return null;
    }

    @Override
    public VoidChannelPromise addListener(GenericFutureListener<? extends Future<? super Void>> listener) {
        throw refused();
    }

    @Override
    @SuppressWarnings("unchecked") // generic varargs, as in the supertype
    public VoidChannelPromise addListeners(GenericFutureListener<? extends Future<? super Void>>... listeners) {
        throw refused();
    }

    @Override
    public VoidChannelPromise removeListener(GenericFutureListener<? extends Future<? super Void>> listener) {
        // None can have been added.
        return this;
    }

    @Override
    @SuppressWarnings("unchecked") // generic varargs, as in the supertype
    public VoidChannelPromise removeListeners(GenericFutureListener<? extends Future<? super Void>>... listeners) {
        return this;
    }

    @Override
    public VoidChannelPromise sync() {
        throw refused();
    }

    @Override
    public VoidChannelPromise syncUninterruptibly() {
        throw refused();
    }

    @Override
    public VoidChannelPromise await() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        throw refused();
    }

    @Override
    public boolean await(long timeout, TimeUnit unit) {
        throw refused();
    }

    @Override
    public boolean await(long timeoutMillis) {
        throw refused();
    }

    @Override
    public VoidChannelPromise awaitUninterruptibly() {
        throw refused();
    }

    @Override
    public boolean awaitUninterruptibly(long timeout, TimeUnit unit) {
        throw refused();
    }

    @Override
    public boolean awaitUninterruptibly(long timeoutMillis) {
        throw refused();
    }
}
