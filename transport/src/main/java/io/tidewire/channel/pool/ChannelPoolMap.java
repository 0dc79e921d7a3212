/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.pool;

/**
 * Pools by key, such as the address that their channels are connected to. Any thread.
 *
 * @param <K> the type of the keys
 * @param <P> the type of the pools
 */
public interface ChannelPoolMap<K, P extends ChannelPool> {

    /**
     * The pool of a key, which is made if there is none.
     *
     * @return the pool
     */
    P get(K key);

    /**
     * Whether there is a pool; makes none.
     *
     * @return {@code true} if there is
     */
    boolean contains(K key);
}
