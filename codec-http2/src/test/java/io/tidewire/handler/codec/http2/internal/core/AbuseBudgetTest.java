/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class AbuseBudgetTest {
    private final MockTicker clock = Ticker.newMockTicker();
    private final AbuseBudget budget = new AbuseBudget(true);

    @ParameterizedTest
    @EnumSource(Abuse.class)
    void theLimitIsPermittedAndOneMoreIsNot(Abuse abuse) {
        budget.limit(abuse, 3, abuse.secondsByDefault());
        for (int i = 0; i < 3; i++) {
            assertThat(budget.spend(abuse, clock)).isTrue();
        }
        assertThat(budget.spend(abuse, clock)).isFalse();
    }

    @Test
    void theCountBeginsAnewWhenItsTimeIsOver() {
        budget.limit(Abuse.RESETS_RECEIVED, 2, 30);
        assertThat(budget.spend(Abuse.RESETS_RECEIVED, clock)).isTrue();
        clock.advance(29, TimeUnit.SECONDS);
        assertThat(budget.spend(Abuse.RESETS_RECEIVED, clock)).isTrue();
        clock.advance(1, TimeUnit.SECONDS);
        assertThat(budget.spend(Abuse.RESETS_RECEIVED, clock)).isTrue();
        assertThat(budget.spend(Abuse.RESETS_RECEIVED, clock)).isTrue();
        assertThat(budget.spend(Abuse.RESETS_RECEIVED, clock)).isFalse();
    }

    @Test
    void whereTimeDoesNotMatterUsefulOctetsDo() {
        budget.limit(Abuse.EMPTY_FRAMES, 2, 0);
        assertThat(budget.spend(Abuse.EMPTY_FRAMES, clock)).isTrue();
        assertThat(budget.spend(Abuse.EMPTY_FRAMES, clock)).isTrue();
        clock.advance(1, TimeUnit.DAYS);
        budget.onUsefulOctets(1);
        assertThat(budget.spend(Abuse.EMPTY_FRAMES, clock)).isTrue();
        assertThat(budget.spend(Abuse.EMPTY_FRAMES, clock)).isFalse();
    }

    @Test
    void zeroIsNoLimitAndClientsDoNotCountResets() {
        AbuseBudget client = new AbuseBudget(false);
        for (int i = 0; i < 10_000; i++) {
            assertThat(client.spend(Abuse.RESETS_RECEIVED, clock)).isTrue();
            assertThat(client.spend(Abuse.RESETS_CAUSED, clock)).isTrue();
        }
        assertThat(client.limit(Abuse.SETTINGS)).isEqualTo(1000);
        assertThat(client.seconds(Abuse.SETTINGS)).isEqualTo(60);
        client.limit(Abuse.SETTINGS, 0, 0);
        assertThat(budget.limit(Abuse.SETTINGS)).isEqualTo(1000);
    }

    @Test
    void limitsAreNotNegative() {
        assertThatThrownBy(() -> budget.limit(Abuse.PINGS, -1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> budget.limit(Abuse.PINGS, 1, -1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatWasGivenBackCanBeSpentAgain() {
        budget.limit(Abuse.QUEUED_ANSWERS, 1, 0);
        for (int i = 0; i < 5; i++) {
            assertThat(budget.spend(Abuse.QUEUED_ANSWERS, clock)).isTrue();
            budget.giveBack(Abuse.QUEUED_ANSWERS);
        }
        budget.giveBack(Abuse.QUEUED_ANSWERS);
        assertThat(budget.spend(Abuse.QUEUED_ANSWERS, clock)).isTrue();
        assertThat(budget.spend(Abuse.QUEUED_ANSWERS, clock)).isFalse();
    }
}
