/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal.logging;

import java.lang.System.LoggerFinder;
import java.util.logging.Logger;

/**
 * Chooses where events go if the application says nothing: to the {@link LoggerFinder} that it has installed, else to
 * SLF4J where that has a provider, else to {@code java.util.logging}, or to the JDK's console logger where that module
 * is missing.
 */
final class LoggingBackend {
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

    private static InternalLoggerFactory findSlf4j(InternalLoggerFactory jdk) {
        try {
            return Slf4jFactory.find();
        } catch (NoClassDefFoundError | IllegalAccessError e) {
            // Missing, or on the class path while we are a module.
            jdk.newInstance(LoggingBackend.class.getName()).debug("SLF4J is not there: {}", e.toString());
        } catch (LinkageError | RuntimeException e) {
            jdk.newInstance(LoggingBackend.class.getName()).warn("SLF4J is there, but cannot be used", e);
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
