/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.CompleteFuture;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.GenericFutureListener;
import io.tidewire.util.internal.PlatformDependent;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** A channel future that was born completed: with success when it has no cause, else with failure. */
final class CompleteChannelFuture extends CompleteFuture<Void> implements ChannelFuture {

    private final Channel channel;
    private final @Nullable Throwable cause;

    private CompleteChannelFuture(Channel channel, @Nullable EventExecutor executor, @Nullable Throwable cause) {
        super(executor);
        this.channel = checkNotNull(channel, "channel");
        this.cause = cause;
    }

    static CompleteChannelFuture succeeded(Channel channel, @Nullable EventExecutor executor) {
        return new CompleteChannelFuture(channel, executor, null);
    }

    static CompleteChannelFuture failed(Channel channel, @Nullable EventExecutor executor, Throwable cause) {
        return new CompleteChannelFuture(channel, executor, checkNotNull(cause, "cause"));
    }

    @Override
    protected EventExecutor executor() {
        EventExecutor executor = super.executor();
        return executor == null ? channel.eventLoop() : executor;
    }

    @Override
    public Channel channel() {
        return channel;
    }

    @Override
    public boolean isSuccess() {
        return cause == null;
    }

    @Override
    public @Nullable Throwable cause() {
        return cause;
    }

    @Override
    public @Nullable Void getNow() {
        return null;
    }

    @Override
    public boolean isVoid() {
        return false;
    }

    @Override
    public ChannelFuture sync() {
        return syncUninterruptibly();
    }

    @Override
    public ChannelFuture syncUninterruptibly() {
        if (cause != null) {
            PlatformDependent.throwException(cause);
        }
        return this;
    }

    @Override
    public ChannelFuture await() throws InterruptedException {
        super.await();
        return this;
    }

    @Override
    public ChannelFuture awaitUninterruptibly() {
        return this;
    }

    @Override
    public ChannelFuture addListener(GenericFutureListener<? extends Future<? super Void>> listener) {
        super.addListener(listener);
        return this;
    }

    @Override
    @SuppressWarnings("unchecked") // generic varargs, as in the supertype
    public ChannelFuture addListeners(GenericFutureListener<? extends Future<? super Void>>... listeners) {
        super.addListeners(listeners);
        return this;
    }

    @Override
    public ChannelFuture removeListener(GenericFutureListener<? extends Future<? super Void>> listener) {
        return this;
    }

    @Override
    @SuppressWarnings("unchecked") // generic varargs, as in the supertype
    public ChannelFuture removeListeners(GenericFutureListener<? extends Future<? super Void>>... listeners) {
        return this;
    }

    @Override
    public String toString() {
        return "CompleteChannelFuture" + (cause == null ? "(success) " : "(failure: " + cause + ") ") + channel;
    }
}
