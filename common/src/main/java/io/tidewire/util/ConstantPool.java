/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

import static io.tidewire.util.internal.ObjectUtil.checkNonEmpty;
import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Keeps the constants of a family by name. Constants stay for the life of the pool. Any thread.
 *
 * @param <T> the family
 */
public abstract class ConstantPool<T extends Constant<T>> {
    private final ConcurrentMap<String, T> constants = new ConcurrentHashMap<>();
    private final AtomicInteger nextId = new AtomicInteger(1);

    /** Creates an empty pool. */
    public ConstantPool() {
    }

    /**
     * Returns the constant named {@code firstNameComponent.getName() + '#' + secondNameComponent}, new if there is
     * none.
     *
     * @param firstNameComponent a class, by its full name
     * @param secondNameComponent the part that distinguishes constants of that class
     * @return the constant
     */
    public T valueOf(Class<?> firstNameComponent, String secondNameComponent) {
        return valueOf(checkNotNull(firstNameComponent, "firstNameComponent").getName() + '#'
                + checkNotNull(secondNameComponent, "secondNameComponent"));
    }

    /**
     * Returns the constant of a name, new if there is none.
     *
     * @return the constant
     * @throws IllegalArgumentException if {@code name} is empty
     */
    public T valueOf(String name) {
        T constant = constants.get(checkNonEmpty(name, "name"));
        return constant != null ? constant : constants.computeIfAbsent(name, this::create);
    }

    /**
     * Returns whether there is a constant of a name.
     *
     * @return {@code true} if there is
     * @throws IllegalArgumentException if {@code name} is empty
     */
    public boolean exists(String name) {
        return constants.containsKey(checkNonEmpty(name, "name"));
    }

    /**
     * Creates a new constant.
     *
     * @return the constant
     * @throws IllegalArgumentException if {@code name} is empty or in use
     */
    public T newInstance(String name) {
        checkNonEmpty(name, "name");
        T constant = create(name);
        if (constants.putIfAbsent(name, constant) != null) {
            throw new IllegalArgumentException("name: '" + name + "' (expected: a name that is not in use)");
        }
        return constant;
    }

    private T create(String name) {
        return newConstant(nextId.getAndIncrement(), name);
    }

    /**
     * Returns a number that no other constant of this pool has.
     *
     * @return the number
     * @deprecated {@link #newConstant(int, String)} gets one
     */
    @Deprecated
    public final int nextId() {
        return nextId.getAndIncrement();
    }

    /**
     * Creates a constant; must not use this pool.
     *
     * @param id the constant's number
     * @return the constant
     */
    protected abstract T newConstant(int id, String name);
}
