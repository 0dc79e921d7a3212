/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.TypeParameterMatcher;

import java.net.SocketAddress;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.List;

/**
 * A start for an {@link AddressResolver}: distinguishes addresses that are supported and those that are resolved
 * already, so that a subclass is only asked for the rest.
 *
 * @param <T> the type of address
 */
public abstract class AbstractAddressResolver<T extends SocketAddress> implements AddressResolver<T> {

    private final EventExecutor executor;
    private final TypeParameterMatcher matcher;

    /**
     * Creates a resolver for the type that the subclass names as {@code T}.
     *
     * @param executor where results arrive
     */
    protected AbstractAddressResolver(EventExecutor executor) {
        this.executor = ObjectUtil.checkNotNull(executor, "executor");
        matcher = TypeParameterMatcher.findFor(getClass(), AbstractAddressResolver.class, "T");
    }

    /**
     * Creates a resolver.
     *
     * @param executor where results arrive
     */
    protected AbstractAddressResolver(EventExecutor executor, Class<? extends T> addressType) {
        this.executor = ObjectUtil.checkNotNull(executor, "executor");
        matcher = TypeParameterMatcher.get(ObjectUtil.checkNotNull(addressType, "addressType"));
    }

    /**
     * Where results arrive.
     *
     * @return the executor
     */
    protected EventExecutor executor() {
        return executor;
    }

    @Override
    public boolean isSupported(SocketAddress address) {
        return matcher.match(address);
    }

    @SuppressWarnings("unchecked") // isSupported() knows the type.
    private T cast(SocketAddress address) {
        return (T) address;
    }

    @Override
    public final boolean isResolved(SocketAddress address) {
        if (!isSupported(address)) {
            throw new UnsupportedAddressTypeException();
        }
        return doIsResolved(cast(address));
    }

    @Override
    public final Future<T> resolve(SocketAddress address) {
        return resolve(address, executor().newPromise());
    }

    @Override
    public final Future<T> resolve(SocketAddress address, Promise<T> promise) {
        ObjectUtil.checkNotNull(address, "address");
        ObjectUtil.checkNotNull(promise, "promise");
        if (!isSupported(address)) {
            promise.tryFailure(new UnsupportedAddressTypeException());
            return promise;
        }
        if (doIsResolved(cast(address))) {
            promise.trySuccess(cast(address));
            return promise;
        }
        try {
            doResolve(cast(address), promise);
        } catch (Exception e) {
            promise.tryFailure(e);
        }
        return promise;
    }

    @Override
    public final Future<List<T>> resolveAll(SocketAddress address) {
        return resolveAll(address, executor().newPromise());
    }

    @Override
    public final Future<List<T>> resolveAll(SocketAddress address, Promise<List<T>> promise) {
        ObjectUtil.checkNotNull(address, "address");
        ObjectUtil.checkNotNull(promise, "promise");
        if (!isSupported(address)) {
            promise.tryFailure(new UnsupportedAddressTypeException());
            return promise;
        }
        if (doIsResolved(cast(address))) {
            promise.trySuccess(List.of(cast(address)));
            return promise;
        }
        try {
            doResolveAll(cast(address), promise);
        } catch (Exception e) {
            promise.tryFailure(e);
        }
        return promise;
    }

    /**
     * Returns whether an address holds no name any more.
     *
     * @param address a supported address
     * @return {@code true} if there is nothing to resolve
     */
    protected abstract boolean doIsResolved(T address);

    /**
     * Resolves an address.
     *
     * @param unresolvedAddress holds a name
     * @param promise to be completed with the result
     * @throws Exception fails the promise
     */
    protected abstract void doResolve(T unresolvedAddress, Promise<T> promise) throws Exception;

    /**
     * Resolves an address to all addresses that it stands for.
     *
     * @param unresolvedAddress holds a name
     * @param promise to be completed with the results
     * @throws Exception fails the promise
     */
    protected abstract void doResolveAll(T unresolvedAddress, Promise<List<T>> promise) throws Exception;

    @Override
    public void close() {
        // Nothing is held here.
    }
}
