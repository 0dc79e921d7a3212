/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.Recycler;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A {@link Recycler} whose objects are made by a function instead of a subclass. Safe to use from any thread.
 *
 * @param <T> the type of the objects
 */
public final class ObjectPool<T> {
    private final Recycler<T> recycler;

    private ObjectPool(ObjectCreator<T> creator) {
        recycler = new Recycler<>() {
            @Override
            protected T newObject(Handle<T> handle) {
                return creator.newObject(handle);
            }
        };
    }

    /**
     * Creates a pool, which belongs into a static field.
     *
     * @param creator makes the objects
     * @param <T> the type of the objects
     * @return a new pool
     */
    public static <T> ObjectPool<T> newPool(ObjectCreator<T> creator) {
        return new ObjectPool<>(checkNotNull(creator, "creator"));
    }

    /**
     * Takes an idle object of the current thread, or makes one.
     *
     * @return the object, the caller's until it is recycled
     */
    public T get() {
        return recycler.get();
    }

    /**
     * Creates the objects of a pool.
     *
     * @param <T> the type of the objects
     */
    @FunctionalInterface
    public interface ObjectCreator<T> {
        /**
         * Creates an object.
         *
         * @param handle the handle by which the object is recycled; it has to keep it
         * @return the new object
         */
        T newObject(Recycler.Handle<T> handle);
    }
}
