/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Hands events to {@code java.util.logging}, with the class and method that log as the source of the record: found by
 * the JDK it would be this package.
 */
record JulLogger(Logger logger) implements InternalLogger {
    private static final StackWalker STACK = StackWalker.getInstance();

    @Override
    public String name() {
        return logger.getName();
    }

    @Override
    public boolean isEnabled(InternalLogLevel level) {
        return logger.isLoggable(julLevel(level));
    }

    @Override
    public void log(InternalLogLevel level, String message, @Nullable Throwable cause) {
        log(JulLogger.class.getName(), level, message, cause);
    }

    @Override
    public void log(String shell, InternalLogLevel level, String message, @Nullable Throwable cause) {
        Level julLevel = julLevel(level);
        if (!logger.isLoggable(julLevel)) {
            return;
        }
        LogRecord record = new LogRecord(julLevel, message);
        record.setLoggerName(logger.getName());
        record.setThrown(cause);
        callerOf(shell).ifPresent(caller -> {
            record.setSourceClassName(caller.getClassName());
            record.setSourceMethodName(caller.getMethodName());
        });
        logger.log(record);
    }

    private static Optional<StackWalker.StackFrame> callerOf(String shell) {
        return STACK.walk(frames -> frames
                .dropWhile(frame -> !frame.getClassName().equals(shell))
                .dropWhile(frame -> frame.getClassName().equals(shell))
                .findFirst());
    }

    /** As the JDK's own bridge from {@link System.Logger} maps them. */
    private static Level julLevel(InternalLogLevel level) {
        return switch (level) {
            case TRACE -> Level.FINER;
            case DEBUG -> Level.FINE;
            case INFO -> Level.INFO;
            case WARN -> Level.WARNING;
            case ERROR -> Level.SEVERE;
        };
    }
}
