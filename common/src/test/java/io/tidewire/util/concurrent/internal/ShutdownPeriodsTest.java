/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShutdownPeriodsTest {

    private final ShutdownPeriods periods = new ShutdownPeriods();

    @Test
    void nothingIsWaitedForWithoutPeriods() {
        periods.beginUnlessBegun(100);
        assertThat(periods.timeForTasksNanos(100)).isZero();
        assertThat(periods.restNanos(100, 100)).isZero();
    }

    @Test
    void nothingIsWaitedForWithoutAQuietPeriod() {
        periods.set(0, 50);
        periods.beginUnlessBegun(100);
        assertThat(periods.timeForTasksNanos(100)).isZero();
    }

    @Test
    void periodsBeginOnce() {
        periods.set(10, 50);
        assertThat(periods.hasBegun()).isFalse();
        periods.beginUnlessBegun(0);
        assertThat(periods.hasBegun()).isTrue();
        periods.beginUnlessBegun(40);
        assertThat(periods.timeForTasksNanos(40)).isEqualTo(10);
    }

    @Test
    void restEndsWithTheQuietPeriodOrTheTimeout() {
        periods.set(10, 50);
        periods.beginUnlessBegun(100);
        assertThat(periods.restNanos(104, 102)).as("since the last task").isEqualTo(8);
        assertThat(periods.restNanos(112, 102)).isZero();
        assertThat(periods.restNanos(113, 102)).isZero();
        assertThat(periods.restNanos(145, 144)).as("until the timeout").isEqualTo(5);
        assertThat(periods.restNanos(150, 150)).isZero();
        assertThat(periods.timeForTasksNanos(151)).isZero();
    }
}
