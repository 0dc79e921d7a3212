/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.atomic.AtomicLong;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A constant that is equal only to itself; constants are ordered by their creation.
 *
 * @param <T> the family
 */
public abstract class AbstractConstant<T extends AbstractConstant<T>> implements Constant<T> {
    private static final AtomicLong NEXT_ORDER = new AtomicLong();

    private final int id;
    private final String name;
    /** Distinguishes two constants of different pools, which may have the same id. */
    private final long order = NEXT_ORDER.getAndIncrement();

    /**
     * Creates a constant; a pool does.
     *
     * @param id its number within the pool
     * @param name its name within the pool
     */
    protected AbstractConstant(int id, String name) {
        this.id = id;
        this.name = checkNotNull(name, "name");
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final int id() {
        return id;
    }

    @Override
    public final String toString() {
        return name;
    }

    @Override
    public final int hashCode() {
        return super.hashCode();
    }

    @Override
    public final boolean equals(@Nullable Object obj) {
        return super.equals(obj);
    }

    @Override
    public final int compareTo(T other) {
        // Through the base class, to which the field is private.
        AbstractConstant<T> that = other;
        return Long.compare(order, that.order);
    }
}
