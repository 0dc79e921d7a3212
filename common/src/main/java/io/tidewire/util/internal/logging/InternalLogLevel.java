/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

/** How much a log event matters, least first. */
public enum InternalLogLevel {
    /** Every step, to follow one connection through the code. */
    TRACE(System.Logger.Level.TRACE),
    /** Decisions and configuration, to look for a cause. */
    DEBUG(System.Logger.Level.DEBUG),
    /** Information for operators. */
    INFO(System.Logger.Level.INFO),
    /** Something went wrong, and the library goes on. */
    WARN(System.Logger.Level.WARNING),
    /** Something went wrong that needs a human. */
    ERROR(System.Logger.Level.ERROR);

    private final System.Logger.Level systemLevel;

    InternalLogLevel(System.Logger.Level systemLevel) {
        this.systemLevel = systemLevel;
    }

    System.Logger.Level systemLevel() {
        return systemLevel;
    }
}
