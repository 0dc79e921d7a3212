/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import org.jspecify.annotations.Nullable;

/**
 * A {@link Future} that its holder completes. Exactly one of the calls that complete it (or cancel it) wins.
 * All methods may be called from any thread.
 *
 * @param <V> the type of the result
 */
public interface Promise<V extends @Nullable Object> extends Future<V> {

    /**
     * Completes this promise successfully and notifies the listeners.
     *
     * @return this promise
     * @throws IllegalStateException if it was done already
     */
    Promise<V> setSuccess(@Nullable V result);

    /**
     * Completes this promise successfully and notifies the listeners, if it is not done.
     *
     * @return {@code true} if this call completed the promise
     */
    boolean trySuccess(@Nullable V result);

    /**
     * Completes this promise with a failure and notifies the listeners.
     *
     * @param cause the failure
     * @return this promise
     * @throws IllegalStateException if it was done already; the given cause is then the cause of the exception
     */
    Promise<V> setFailure(Throwable cause);

    /**
     * Completes this promise with a failure and notifies the listeners, if it is not done.
     *
     * @param cause the failure
     * @return {@code true} if this call completed the promise
     */
    boolean tryFailure(Throwable cause);

    /**
     * Excludes a cancellation from now on. Code that starts to work on the operation calls this first.
     *
     * @return {@code true} if it can no longer be cancelled: now uncancellable, or done and not cancelled;
     *     {@code false} if it has been cancelled
     */
    boolean setUncancellable();

    @Override
    Promise<V> addListener(GenericFutureListener<? extends Future<? super V>> listener);

    @Override
    @SuppressWarnings("unchecked") // a generic array is only read from
    Promise<V> addListeners(GenericFutureListener<? extends Future<? super V>>... listeners);

    @Override
    Promise<V> removeListener(GenericFutureListener<? extends Future<? super V>> listener);

    @Override
    @SuppressWarnings("unchecked") // a generic array is only read from
    Promise<V> removeListeners(GenericFutureListener<? extends Future<? super V>>... listeners);

    @Override
    Promise<V> await() throws InterruptedException;

    @Override
    Promise<V> awaitUninterruptibly();

    @Override
    Promise<V> sync() throws InterruptedException;

    @Override
    Promise<V> syncUninterruptibly();
}
