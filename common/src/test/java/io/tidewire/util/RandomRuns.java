/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import java.util.Random;
import java.util.function.Consumer;

/**
 * Runs a test on random inputs that are the same each time; {@code -Dio.tidewire.test.seed=} is the seed of the first.
 * The test kit has the like for all other modules, but it stands on this one.
 */
public final class RandomRuns {
    private static final long FIRST_SEED = 20_260_101L;

    private RandomRuns() {
    }

    public static void forEach(int runs, Consumer<Random> body) {
        long firstSeed = Long.getLong("io.tidewire.test.seed", FIRST_SEED);
        for (int i = 0; i < runs; i++) {
            long seed = firstSeed + i;
            try {
                body.accept(new Random(seed));
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("failed with -Dio.tidewire.test.seed=" + seed + ": " + e.getMessage(), e);
            }
        }
    }

    /** Returns up to {@code maxLength} characters of an alphabet. */
    public static String text(Random random, int maxLength, String alphabet) {
        int length = random.nextInt(maxLength + 1);
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }
}
