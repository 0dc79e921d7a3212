/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

/**
 * The implementation of {@link ProgressivePromise}.
 *
 * @param <V> the type of the result
 */
public class DefaultProgressivePromise<V extends @Nullable Object> extends DefaultPromise<V>
        implements ProgressivePromise<V> {

    /**
     * Creates a promise.
     *
     * @param executor calls the listeners, and may not wait for this promise
     */
    public DefaultProgressivePromise(EventExecutor executor) {
        super(executor);
    }

    /**
     * Creates a promise whose subclass overrides {@link #executor()}.
     */
    protected DefaultProgressivePromise() { }

    @Override
    public ProgressivePromise<V> setProgress(long progress, long total) {
        ObjectUtil.checkPositiveOrZero(progress, "progress");
        if (total >= 0 && progress > total) {
            throw new IllegalArgumentException(
                    "progress: " + progress + " (expected: 0 <= progress <= total (" + total + "))");
        }
        if (isDone()) {
            throw new IllegalStateException("complete already: " + this);
        }
        notifyProgressiveListeners(this, progress, total < 0 ? -1 : total);
        return this;
    }

    @Override
    public boolean tryProgress(long progress, long total) {
        if (progress < 0 || total >= 0 && progress > total || isDone()) {
            return false;
        }
        notifyProgressiveListeners(this, progress, total < 0 ? -1 : total);
        return true;
    }

    @Override
    public ProgressivePromise<V> setSuccess(@Nullable V result) {
        super.setSuccess(result);
        return this;
    }

    @Override
    public ProgressivePromise<V> setFailure(Throwable cause) {
        super.setFailure(cause);
        return this;
    }

    @Override
    public ProgressivePromise<V> addListener(GenericFutureListener<? extends Future<? super V>> listener) {
        super.addListener(listener);
        return this;
    }

    @Override
    @SuppressWarnings("unchecked") // a generic array is only read from
    public ProgressivePromise<V> addListeners(GenericFutureListener<? extends Future<? super V>>... listeners) {
        super.addListeners(listeners);
        return this;
    }

    @Override
    public ProgressivePromise<V> removeListener(GenericFutureListener<? extends Future<? super V>> listener) {
        super.removeListener(listener);
        return this;
    }

    @Override
    @SuppressWarnings("unchecked") // a generic array is only read from
    public ProgressivePromise<V> removeListeners(GenericFutureListener<? extends Future<? super V>>... listeners) {
        super.removeListeners(listeners);
        return this;
    }

    @Override
    public ProgressivePromise<V> await() throws InterruptedException {
        super.await();
        return this;
    }

    @Override
    public ProgressivePromise<V> awaitUninterruptibly() {
        super.awaitUninterruptibly();
        return this;
    }

    @Override
    public ProgressivePromise<V> sync() throws InterruptedException {
        super.sync();
        return this;
    }

    @Override
    public ProgressivePromise<V> syncUninterruptibly() {
        super.syncUninterruptibly();
        return this;
    }
}
