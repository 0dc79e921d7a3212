/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Promise;

import java.net.InetAddress;
import java.util.List;

/**
 * Asks the JDK. The JDK offers only blocking look-ups, so the calling thread waits while a name is not in its cache;
 * where that hurts, use another resolver or pass addresses that are resolved.
 */
public class DefaultNameResolver extends InetNameResolver {

    /**
     * Creates a resolver.
     *
     * @param executor where results arrive
     */
    public DefaultNameResolver(EventExecutor executor) {
        super(executor);
    }

    @Override
    protected void doResolve(String inetHost, Promise<InetAddress> promise) throws Exception {
        promise.trySuccess(InetAddress.getByName(inetHost));
    }

    @Override
    protected void doResolveAll(String inetHost, Promise<List<InetAddress>> promise) throws Exception {
        promise.trySuccess(List.of(InetAddress.getAllByName(inetHost)));
    }
}
