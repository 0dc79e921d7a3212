/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class InboundWindowTest {
    private static final int MAX = Integer.MAX_VALUE;

    @Test
    void anUpdateGoesOutWhenEnoughIsConsumed() {
        InboundWindow window = new InboundWindow(100, 0.5f);
        assertThat(window.onReceived(60)).isTrue();
        assertThat(window.takeUpdate()).isZero();
        assertThat(window.onConsumed(49)).isTrue();
        assertThat(window.takeUpdate()).isZero();
        assertThat(window.onConsumed(1)).isTrue();
        assertThat(window.takeUpdate()).isEqualTo(50);
        assertThat(window.window()).isEqualTo(90);
        assertThat(window.unconsumed()).isEqualTo(10);
    }

    @Test
    void moreThanTheWindowIsRefusedAndChangesNothing_FC05() {
        InboundWindow window = new InboundWindow(10, 0.5f);
        assertThat(window.onReceived(11)).isFalse();
        assertThat(window.window()).isEqualTo(10);
        assertThat(window.onReceived(10)).isTrue();
        assertThat(window.onReceived(0)).isTrue();
        assertThat(window.onReceived(1)).isFalse();
        assertThat(window.onConsumed(11)).isFalse();
        assertThat(window.unconsumed()).isEqualTo(10);
    }

    @Test
    void whatWasSentBeforeTheAcknowledgementMayGoBelowZero_FC07() {
        InboundWindow window = new InboundWindow(100, 0.5f);
        assertThat(window.shift(-60, false)).isTrue();
        assertThat(window.window()).isEqualTo(40);
        assertThat(window.onReceived(100)).isTrue();
        assertThat(window.window()).isEqualTo(-60);
        assertThat(window.onReceived(1)).isFalse();
        assertThat(window.onReceived(0)).isTrue();
    }

    @Test
    void afterTheAcknowledgementTheWindowHolds_FC05() {
        InboundWindow window = new InboundWindow(100, 0.5f);
        assertThat(window.shift(-60, true)).isTrue();
        assertThat(window.onReceived(41)).isFalse();
        assertThat(window.onReceived(40)).isTrue();
    }

    @Test
    void noWindowGetsOverTheMaximum_FC03() {
        InboundWindow window = new InboundWindow(MAX, 0.5f);
        assertThat(window.shift(1, true)).isFalse();
        assertThat(window.window()).isEqualTo(MAX);
        window.widen(1);
        assertThat(window.target()).isEqualTo(MAX);
    }

    @Test
    void aStreamThatHasEndedGetsNoUpdate() {
        InboundWindow window = new InboundWindow(100, 0.5f);
        window.onEndReceived();
        assertThat(window.onReceived(100)).isTrue();
        assertThat(window.onConsumed(100)).isTrue();
        assertThat(window.takeUpdate()).isZero();
    }

    /** The peer's window, kept by the frames alone, is never smaller than ours and never over the maximum. */
    @Test
    void thePeerAlwaysSeesTheSameWindow() {
        SeededRuns.forEach(200, random -> {
            int size = random.nextInt(10_000);
            InboundWindow window = new InboundWindow(size, 0.1f + random.nextFloat() * 0.8f);
            long peer = size;
            long inUse = 0;
            for (int step = 0; step < 200; step++) {
                switch (random.nextInt(4)) {
                    case 0 -> {
                        int octets = random.nextInt(2000);
                        boolean allowed = octets == 0 || octets <= peer;
                        assertThat(window.onReceived(octets)).isEqualTo(allowed);
                        if (allowed) {
                            peer -= octets;
                            inUse += octets;
                        }
                    }
                    case 1 -> {
                        int octets = random.nextInt(2000);
                        assertThat(window.onConsumed(octets)).isEqualTo(octets <= inUse);
                        inUse -= octets <= inUse ? octets : 0;
                    }
                    case 2 -> {
                        int delta = random.nextInt(2000) - 1000;
                        if (window.target() + delta >= 0) {
                            assertThat(window.shift(delta, true)).isTrue();
                            peer += delta;
                        }
                    }
                    default -> {
                        int update = window.takeUpdate();
                        assertThat(update).isNotNegative();
                        peer += update;
                    }
                }
                assertThat((long) window.window()).isEqualTo(peer);
                assertThat((long) window.unconsumed()).isEqualTo(inUse);
                assertThat(peer + inUse).isLessThanOrEqualTo(window.target());
            }
        });
    }
}
