/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

/**
 * One of a family of values that a program may extend. Each is unique by its name, so {@code ==} compares them.
 *
 * @param <T> the family
 */
public interface Constant<T extends Constant<T>> extends Comparable<T> {
    /**
     * Returns the number by which the family's pool knows this constant.
     *
     * @return a number of its own within the pool
     */
    int id();

    /**
     * Returns the name.
     *
     * @return the name, unique within the pool
     */
    String name();
}
