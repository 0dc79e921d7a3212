/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.lang.reflect.Constructor;

import io.tidewire.util.internal.StringUtil;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Creates channels by the public constructor without arguments of their class.
 *
 * @param <T> the kind of channel
 */
public class ReflectiveChannelFactory<T extends Channel> implements ChannelFactory<T> {

    private final Constructor<? extends T> constructor;

    /**
     * Creates a factory.
     *
     * @param clazz the channel class
     * @throws IllegalArgumentException if it has no public constructor without arguments
     */
    public ReflectiveChannelFactory(Class<? extends T> clazz) {
        checkNotNull(clazz, "clazz");
        try {
            constructor = clazz.getConstructor();
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException("clazz: " + clazz.getName()
                    + " (expected: a class with a public constructor without arguments)", e);
        }
    }

    /**
     * Creates a channel.
     *
     * @throws ChannelException if the constructor throws
     */
    @Override
    public T newChannel() {
        try {
            return constructor.newInstance();
        } catch (ReflectiveOperationException | RuntimeException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new ChannelException("Unable to create Channel from class " + constructor.getDeclaringClass(), cause);
        }
    }

    @Override
    public String toString() {
        return StringUtil.simpleClassName(ReflectiveChannelFactory.class)
                + '(' + StringUtil.simpleClassName(constructor.getDeclaringClass()) + ".class)";
    }
}
