/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;
import org.slf4j.helpers.NOPLogger;
import org.slf4j.helpers.NOPLoggerFactory;
import org.slf4j.spi.LocationAwareLogger;

/** Loggers of SLF4J, 1.7 and 2. Linked only where {@link LoggingBackend} has found SLF4J. */
final class Slf4jFactory extends InternalLoggerFactory {
    /**
     * Starts SLF4J, and calls each member that is called of it.
     *
     * @throws ReflectiveOperationException if there is none to log with a location
     */
    static void probe() throws ReflectiveOperationException {
        LoggerFactory.getILoggerFactory();
        of(LoggerFactory.getLogger(Slf4jFactory.class.getName()));
        InternalLogger nothing = new Slf4jLogger(NOPLogger.NOP_LOGGER);
        nothing.name();
        for (InternalLogLevel level : InternalLogLevel.values()) {
            nothing.isEnabled(level);
            nothing.log(level, "", (Throwable) null);
        }
        // Looked for only: a logger that can be told of a location writes.
        LocationAwareLogger.class.getMethod("log", Marker.class, String.class, int.class, String.class, Object[].class,
                Throwable.class);
    }

    /**
     * Looks for a provider, once for the process.
     *
     * @return the factory, or {@code null} if SLF4J has none and would drop all events
     */
    static @Nullable InternalLoggerFactory find() {
        return LoggerFactory.getILoggerFactory() instanceof NOPLoggerFactory ? null : new Slf4jFactory();
    }

    @Override
    protected InternalLogger newInstance(String name) {
        // Asked each time: while SLF4J starts it has another factory for a while.
        return of(LoggerFactory.getLogger(name));
    }

    static InternalLogger of(Logger logger) {
        return logger instanceof LocationAwareLogger locating ? new Slf4jLocatingLogger(locating)
                : new Slf4jLogger(logger);
    }
}
