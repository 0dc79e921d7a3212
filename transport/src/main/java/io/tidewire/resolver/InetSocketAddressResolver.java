/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.FutureListener;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.internal.ObjectUtil;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * Resolves the host of an {@link InetSocketAddress} by a {@link NameResolver} and keeps its port.
 */
public class InetSocketAddressResolver extends AbstractAddressResolver<InetSocketAddress> {

    private final NameResolver<InetAddress> nameResolver;

    /**
     * Creates a resolver.
     *
     * @param executor where results arrive
     * @param nameResolver finds the addresses of a host; owned from now on
     */
    public InetSocketAddressResolver(EventExecutor executor, NameResolver<InetAddress> nameResolver) {
        super(executor, InetSocketAddress.class);
        this.nameResolver = ObjectUtil.checkNotNull(nameResolver, "nameResolver");
    }

    @Override
    protected boolean doIsResolved(InetSocketAddress address) {
        return !address.isUnresolved();
    }

    @Override
    @SuppressWarnings("NullAway") // A failure has a cause.
    protected void doResolve(InetSocketAddress unresolvedAddress, Promise<InetSocketAddress> promise)
            throws Exception {
        // getHostString(): a look-up by getHostName() could ask a server.
        nameResolver.resolve(unresolvedAddress.getHostString()).addListener((FutureListener<InetAddress>) found -> {
            if (found.isSuccess()) {
                promise.trySuccess(new InetSocketAddress(found.getNow(), unresolvedAddress.getPort()));
            } else {
                promise.tryFailure(found.cause());
            }
        });
    }

    @Override
    @SuppressWarnings("NullAway") // A failure has a cause, a success a list.
    protected void doResolveAll(InetSocketAddress unresolvedAddress,
                                Promise<List<InetSocketAddress>> promise) throws Exception {
        nameResolver.resolveAll(unresolvedAddress.getHostString()).addListener(
                (FutureListener<List<InetAddress>>) found -> {
                    if (found.isSuccess()) {
                        promise.trySuccess(found.getNow().stream()
                                .map(address -> new InetSocketAddress(address, unresolvedAddress.getPort())).toList());
                    } else {
                        promise.tryFailure(found.cause());
                    }
                });
    }

    @Override
    public void close() {
        nameResolver.close();
    }
}
