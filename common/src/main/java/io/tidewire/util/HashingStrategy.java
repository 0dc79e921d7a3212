/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

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
        public int hashCode(Object obj) {
            return Objects.hashCode(obj);
        }

        @Override
        public boolean equals(Object a, Object b) {
            return Objects.equals(a, b);
        }
    };

    /**
     * Computes a hash code.
     *
     * @param obj the object, may be {@code null}
     * @return its hash code
     */
    int hashCode(T obj);

    /**
     * Compares two objects.
     *
     * @param a one, may be {@code null}
     * @param b the other, may be {@code null}
     * @return {@code true} if they are equal
     */
    boolean equals(T a, T b);
}
