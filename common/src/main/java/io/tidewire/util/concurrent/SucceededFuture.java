/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

/**
 * A {@link CompleteFuture} that succeeded.
 *
 * @param <V> the type of the result
 */
public final class SucceededFuture<V> extends CompleteFuture<V> {

    private final V result;

    /**
     * Creates a future.
     *
     * @param executor calls the listeners
     * @param result the result, may be {@code null}
     */
    public SucceededFuture(EventExecutor executor, V result) {
        super(executor);
        this.result = result;
    }

    @Override
    public Throwable cause() {
        return null;
    }

    @Override
    public boolean isSuccess() {
        return true;
    }

    @Override
    public V getNow() {
        return result;
    }
}
