/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;

import java.io.Closeable;
import java.util.List;

/**
 * Finds what a name stands for. Any thread; results arrive on the resolver's executor.
 *
 * @param <T> the type that names stand for, usually {@link java.net.InetAddress}
 */
public interface NameResolver<T> extends Closeable {

    /**
     * Finds one result.
     *
     * @param inetHost the name
     * @return the result; fails, with an exception that names {@code inetHost}, if there is none
     */
    Future<T> resolve(String inetHost);

    /**
     * Finds one result.
     *
     * @param inetHost the name
     * @param promise completed with the result
     * @return {@code promise}
     */
    Future<T> resolve(String inetHost, Promise<T> promise);

    /**
     * Finds all results.
     *
     * @param inetHost the name
     * @return the results, at least one; fails if there is none
     */
    Future<List<T>> resolveAll(String inetHost);

    /**
     * Finds all results.
     *
     * @param inetHost the name
     * @param promise completed with the results
     * @return {@code promise}
     */
    Future<List<T>> resolveAll(String inetHost, Promise<List<T>> promise);

    /**
     * Frees what the resolver holds. Look-ups that are under way may fail.
     */
    @Override
    void close();
}
