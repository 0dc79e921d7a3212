/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.pool;

import io.tidewire.util.internal.ObjectUtil;

import java.io.Closeable;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A start for a {@link ChannelPoolMap}: a subclass says how to make a pool.
 * <pre>{@code
 * ChannelPoolMap<InetSocketAddress, SimpleChannelPool> pools = new AbstractChannelPoolMap<>() {
 *     protected SimpleChannelPool newPool(InetSocketAddress key) {
 *         return new SimpleChannelPool(bootstrap.clone().remoteAddress(key), handler);
 *     }
 * };
 * }</pre>
 *
 * @param <K> the type of the keys
 * @param <P> the type of the pools
 */
public abstract class AbstractChannelPoolMap<K, P extends ChannelPool>
        implements ChannelPoolMap<K, P>, Iterable<Map.Entry<K, P>>, Closeable {

    private final ConcurrentMap<K, P> pools = new ConcurrentHashMap<>();

    /**
     * Creates a map without pools.
     */
    public AbstractChannelPoolMap() { }

    /**
     * Creates a pool. May be called for one key by several threads at once; all pools but one are closed again.
     *
     * @return a new pool, which this map owns
     */
    protected abstract P newPool(K key);

    @Override
    public final P get(K key) {
        P present = pools.get(ObjectUtil.checkNotNull(key, "key"));
        if (present != null) {
            return present;
        }
        // Not computeIfAbsent(): other keys of the same bin would have to wait for newPool().
        P made = ObjectUtil.checkNotNull(newPool(key), "pool");
        P winner = pools.putIfAbsent(key, made);
        if (winner == null) {
            return made;
        }
        closeWithoutWaiting(made);
        return winner;
    }

    /**
     * Removes a pool and closes it, without waiting for that if it is a {@link SimpleChannelPool}.
     *
     * @return {@code true} if there was one
     */
    public final boolean remove(K key) {
        P pool = pools.remove(ObjectUtil.checkNotNull(key, "key"));
        if (pool == null) {
            return false;
        }
        closeWithoutWaiting(pool);
        return true;
    }

    private static void closeWithoutWaiting(ChannelPool pool) {
        if (pool instanceof SimpleChannelPool simple) {
            simple.closeAsync();
        } else {
            pool.close();
        }
    }

    /**
     * The pools, as they are while the iteration goes on; none can be removed by it.
     *
     * @return a weakly consistent iterator
     */
    @Override
    public final Iterator<Map.Entry<K, P>> iterator() {
        return Collections.unmodifiableMap(pools).entrySet().iterator();
    }

    /**
     * How many pools there are.
     *
     * @return the number
     */
    public final int size() {
        return pools.size();
    }

    /**
     * Whether there is no pool.
     *
     * @return {@code true} if there is none
     */
    public final boolean isEmpty() {
        return pools.isEmpty();
    }

    @Override
    public final boolean contains(K key) {
        return pools.containsKey(ObjectUtil.checkNotNull(key, "key"));
    }

    /**
     * Removes and closes all pools that are there. May block as {@link ChannelPool#close()} does. A pool that is asked
     * for afterwards is made anew.
     */
    @Override
    public final void close() {
        for (K key : pools.keySet()) {
            P pool = pools.remove(key);
            if (pool != null) {
                pool.close();
            }
        }
    }
}
