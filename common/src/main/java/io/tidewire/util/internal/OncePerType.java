/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * Remembers for which types something was reported, for reports that are made once for each type in the life of the
 * process. After 64 types nothing more is reported, so that lines do not grow with them. Any thread.
 */
public final class OncePerType {
    private static final int MAX_TYPES = 64;

    private final AtomicInteger reported = new AtomicInteger();
    /** Whether a report is still to be made; kept with the class, so that no class loader is kept. */
    private final ClassValue<AtomicBoolean> open;

    /**
     * Creates one that remembers nothing yet.
     *
     * @param reportable says, once for each type, whether it is ever reported
     */
    public OncePerType(Predicate<Class<?>> reportable) {
        checkNotNull(reportable, "reportable");
        open = new ClassValue<>() {
            @Override
            protected AtomicBoolean computeValue(Class<?> type) {
                return new AtomicBoolean(reportable.test(type));
            }
        };
    }

    /**
     * Returns whether this is the first call for the type of an object.
     *
     * @param object any object
     * @return whether to report
     */
    public boolean isFirst(Object object) {
        AtomicBoolean ofType = open.get(object.getClass());
        return ofType.get() && ofType.compareAndSet(true, false) && reported.getAndIncrement() < MAX_TYPES;
    }
}
