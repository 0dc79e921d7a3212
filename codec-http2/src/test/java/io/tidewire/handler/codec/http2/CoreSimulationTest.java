/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Test;

import java.util.Random;
import java.util.stream.LongStream;

/**
 * A short share of the {@linkplain CoreSimulation simulation}; {@code .ci/simulate-http2} runs a million schedules.
 */
class CoreSimulationTest {
    private static final Long SCHEDULES = Long.getLong("io.tidewire.test.schedules");

    @Test
    void twoCoresAgreeHoweverTheirOctetsAreCutAndAPeerWithoutRulesDoesNoHarm() {
        if (SCHEDULES == null) {
            SeededRuns.forEach(600, CoreSimulation::run);
            return;
        }
        long first = Long.getLong("io.tidewire.test.firstSeed", 1);
        LongStream.range(first, first + SCHEDULES).parallel().forEach(CoreSimulationTest::runOne);
    }

    private static void runOne(long seed) {
        try {
            CoreSimulation.run(new Random(seed));
        } catch (Exception | AssertionError e) {
            throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
        }
    }
}
