/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;

import static org.assertj.core.api.Assertions.assertThat;

class ConstantTimeUtilsTest {
    private static final long[] NUMBERS = {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, Long.MIN_VALUE,
        Long.MAX_VALUE, 1L << 32, 0x8000_0000L};

    @Test
    void numbersAreEqualAsTheyAre() {
        for (long x : NUMBERS) {
            for (long y : NUMBERS) {
                assertThat(ConstantTimeUtils.equalsConstantTime(x, y)).isEqualTo(x == y ? 1 : 0);
                assertThat(ConstantTimeUtils.equalsConstantTime((int) x, (int) y))
                        .isEqualTo((int) x == (int) y ? 1 : 0);
            }
        }
    }

    @Test
    void eachByteCounts() {
        byte[] first = "0123456789".getBytes(StandardCharsets.US_ASCII);
        byte[] second = " 0123456789".getBytes(StandardCharsets.US_ASCII);
        assertThat(PlatformDependent.equalsConstantTime(first, 0, second, 1, 10)).isEqualTo(1);
        assertThat(PlatformDependent.equalsConstantTime(first, 0, second, 0, 0)).isEqualTo(1);
        for (int i = 0; i < 10; i++) {
            for (int bit = 0; bit < 8; bit++) {
                second[i + 1] ^= (byte) (1 << bit);
                assertThat(PlatformDependent.equalsConstantTime(first, 0, second, 1, 10)).isZero();
                second[i + 1] ^= (byte) (1 << bit);
            }
        }
    }

    @Test
    void textsOfDifferentLengthDiffer() {
        assertThat(ConstantTimeUtils.equalsConstantTime("abc", new StringBuilder("abc"))).isEqualTo(1);
        assertThat(ConstantTimeUtils.equalsConstantTime("abc", "abd")).isZero();
        assertThat(ConstantTimeUtils.equalsConstantTime("abc", "abcd")).isZero();
    }
}
