/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.util.SplittableRandom;

/** Random numbers that are the same in each run, unless {@code -Dio.tidewire.test.seed} says otherwise. */
public final class Seed {
    private static final long DEFAULT = 20260101L;

    private Seed() {
    }

    /**
     * Returns the seed.
     *
     * @return the seed of this run
     */
    public static long value() {
        return Long.getLong("io.tidewire.test.seed", DEFAULT);
    }

    /**
     * Creates a source of random numbers.
     *
     * @return a new one of this seed
     */
    public static SplittableRandom random() {
        return new SplittableRandom(value());
    }

    /**
     * Names the seed, for a failing assertion.
     *
     * @return the text
     */
    public static String text() {
        return "seed " + value();
    }
}
