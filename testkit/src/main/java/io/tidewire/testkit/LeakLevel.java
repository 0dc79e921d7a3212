/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import io.tidewire.util.ResourceLeakDetector;
import io.tidewire.util.ResourceLeakDetector.Level;
import io.tidewire.util.internal.SystemPropertyUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

/** Ensures that every resource is watched in tests, or reports that it is not. Without state. */
final class LeakLevel {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(LeakLevel.class);
    private static final String PROPERTY = "io.tidewire.leakDetection.level";

    private LeakLevel() {
    }

    /** Raises the level to the highest, unless a property says otherwise: then it warns of what is missed. */
    static void raise() {
        boolean configured = SystemPropertyUtil.contains(PROPERTY)
                || SystemPropertyUtil.contains("io.tidewire.leakDetectionLevel");
        if (!configured) {
            ResourceLeakDetector.setLevel(Level.PARANOID);
        } else if (ResourceLeakDetector.getLevel() != Level.PARANOID) {
            LOGGER.warn("Most leaks are not found: the level of leak detection is {}, by a property; with "
                    + "-D{}=paranoid, or without the property, every buffer is watched",
                    ResourceLeakDetector.getLevel(), PROPERTY);
        }
    }
}
