/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

import org.jspecify.annotations.Nullable;

/** Hands events to the JDK's logging facade. */
record SystemLogger(System.Logger logger) implements InternalLogger {
    @Override
    public String name() {
        return logger.getName();
    }

    @Override
    public boolean isEnabled(InternalLogLevel level) {
        return logger.isLoggable(level.systemLevel());
    }

    @Override
    public void log(InternalLogLevel level, String message, @Nullable Throwable cause) {
        // The form without parameters: a message with braces of its own must not be taken for a MessageFormat pattern.
        if (cause == null) {
            logger.log(level.systemLevel(), message);
        } else {
            logger.log(level.systemLevel(), message, cause);
        }
    }
}
