/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.FutureListener;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.internal.ObjectUtil;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Asks several resolvers, one after another, until one knows the name.
 *
 * @param <T> the type that names stand for
 */
public final class CompositeNameResolver<T> extends SimpleNameResolver<T> {

    private final List<NameResolver<T>> resolvers = new ArrayList<>();

    /**
     * Creates a resolver.
     *
     * @param executor where results arrive
     * @param resolvers the resolvers to ask, in this order, at least two; they stay the caller's
     */
    @SafeVarargs
    public CompositeNameResolver(EventExecutor executor, NameResolver<T>... resolvers) {
        super(executor);
        ObjectUtil.checkNotNull(resolvers, "resolvers");
        if (resolvers.length < 2) {
            throw new IllegalArgumentException("resolvers: " + resolvers.length + " (expected: at least 2)");
        }
        for (NameResolver<T> resolver : resolvers) {
            this.resolvers.add(ObjectUtil.checkNotNull(resolver, "resolver"));
        }
    }

    @Override
    protected void doResolve(String inetHost, Promise<T> promise) throws Exception {
        ask(0, promise, resolver -> resolver.resolve(inetHost));
    }

    @Override
    protected void doResolveAll(String inetHost, Promise<List<T>> promise) throws Exception {
        ask(0, promise, resolver -> resolver.resolveAll(inetHost));
    }

    @SuppressWarnings("NullAway") // A failure has a cause.
    private <R> void ask(int index, Promise<R> promise,
                         Function<NameResolver<T>, Future<R>> question) {
        question.apply(resolvers.get(index)).addListener((FutureListener<R>) answer -> {
            if (answer.isSuccess()) {
                promise.trySuccess(answer.getNow());
            } else if (index + 1 < resolvers.size()) {
                ask(index + 1, promise, question);
            } else {
                promise.tryFailure(answer.cause());
            }
        });
    }
}
