/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

/** Holds an {@link Attribute} for each key that was asked for. Any thread. */
public interface AttributeMap {
    /**
     * Returns the attribute of a key, new and without a value if there is none.
     *
     * @param <T> the type of its value
     * @return the attribute, the same one for every caller
     */
    <T> Attribute<T> attr(AttributeKey<T> key);

    /**
     * Returns whether there is an attribute of a key, with or without a value; does not create it.
     *
     * @param <T> the type of its value
     * @return {@code true} if there is
     */
    <T> boolean hasAttr(AttributeKey<T> key);
}
