/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import io.tidewire.testkit.SeededRuns;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;
import org.junit.jupiter.api.Test;

import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** Windows from round trips, on a clock that the test moves. */
class WindowEstimateTest {
    private static final int WINDOW = 65_535;
    private static final int MAX = 1 << 20;

    private final MockTicker clock = Ticker.newMockTicker();
    private WindowEstimate estimate = new WindowEstimate(WINDOW, MAX);

    /** Octets come during a round trip of some milliseconds; the first of them makes the PING. */
    private int roundTrip(int octets, long millis) {
        assertThat(estimate.onReceived(octets / 2, clock)).isTrue();
        clock.advance(millis, TimeUnit.MILLISECONDS);
        assertThat(estimate.onReceived(octets - octets / 2, clock)).isFalse();
        return estimate.onAnswered(clock);
    }

    @Test
    void fullWindowIsDoubledUpToTheLimitAndThenNobodyIsAsked() {
        int window = WINDOW;
        int steps = 0;
        while (window < MAX) {
            int larger = roundTrip(window, 50);
            assertThat(larger).isEqualTo(Math.min(MAX, 2 * window));
            window = larger;
            steps++;
        }
        assertThat(steps).isEqualTo(5);
        assertThat(estimate.onReceived(MAX, clock)).isFalse();
        assertThat(estimate.onAnswered(clock)).isZero();
    }

    @Test
    void windowThatIsNotUsedUpStays() {
        assertThat(roundTrip(WINDOW / 2, 50)).isZero();
    }

    @Test
    void slowerRoundTripsWithFullWindowsAreAQueueThatNoWindowHelps() {
        int window = roundTrip(WINDOW, 50);
        assertThat(roundTrip(window, 200)).isZero();
    }

    @Test
    void pausesBecomeLongerWhileNothingGrows() {
        long pauseMillis = 100;
        for (int i = 0; i < 12; i++) {
            assertThat(roundTrip(10, 1)).isZero();
            clock.advance(pauseMillis - 1, TimeUnit.MILLISECONDS);
            assertThat(estimate.onReceived(10, clock)).isFalse();
            clock.advance(1, TimeUnit.MILLISECONDS);
            pauseMillis = Math.min(10_000, 2 * pauseMillis);
        }
    }

    @Test
    void answerThatNobodyWaitsForChangesNothing() {
        assertThat(estimate.onAnswered(clock)).isZero();
        assertThat(estimate.onReceived(WINDOW, clock)).isTrue();
    }

    @Test
    void windowOverTheLimitStays() {
        estimate = new WindowEstimate(MAX, MAX);
        assertThat(estimate.onReceived(MAX, clock)).isFalse();
    }

    @Test
    void whateverThePeerDoesTheWindowOnlyGrowsAndStaysWithinTheLimit() {
        SeededRuns.forEach(200, random -> {
            WindowEstimate hostile = new WindowEstimate(WINDOW, MAX);
            int window = WINDOW;
            int asked = 0;
            for (int i = 0; i < 100; i++) {
                clock.advance(random.nextInt(1000), TimeUnit.MICROSECONDS);
                if (random.nextInt(3) > 0) {
                    asked += hostile.onReceived(random.nextInt(10 * MAX), clock) ? 1 : 0;
                } else {
                    int larger = hostile.onAnswered(clock);
                    assertThat(larger == 0 || larger > window && larger <= MAX && asked > 0).isTrue();
                    window = Math.max(window, larger);
                    asked = 0;
                }
                assertThat(asked).isLessThanOrEqualTo(1);
            }
        });
    }
}
