/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MpscTaskQueueTest {

    @Test
    void theProducerThatLetsTheQueueGrowIsNoticed() {
        MpscTaskQueue<Integer> queue = new MpscTaskQueue<>(1024);
        int growths = 0;
        for (int i = 0; i < 10_000; i++) {
            queue.offer(i);
            assertThat(queue.growths() - growths).isBetween(0, 1);
            growths = queue.growths();
        }
        assertThat(growths).isBetween(8, 11);
        for (int i = 0; i < 10_000; i++) {
            assertThat(queue.poll()).isEqualTo(i);
        }
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void onlyQueuesOfThisKindAreTold() {
        Queue<Integer> queue = new MpscTaskQueue<>(1024);
        assertThat(MpscTaskQueue.orNull(queue)).isSameAs(queue);
        assertThat(MpscTaskQueue.orNull(new ArrayDeque<Integer>())).isNull();
    }

    @Test
    void aConsumerThatSleepsIsWokenForEachElement() throws InterruptedException {
        int elements = 200_000;
        MpscTaskQueue<Integer> queue = new MpscTaskQueue<>(1024);
        AtomicBoolean asleep = new AtomicBoolean();
        int[] received = {0};
        Thread consumer = new Thread(() -> {
            while (received[0] < elements) {
                while (queue.relaxedPoll() != null) {
                    received[0]++;
                }
                asleep.set(true);
                // A wake-up that is lost leaves the consumer here for ever, and the test fails by its time limit.
                while (queue.isEmpty() && received[0] < elements && asleep.get()) {
                    LockSupport.park(this);
                }
                asleep.set(false);
            }
        });
        consumer.start();
        for (int i = 0; i < elements; i++) {
            queue.offer(i);
            if (asleep.get() && asleep.compareAndSet(true, false)) {
                LockSupport.unpark(consumer);
            }
        }
        consumer.join(60_000);
        assertThat(consumer.isAlive()).isFalse();
        assertThat(received[0]).isEqualTo(elements);
    }
}
