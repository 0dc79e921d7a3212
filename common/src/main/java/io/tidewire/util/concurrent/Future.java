/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.TimeUnit;

/**
 * The result of an asynchronous operation, with listeners that are called when it is done.
 *
 * <p>A future is <em>incomplete</em> at first and then, once and for ever, either successful, failed or cancelled
 * (cancelled is a failure whose cause is a {@link java.util.concurrent.CancellationException}). All methods may be
 * called from any thread, except that the waiting methods throw {@link BlockingOperationException} when called on the
 * executor that has to complete the future, since that wait could never end.
 *
 * @param <V> the type of the result
 */
public interface Future<V extends @Nullable Object> extends java.util.concurrent.Future<V> {

    /**
     * Whether the operation has completed and succeeded.
     *
     * @return {@code false} while incomplete, and after a failure or cancellation
     */
    boolean isSuccess();

    /**
     * Whether {@link #cancel(boolean)} may still have an effect.
     *
     * @return {@code true} exactly while the future is neither done nor marked as uncancellable
     */
    boolean isCancellable();

    /**
     * Why the operation failed.
     *
     * @return the failure, a {@link java.util.concurrent.CancellationException} after cancellation, or {@code null}
     *     if the operation succeeded or is not done
     */
    @Nullable Throwable cause();

    /**
     * Adds a listener, which is called once the future is done, at once if it is done already. Listeners are called
     * in the order in which they were added, on the executor of the future. An exception of a listener is logged.
     *
     * @return this future
     */
    Future<V> addListener(GenericFutureListener<? extends Future<? super V>> listener);

    /**
     * Adds listeners in the order of the array, each as by {@link #addListener(GenericFutureListener)}.
     *
     * @param listeners the listeners; the array is up to its first {@code null} element
     * @return this future
     */
    @SuppressWarnings("unchecked") // a generic array is only read from
    Future<V> addListeners(GenericFutureListener<? extends Future<? super V>>... listeners);

    /**
     * Removes the first occurrence of a listener that has not been called yet; does nothing if there is none.
     *
     * @return this future
     */
    Future<V> removeListener(GenericFutureListener<? extends Future<? super V>> listener);

    /**
     * Removes the first occurrence of each listener, as by {@link #removeListener(GenericFutureListener)}.
     *
     * @param listeners the listeners; the array is up to its first {@code null} element
     * @return this future
     */
    @SuppressWarnings("unchecked") // a generic array is only read from
    Future<V> removeListeners(GenericFutureListener<? extends Future<? super V>>... listeners);

    /**
     * Waits until the future is done, and throws its cause if it failed. Blocks.
     *
     * @return this future, successful
     * @throws InterruptedException if the waiting thread is interrupted
     * @throws BlockingOperationException if called on the executor that completes this future
     */
    Future<V> sync() throws InterruptedException;

    /**
     * Like {@link #sync()}, but goes on waiting when interrupted and restores the interrupt flag at the end.
     *
     * @return this future, successful
     * @throws BlockingOperationException if called on the executor that completes this future
     */
    Future<V> syncUninterruptibly();

    /**
     * Waits until the future is done, whatever its outcome. Blocks.
     *
     * @return this future, done
     * @throws InterruptedException if the waiting thread is interrupted
     * @throws BlockingOperationException if called on the executor that completes this future
     */
    Future<V> await() throws InterruptedException;

    /**
     * Like {@link #await()}, but goes on waiting when interrupted and restores the interrupt flag at the end.
     *
     * @return this future, done
     * @throws BlockingOperationException if called on the executor that completes this future
     */
    Future<V> awaitUninterruptibly();

    /**
     * Waits for a limited time until the future is done, whatever its outcome. Blocks.
     *
     * @param timeout how long to wait at most; zero or less does not wait
     * @param unit the unit of {@code timeout}
     * @return {@code true} if the future is done, {@code false} if the time elapsed first
     * @throws InterruptedException if the waiting thread is interrupted
     * @throws BlockingOperationException if called on the executor that completes this future
     */
    boolean await(long timeout, TimeUnit unit) throws InterruptedException;

    /**
     * Waits for a limited time until the future is done, whatever its outcome. Blocks.
     *
     * @param timeoutMillis how long to wait at most, in milliseconds; zero or less does not wait
     * @return {@code true} if the future is done, {@code false} if the time elapsed first
     * @throws InterruptedException if the waiting thread is interrupted
     * @throws BlockingOperationException if called on the executor that completes this future
     */
    boolean await(long timeoutMillis) throws InterruptedException;

    /**
     * Like {@link #await(long, TimeUnit)}, but goes on waiting when interrupted and restores the interrupt flag at
     * the end.
     *
     * @param timeout how long to wait at most; zero or less does not wait
     * @param unit the unit of {@code timeout}
     * @return {@code true} if the future is done, {@code false} if the time elapsed first
     * @throws BlockingOperationException if called on the executor that completes this future
     */
    boolean awaitUninterruptibly(long timeout, TimeUnit unit);

    /**
     * Like {@link #await(long)}, but goes on waiting when interrupted and restores the interrupt flag at the end.
     *
     * @param timeoutMillis how long to wait at most, in milliseconds; zero or less does not wait
     * @return {@code true} if the future is done, {@code false} if the time elapsed first
     * @throws BlockingOperationException if called on the executor that completes this future
     */
    boolean awaitUninterruptibly(long timeoutMillis);

    /**
     * The result, without waiting.
     *
     * @return the result, or {@code null} if the operation is not done or did not succeed; since {@code null} may be
     *     the result too, ask {@link #isSuccess()}
     */
    @Nullable V getNow();

    /**
     * Cancels the operation if it is neither done nor uncancellable. The future is then done and failed with a
     * {@link java.util.concurrent.CancellationException}.
     *
     * @param mayInterruptIfRunning has no effect: the thread of an executor is shared by all of its tasks
     * @return {@code true} if this call cancelled the operation
     */
    @Override
    boolean cancel(boolean mayInterruptIfRunning);
}
