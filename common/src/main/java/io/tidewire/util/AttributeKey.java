/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

/**
 * Names an {@link Attribute}. Keys are unique by name in the whole program and are never removed: create them once, in
 * static fields.
 *
 * <pre>{@code
 * private static final AttributeKey<Session> SESSION = AttributeKey.newInstance("com.example.session");
 * ...
 * ctx.channel().attr(SESSION).set(session);
 * }</pre>
 *
 * @param <T> the type of the value
 */
public final class AttributeKey<T> extends AbstractConstant<AttributeKey<T>> {
    private static final ConstantPool<AttributeKey<Object>> POOL = new ConstantPool<>() {
        @Override
        protected AttributeKey<Object> newConstant(int id, String name) {
            return new AttributeKey<>(id, name);
        }
    };

    private AttributeKey(int id, String name) {
        super(id, name);
    }

    /**
     * Returns the key of a name, new if there is none.
     *
     * @param <T> the type of the value; callers that share a name must agree on it
     * @return the key
     * @throws IllegalArgumentException if {@code name} is empty
     */
    @SuppressWarnings("unchecked") // the value's type is not kept, callers agree on it
    public static <T> AttributeKey<T> valueOf(String name) {
        return (AttributeKey<T>) POOL.valueOf(name);
    }

    /**
     * Returns whether there is a key of a name.
     *
     * @return {@code true} if there is
     * @throws IllegalArgumentException if {@code name} is empty
     */
    public static boolean exists(String name) {
        return POOL.exists(name);
    }

    /**
     * Creates a new key.
     *
     * @param <T> the type of the value
     * @return the key
     * @throws IllegalArgumentException if {@code name} is empty or in use
     */
    @SuppressWarnings("unchecked") // the value's type is not kept, the key is new
    public static <T> AttributeKey<T> newInstance(String name) {
        return (AttributeKey<T>) POOL.newInstance(name);
    }

    /**
     * Returns the key named {@code firstNameComponent.getName() + '#' + secondNameComponent}, new if there is none.
     *
     * @param firstNameComponent a class, by its full name
     * @param secondNameComponent the part that distinguishes keys of that class
     * @param <T> the type of the value; callers that share a name must agree on it
     * @return the key
     */
    @SuppressWarnings("unchecked") // the value's type is not kept, callers agree on it
    public static <T> AttributeKey<T> valueOf(Class<?> firstNameComponent, String secondNameComponent) {
        return (AttributeKey<T>) POOL.valueOf(firstNameComponent, secondNameComponent);
    }
}
