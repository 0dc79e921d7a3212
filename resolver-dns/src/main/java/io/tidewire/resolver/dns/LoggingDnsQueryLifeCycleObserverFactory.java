/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.resolver.dns;

import io.tidewire.handler.codec.dns.DnsQuestion;
import io.tidewire.handler.logging.LogLevel;
import io.tidewire.util.internal.logging.InternalLogLevel;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Creates observers that log each event.
 */
public final class LoggingDnsQueryLifeCycleObserverFactory implements DnsQueryLifecycleObserverFactory {
    private final InternalLogger logger;
    private final InternalLogLevel level;

    /** Creates a factory that logs at level {@code DEBUG}, by the name of this class. */
    public LoggingDnsQueryLifeCycleObserverFactory() {
        this(LogLevel.DEBUG);
    }

    /** Creates a factory that logs by the name of this class. */
    public LoggingDnsQueryLifeCycleObserverFactory(LogLevel level) {
        this(LoggingDnsQueryLifeCycleObserverFactory.class, level);
    }

    /**
     * Creates a factory.
     *
     * @param classContext the class by whose name is logged
     */
    public LoggingDnsQueryLifeCycleObserverFactory(Class<?> classContext, LogLevel level) {
        this(checkNotNull(classContext, "classContext").getName(), level);
    }

    /**
     * Creates a factory.
     *
     * @param name the name by which is logged
     */
    public LoggingDnsQueryLifeCycleObserverFactory(String name, LogLevel level) {
        this.level = checkNotNull(level, "level").toInternalLevel();
        logger = InternalLoggerFactory.getInstance(checkNotNull(name, "name"));
    }

    @Override
    public DnsQueryLifecycleObserver newDnsQueryLifecycleObserver(DnsQuestion question) {
        return new LoggingObserver(question, logger, level);
    }
}
