/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.FutureListener;
import io.tidewire.util.concurrent.ImmediateEventExecutor;
import io.tidewire.util.concurrent.Promise;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/**
 * The look-ups of one kind that are under way, at most one for each name. Any thread.
 *
 * @param <R> the result of a look-up
 */
final class SharedLookups<R> {

    /**
     * A look-up is in here from before it starts until it has ended and before any caller is notified. Its promise is
     * ours alone: each caller has a promise of its own, so that cancelling one ends nothing.
     */
    private final ConcurrentMap<String, Promise<R>> underWay = new ConcurrentHashMap<>();
    private final BiConsumer<String, Promise<R>> lookup;
    private final UnaryOperator<R> share;

    /**
     * Starts with no look-up under way.
     *
     * @param lookup looks a name up and completes the promise
     * @param share makes of a result what one of several may be given
     */
    SharedLookups(BiConsumer<String, Promise<R>> lookup, UnaryOperator<R> share) {
        this.lookup = lookup;
        this.share = share;
    }

    /** Completes a promise by the look-up of a name that is under way, or else by a new one. */
    void ask(String name, Promise<R> promise) {
        Promise<R> present = underWay.get(name);
        if (present != null) {
            join(present, promise);
            return;
        }
        // The promise's listeners run where the look-up ends, so that no caller waits for ever because an executor has
        // shut down.
        Promise<R> started = ImmediateEventExecutor.INSTANCE.newPromise();
        // The first listener, and listeners are called in order: a caller that is notified and asks again starts a new
        // look-up.
        started.addListener((FutureListener<R>) ended -> underWay.remove(name, started));
        Promise<R> earlier = underWay.putIfAbsent(name, started);
        if (earlier != null) {
            join(earlier, promise);
            return;
        }
        join(started, promise);
        try {
            // Not by computeIfAbsent(): a look-up that blocks would hold up callers that ask for other names.
            lookup.accept(name, started);
        } catch (Throwable cause) {
            started.tryFailure(cause);
        }
    }

    private void join(Promise<R> started, Promise<R> promise) {
        started.addListener((FutureListener<R>) ended -> pass(ended, promise));
    }

    @SuppressWarnings("NullAway") // A failure has a cause.
    private void pass(Future<R> ended, Promise<R> promise) {
        if (!ended.isSuccess()) {
            // A cancellation too: cancel() would leave a promise open that can no longer be cancelled.
            promise.tryFailure(ended.cause());
            return;
        }
        R result;
        try {
            result = share.apply(ended.getNow());
        } catch (RuntimeException cause) {
            promise.tryFailure(cause);
            return;
        }
        promise.trySuccess(result);
    }
}
