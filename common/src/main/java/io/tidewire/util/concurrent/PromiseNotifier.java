/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

/**
 * A listener that passes the outcome of a future on to promises.
 *
 * @param <V> the type of the result
 * @param <F> the type of the future
 */
public class PromiseNotifier<V extends @Nullable Object, F extends Future<V>> implements GenericFutureListener<F> {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(PromiseNotifier.class);

    private final Promise<? super V>[] promises;
    private final boolean logNotifyFailure;

    /**
     * Creates a notifier that logs when a promise was done already.
     *
     * @param promises the promises to complete
     */
    @SafeVarargs
    public PromiseNotifier(Promise<? super V>... promises) {
        this(true, promises);
    }

    /**
     * Creates a notifier.
     *
     * @param logNotifyFailure whether to log when a promise was done already
     * @param promises the promises to complete
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // cloned and only read from
    public PromiseNotifier(boolean logNotifyFailure, Promise<? super V>... promises) {
        ObjectUtil.checkNotNull(promises, "promises");
        for (Promise<? super V> promise : promises) {
            ObjectUtil.checkNotNull(promise, "promise");
        }
        this.promises = promises.clone();
        this.logNotifyFailure = logNotifyFailure;
    }

    /**
     * Links a promise to a future: the outcome of the future completes the promise, and cancelling the promise
     * cancels the future. Logs when the promise was done already.
     *
     * @param <V> the type of the result
     * @param <F> the type of the future
     * @return {@code future}
     */
    public static <V extends @Nullable Object, F extends Future<V>> F cascade(F future, Promise<? super V> promise) {
        return cascade(true, future, promise);
    }

    /**
     * Links a promise to a future: the outcome of the future completes the promise, and cancelling the promise
     * cancels the future.
     *
     * @param logNotifyFailure whether to log when the promise was done already
     * @param <V> the type of the result
     * @param <F> the type of the future
     * @return {@code future}
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // the promise takes any supertype of V, which generics cannot say
    public static <V extends @Nullable Object, F extends Future<V>> F cascade(
            boolean logNotifyFailure, F future, Promise<? super V> promise) {
        promise.addListener((FutureListener) f -> {
            if (f.isCancelled()) {
                future.cancel(false);
            }
        });
        future.addListener(new PromiseNotifier<V, F>(logNotifyFailure, promise) {
            @Override
            public void operationComplete(F completed) throws Exception {
                if (completed.isCancelled() && promise.isCancelled()) {
                    return; // The cancellation came from the promise.
                }
                super.operationComplete(completed);
            }
        });
        return future;
    }

    @Override
    public void operationComplete(F future) throws Exception {
        for (Promise<? super V> promise : promises) {
            passOn(future, promise, logNotifyFailure);
        }
    }

    /** Completes a promise as a future was that is done. */
    static <V extends @Nullable Object> void passOn(Future<V> future, Promise<? super V> promise,
                                                    boolean logNotifyFailure) {
        if (future.isSuccess()) {
            logUnless(promise.trySuccess(future.getNow()), promise, "success", logNotifyFailure);
        } else if (future.isCancelled()) {
            logUnless(promise.cancel(false), promise, "cancellation", logNotifyFailure);
        } else {
            Throwable cause = future.cause();
            assert cause != null; // it has failed
            boolean passedOn = promise.tryFailure(cause);
            if (!passedOn && promise.cause() != null) {
                // Both have failed: it may be a peer that makes connections end again and again.
                LOGGER.debug("The promise {} has failed already, not by {}", promise, cause);
                return;
            }
            logUnless(passedOn, promise, cause, logNotifyFailure);
        }
    }

    private static void logUnless(boolean passedOn, Promise<?> promise, Object outcome, boolean logNotifyFailure) {
        if (!passedOn && logNotifyFailure) {
            LOGGER.warn("The promise {} could not take over an outcome: {}", promise, outcome);
        }
    }
}
