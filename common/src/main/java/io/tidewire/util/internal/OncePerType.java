/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Remembers for which types something was reported, for reports that are made once for each type in the life of the
 * process. After 64 types nothing more is reported, so that neither memory nor lines grow. Any thread.
 */
public final class OncePerType {
    private static final int MAX_TYPES = 64;

    /** Names, so that no class loader is kept. */
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    /** Creates one that remembers nothing yet. */
    public OncePerType() {
        // Nothing to set.
    }

    /**
     * Returns whether this is the first call for the type of an object.
     *
     * @param object any object
     * @return whether to report
     */
    public boolean isFirst(Object object) {
        return reported.size() < MAX_TYPES && reported.add(object.getClass().getName());
    }
}
