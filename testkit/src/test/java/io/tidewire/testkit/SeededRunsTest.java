/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SeededRunsTest {
    @Test
    void runsAreDifferentAmongThemselvesAndTheSameEachTime() {
        final List<Long> first = draw(50, null);
        assertThat(first).hasSize(50).doesNotHaveDuplicates();
        assertThat(draw(50, null)).isEqualTo(first);
    }

    @Test
    void failureNamesTheSeedThatRepeatsIt() {
        final long bad = draw(10, null).get(6);
        final SeededRuns.Body body = random -> assertThat(random.nextLong()).isNotEqualTo(bad);
        assertThatThrownBy(() -> SeededRuns.forEach(10, null, body)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("-Dio.tidewire.test.seed=20260107")
                .hasCauseInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> SeededRuns.forEach(10, 20_260_107L, body)).isInstanceOf(AssertionError.class);
    }

    @Test
    void givenSeedIsTheOnlyRun() {
        assertThat(draw(50, 42L)).hasSize(1);
    }

    @Test
    void exceptionOfTheTestIsKeptAsCause() {
        final Exception failure = new Exception("no");
        assertThatThrownBy(() -> SeededRuns.forEach(1, random -> {
            throw failure;
        })).hasCause(failure).hasMessageEndingWith(": no");
    }

    @Test
    void noRunsAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> SeededRuns.forEach(0, random -> { }))
                .withMessage("runs: 0 (expected: > 0)");
    }

    private static List<Long> draw(final int runs, final Long onlySeed) {
        final List<Long> drawn = new ArrayList<>();
        SeededRuns.forEach(runs, onlySeed, random -> drawn.add(random.nextLong()));
        return drawn;
    }
}
