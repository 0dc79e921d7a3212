/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import java.util.Random;

/**
 * Runs a test on random inputs that are the same each time, and says how to repeat the one that failed.
 *
 * <pre>{@code
 * SeededRuns.forEach(1_000, random -> {
 *     byte[] input = new byte[random.nextInt(100)];
 *     random.nextBytes(input);
 *     assertThat(decode(encode(input))).isEqualTo(input);
 * });
 * }</pre>
 *
 * <p>The system property {@code io.tidewire.test.seed} is the seed of the first run; each later one adds one. So the
 * seed that a failure names makes the first run fail, and another one gives other inputs.
 */
public final class SeededRuns {
    private static final String SEED_PROPERTY = "io.tidewire.test.seed";
    private static final long FIRST_SEED = 20_260_101L;

    private SeededRuns() {
    }

    /** A test of one random input. */
    @FunctionalInterface
    public interface Body {
        /**
         * Creates the input and tests it.
         *
         * @param random where the input comes from, and nothing else may
         * @throws Exception if the test fails
         */
        void run(Random random) throws Exception;
    }

    /**
     * Runs a test.
     *
     * @param runs on how many inputs, above zero
     * @param body the test
     * @throws AssertionError if it failed; names the seed, and has the failure as its cause
     */
    public static void forEach(int runs, Body body) {
        forEach(runs, Long.getLong(SEED_PROPERTY, FIRST_SEED), body);
    }

    static void forEach(int runs, long firstSeed, Body body) {
        if (runs <= 0) {
            throw new IllegalArgumentException("runs: " + runs + " (expected: > 0)");
        }
        for (int i = 0; i < runs; i++) {
            runOne(firstSeed + i, body);
        }
    }

    /**
     * Spreads a seed over all bits (the last step of SplitMix64): the first outputs of {@link Random} are nearly the
     * same for neighbouring seeds.
     */
    private static long mixed(long seed) {
        long bits = (seed ^ seed >>> 30) * 0xbf58476d1ce4e5b9L;
        bits = (bits ^ bits >>> 27) * 0x94d049bb133111ebL;
        return bits ^ bits >>> 31;
    }

    private static void runOne(long seed, Body body) {
        try {
            body.run(new Random(mixed(seed)));
        } catch (Exception | AssertionError e) {
            throw new AssertionError("failed for one random input, repeat it with -D" + SEED_PROPERTY + '=' + seed
                    + ": " + e.getMessage(), e);
        }
    }
}
