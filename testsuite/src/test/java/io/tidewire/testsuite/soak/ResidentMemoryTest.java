/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.soak;

import org.junit.jupiter.api.Test;

import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** The line is that of the samples. */
class ResidentMemoryTest {

    @Test
    void riseIsThatOfTheLineAndNotOfTheNoise() {
        Random random = new Random(1);
        ResidentMemory memory = new ResidentMemory();
        for (int seconds = 450; seconds <= 1800; seconds += 10) {
            memory.add(seconds, 300_000 + 2L * seconds + random.nextInt(-1000, 1001));
        }
        assertThat(memory.kibibytesPerMinute()).isCloseTo(120, within(40.0));
        assertThat(memory.riseKibibytes()).isCloseTo(2 * 1350, within(900.0));
    }

    @Test
    void levelIsFlat() {
        ResidentMemory memory = new ResidentMemory();
        memory.add(0, 1000);
        assertThat(memory.kibibytesPerMinute()).isZero();
        memory.add(10, 1000);
        assertThat(memory.riseKibibytes()).isZero();
    }
}
