/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Test;

import java.util.Random;
import java.util.stream.LongStream;

/** A short share of the {@linkplain CoreSchedule schedules}; {@code .ci/simulate-http2} runs a million. */
class CoreScheduleTest {
    private static final Long SCHEDULES = Long.getLong("io.tidewire.test.schedules");

    @Test
    void twoCoresAgreeOnTheirWindowsWithoutAChannel() {
        if (SCHEDULES == null) {
            SeededRuns.forEach(2000, CoreSchedule::run);
            return;
        }
        long first = Long.getLong("io.tidewire.test.firstSeed", 1);
        LongStream.range(first, first + SCHEDULES).parallel().forEach(CoreScheduleTest::runOne);
    }

    private static void runOne(long seed) {
        try {
            CoreSchedule.run(new Random(seed));
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
        }
    }
}
