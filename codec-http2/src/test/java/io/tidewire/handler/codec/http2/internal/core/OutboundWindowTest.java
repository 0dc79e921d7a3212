/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2.internal.core;

import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Test;

import java.util.Random;

import static io.tidewire.handler.codec.http2.internal.core.SendAccount.MIN_TAKEN;
import static org.assertj.core.api.Assertions.assertThat;

class OutboundWindowTest {
    private static final int MAX = Integer.MAX_VALUE;
    private static final int STREAMS = 3;

    @Test
    void aWindowEndsAtItsMaximum_FC05() {
        SendAccount account = new SendAccount(MAX - 1);
        OutboundWindow window = new OutboundWindow(account);
        assertThat(window.increaseWindow(2)).isFalse();
        assertThat(window.windowSize()).isEqualTo(MAX - 1);
        assertThat(window.increaseWindow(1)).isTrue();
        assertThat(window.increaseWindow(0)).isTrue();
        assertThat(account.increase(2)).isFalse();
        assertThat(account.window()).isEqualTo(MAX - 1);
        assertThat(account.increase(1)).isTrue();
        assertThat(account.window()).isEqualTo(MAX);
    }

    @Test
    void aSmallerInitialWindowMakesAWindowNegative_FC03() {
        SendAccount account = new SendAccount(100);
        OutboundWindow window = new OutboundWindow(account);
        window.onQueued(80);
        window.onSent(80);
        account.initialWindow(10);
        assertThat(window.windowSize()).isEqualTo(-70);
        assertThat(window.allowed(MAX)).isZero();
        assertThat(window.increaseWindow(71)).isTrue();
        assertThat(window.allowed(MAX)).isEqualTo(1);
        assertThat(account.window()).isEqualTo(20);
    }

    @Test
    void aLargerInitialWindowMustFitEachStream_FC03() {
        SendAccount account = new SendAccount(0);
        OutboundWindow window = new OutboundWindow(account);
        assertThat(window.increaseWindow(10)).isTrue();
        assertThat(window.canStartWith(MAX - 10)).isTrue();
        assertThat(window.canStartWith(MAX - 9)).isFalse();
        account.initialWindow(MAX - 9);
        window.limitWindow();
        assertThat(window.windowSize()).isEqualTo(MAX);
    }

    @Test
    void roomIsBehindWhatWaits() {
        SendAccount account = new SendAccount(100);
        OutboundWindow window = new OutboundWindow(account);
        window.onQueued(99);
        assertThat(window.hasWindow()).isTrue();
        assertThat(account.hasRoom()).isTrue();
        window.onQueued(1);
        assertThat(window.hasWindow()).isFalse();
        assertThat(account.hasRoom()).isFalse();
        window.onDropped();
        assertThat(account.pendingBytes()).isZero();
        assertThat(window.hasWindow()).isTrue();
    }

    @Test
    void aRoundTakesWhatWindowAndChannelTake() {
        SendAccount account = new SendAccount(40_000);
        assertThat(account.allowance(39_999)).isEqualTo(39_999);
        assertThat(account.allowance(50_000)).isEqualTo(40_000);
        assertThat(account.allowance(0)).isEqualTo(32 * 1024);
        OutboundWindow window = new OutboundWindow(account);
        window.onQueued(40_000);
        window.onSent(40_000);
        assertThat(account.allowance(50_000)).isZero();
    }

    @Test
    void writabilityIsNewsOnce() {
        OutboundWindow window = new OutboundWindow(new SendAccount(1));
        assertThat(window.tellWritable(false)).isFalse();
        assertThat(window.tellWritable(true)).isTrue();
        assertThat(window.tellWritable(true)).isFalse();
        assertThat(window.tellWritable(false)).isTrue();
    }

    @Test
    void aStreamHasStalledWhenItsWindowHoldsItUpAndLittleWasTaken() {
        SendAccount account = new SendAccount(0);
        OutboundWindow window = new OutboundWindow(account);
        window.onQueued(2L * MIN_TAKEN);
        assertThat(window.hasStalled()).isFalse(); // no watch has begun
        window.watchProgress();
        assertThat(window.hasStalled()).isTrue();
        take(account, window, MIN_TAKEN - 1);
        assertThat(window.hasStalled()).isTrue();
        take(account, window, 1);
        assertThat(window.hasStalled()).isFalse();
        window.watchProgress();
        assertThat(window.hasStalled()).isTrue();
        window.increaseWindow(1);
        assertThat(window.hasStalled()).isFalse(); // the window is open
    }

    private static void take(SendAccount account, OutboundWindow window, int octets) {
        assertThat(account.increase(octets)).isTrue();
        assertThat(window.increaseWindow(octets)).isTrue();
        window.onSent(octets);
    }

    @Test
    void aConnectionHasStalledWhenItsWindowOrTheChannelHoldsItUp() {
        SendAccount account = new SendAccount(10);
        OutboundWindow window = new OutboundWindow(account);
        account.watchProgress(false);
        assertThat(account.hasStalled(false)).isFalse(); // nothing waits
        window.onQueued(MIN_TAKEN + 10);
        account.watchProgress(true);
        assertThat(account.hasStalled(false)).isFalse(); // was not held up then
        account.watchProgress(false);
        assertThat(account.hasStalled(false)).isTrue();
        assertThat(account.hasStalled(true)).isFalse();
        window.onSent(10);
        assertThat(account.hasStalled(true)).isTrue();
        take(account, window, MIN_TAKEN - 10);
        assertThat(account.hasStalled(true)).isFalse();
    }

    @Test
    void whatWasTakenWholeHasNotStalled() {
        SendAccount account = new SendAccount(0);
        OutboundWindow window = new OutboundWindow(account);
        window.onQueued(5);
        window.watchProgress();
        account.watchProgress(true);
        take(account, window, 5);
        window.onQueued(5);
        assertThat(window.hasStalled()).isFalse();
        assertThat(account.hasStalled(true)).isFalse();
        window.watchProgress();
        account.watchProgress(true);
        window.onDropped();
        window.onQueued(5);
        assertThat(account.hasStalled(true)).isFalse();
    }

    /** The windows as a peer keeps them: a number for each stream that every change of the initial one visits. */
    @Test
    void windowsAreThoseOfANaivePeer() {
        SeededRuns.forEach(300, random -> {
            int initial = random.nextInt(5000);
            SendAccount account = new SendAccount(initial);
            OutboundWindow[] windows = new OutboundWindow[STREAMS];
            long[] peer = new long[STREAMS];
            long[] waiting = new long[STREAMS];
            for (int i = 0; i < STREAMS; i++) {
                windows[i] = new OutboundWindow(account);
                peer[i] = initial;
            }
            long connection = initial;
            for (int step = 0; step < 200; step++) {
                int i = random.nextInt(STREAMS);
                switch (random.nextInt(6)) {
                    case 0 -> {
                        int delta = delta(random);
                        boolean fits = peer[i] + delta <= MAX;
                        assertThat(windows[i].increaseWindow(delta)).isEqualTo(fits);
                        peer[i] += fits ? delta : 0;
                    }
                    case 1 -> {
                        int delta = delta(random);
                        boolean fits = connection + delta <= MAX;
                        assertThat(account.increase(delta)).isEqualTo(fits);
                        connection += fits ? delta : 0;
                    }
                    case 2 -> {
                        int next = random.nextBoolean() ? random.nextInt(5000) : delta(random);
                        boolean fits = true;
                        for (int k = 0; k < STREAMS; k++) {
                            boolean fitsStream = peer[k] - account.initialWindow() + next <= MAX;
                            assertThat(windows[k].canStartWith(next)).isEqualTo(fitsStream);
                            fits &= fitsStream;
                        }
                        if (fits) {
                            for (int k = 0; k < STREAMS; k++) {
                                peer[k] += next - account.initialWindow();
                            }
                            account.initialWindow(next);
                        }
                    }
                    case 3 -> {
                        int octets = random.nextInt(3000);
                        windows[i].onQueued(octets);
                        waiting[i] += octets;
                    }
                    case 4 -> {
                        windows[i].onDropped();
                        waiting[i] = 0;
                    }
                    default -> {
                        int allowed = windows[i].allowed(account.allowance(Long.MAX_VALUE));
                        assertThat((long) allowed).isEqualTo(Math.max(0, Math.min(peer[i], connection)));
                        int sent = (int) Math.min(allowed, waiting[i]);
                        windows[i].onSent(sent);
                        peer[i] -= sent;
                        connection -= sent;
                        waiting[i] -= sent;
                    }
                }
                long sum = 0;
                for (int k = 0; k < STREAMS; k++) {
                    assertThat((long) windows[k].windowSize()).isEqualTo(peer[k]);
                    assertThat(windows[k].pendingBytes()).isEqualTo(waiting[k]);
                    assertThat(windows[k].hasWindow()).isEqualTo(peer[k] > waiting[k]);
                    sum += waiting[k];
                }
                assertThat((long) account.window()).isEqualTo(connection);
                assertThat(account.pendingBytes()).isEqualTo(sum);
                assertThat(account.hasRoom()).isEqualTo(connection > sum);
            }
        });
    }

    private static int delta(Random random) {
        return random.nextInt(8) == 0 ? MAX - random.nextInt(5000) : random.nextInt(3000);
    }
}
