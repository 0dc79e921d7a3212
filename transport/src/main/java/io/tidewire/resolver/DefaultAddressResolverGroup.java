/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import io.tidewire.util.concurrent.EventExecutor;

import java.net.InetSocketAddress;

/**
 * Resolves internet addresses by {@link DefaultNameResolver}: the default of a bootstrap.
 */
public final class DefaultAddressResolverGroup extends AddressResolverGroup<InetSocketAddress> {

    /** The only instance. Closing it affects everybody. */
    public static final DefaultAddressResolverGroup INSTANCE = new DefaultAddressResolverGroup();

    private DefaultAddressResolverGroup() { }

    @Override
    protected AddressResolver<InetSocketAddress> newResolver(EventExecutor executor) throws Exception {
        // Not by way of InflightNameResolver: bootstraps ask on the event loop, which the JDK's look-up blocks, so none
        // is under way when the next is asked for; between loops the JDK shares look-ups and keeps their results.
        return new DefaultNameResolver(executor).asAddressResolver();
    }
}
