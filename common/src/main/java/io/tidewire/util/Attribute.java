/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.jspecify.annotations.Nullable;

/**
 * A place for one value, found by its key in an {@link AttributeMap}. Any thread; a value that was set is visible to
 * all readers.
 *
 * @param <T> the type of the value
 */
public interface Attribute<T> {
    /**
     * Returns the key.
     *
     * @return the key
     */
    AttributeKey<T> key();

    /**
     * Reads the value.
     *
     * @return the value, {@code null} if there is none
     */
    @Nullable T get();

    /**
     * Sets the value.
     *
     * @param value the new value, {@code null} for none
     */
    void set(@Nullable T value);

    /**
     * Sets the value and returns the former one, in one step.
     *
     * @param value the new value, {@code null} for none
     * @return the former value, {@code null} if there was none
     */
    @Nullable T getAndSet(@Nullable T value);

    /**
     * Sets the value if there is none, in one step.
     *
     * @param value the new value
     * @return {@code null} if it was set, otherwise the value that is there
     */
    @Nullable T setIfAbsent(T value);

    /**
     * Sets the value if it is the expected one, by identity, in one step.
     *
     * @param oldValue the expected value, {@code null} for none
     * @param newValue the new value, {@code null} for none
     * @return {@code true} if it was set
     */
    boolean compareAndSet(@Nullable T oldValue, @Nullable T newValue);

    /**
     * Removes the value and returns it, in one step. The attribute stays in its map and may be set again.
     *
     * @return the former value, {@code null} if there was none
     * @deprecated use {@link #getAndSet(Object)} with {@code null}
     */
    @Deprecated
    default @Nullable T getAndRemove() {
        return getAndSet(null);
    }

    /**
     * Removes the value. The attribute stays in its map and may be set again.
     *
     * @deprecated use {@link #set(Object)} with {@code null}
     */
    @Deprecated
    default void remove() {
        set(null);
    }
}
