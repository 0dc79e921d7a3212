/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.recipes;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RecipeProgramTest {
    @Test
    void portsAreNumbersUpTo65535() {
        assertThat(RecipeProgram.port("0")).isZero();
        assertThat(RecipeProgram.port("65535")).isEqualTo(65_535);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "65536", "http", "80 ", "99999999999"})
    void otherPortsAreRefusedInOneLine(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> RecipeProgram.port(text))
                .withMessage("port: " + text + " (expected: 0 to 65535)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "fast", "10000000"})
    void ratesOutOfRangeAreRefusedInOneLine(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> RateLimits.kibibytes(text))
                .withMessage("rate: " + text + " (expected: KiB per second, 1 to 9999999)");
    }
}
