/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer.internal;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;

/** All pools of direct memory. They share one limit, so one pool may need what another has free. Any thread. */
final class DirectPools {
    private static final ReentrantLock LOCK = new ReentrantLock();
    /** Guarded by {@link #LOCK}. Weak: a pool goes with its allocator. */
    private static final List<WeakReference<MemoryPool>> POOLS = new ArrayList<>();

    private DirectPools() {
    }

    static void add(MemoryPool pool) {
        LOCK.lock();
        try {
            POOLS.removeIf(reference -> reference.get() == null);
            POOLS.add(new WeakReference<>(pool));
        } finally {
            LOCK.unlock();
        }
    }

    static List<MemoryPool> list() {
        LOCK.lock();
        try {
            return POOLS.stream().map(WeakReference::get).filter(Objects::nonNull).toList();
        } finally {
            LOCK.unlock();
        }
    }
}
