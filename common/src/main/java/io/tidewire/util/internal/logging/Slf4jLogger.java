/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Hands events to an SLF4J logger that finds out itself, if it does, who logs. */
record Slf4jLogger(Logger logger) implements InternalLogger {
    @Override
    public String name() {
        return logger.getName();
    }

    @Override
    public boolean isEnabled(InternalLogLevel level) {
        return isEnabled(logger, level);
    }

    static boolean isEnabled(Logger logger, InternalLogLevel level) {
        return switch (level) {
            case TRACE -> logger.isTraceEnabled();
            case DEBUG -> logger.isDebugEnabled();
            case INFO -> logger.isInfoEnabled();
            case WARN -> logger.isWarnEnabled();
            case ERROR -> logger.isErrorEnabled();
        };
    }

    @Override
    public void log(InternalLogLevel level, String message, @Nullable Throwable cause) {
        // These forms take braces in the message for text.
        switch (level) {
            case TRACE -> logger.trace(message, cause);
            case DEBUG -> logger.debug(message, cause);
            case INFO -> logger.info(message, cause);
            case WARN -> logger.warn(message, cause);
            case ERROR -> logger.error(message, cause);
        }
    }
}
