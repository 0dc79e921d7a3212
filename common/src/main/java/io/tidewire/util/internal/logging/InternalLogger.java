/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

import org.jspecify.annotations.Nullable;

/**
 * The library's own view of a logger; {@link InternalLoggerFactory} decides where events go. A logger implements {@link
 * #name()}, {@link #isEnabled(InternalLogLevel)} and {@link #log(InternalLogLevel, String, Throwable)}; the other
 * methods end there.
 *
 * <p>In a format each <code>{}</code> stands for the next argument; <code>&#92;{}</code> stands for itself. Arguments
 * become text only if the level is enabled. Arrays are written element by element; an argument that throws from {@code
 * toString} is shown as failed instead of failing the caller. If the last argument is a {@link Throwable} that no
 * <code>{}</code> took, it is logged as the cause with its stack trace. All methods may be called from any thread and
 * do not throw.
 */
public interface InternalLogger {
    /**
     * Returns the name that the application configures this logger by.
     *
     * @return the name, a class name as a rule
     */
    String name();

    /**
     * Returns whether events of a level go anywhere.
     *
     * @return {@code true} if they do
     */
    boolean isEnabled(InternalLogLevel level);

    /**
     * Logs a finished message.
     *
     * @param cause logged with its stack trace, if there is one
     */
    void log(InternalLogLevel level, String message, @Nullable Throwable cause);

    /**
     * Logs a finished message for the caller of a class that only passes events on, such as this one. A logger that
     * shows the logging class overrides it.
     *
     * @param shell the name of the class; the first frame of the stack below its own is the one that logs
     * @param cause logged with its stack trace, if there is one
     */
    default void log(String shell, InternalLogLevel level, String message, @Nullable Throwable cause) {
        log(level, message, cause);
    }

    /**
     * Logs a format for the caller of a class that only passes events on.
     *
     * @param shell the name of the class; the first frame of the stack below its own is the one that logs
     */
    default void log(String shell, InternalLogLevel level, String format, @Nullable Object... arguments) {
        if (isEnabled(level)) {
            MessageFormatter.format(format, arguments).logTo(this, shell, level);
        }
    }

    /** Logs a finished message. */
    default void log(InternalLogLevel level, String message) {
        log(InternalLogger.class.getName(), level, message, (Throwable) null);
    }

    /**
     * Logs a throwable with its own message.
     *
     * @param cause logged with its stack trace
     */
    default void log(InternalLogLevel level, Throwable cause) {
        log(InternalLogger.class.getName(), level, "Unexpected exception:", cause);
    }

    /**
     * Logs a format with one argument.
     *
     * @param arg the argument
     */
    default void log(InternalLogLevel level, String format, @Nullable Object arg) {
        if (isEnabled(level)) {
            MessageFormatter.format(format, arg).logTo(this, InternalLogger.class.getName(), level);
        }
    }

    /**
     * Logs a format with two arguments.
     *
     * @param argA the first argument
     * @param argB the second argument
     */
    default void log(InternalLogLevel level, String format, @Nullable Object argA, @Nullable Object argB) {
        if (isEnabled(level)) {
            MessageFormatter.format(format, argA, argB).logTo(this, InternalLogger.class.getName(), level);
        }
    }

    /** Logs a format with any number of arguments. */
    default void log(InternalLogLevel level, String format, @Nullable Object... arguments) {
        if (isEnabled(level)) {
            MessageFormatter.format(format, arguments).logTo(this, InternalLogger.class.getName(), level);
        }
    }

    /**
     * Returns whether events of level TRACE go anywhere.
     *
     * @return {@code true} if they do
     */
    default boolean isTraceEnabled() {
        return isEnabled(InternalLogLevel.TRACE);
    }

    /** Logs a finished message at TRACE. */
    default void trace(String message) {
        log(InternalLogLevel.TRACE, message);
    }

    /**
     * Logs a finished message at TRACE.
     *
     * @param cause logged with its stack trace
     */
    default void trace(String message, @Nullable Throwable cause) {
        log(InternalLogger.class.getName(), InternalLogLevel.TRACE, message, cause);
    }

    /**
     * Logs a throwable at TRACE.
     *
     * @param cause logged with its stack trace
     */
    default void trace(Throwable cause) {
        log(InternalLogLevel.TRACE, cause);
    }

    /**
     * Logs a format at TRACE.
     *
     * @param arg the argument
     */
    default void trace(String format, @Nullable Object arg) {
        log(InternalLogLevel.TRACE, format, arg);
    }

    /**
     * Logs a format at TRACE.
     *
     * @param argA the first argument
     * @param argB the second argument
     */
    default void trace(String format, @Nullable Object argA, @Nullable Object argB) {
        log(InternalLogLevel.TRACE, format, argA, argB);
    }

    /** Logs a format at TRACE. */
    default void trace(String format, @Nullable Object... arguments) {
        log(InternalLogLevel.TRACE, format, arguments);
    }

    /**
     * Returns whether events of level DEBUG go anywhere.
     *
     * @return {@code true} if they do
     */
    default boolean isDebugEnabled() {
        return isEnabled(InternalLogLevel.DEBUG);
    }

    /** Logs a finished message at DEBUG. */
    default void debug(String message) {
        log(InternalLogLevel.DEBUG, message);
    }

    /**
     * Logs a finished message at DEBUG.
     *
     * @param cause logged with its stack trace
     */
    default void debug(String message, @Nullable Throwable cause) {
        log(InternalLogger.class.getName(), InternalLogLevel.DEBUG, message, cause);
    }

    /**
     * Logs a throwable at DEBUG.
     *
     * @param cause logged with its stack trace
     */
    default void debug(Throwable cause) {
        log(InternalLogLevel.DEBUG, cause);
    }

    /**
     * Logs a format at DEBUG.
     *
     * @param arg the argument
     */
    default void debug(String format, @Nullable Object arg) {
        log(InternalLogLevel.DEBUG, format, arg);
    }

    /**
     * Logs a format at DEBUG.
     *
     * @param argA the first argument
     * @param argB the second argument
     */
    default void debug(String format, @Nullable Object argA, @Nullable Object argB) {
        log(InternalLogLevel.DEBUG, format, argA, argB);
    }

    /** Logs a format at DEBUG. */
    default void debug(String format, @Nullable Object... arguments) {
        log(InternalLogLevel.DEBUG, format, arguments);
    }

    /**
     * Returns whether events of level INFO go anywhere.
     *
     * @return {@code true} if they do
     */
    default boolean isInfoEnabled() {
        return isEnabled(InternalLogLevel.INFO);
    }

    /** Logs a finished message at INFO. */
    default void info(String message) {
        log(InternalLogLevel.INFO, message);
    }

    /**
     * Logs a finished message at INFO.
     *
     * @param cause logged with its stack trace
     */
    default void info(String message, @Nullable Throwable cause) {
        log(InternalLogger.class.getName(), InternalLogLevel.INFO, message, cause);
    }

    /**
     * Logs a throwable at INFO.
     *
     * @param cause logged with its stack trace
     */
    default void info(Throwable cause) {
        log(InternalLogLevel.INFO, cause);
    }

    /**
     * Logs a format at INFO.
     *
     * @param arg the argument
     */
    default void info(String format, @Nullable Object arg) {
        log(InternalLogLevel.INFO, format, arg);
    }

    /**
     * Logs a format at INFO.
     *
     * @param argA the first argument
     * @param argB the second argument
     */
    default void info(String format, @Nullable Object argA, @Nullable Object argB) {
        log(InternalLogLevel.INFO, format, argA, argB);
    }

    /** Logs a format at INFO. */
    default void info(String format, @Nullable Object... arguments) {
        log(InternalLogLevel.INFO, format, arguments);
    }

    /**
     * Returns whether events of level WARN go anywhere.
     *
     * @return {@code true} if they do
     */
    default boolean isWarnEnabled() {
        return isEnabled(InternalLogLevel.WARN);
    }

    /** Logs a finished message at WARN. */
    default void warn(String message) {
        log(InternalLogLevel.WARN, message);
    }

    /**
     * Logs a finished message at WARN.
     *
     * @param cause logged with its stack trace
     */
    default void warn(String message, @Nullable Throwable cause) {
        log(InternalLogger.class.getName(), InternalLogLevel.WARN, message, cause);
    }

    /**
     * Logs a throwable at WARN.
     *
     * @param cause logged with its stack trace
     */
    default void warn(Throwable cause) {
        log(InternalLogLevel.WARN, cause);
    }

    /**
     * Logs a format at WARN.
     *
     * @param arg the argument
     */
    default void warn(String format, @Nullable Object arg) {
        log(InternalLogLevel.WARN, format, arg);
    }

    /**
     * Logs a format at WARN.
     *
     * @param argA the first argument
     * @param argB the second argument
     */
    default void warn(String format, @Nullable Object argA, @Nullable Object argB) {
        log(InternalLogLevel.WARN, format, argA, argB);
    }

    /** Logs a format at WARN. */
    default void warn(String format, @Nullable Object... arguments) {
        log(InternalLogLevel.WARN, format, arguments);
    }

    /**
     * Returns whether events of level ERROR go anywhere.
     *
     * @return {@code true} if they do
     */
    default boolean isErrorEnabled() {
        return isEnabled(InternalLogLevel.ERROR);
    }

    /** Logs a finished message at ERROR. */
    default void error(String message) {
        log(InternalLogLevel.ERROR, message);
    }

    /**
     * Logs a finished message at ERROR.
     *
     * @param cause logged with its stack trace
     */
    default void error(String message, @Nullable Throwable cause) {
        log(InternalLogger.class.getName(), InternalLogLevel.ERROR, message, cause);
    }

    /**
     * Logs a throwable at ERROR.
     *
     * @param cause logged with its stack trace
     */
    default void error(Throwable cause) {
        log(InternalLogLevel.ERROR, cause);
    }

    /**
     * Logs a format at ERROR.
     *
     * @param arg the argument
     */
    default void error(String format, @Nullable Object arg) {
        log(InternalLogLevel.ERROR, format, arg);
    }

    /**
     * Logs a format at ERROR.
     *
     * @param argA the first argument
     * @param argB the second argument
     */
    default void error(String format, @Nullable Object argA, @Nullable Object argB) {
        log(InternalLogLevel.ERROR, format, argA, argB);
    }

    /** Logs a format at ERROR. */
    default void error(String format, @Nullable Object... arguments) {
        log(InternalLogLevel.ERROR, format, arguments);
    }
}
