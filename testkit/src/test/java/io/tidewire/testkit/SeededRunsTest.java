/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SeededRunsTest {
    @Test
    void runsAreDifferentAmongThemselvesAndTheSameEachTime() {
        List<Long> first = draw(50, null);
        assertThat(first).hasSize(50).doesNotHaveDuplicates();
        assertThat(draw(50, null)).isEqualTo(first);
    }

    @Test
    void firstOutputsOfNeighbouringRunsAreSpreadEvenly() {
        int[] tens = new int[10];
        SeededRuns.forEach(1_000, null, random -> tens[random.nextInt(10)]++);
        assertThat(Arrays.stream(tens)).allMatch(count -> count > 60 && count < 140);
        int[] heads = new int[1];
        SeededRuns.forEach(1_000, null, random -> heads[0] += random.nextBoolean() ? 1 : 0);
        assertThat(heads[0]).isBetween(430, 570);
    }

    @Test
    void failureNamesTheSeedThatRepeatsIt() {
        long bad = draw(10, null).get(6);
        SeededRuns.Body body = random -> assertThat(random.nextLong()).isNotEqualTo(bad);
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
        Exception failure = new Exception("no");
        assertThatThrownBy(() -> SeededRuns.forEach(1, random -> {
            throw failure;
        })).hasCause(failure).hasMessageEndingWith(": no");
    }

    @Test
    void noRunsAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> SeededRuns.forEach(0, random -> { }))
                .withMessage("runs: 0 (expected: > 0)");
    }

    private static List<Long> draw(int runs, Long onlySeed) {
        List<Long> drawn = new ArrayList<>();
        SeededRuns.forEach(runs, onlySeed, random -> drawn.add(random.nextLong()));
        return drawn;
    }
}
