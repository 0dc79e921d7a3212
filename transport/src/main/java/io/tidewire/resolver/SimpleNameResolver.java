/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.internal.ObjectUtil;

import java.util.List;

/**
 * A start for a {@link NameResolver}: what a subclass throws becomes the failure of the result.
 *
 * @param <T> the type that names stand for
 */
public abstract class SimpleNameResolver<T> implements NameResolver<T> {

    private final EventExecutor executor;

    /**
     * Creates a resolver.
     *
     * @param executor where results arrive
     */
    protected SimpleNameResolver(EventExecutor executor) {
        this.executor = ObjectUtil.checkNotNull(executor, "executor");
    }

    /**
     * Where results arrive.
     *
     * @return the executor
     */
    protected EventExecutor executor() {
        return executor;
    }

    @Override
    public final Future<T> resolve(String inetHost) {
        return resolve(inetHost, executor().newPromise());
    }

    @Override
    public Future<T> resolve(String inetHost, Promise<T> promise) {
        ObjectUtil.checkNotNull(promise, "promise");
        try {
            doResolve(inetHost, promise);
        } catch (Exception e) {
            promise.tryFailure(e);
        }
        return promise;
    }

    @Override
    public final Future<List<T>> resolveAll(String inetHost) {
        return resolveAll(inetHost, executor().newPromise());
    }

    @Override
    public Future<List<T>> resolveAll(String inetHost, Promise<List<T>> promise) {
        ObjectUtil.checkNotNull(promise, "promise");
        try {
            doResolveAll(inetHost, promise);
        } catch (Exception e) {
            promise.tryFailure(e);
        }
        return promise;
    }

    /**
     * Finds one result.
     *
     * @param inetHost the name
     * @param promise to be completed with the result
     * @throws Exception fails the promise
     */
    protected abstract void doResolve(String inetHost, Promise<T> promise) throws Exception;

    /**
     * Finds all results.
     *
     * @param inetHost the name
     * @param promise to be completed with the results
     * @throws Exception fails the promise
     */
    protected abstract void doResolveAll(String inetHost, Promise<List<T>> promise) throws Exception;

    @Override
    public void close() {
        // Nothing is held here.
    }
}
