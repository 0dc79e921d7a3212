/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The blocking {@code get} methods, in terms of the other methods of a {@link Future}.
 *
 * @param <V> the type of the result
 */
public abstract class AbstractFuture<V extends @Nullable Object> implements Future<V> {

    /**
     * Creates a future.
     */
    public AbstractFuture() { }

    @Override
    public V get() throws InterruptedException, ExecutionException {
        if (!isDone()) {
            await();
        }
        return resultOrThrow();
    }

    @Override
    public V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (!isDone() && !await(timeout, unit)) {
            throw new TimeoutException("not done after " + timeout + ' ' + unit + ": " + this);
        }
        return resultOrThrow();
    }

    @SuppressWarnings("NullAway") // A success with null gives null, as that of a Future<Void>.
    private V resultOrThrow() throws ExecutionException {
        Throwable cause = cause();
        if (cause == null) {
            return getNow();
        }
        if (cause instanceof CancellationException) {
            // A new one, whose stack trace shows the caller.
            CancellationException cancellation = new CancellationException();
            cancellation.initCause(cause);
            throw cancellation;
        }
        throw new ExecutionException(cause);
    }
}
