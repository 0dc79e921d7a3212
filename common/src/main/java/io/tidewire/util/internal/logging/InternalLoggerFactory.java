/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.atomic.AtomicReference;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Where every class of the library gets its logger from. An application may set a factory of its own, a subclass of
 * this. Otherwise events go to the {@link System.LoggerFinder} that is installed; without one to SLF4J where it is on
 * the path with a provider, and else to {@code java.util.logging}. A class asks once, when it is loaded, so an
 * application sets its factory before it uses the library. Any thread.
 */
public abstract class InternalLoggerFactory {
    /** Empty until a factory is set or asked for: a factory that was set keeps the others from being looked for. */
    private static final AtomicReference<@Nullable InternalLoggerFactory> DEFAULT = new AtomicReference<>();

    /** Creates a factory. */
    protected InternalLoggerFactory() {
    }

    /**
     * Returns the factory that loggers come from.
     *
     * @return the one that was set, or the one that was found
     */
    @SuppressWarnings("NullAway") // Never empty again once there was one.
    public static InternalLoggerFactory getDefaultFactory() {
        InternalLoggerFactory factory = DEFAULT.get();
        if (factory == null) {
            // No lock: a logging library may use ours while it starts. Other threads find the same.
            DEFAULT.compareAndSet(null, LoggingBackend.detect());
            factory = DEFAULT.get();
        }
        return factory;
    }

    /** Sets the factory that loggers of classes which are loaded from now on come from. */
    public static void setDefaultFactory(InternalLoggerFactory defaultFactory) {
        DEFAULT.set(checkNotNull(defaultFactory, "defaultFactory"));
    }

    /**
     * Returns a logger named after a class.
     *
     * @param clazz the class
     * @return the logger
     */
    public static InternalLogger getInstance(Class<?> clazz) {
        return getInstance(checkNotNull(clazz, "clazz").getName());
    }

    /**
     * Returns a logger of a name.
     *
     * @param name the name, by which the application configures it
     * @return the logger
     */
    public static InternalLogger getInstance(String name) {
        return getDefaultFactory().newInstance(checkNotNull(name, "name"));
    }

    /**
     * Creates a logger.
     *
     * @return the logger
     */
    protected abstract InternalLogger newInstance(String name);
}
