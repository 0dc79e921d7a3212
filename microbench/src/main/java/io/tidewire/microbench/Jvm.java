/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench;

/** JVM arguments that every benchmark forks with. */
public final class Jvm {
    /** Leak tracking would be measured instead of the code under test. */
    public static final String NO_LEAK_DETECTION = "-Dio.tidewire.leakDetection.level=disabled";
    /** A fixed heap, so that growing it is not measured. */
    public static final String HEAP_MIN = "-Xms1g";
    /** See {@link #HEAP_MIN}. */
    public static final String HEAP_MAX = "-Xmx1g";

    private Jvm() {
    }
}
