/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import org.jspecify.annotations.Nullable;

/**
 * A {@link CompleteFuture} that succeeded.
 *
 * @param <V> the type of the result
 */
public final class SucceededFuture<V extends @Nullable Object> extends CompleteFuture<V> {

    private final @Nullable V result;

    /**
     * Creates a future.
     *
     * @param executor calls the listeners
     */
    public SucceededFuture(EventExecutor executor, @Nullable V result) {
        super(executor);
        this.result = result;
    }

    @Override
    public @Nullable Throwable cause() {
        return null;
    }

    @Override
    public boolean isSuccess() {
        return true;
    }

    @Override
    public @Nullable V getNow() {
        return result;
    }
}
