/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.NOPLoggerFactory;
import org.slf4j.spi.LocationAwareLogger;

/** Loggers of SLF4J, 1.7 and 2. Linked only where SLF4J may be missing is handled: {@link LoggingBackend}. */
final class Slf4jFactory extends InternalLoggerFactory {
    /**
     * Looks for a provider, once for the process.
     *
     * @return the factory, or {@code null} if SLF4J has none and would drop all events
     * @throws LinkageError if SLF4J is missing, or of no version that we know
     */
    static InternalLoggerFactory find() {
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
