/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.pages;

import io.tidewire.util.internal.logging.InternalLogLevel;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.util.function.Consumer;

/** The blocks of {@code docs/logging.md}. */
final class LoggingPage {
    private LoggingPage() {
    }

    // region factory
    /** Hands on a line for each warning and each error. */
    record LineLogger(String name, Consumer<String> lines) implements InternalLogger {
        @Override
        public boolean isEnabled(InternalLogLevel level) {
            return level == InternalLogLevel.WARN || level == InternalLogLevel.ERROR;
        }

        @Override
        public void log(InternalLogLevel level, String message, Throwable cause) {
            lines.accept(level + " " + name + ": " + message + (cause == null ? "" : ": " + cause));
        }
    }

    static void logTo(Consumer<String> lines) {
        InternalLoggerFactory.setDefaultFactory(new InternalLoggerFactory() {
            @Override
            protected InternalLogger newInstance(String name) {
                return new LineLogger(name, lines);
            }
        });
    }
    // endregion
}
