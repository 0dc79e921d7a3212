/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.util.AbstractConstant;
import io.tidewire.util.ConstantPool;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A setting that only some providers of TLS have. {@link SslProvider#isOptionSupported} shows which do; a context whose
 * provider does not have an option that was set is not built.
 *
 * <p>The providers there are have no such settings at present.
 *
 * @param <T> the type of the value
 */
public class SslContextOption<T> extends AbstractConstant<SslContextOption<T>> {
    private static final ConstantPool<SslContextOption<Object>> POOL = new ConstantPool<>() {
        @Override
        protected SslContextOption<Object> newConstant(int id, String name) {
            return new SslContextOption<>(id, name);
        }
    };

    /**
     * Creates an option that is in no pool, for a subclass that checks its values.
     *
     * @param name the name; not one that {@link #valueOf(String)} has been asked for
     * @throws IllegalArgumentException if the name is in use
     */
    protected SslContextOption(String name) {
        this(POOL.newInstance(name).id(), name);
    }

    private SslContextOption(int id, String name) {
        super(id, name);
    }

    /**
     * Returns the option of a name; makes it if there is none.
     *
     * @param name the name, not empty
     * @param <T> the type of its value
     * @return always the same object for the same name
     */
    @SuppressWarnings("unchecked")
    public static <T> SslContextOption<T> valueOf(String name) {
        return (SslContextOption<T>) (SslContextOption<?>) POOL.valueOf(name);
    }

    /**
     * Returns the option of a name that is put together as {@code CLASS#NAME}; makes it if there is none.
     *
     * @param firstNameComponent the class
     * @param secondNameComponent the rest of the name
     * @param <T> the type of its value
     * @return always the same object for the same name
     */
    @SuppressWarnings("unchecked")
    public static <T> SslContextOption<T> valueOf(Class<?> firstNameComponent, String secondNameComponent) {
        return (SslContextOption<T>) (SslContextOption<?>) POOL.valueOf(firstNameComponent, secondNameComponent);
    }

    /**
     * Returns whether there is an option of a name.
     *
     * @param name the name, not empty
     * @return {@code true} if it has been made
     */
    public static boolean exists(String name) {
        return POOL.exists(name);
    }

    /**
     * Checks a value before it is used.
     *
     * @throws NullPointerException if it is {@code null}
     * @throws IllegalArgumentException if a subclass does not accept it
     */
    public void validate(T value) {
        checkNotNull(value, name());
    }
}
