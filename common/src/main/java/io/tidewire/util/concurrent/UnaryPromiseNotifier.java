/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;

/**
 * A listener that passes the outcome of a future on to one promise.
 *
 * @param <T> the type of the result
 * @deprecated use {@link PromiseNotifier}
 */
@Deprecated
public final class UnaryPromiseNotifier<T> implements FutureListener<T> {

    private final Promise<? super T> promise;

    /**
     * Creates a notifier that logs when the promise was done already.
     *
     * @param promise the promise to complete
     */
    public UnaryPromiseNotifier(Promise<? super T> promise) {
        this.promise = ObjectUtil.checkNotNull(promise, "promise");
    }

    @Override
    public void operationComplete(Future<T> future) throws Exception {
        cascadeTo(future, promise);
    }

    /**
     * Completes a promise as a future was. Logs when the promise was done already.
     *
     * @param completedFuture a future that is done
     * @param promise the promise to complete
     * @param <X> the type of the result
     */
    public static <X> void cascadeTo(Future<X> completedFuture, Promise<? super X> promise) {
        PromiseNotifier.passOn(completedFuture, promise, true);
    }
}
