/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import io.tidewire.util.concurrent.EventExecutor;
import org.jspecify.annotations.Nullable;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * A {@link NameResolver} for host names.
 */
public abstract class InetNameResolver extends SimpleNameResolver<InetAddress> {

    /** Made when it is first asked for; made twice by two threads at worst, which does no harm. */
    private volatile @Nullable AddressResolver<InetSocketAddress> addressResolver;

    /**
     * Creates a resolver.
     *
     * @param executor where results arrive
     */
    protected InetNameResolver(EventExecutor executor) {
        super(executor);
    }

    /**
     * This resolver for socket addresses.
     *
     * @return a resolver that asks this one; closing it closes this one
     */
    public AddressResolver<InetSocketAddress> asAddressResolver() {
        AddressResolver<InetSocketAddress> resolver = addressResolver;
        if (resolver == null) {
            resolver = new InetSocketAddressResolver(executor(), this);
            addressResolver = resolver;
        }
        return resolver;
    }
}
