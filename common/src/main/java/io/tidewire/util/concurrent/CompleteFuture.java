/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;
import java.util.concurrent.TimeUnit;

/**
 * A {@link Future} that was done when it was created. Since nothing is ever waited for, the waiting methods return at
 * once on any thread, the executor's own too.
 *
 * @param <V> the type of the result
 */
public abstract class CompleteFuture<V extends @Nullable Object> extends AbstractFuture<V> {

    private final @Nullable EventExecutor executor;

    /**
     * Creates a future.
     *
     * @param executor calls the listeners; none if the subclass overrides {@link #executor()}
     */
    protected CompleteFuture(@Nullable EventExecutor executor) {
        this.executor = executor;
    }

    /**
     * The executor that calls the listeners.
     *
     * @return the executor
     */
    @SuppressWarnings("NullAway") // Set, unless the subclass overrides this method.
    protected EventExecutor executor() {
        return executor;
    }

    @Override
    public Future<V> addListener(GenericFutureListener<? extends Future<? super V>> listener) {
        ObjectUtil.checkNotNull(listener, "listener");
        DefaultPromise.notifyListener(executor(), this, listener);
        return this;
    }

    @Override
    @SuppressWarnings("unchecked") // a generic array is only read from
    public Future<V> addListeners(GenericFutureListener<? extends Future<? super V>>... listeners) {
        for (GenericFutureListener<? extends Future<? super V>> listener
                : ObjectUtil.checkNotNull(listeners, "listeners")) {
            if (listener == null) {
                break;
            }
            addListener(listener);
        }
        return this;
    }

    @Override
    public Future<V> removeListener(GenericFutureListener<? extends Future<? super V>> listener) {
        ObjectUtil.checkNotNull(listener, "listener");
        return this; // every listener has been called or handed to the executor
    }

    @Override
    @SuppressWarnings("unchecked") // a generic array is only read from
    public Future<V> removeListeners(GenericFutureListener<? extends Future<? super V>>... listeners) {
        ObjectUtil.checkNotNull(listeners, "listeners");
        return this; // every listener has been called or handed to the executor
    }

    @Override
    public Future<V> await() throws InterruptedException {
        throwIfInterrupted();
        return this;
    }

    @Override
    public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
        throwIfInterrupted();
        return true;
    }

    @Override
    public boolean await(long timeoutMillis) throws InterruptedException {
        throwIfInterrupted();
        return true;
    }

    @Override
    public Future<V> awaitUninterruptibly() {
        return this;
    }

    @Override
    public boolean awaitUninterruptibly(long timeout, TimeUnit unit) {
        return true;
    }

    @Override
    public boolean awaitUninterruptibly(long timeoutMillis) {
        return true;
    }

    @Override
    public Future<V> sync() throws InterruptedException {
        return this;
    }

    @Override
    public Future<V> syncUninterruptibly() {
        return this;
    }

    @Override
    public boolean isDone() {
        return true;
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

    private static void throwIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }
}
