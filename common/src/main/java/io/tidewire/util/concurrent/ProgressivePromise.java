/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import org.jspecify.annotations.Nullable;

/**
 * A {@link Promise} whose holder also reports progress.
 *
 * @param <V> the type of the result
 */
public interface ProgressivePromise<V extends @Nullable Object> extends Promise<V>, ProgressiveFuture<V> {

    /**
     * Reports progress to the {@link GenericProgressiveFutureListener}s.
     *
     * @param progress how much is done, at least 0, at most {@code total} if that is known
     * @param total how much there is to do, or negative if unknown
     * @return this promise
     * @throws IllegalStateException if the promise is done
     * @throws IllegalArgumentException if {@code progress} is out of range
     */
    ProgressivePromise<V> setProgress(long progress, long total);

    /**
     * Reports progress to the {@link GenericProgressiveFutureListener}s, if the promise is not done.
     *
     * @param progress how much is done, from 0 to {@code total}
     * @param total how much there is to do, or negative if unknown
     * @return {@code false}, with nothing reported, if the promise is done or {@code progress} is out of range
     */
    boolean tryProgress(long progress, long total);

    @Override
    ProgressivePromise<V> setSuccess(@Nullable V result);

    @Override
    ProgressivePromise<V> setFailure(Throwable cause);

    @Override
    ProgressivePromise<V> addListener(GenericFutureListener<? extends Future<? super V>> listener);

    @Override
    @SuppressWarnings("unchecked") // a generic array is only read from
    ProgressivePromise<V> addListeners(GenericFutureListener<? extends Future<? super V>>... listeners);

    @Override
    ProgressivePromise<V> removeListener(GenericFutureListener<? extends Future<? super V>> listener);

    @Override
    @SuppressWarnings("unchecked") // a generic array is only read from
    ProgressivePromise<V> removeListeners(GenericFutureListener<? extends Future<? super V>>... listeners);

    @Override
    ProgressivePromise<V> await() throws InterruptedException;

    @Override
    ProgressivePromise<V> awaitUninterruptibly();

    @Override
    ProgressivePromise<V> sync() throws InterruptedException;

    @Override
    ProgressivePromise<V> syncUninterruptibly();
}
