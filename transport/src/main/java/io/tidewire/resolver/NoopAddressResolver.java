/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Promise;

import java.net.SocketAddress;
import java.util.List;

/**
 * Takes every address as it is, for channels whose peer (a proxy, for example) resolves names.
 */
public class NoopAddressResolver extends AbstractAddressResolver<SocketAddress> {

    /**
     * Creates a resolver.
     *
     * @param executor where results arrive
     */
    public NoopAddressResolver(EventExecutor executor) {
        super(executor, SocketAddress.class);
    }

    @Override
    protected boolean doIsResolved(SocketAddress address) {
        return true;
    }

    @Override
    protected void doResolve(SocketAddress unresolvedAddress, Promise<SocketAddress> promise)
            throws Exception {
        promise.trySuccess(unresolvedAddress);
    }

    @Override
    protected void doResolveAll(SocketAddress unresolvedAddress, Promise<List<SocketAddress>> promise)
            throws Exception {
        promise.trySuccess(List.of(unresolvedAddress));
    }
}
