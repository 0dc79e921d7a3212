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
import java.util.function.UnaryOperator;

/**
 * Asks another resolver, once for all callers that want the same name at the same time: while a name is being looked
 * up, further calls for it get the outcome of that look-up, success or failure. Nothing is kept longer: a call after
 * the outcome causes a new look-up. Names are the same if they are equal, letter by letter; a query for one result and
 * a query for all results are different queries.
 *
 * <p>This pays with a resolver that asks servers without blocking, when many channels are connected to one host:
 * <pre>{@code
 * AddressResolverGroup<InetSocketAddress> group = new AddressResolverGroup<>() {
 *     protected AddressResolver<InetSocketAddress> newResolver(EventExecutor executor) {
 *         NameResolver<InetAddress> shared = new InflightNameResolver<>(executor, new MyResolver(executor));
 *         return new InetSocketAddressResolver(executor, shared);
 *     }
 * };
 * bootstrap.resolver(group);
 * }</pre>
 * It is of little use around {@link DefaultNameResolver}, which blocks the event loop, so that no code asks there
 * meanwhile; and the JDK, unless its cache is switched off, shares look-ups between threads and keeps their results.
 *
 * <p>Any thread. The first caller starts the look-up for all, on its own thread: only that thread is held up by a
 * resolver that blocks. To cancel one's promise takes nothing away from the others, and the look-up goes on. All are
 * given the same failure.
 *
 * @param <T> the type that names stand for
 */
public final class InflightNameResolver<T> implements NameResolver<T> {

    private final EventExecutor executor;
    private final NameResolver<T> nameResolver;
    private final SharedLookups<T> one;
    private final SharedLookups<List<T>> all;

    /**
     * Creates a resolver.
     *
     * @param executor where results arrive for callers without a promise of their own
     * @param nameResolver looks names up; owned from now on
     */
    public InflightNameResolver(EventExecutor executor, NameResolver<T> nameResolver) {
        this.executor = ObjectUtil.checkNotNull(executor, "executor");
        this.nameResolver = ObjectUtil.checkNotNull(nameResolver, "nameResolver");
        one = new SharedLookups<>(nameResolver::resolve, UnaryOperator.identity());
        all = new SharedLookups<>(nameResolver::resolveAll, List::copyOf);
    }

    @Override
    public Future<T> resolve(String inetHost) {
        return resolve(inetHost, executor.newPromise());
    }

    @Override
    public Future<T> resolve(String inetHost, Promise<T> promise) {
        ObjectUtil.checkNotNull(inetHost, "inetHost");
        ObjectUtil.checkNotNull(promise, "promise");
        one.ask(inetHost, promise);
        return promise;
    }

    @Override
    public Future<List<T>> resolveAll(String inetHost) {
        return resolveAll(inetHost, executor.newPromise());
    }

    /**
     * {@inheritDoc}
     *
     * <p>The list cannot be changed.
     */
    @Override
    public Future<List<T>> resolveAll(String inetHost, Promise<List<T>> promise) {
        ObjectUtil.checkNotNull(inetHost, "inetHost");
        ObjectUtil.checkNotNull(promise, "promise");
        all.ask(inetHost, promise);
        return promise;
    }

    /**
     * Closes the resolver that this one asks, which says what becomes of look-ups that are under way.
     */
    @Override
    public void close() {
        nameResolver.close();
    }
}
