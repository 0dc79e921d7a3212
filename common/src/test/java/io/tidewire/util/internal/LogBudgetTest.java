/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.util.concurrent.TimeUnit;

import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LogBudgetTest {
    private final MockTicker ticker = Ticker.newMockTicker();
    private final LogBudget budget = new LogBudget(2, ticker);

    @Test
    void linesBeyondTheBudgetAreWithheldAndCounted() {
        assertThat(budget.take()).isEmpty();
        assertThat(budget.take()).isEmpty();
        assertThat(budget.take()).isNull();
        ticker.advance(LogBudget.PERIOD_NANOS - 1, TimeUnit.NANOSECONDS);
        assertThat(budget.take()).isNull();
        ticker.advance(1, TimeUnit.NANOSECONDS);
        assertThat(budget.take()).isEqualTo(" (2 reports before this one were withheld)");
        assertThat(budget.take()).isEmpty();
        assertThat(budget.take()).isNull();
    }

    @Test
    void budgetHasALine() {
        assertThatThrownBy(() -> new LogBudget(0, ticker)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("linesPerPeriod");
    }
}
