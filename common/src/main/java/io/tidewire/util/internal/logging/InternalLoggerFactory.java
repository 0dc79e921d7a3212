/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/** Where every class of the library gets its logger from. */
public final class InternalLoggerFactory {
    private InternalLoggerFactory() {
    }

    /**
     * Returns a logger named after a class.
     *
     * @param clazz the class
     * @return the logger
     */
    public static InternalLogger getInstance(final Class<?> clazz) {
        return getInstance(checkNotNull(clazz, "clazz").getName());
    }

    /**
     * Returns a logger of a name.
     *
     * @param name the name, by which the application configures it
     * @return the logger
     */
    public static InternalLogger getInstance(final String name) {
        return new SystemLogger(System.getLogger(checkNotNull(name, "name")));
    }
}
