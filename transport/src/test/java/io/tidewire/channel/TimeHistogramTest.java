/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.Arrays;

import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Buckets, bounds and percentiles, compared with the times themselves. */
class TimeHistogramTest {
    private final TimeCounts counts = new TimeCounts();

    @ParameterizedTest
    @CsvSource({"-1, 0", "0, 0", "1023, 0", "1024, 1", "2047, 1", "2048, 2", "4095, 2", "4096, 3",
        "1099511627775, 30", "1099511627776, 31", "9223372036854775807, 31"})
    void timeIsInTheBucketWhoseBoundsItIsBetween(long nanos, int bucket) {
        counts.add(nanos);
        TimeHistogram read = counts.read();
        assertThat(read.count(bucket)).isEqualTo(1);
        assertThat(read.count()).isEqualTo(1);
        assertThat(read.sumNanos()).isEqualTo(Math.max(0, nanos));
    }

    @Test
    void boundsArePowersOfTwoAndTheLastBucketHasNone() {
        assertThat(TimeHistogram.EMPTY.buckets()).isEqualTo(32);
        assertThat(TimeHistogram.EMPTY.upperNanos(0)).isEqualTo(1024);
        assertThat(TimeHistogram.EMPTY.upperNanos(1)).isEqualTo(2048);
        assertThat(TimeHistogram.EMPTY.upperNanos(30)).isEqualTo(1L << 40);
        assertThat(TimeHistogram.EMPTY.upperNanos(31)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void percentileIsAboveTheExactOneAndBelowItsDouble() {
        SeededRuns.forEach(200, random -> {
            TimeCounts each = new TimeCounts();
            long[] times = random.longs(1 + random.nextInt(50), 0, 1L << 11 + random.nextInt(28)).toArray();
            Arrays.stream(times).forEach(each::add);
            Arrays.sort(times);
            for (double percent : new double[] {0.1, 1 + random.nextInt(99), 99.9, 100}) {
                int rank = (int) Math.ceil(times.length * percent / 100);
                long exact = times[rank - 1];
                assertThat(each.read().percentileNanos(percent)).as("%s %%", percent)
                        .isGreaterThan(exact).isLessThanOrEqualTo(Math.max(1024, 2 * exact));
            }
        });
    }

    @Test
    void noTimesHaveNoPercentile() {
        assertThat(TimeHistogram.EMPTY.percentileNanos(100)).isZero();
        assertThat(TimeHistogram.EMPTY.count()).isZero();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 100.1, Double.NaN, Double.POSITIVE_INFINITY})
    void percentileOutOfRangeIsRefused(double percent) {
        assertThatThrownBy(() -> TimeHistogram.EMPTY.percentileNanos(percent))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("percent: ");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 32})
    void bucketOutOfRangeIsRefused(int bucket) {
        assertThatThrownBy(() -> TimeHistogram.EMPTY.count(bucket)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> TimeHistogram.EMPTY.upperNanos(bucket)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void sumsAndDifferencesAreThoseOfTheBuckets() {
        counts.add(10);
        TimeHistogram first = counts.read();
        counts.add(10);
        counts.add(5000);
        TimeHistogram both = counts.read();
        assertThat(first.count()).as("a copy").isEqualTo(1);
        TimeHistogram lately = both.minus(first);
        assertThat(lately.count()).isEqualTo(2);
        assertThat(lately.count(3)).isEqualTo(1);
        assertThat(lately.sumNanos()).isEqualTo(5010);
        TimeHistogram sum = lately.plus(first);
        assertThat(sum.count(0)).isEqualTo(2);
        assertThat(sum.sumNanos()).isEqualTo(5020);
    }
}
