/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/**
 * A notion of equality other than the object's own, with the hash code that fits: equal objects have equal hash codes.
 *
 * @param <T> the type of the keys
 */
public interface HashingStrategy<T> {
    /** The objects' own {@code equals} and {@code hashCode}; {@code null} equals itself and has the hash code 0. */
    @SuppressWarnings("rawtypes") // the type is part of the API
    HashingStrategy JAVA_HASHER = new HashingStrategy() {
        @Override
        public int hashCode(@Nullable Object obj) {
            return Objects.hashCode(obj);
        }

        @Override
        public boolean equals(@Nullable Object a, @Nullable Object b) {
            return Objects.equals(a, b);
        }
    };

    /**
     * Computes a hash code.
     *
     * @param obj the object
     * @return its hash code
     */
    int hashCode(@Nullable T obj);

    /**
     * Compares two objects.
     *
     * @param a one
     * @param b the other
     * @return {@code true} if they are equal
     */
    boolean equals(@Nullable T a, @Nullable T b);
}
