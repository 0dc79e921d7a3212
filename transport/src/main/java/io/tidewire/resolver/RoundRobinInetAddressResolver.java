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

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Spreads connections over all addresses of a name: each look-up of one address gives any of them, each look-up of all
 * gives them rotated by a random distance.
 */
public class RoundRobinInetAddressResolver extends InetNameResolver {

    private final NameResolver<InetAddress> nameResolver;

    /**
     * Creates a resolver.
     *
     * @param executor where results arrive
     * @param nameResolver finds all addresses of a name; owned from now on
     */
    public RoundRobinInetAddressResolver(EventExecutor executor, NameResolver<InetAddress> nameResolver) {
        super(executor);
        this.nameResolver = ObjectUtil.checkNotNull(nameResolver, "nameResolver");
    }

    @Override
    @SuppressWarnings("NullAway") // A failure has a cause, a success a list.
    protected void doResolve(String inetHost, Promise<InetAddress> promise) throws Exception {
        nameResolver.resolveAll(inetHost).addListener((FutureListener<List<InetAddress>>) all -> {
            if (!all.isSuccess()) {
                promise.tryFailure(all.cause());
            } else if (all.getNow().isEmpty()) {
                promise.tryFailure(new UnknownHostException(inetHost));
            } else {
                promise.trySuccess(all.getNow().get(ThreadLocalRandom.current().nextInt(all.getNow().size())));
            }
        });
    }

    @Override
    @SuppressWarnings("NullAway") // A failure has a cause.
    protected void doResolveAll(String inetHost, Promise<List<InetAddress>> promise) throws Exception {
        nameResolver.resolveAll(inetHost).addListener((Future<List<InetAddress>> all) -> {
            if (!all.isSuccess()) {
                promise.tryFailure(all.cause());
                return;
            }
            // A copy: the list may be shared with a cache.
            List<InetAddress> rotated = new ArrayList<>(all.getNow());
            if (!rotated.isEmpty()) {
                Collections.rotate(rotated, ThreadLocalRandom.current().nextInt(rotated.size()));
            }
            promise.trySuccess(rotated);
        });
    }

    @Override
    public void close() {
        nameResolver.close();
    }
}
