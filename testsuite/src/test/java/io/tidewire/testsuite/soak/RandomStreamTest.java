/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.soak;

import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Test;

import java.util.Arrays;

import static org.assertj.core.api.Assertions.assertThat;

/** Streams are the same however they are cut, and nothing else is. */
class RandomStreamTest {

    private static final int LENGTH = 1000;

    @Test
    void anySplitIsTheSameStream() {
        SeededRuns.forEach(200, random -> {
            RandomStream stream = new RandomStream(random.nextLong());
            byte[] bytes = stream.bytes(0, LENGTH);
            int from = 0;
            while (from < LENGTH) {
                int to = Math.min(LENGTH, from + 1 + random.nextInt(40));
                byte[] part = Arrays.copyOfRange(bytes, from, to);
                assertThat(stream.bytes(from, to - from)).isEqualTo(part);
                assertThat(stream.mismatch(part, from)).isEqualTo(-1);
                from = to;
            }
        });
    }

    @Test
    void oneByteThatDiffersIsFound() {
        SeededRuns.forEach(200, random -> {
            RandomStream stream = new RandomStream(random.nextLong());
            int from = random.nextInt(100);
            byte[] bytes = stream.bytes(from, LENGTH);
            int wrong = random.nextInt(LENGTH);
            bytes[wrong] ^= (byte) (1 << random.nextInt(8));
            assertThat(stream.mismatch(bytes, from)).isEqualTo(from + wrong);
        });
    }

    @Test
    void streamsAndTheirPartsHaveNothingInCommon() {
        byte[] bytes = new RandomStream(1).bytes(0, LENGTH);
        assertThat(new RandomStream(2).mismatch(bytes, 0)).isBetween(0, 7);
        assertThat(new RandomStream(1).mismatch(bytes, 8)).isBetween(8, 15);
    }
}
