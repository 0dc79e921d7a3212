/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.group;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.util.concurrent.BlockingOperationException;
import io.tidewire.util.concurrent.DefaultPromise;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.GenericFutureListener;
import io.tidewire.util.concurrent.ImmediateEventExecutor;
import io.tidewire.util.concurrent.Promise;
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Waits for the futures of channels. It completes itself; for everybody else the completing methods of the promise
 * type, which this class has for its implementation's sake, are refused.
 */
final class DefaultChannelGroupFuture extends DefaultPromise<Void> implements ChannelGroupFuture {

    private final ChannelGroup group;
    private final Map<Channel, ChannelFuture> futures;

    // Each listener adds to one of the two and reads both afterwards, so the last one sees that all are done.
    private final AtomicInteger succeeded = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();

    /**
     * Creates a future.
     *
     * @param futures the future of each channel; the map must not be changed any more
     */
    DefaultChannelGroupFuture(ChannelGroup group, Map<Channel, ChannelFuture> futures,
                              EventExecutor executor) {
        super(executor);
        this.group = group;
        this.futures = Collections.unmodifiableMap(futures);
        super.setUncancellable();
        if (futures.isEmpty()) {
            super.trySuccess(null);
            return;
        }
        ChannelFutureListener listener = this::onDone;
        for (ChannelFuture future : futures.values()) {
            future.addListener(listener);
        }
    }

    private void onDone(ChannelFuture future) {
        (future.isSuccess() ? succeeded : failed).incrementAndGet();
        if (succeeded.get() + failed.get() < futures.size()) {
            return;
        }
        // Two listeners may both see that all are done; they agree on the outcome.
        if (failed.get() == 0) {
            super.trySuccess(null);
        } else {
            super.tryFailure(new ChannelGroupException(failures()));
        }
    }

    private List<Map.Entry<Channel, Throwable>> failures() {
        List<Map.Entry<Channel, Throwable>> failures = new ArrayList<>(failed.get());
        for (ChannelFuture future : futures.values()) {
            if (!future.isSuccess()) {
                failures.add(Map.entry(future.channel(), future.cause()));
            }
        }
        return failures;
    }

    @Override
    public ChannelGroup group() {
        return group;
    }

    @Override
    public @Nullable ChannelFuture find(Channel channel) {
        return futures.get(channel);
    }

    @Override
    public Iterator<ChannelFuture> iterator() {
        return futures.values().iterator();
    }

    @Override
    public boolean isPartialSuccess() {
        int count = succeeded.get();
        return count > 0 && count < futures.size();
    }

    @Override
    public boolean isPartialFailure() {
        int count = failed.get();
        return count > 0 && count < futures.size();
    }

    @Override
    public @Nullable ChannelGroupException cause() {
        return (ChannelGroupException) super.cause();
    }

    @Override
    public DefaultChannelGroupFuture addListener(GenericFutureListener<? extends Future<? super Void>> listener) {
        super.addListener(listener);
        return this;
    }

    @Override
    @SuppressWarnings("unchecked") // generic varargs, as in the supertype
    public DefaultChannelGroupFuture addListeners(
            GenericFutureListener<? extends Future<? super Void>>... listeners) {
        super.addListeners(listeners);
        return this;
    }

    @Override
    public DefaultChannelGroupFuture removeListener(
            GenericFutureListener<? extends Future<? super Void>> listener) {
        super.removeListener(listener);
        return this;
    }

    @Override
    @SuppressWarnings("unchecked") // generic varargs, as in the supertype
    public DefaultChannelGroupFuture removeListeners(
            GenericFutureListener<? extends Future<? super Void>>... listeners) {
        super.removeListeners(listeners);
        return this;
    }

    @Override
    public DefaultChannelGroupFuture sync() throws InterruptedException {
        super.sync();
        return this;
    }

    @Override
    public DefaultChannelGroupFuture syncUninterruptibly() {
        super.syncUninterruptibly();
        return this;
    }

    @Override
    public DefaultChannelGroupFuture await() throws InterruptedException {
        super.await();
        return this;
    }

    @Override
    public DefaultChannelGroupFuture awaitUninterruptibly() {
        super.awaitUninterruptibly();
        return this;
    }

    private static IllegalStateException refused() {
        return new IllegalStateException("the future of a group is completed by its channels only");
    }

    @Override
    public Promise<Void> setSuccess(@Nullable Void result) {
        throw refused();
    }

    @Override
    public boolean trySuccess(@Nullable Void result) {
        throw refused();
    }

    @Override
    public Promise<Void> setFailure(Throwable cause) {
        throw refused();
    }

    @Override
    public boolean tryFailure(Throwable cause) {
        throw refused();
    }

    @Override
    protected void checkDeadLock() {
        EventExecutor executor = executor();
        // The immediate executor has no thread that could be kept from anything.
        if (executor != ImmediateEventExecutor.INSTANCE && executor.inEventLoop()) {
            throw new BlockingOperationException(toString());
        }
        for (ChannelFuture future : futures.values()) {
            Channel channel = future.channel();
            if (!future.isDone() && channel.isRegistered() && channel.eventLoop().inEventLoop()) {
                throw new BlockingOperationException(this + " waits for " + channel);
            }
        }
    }
}
