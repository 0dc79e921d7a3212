/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.FutureListener;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.io.Closeable;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps one {@link AddressResolver} for each executor, until the executor terminates or the group is closed. Any
 * thread.
 *
 * @param <T> the type of address
 */
public abstract class AddressResolverGroup<T extends SocketAddress> implements Closeable {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(AddressResolverGroup.class);

    /** Guarded by itself. */
    private final Map<EventExecutor, AddressResolver<T>> resolvers = new IdentityHashMap<>();

    /**
     * Creates a group without resolvers.
     */
    protected AddressResolverGroup() {
    }

    /**
     * Returns the resolver of an executor, which is made when it is first asked for.
     *
     * @param executor where the resolver's results arrive
     * @return the resolver; it belongs to the group
     * @throws IllegalStateException if the executor is shutting down or no resolver can be made
     */
    public AddressResolver<T> getResolver(EventExecutor executor) {
        ObjectUtil.checkNotNull(executor, "executor");
        if (executor.isShuttingDown()) {
            throw new IllegalStateException("executor is shutting down: " + executor);
        }
        synchronized (resolvers) {
            AddressResolver<T> present = resolvers.get(executor);
            if (present != null) {
                return present;
            }
            AddressResolver<T> made;
            try {
                made = newResolver(executor);
            } catch (Exception e) {
                throw new IllegalStateException("failed to create a new resolver", e);
            }
            resolvers.put(executor, made);
            executor.terminationFuture().addListener((FutureListener<Object>) terminated -> {
                boolean removed;
                synchronized (resolvers) {
                    removed = resolvers.remove(executor, made);
                }
                // Else close() of the group has closed it.
                if (removed) {
                    made.close();
                }
            });
            return made;
        }
    }

    /**
     * Creates the resolver of an executor.
     *
     * @param executor where its results arrive
     * @return a new resolver; it belongs to the group
     * @throws Exception if it cannot be made
     */
    protected abstract AddressResolver<T> newResolver(EventExecutor executor) throws Exception;

    /**
     * Closes all resolvers. Those asked for afterwards are new ones.
     */
    @Override
    public void close() {
        List<AddressResolver<T>> closing;
        synchronized (resolvers) {
            closing = new ArrayList<>(resolvers.values());
            resolvers.clear();
        }
        for (AddressResolver<T> resolver : closing) {
            try {
                resolver.close();
            } catch (RuntimeException e) {
                LOGGER.warn("failed to close {}", resolver, e);
            }
        }
    }
}
