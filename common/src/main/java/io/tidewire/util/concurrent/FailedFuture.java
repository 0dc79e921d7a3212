/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.PlatformDependent;
import org.jspecify.annotations.Nullable;

/**
 * A {@link CompleteFuture} that failed.
 *
 * @param <V> the type of the result there would have been
 */
public final class FailedFuture<V extends @Nullable Object> extends CompleteFuture<V> {

    private final Throwable cause;

    /**
     * Creates a future.
     *
     * @param executor calls the listeners
     * @param cause the failure
     */
    public FailedFuture(EventExecutor executor, Throwable cause) {
        super(executor);
        this.cause = ObjectUtil.checkNotNull(cause, "cause");
    }

    @Override
    public Throwable cause() {
        return cause;
    }

    @Override
    public boolean isSuccess() {
        return false;
    }

    @Override
    public Future<V> sync() {
        PlatformDependent.throwException(cause);
        return this;
    }

    @Override
    public Future<V> syncUninterruptibly() {
        PlatformDependent.throwException(cause);
        return this;
    }

    @Override
    public @Nullable V getNow() {
        return null;
    }
}
