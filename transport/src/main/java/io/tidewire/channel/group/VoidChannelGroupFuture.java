/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.group;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.util.concurrent.AbstractFuture;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.GenericFutureListener;
import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;

/**
 * The future of a write with void promises: never done, and not to be waited for.
 */
final class VoidChannelGroupFuture extends AbstractFuture<Void> implements ChannelGroupFuture {

    private final ChannelGroup group;

    VoidChannelGroupFuture(ChannelGroup group) {
        this.group = group;
    }

    private static IllegalStateException refused() {
        return new IllegalStateException("void future: listeners and waiting are not supported");
    }

    @Override
    public ChannelGroup group() {
        return group;
    }

    @Override
    public @Nullable ChannelFuture find(Channel channel) {
        return null;
    }

    @Override
    public Iterator<ChannelFuture> iterator() {
        return Collections.emptyIterator();
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
    public boolean isPartialSuccess() {
        return false;
    }

    @Override
    public boolean isPartialFailure() {
        return false;
    }

    @Override
    public @Nullable ChannelGroupException cause() {
        return null;
    }

    @Override
    public @Nullable Void getNow() {
        return null;
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
    public boolean cancel(boolean mayInterruptIfRunning) {
        return false;
    }

    @Override
    public ChannelGroupFuture addListener(GenericFutureListener<? extends Future<? super Void>> listener) {
        throw refused();
    }

    @Override
    @SuppressWarnings("unchecked") // generic varargs, as in the supertype
    public ChannelGroupFuture addListeners(GenericFutureListener<? extends Future<? super Void>>... listeners) {
        throw refused();
    }

    @Override
    public ChannelGroupFuture removeListener(GenericFutureListener<? extends Future<? super Void>> listener) {
        return this; // none can have been added
    }

    @Override
    @SuppressWarnings("unchecked") // generic varargs, as in the supertype
    public ChannelGroupFuture removeListeners(
            GenericFutureListener<? extends Future<? super Void>>... listeners) {
        return this;
    }

    @Override
    public ChannelGroupFuture sync() {
        throw refused();
    }

    @Override
    public ChannelGroupFuture syncUninterruptibly() {
        throw refused();
    }

    @Override
    public ChannelGroupFuture await() {
        throw refused();
    }

    @Override
    public ChannelGroupFuture awaitUninterruptibly() {
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
    public boolean awaitUninterruptibly(long timeout, TimeUnit unit) {
        throw refused();
    }

    @Override
    public boolean awaitUninterruptibly(long timeoutMillis) {
        throw refused();
    }
}
