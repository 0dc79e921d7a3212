/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

import io.tidewire.util.internal.OptionalLibrary;
import org.jspecify.annotations.Nullable;

import java.lang.System.LoggerFinder;
import java.util.logging.Logger;

/**
 * Chooses where events go if the application says nothing: to the {@link LoggerFinder} that it has installed, else to
 * SLF4J where that has a provider, else to {@code java.util.logging}, or to the JDK's console logger where that module
 * is missing.
 */
final class LoggingBackend {
    // In a lambda: a reference of its method may load the class, and what it names, with this one.
    private static final OptionalLibrary SLF4J = new OptionalLibrary("org.slf4j:slf4j-api", "1.7.25",
            "org.slf4j.Logger", () -> Slf4jFactory.probe());

    private LoggingBackend() {
    }

    static InternalLoggerFactory detect() {
        String finder = LoggerFinder.getLoggerFinder().getClass().getModule().getName();
        boolean julIsThere = "java.logging".equals(finder);
        if (!julIsThere && !"java.base".equals(finder)) {
            return new SystemFactory();
        }
        InternalLoggerFactory jdk = julIsThere ? new JulFactory() : new SystemFactory();
        InternalLoggerFactory slf4j = findSlf4j(jdk);
        return slf4j == null ? jdk : slf4j;
    }

    @SuppressWarnings("NullAway") // What a library fails by has a cause.
    private static @Nullable InternalLoggerFactory findSlf4j(InternalLoggerFactory jdk) {
        Throwable cause = SLF4J.unavailabilityCause();
        if (cause == null) {
            return Slf4jFactory.find();
        }
        InternalLogger logger = jdk.newInstance(LoggingBackend.class.getName());
        // A class that may not be accessed is on the class path while we are a module.
        if (cause.getCause() instanceof IllegalAccessError || SLF4J.foundVersion() == null) {
            logger.debug("SLF4J is not there: {}", cause.getCause().toString());
        } else {
            logger.warn("SLF4J is there, but cannot be used", cause);
        }
        return null;
    }

    private static final class SystemFactory extends InternalLoggerFactory {
        @Override
        protected InternalLogger newInstance(String name) {
            return new SystemLogger(System.getLogger(name));
        }
    }

    /** Past {@link System.Logger}, which would take our shell for the class that logs. */
    private static final class JulFactory extends InternalLoggerFactory {
        @Override
        protected InternalLogger newInstance(String name) {
            return new JulLogger(Logger.getLogger(name));
        }
    }
}
