/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

import org.jspecify.annotations.Nullable;
import org.slf4j.spi.LocationAwareLogger;

/** Hands events to an SLF4J logger that can be told which class stands between it and the class that logs. */
record Slf4jLocatingLogger(LocationAwareLogger logger) implements InternalLogger {
    @Override
    public String name() {
        return logger.getName();
    }

    @Override
    public boolean isEnabled(InternalLogLevel level) {
        return Slf4jLogger.isEnabled(logger, level);
    }

    @Override
    public void log(InternalLogLevel level, String message, @Nullable Throwable cause) {
        log(Slf4jLocatingLogger.class.getName(), level, message, cause);
    }

    @Override
    public void log(String shell, InternalLogLevel level, String message, @Nullable Throwable cause) {
        logger.log(null, shell, slf4jLevel(level), message, null, cause);
    }

    private static int slf4jLevel(InternalLogLevel level) {
        return switch (level) {
            case TRACE -> LocationAwareLogger.TRACE_INT;
            case DEBUG -> LocationAwareLogger.DEBUG_INT;
            case INFO -> LocationAwareLogger.INFO_INT;
            case WARN -> LocationAwareLogger.WARN_INT;
            case ERROR -> LocationAwareLogger.ERROR_INT;
        };
    }
}
