/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A listener that completes one promise when several others are done: successfully if all of them succeeded, else, at
 * once, with the failure of the first one that failed. Promises are added before the first of them can be done, or all
 * with one call: when those that were added are done, the aggregate is.
 *
 * <p>Any thread.
 *
 * @param <V> the type of the results
 * @param <F> the type of the futures
 * @deprecated use {@link PromiseCombiner}
 */
@Deprecated
public class PromiseAggregator<V extends @Nullable Object, F extends Future<V>> implements GenericFutureListener<F> {

    private final Promise<?> aggregatePromise;
    private final boolean failPending;

    /** The promises that are not done. Guarded by itself. */
    private final Set<Promise<V>> pending = new LinkedHashSet<>();

    /**
     * Creates an aggregator that fails the others when one has failed.
     *
     * @param aggregatePromise the promise to complete
     */
    public PromiseAggregator(Promise<Void> aggregatePromise) {
        this(aggregatePromise, true);
    }

    /**
     * Creates an aggregator.
     *
     * @param aggregatePromise the promise to complete
     * @param failPending whether to fail the others when one has failed
     */
    public PromiseAggregator(Promise<Void> aggregatePromise, boolean failPending) {
        this.aggregatePromise = ObjectUtil.checkNotNull(aggregatePromise, "aggregatePromise");
        this.failPending = failPending;
    }

    /**
     * Adds promises to wait for.
     *
     * @param promises the promises, which others complete
     * @return this aggregator
     */
    @SafeVarargs
    @SuppressWarnings({"unchecked", "varargs"}) // Only read from, and a promise of V is what this listener is for.
    public final PromiseAggregator<V, F> add(Promise<V>... promises) {
        List<Promise<V>> added = List.of(promises);
        synchronized (pending) {
            pending.addAll(added);
        }
        // Only now: a promise that is done already notifies at once.
        for (Promise<V> promise : added) {
            promise.addListener((GenericFutureListener<Future<V>>) this);
        }
        return this;
    }

    @Override
    public void operationComplete(F future) throws Exception {
        Throwable cause = future.cause();
        List<Promise<V>> others = List.of();
        synchronized (pending) {
            pending.remove(future);
            if (cause == null && !pending.isEmpty()) {
                return;
            }
            if (cause != null && failPending) {
                others = List.copyOf(pending);
                pending.clear();
            }
        }
        if (cause == null) {
            aggregatePromise.trySuccess(null);
            return;
        }
        aggregatePromise.tryFailure(cause);
        for (Promise<V> other : others) {
            other.tryFailure(cause);
        }
    }
}
