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
    private static final long FIRST = 20_260_101;

    @Test
    void runsAreDifferentAmongThemselvesAndTheSameEachTime() {
        List<Long> first = draw(50, FIRST);
        assertThat(first).hasSize(50).doesNotHaveDuplicates();
        assertThat(draw(50, FIRST)).isEqualTo(first);
    }

    @Test
    void firstOutputsOfNeighbouringRunsAreSpreadEvenly() {
        int[] tens = new int[10];
        SeededRuns.forEach(1_000, FIRST, random -> tens[random.nextInt(10)]++);
        assertThat(Arrays.stream(tens)).allMatch(count -> count > 60 && count < 140);
        int[] heads = new int[1];
        SeededRuns.forEach(1_000, FIRST, random -> heads[0] += random.nextBoolean() ? 1 : 0);
        assertThat(heads[0]).isBetween(430, 570);
    }

    @Test
    void failureNamesTheSeedThatRepeatsIt() {
        long bad = draw(10, FIRST).get(6);
        SeededRuns.Body body = random -> assertThat(random.nextLong()).isNotEqualTo(bad);
        assertThatThrownBy(() -> SeededRuns.forEach(10, FIRST, body)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("-Dio.tidewire.test.seed=20260107")
                .hasCauseInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> SeededRuns.forEach(1, 20_260_107, body)).isInstanceOf(AssertionError.class);
    }

    @Test
    void givenSeedIsTheFirstOfTheRuns() {
        List<Long> drawn = draw(50, 42);
        assertThat(drawn).hasSize(50).doesNotHaveDuplicates().doesNotContainAnyElementsOf(draw(50, FIRST));
        assertThat(draw(1, 42 + 7)).containsExactly(drawn.get(7));
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

    private static List<Long> draw(int runs, long firstSeed) {
        List<Long> drawn = new ArrayList<>();
        SeededRuns.forEach(runs, firstSeed, random -> drawn.add(random.nextLong()));
        return drawn;
    }
}
