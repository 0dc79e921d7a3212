/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.util.SplittableRandom;

/** Random numbers that are the same in each run, unless {@code -Dio.tidewire.test.seed} says otherwise. */
final class Seed {
    private static final long DEFAULT = 20260101L;

    private Seed() {
    }

    static long value() {
        return Long.getLong("io.tidewire.test.seed", DEFAULT);
    }

    static SplittableRandom random() {
        return new SplittableRandom(value());
    }

    /** To be shown by a failing assertion. */
    static String text() {
        return "seed " + value();
    }
}
