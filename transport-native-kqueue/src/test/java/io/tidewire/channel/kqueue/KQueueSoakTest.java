/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.testsuite.soak.Soak;
import io.tidewire.testsuite.soak.SoakPlan;
import io.tidewire.testsuite.soak.SoakReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

import static org.assertj.core.api.Assertions.assertThat;

/** A few seconds of what {@link KQueueSoak} does for any length of time. */
@ExtendWith(KQueueAvailable.class)
class KQueueSoakTest {

    @Test
    void loadWithAbortsLosesNothingAndLeavesNothing(TestReporter reporter, @TempDir Path folder) throws Exception {
        SoakPlan plan = new SoakPlan(Long.getLong("io.tidewire.test.seed", 20_260_101), 300, 60, 32);
        SoakReport report = new Soak(plan, KQueueSoak.kqueue(folder),
                line -> reporter.publishEntry("progress", line)).run();
        reporter.publishEntry("soak", report.text());
        assertThat(report.failures()).as(report.text()).isEmpty();
    }
}
