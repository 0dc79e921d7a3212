/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.epoll;

import io.tidewire.testsuite.soak.Soak;
import io.tidewire.testsuite.soak.SoakPlan;
import io.tidewire.testsuite.soak.SoakReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.extension.ExtendWith;

import static org.assertj.core.api.Assertions.assertThat;

/** A few seconds of what {@link EpollSoak} does for any length of time. */
@ExtendWith(EpollAvailable.class)
class EpollSoakTest {

    @Test
    void loadWithAbortsLosesNothingAndLeavesNothing(TestReporter reporter) throws Exception {
        SoakPlan plan = new SoakPlan(Long.getLong("io.tidewire.test.seed", 20_260_101), 600, 60, 32);
        SoakReport report = new Soak(plan, EpollSoak.epoll(),
                line -> reporter.publishEntry("progress", line)).run();
        reporter.publishEntry("soak", report.text());
        assertThat(report.failures()).as(report.text()).isEmpty();
    }
}
