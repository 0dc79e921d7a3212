/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The longest time of the present period and the one before. */
class RecentLongestTest {
    private static final long PERIOD = RecentLongest.PERIOD_NANOS;

    private final RecentLongest longest = new RecentLongest();

    private long at(long nowNanos) {
        return longest.read(nowNanos).nanos();
    }

    @Test
    void longerOneReplacesTheShorter() {
        assertThat(at(0)).isZero();
        longest.offer(5, String.class, 1);
        longest.offer(4, Integer.class, 2);
        assertThat(at(2)).isEqualTo(5);
        assertThat(longest.read(2).type()).isEqualTo("java.lang.String");
        longest.offer(6, null, 3);
        assertThat(at(3)).isEqualTo(6);
        assertThat(longest.read(3).type()).isNull();
    }

    @Test
    void longTimeStaysForThePeriodAfterItsOwn() {
        longest.offer(100, String.class, 1);
        longest.offer(5, Integer.class, PERIOD);
        assertThat(at(PERIOD)).isEqualTo(100);
        assertThat(at(2 * PERIOD - 1)).isEqualTo(100);
        longest.offer(4, Integer.class, 2 * PERIOD);
        assertThat(at(2 * PERIOD)).isEqualTo(5);
    }

    @Test
    void loopThatOffersNothingIsForgottenToo() {
        longest.offer(100, String.class, 1);
        assertThat(at(2 * PERIOD - 1)).isEqualTo(100);
        assertThat(at(2 * PERIOD)).isZero();
        longest.offer(1, Integer.class, 7 * PERIOD);
        assertThat(at(7 * PERIOD)).isEqualTo(1);
    }
}
