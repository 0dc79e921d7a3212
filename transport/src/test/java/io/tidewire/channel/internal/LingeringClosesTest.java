/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class LingeringClosesTest {

    @Test
    void closesDoNotWaitForOneAnother() throws Exception {
        CyclicBarrier allAtOnce = new CyclicBarrier(5);
        List<CompletableFuture<Void>> closes = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            closes.add(CompletableFuture.runAsync(() -> meet(allAtOnce), LingeringCloses.INSTANCE));
        }
        for (CompletableFuture<Void> close : closes) {
            close.get();
        }
    }

    private static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void closesBeyondTheBoundWait() throws Exception {
        Executor two = new LingeringCloses(2);
        CountDownLatch bothBlock = new CountDownLatch(2);
        CompletableFuture<Void> end = new CompletableFuture<>();
        AtomicBoolean ended = new AtomicBoolean();
        List<CompletableFuture<Void>> closes = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            closes.add(CompletableFuture.runAsync(() -> {
                bothBlock.countDown();
                end.join();
            }, two));
        }
        CompletableFuture<Boolean> third = CompletableFuture.supplyAsync(ended::get, two);
        bothBlock.await();
        ended.set(true);
        end.complete(null);
        assertThat(third.get()).as("began after another one had ended").isTrue();
        for (CompletableFuture<Void> close : closes) {
            close.get();
        }
    }
}
