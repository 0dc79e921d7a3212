/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver;

import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;

import java.io.Closeable;
import java.net.SocketAddress;
import java.util.List;

/**
 * Turns socket addresses that hold a name into ones that can be connected to. Any thread; results arrive on the
 * resolver's executor.
 *
 * @param <T> the type of address
 */
public interface AddressResolver<T extends SocketAddress> extends Closeable {

    /**
     * Returns whether addresses of this type can be resolved here.
     *
     * @return {@code true} if the other methods accept it
     */
    boolean isSupported(SocketAddress address);

    /**
     * Returns whether an address holds no name any more.
     *
     * @return {@code true} if it can be connected to as it is
     * @throws java.nio.channels.UnsupportedAddressTypeException if it is not supported
     */
    boolean isResolved(SocketAddress address);

    /**
     * Resolves an address.
     *
     * @return an address that is resolved, {@code address} itself if it was; fails if the name is unknown or the
     *         address is not supported
     */
    Future<T> resolve(SocketAddress address);

    /**
     * Resolves an address.
     *
     * @param promise completed with the result
     * @return {@code promise}
     */
    Future<T> resolve(SocketAddress address, Promise<T> promise);

    /**
     * Resolves an address to all addresses that it stands for.
     *
     * @return the addresses, at least one
     */
    Future<List<T>> resolveAll(SocketAddress address);

    /**
     * Resolves an address to all addresses that it stands for.
     *
     * @param promise completed with the results
     * @return {@code promise}
     */
    Future<List<T>> resolveAll(SocketAddress address, Promise<List<T>> promise);

    /**
     * Frees what the resolver holds.
     */
    @Override
    void close();
}
