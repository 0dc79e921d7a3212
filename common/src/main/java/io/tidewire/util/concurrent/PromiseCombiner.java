/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

/**
 * Completes one promise when several futures are done: successfully if all of them succeeded, else with the failure of
 * the first one seen to fail. Add the futures, then call {@link #finish(Promise)} once.
 *
 * <p>Thread rule: the executor's thread only, which is checked.
 */
public final class PromiseCombiner {

    private final EventExecutor executor;
    private int expectedCount;
    private int doneCount;
    private @Nullable Promise<Void> aggregate;
    private @Nullable Throwable cause;

    /**
     * Creates a combiner that is used by the thread that completes the futures.
     *
     * @deprecated use {@link #PromiseCombiner(EventExecutor)}
     */
    @Deprecated
    public PromiseCombiner() {
        this(ImmediateEventExecutor.INSTANCE);
    }

    /**
     * Creates a combiner.
     *
     * @param executor the executor on whose thread this combiner is used and the promise is completed
     */
    public PromiseCombiner(EventExecutor executor) {
        this.executor = ObjectUtil.checkNotNull(executor, "executor");
    }

    /**
     * Adds a future to wait for.
     *
     * @param future the future, of any executor
     * @throws IllegalStateException after {@link #finish(Promise)}, or off the executor's thread
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // the signature is fixed; the result is not looked at
    public void add(Future future) {
        checkAddAllowed();
        expectedCount++;
        future.addListener((FutureListener) done -> {
            if (executor.inEventLoop()) {
                onDone(done);
            } else {
                executor.execute(() -> onDone(done));
            }
        });
    }

    /**
     * Adds futures to wait for.
     *
     * @param futures the futures, of any executors
     * @throws IllegalStateException after {@link #finish(Promise)}, or off the executor's thread
     */
    @SuppressWarnings("rawtypes") // the signature is fixed
    public void addAll(Future... futures) {
        for (Future future : futures) {
            add(future);
        }
    }

    /**
     * Adds a promise to wait for.
     *
     * @param promise the promise, of any executor
     * @deprecated use {@link #add(Future)}
     */
    @Deprecated
    @SuppressWarnings("rawtypes") // the signature is fixed
    public void add(Promise promise) {
        add((Future) promise);
    }

    /**
     * Adds promises to wait for.
     *
     * @param promises the promises, of any executors
     * @deprecated use {@link #addAll(Future...)}
     */
    @Deprecated
    @SuppressWarnings("rawtypes") // the signature is fixed
    public void addAll(Promise... promises) {
        addAll((Future[]) promises);
    }

    /**
     * Declares that all futures have been added, and sets the promise to complete when they are done (at once if they
     * already are, or if there are none).
     *
     * @param aggregatePromise the promise to complete
     * @throws IllegalStateException if called before, or off the executor's thread
     */
    public void finish(Promise<Void> aggregatePromise) {
        ObjectUtil.checkNotNull(aggregatePromise, "aggregatePromise");
        checkInEventLoop();
        if (aggregate != null) {
            throw new IllegalStateException("Already finished");
        }
        aggregate = aggregatePromise;
        completeIfAllDone();
    }

    private void onDone(Future<?> future) {
        doneCount++;
        if (cause == null && !future.isSuccess()) {
            cause = future.cause();
        }
        completeIfAllDone();
    }

    private void completeIfAllDone() {
        if (aggregate == null || doneCount < expectedCount) {
            return;
        }
        if (cause == null) {
            aggregate.trySuccess(null);
        } else {
            aggregate.tryFailure(cause);
        }
    }

    private void checkAddAllowed() {
        checkInEventLoop();
        if (aggregate != null) {
            throw new IllegalStateException("Adding promises is not allowed after finished adding");
        }
    }

    private void checkInEventLoop() {
        if (!executor.inEventLoop()) {
            throw new IllegalStateException("Must be called from EventExecutor thread");
        }
    }
}
