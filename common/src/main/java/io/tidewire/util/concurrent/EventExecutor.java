/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import org.jspecify.annotations.Nullable;

/**
 * An executor that knows whether the current thread is its own, and whose futures call their listeners on it. It is
 * a group of one, and usually a member of a larger group.
 */
public interface EventExecutor extends EventExecutorGroup, ThreadAwareExecutor {

    /**
     * The group that this executor belongs to.
     *
     * @return the group, or {@code null} if it stands alone
     */
    @Nullable EventExecutorGroup parent();

    @Override
    default boolean isExecutorThread(Thread thread) {
        return inEventLoop(thread);
    }

    /**
     * Whether the current thread is the one that runs the tasks of this executor.
     *
     * @return the same as {@code inEventLoop(Thread.currentThread())}
     */
    default boolean inEventLoop() {
        return inEventLoop(Thread.currentThread());
    }

    /**
     * Whether a thread is the one that runs the tasks of this executor.
     *
     * @return {@code true} if tasks of this executor run on {@code thread}
     */
    boolean inEventLoop(Thread thread);

    /**
     * Creates a promise whose listeners this executor calls.
     *
     * @param <V> the type of the result
     * @return a new promise
     */
    default <V extends @Nullable Object> Promise<V> newPromise() {
        return new DefaultPromise<>(this);
    }

    /**
     * Creates a promise with progress whose listeners this executor calls.
     *
     * @param <V> the type of the result
     * @return a new promise
     */
    default <V extends @Nullable Object> ProgressivePromise<V> newProgressivePromise() {
        return new DefaultProgressivePromise<>(this);
    }

    /**
     * Creates a future that has succeeded.
     *
     * @param <V> the type of the result
     * @return a new future
     */
    default <V extends @Nullable Object> Future<V> newSucceededFuture(@Nullable V result) {
        return new SucceededFuture<>(this, result);
    }

    /**
     * Creates a future that has failed.
     *
     * @param cause the failure
     * @param <V> the type of the result there would have been
     * @return a new future
     */
    default <V extends @Nullable Object> Future<V> newFailedFuture(Throwable cause) {
        return new FailedFuture<>(this, cause);
    }

    /**
     * Whether this executor has given up its thread, or is about to, until the next task comes.
     *
     * @return {@code false} unless the executor supports suspension
     */
    default boolean isSuspended() {
        return false;
    }

    /**
     * Asks this executor to give up its thread when it has nothing to do. The next task starts a thread again.
     *
     * @return {@code true} if it is or will be suspended, {@code false} if it cannot be
     */
    default boolean trySuspend() {
        return false;
    }
}
