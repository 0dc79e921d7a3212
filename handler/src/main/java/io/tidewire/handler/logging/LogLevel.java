/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.logging;

import io.tidewire.util.internal.logging.InternalLogLevel;

/** The level on which {@link LoggingHandler} logs. */
public enum LogLevel {
    /** For following single steps. */
    TRACE(InternalLogLevel.TRACE),
    /** For developers. */
    DEBUG(InternalLogLevel.DEBUG),
    /** For operators. */
    INFO(InternalLogLevel.INFO),
    /** For events that need attention. */
    WARN(InternalLogLevel.WARN),
    /** For what has gone wrong. */
    ERROR(InternalLogLevel.ERROR);

    private final InternalLogLevel internalLevel;

    LogLevel(InternalLogLevel internalLevel) {
        this.internalLevel = internalLevel;
    }

    /**
     * Returns the level of the internal logging shell that corresponds to this one.
     *
     * @return the level of the same name
     */
    public InternalLogLevel toInternalLevel() {
        return internalLevel;
    }
}
