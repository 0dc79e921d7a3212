/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidewire.util.RandomRuns;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class MpscIntQueueTest {

    private static final int NOTHING = -1;

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 4", "1000, 1024"})
    void capacityIsRoundedUpToAPowerOfTwo(int size, int capacity) {
        MpscIntQueue queue = MpscIntQueue.create(size, NOTHING);
        for (int i = 0; i < capacity; i++) {
            assertThat(queue.offer(i)).isTrue();
        }
        assertThat(queue.offer(0)).isFalse();
        assertThat(queue.size()).isEqualTo(capacity);
        assertThat(queue.poll()).isZero();
        assertThat(queue.offer(0)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, (1 << 30) + 1})
    void badCapacityIsRefused(int capacity) {
        assertThatIllegalArgumentException().isThrownBy(() -> MpscIntQueue.create(capacity, 0))
                .withMessageContaining("capacity: " + capacity);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE, 7})
    void behavesLikeAQueueUnderRandomOperations(int emptyValue) {
        RandomRuns.forEach(20, random -> {
            int capacity = 1 << random.nextInt(6);
            MpscIntQueue queue = MpscIntQueue.create(capacity, emptyValue);
            Queue<Integer> model = new ArrayDeque<>();
            IntSupplier values = () -> {
                int value = random.nextInt();
                return value == emptyValue ? value + 1 : value;
            };
            for (int step = 0; step < 2_000; step++) {
                int limit = random.nextInt(capacity + 2);
                switch (random.nextInt(5)) {
                    case 0 -> {
                        int value = values.getAsInt();
                        assertThat(queue.offer(value)).isEqualTo(model.size() < capacity);
                        if (model.size() < capacity) {
                            model.add(value);
                        }
                    }
                    case 1 -> {
                        Integer expected = model.poll();
                        assertThat(queue.poll()).isEqualTo(expected == null ? emptyValue : expected);
                    }
                    case 2 -> {
                        int expected = Math.min(limit, capacity - model.size());
                        assertThat(queue.fill(limit, () -> {
                            int value = values.getAsInt();
                            model.add(value);
                            return value;
                        })).isEqualTo(expected);
                    }
                    case 3 -> {
                        int expected = Math.min(limit, model.size());
                        IntConsumer check = value -> assertThat(value).isEqualTo(model.poll());
                        assertThat(queue.drain(limit, check)).isEqualTo(expected);
                    }
                    default -> assertThat(queue.weakPeekReduce(limit, 1, (a, b) -> 31 * a + b))
                            .isEqualTo(model.stream().limit(limit).reduce(1, (a, b) -> 31 * a + b));
                }
                assertThat(queue.size()).isEqualTo(model.size());
                assertThat(queue.isEmpty()).isEqualTo(model.isEmpty());
            }
        });
    }

    @Test
    void emptyValueIsNoElement() {
        MpscIntQueue queue = MpscIntQueue.create(4, NOTHING);
        assertThatIllegalArgumentException().isThrownBy(() -> queue.offer(NOTHING)).withMessageContaining("value: -1");
        assertThat(queue.isEmpty()).isTrue();
        assertThat(queue.poll()).isEqualTo(NOTHING);
    }

    @Test
    void supplierThatFailsLeavesWhatItGaveBefore() {
        MpscIntQueue queue = MpscIntQueue.create(8, NOTHING);
        AtomicInteger calls = new AtomicInteger();
        assertThatThrownBy(() -> queue.fill(5, () -> {
            if (calls.incrementAndGet() == 3) {
                throw new IllegalStateException("on purpose");
            }
            return calls.get();
        })).hasMessage("on purpose");
        assertThat(queue.offer(10)).isTrue();
        assertThatIllegalArgumentException().isThrownBy(() -> queue.fill(2, () -> NOTHING));
        assertThat(queue.weakPeekReduce(10, 0, Integer::sum)).isEqualTo(13);

        List<Integer> drained = new ArrayList<>();
        assertThat(queue.drain(10, drained::add)).isEqualTo(3);
        assertThat(drained).containsExactly(1, 2, 10);
        assertThat(queue.isEmpty()).isTrue();
        assertThat(queue.size()).isZero();
        assertThat(queue.fill(100, calls::incrementAndGet)).as("room").isEqualTo(8);
    }

    @Test
    void consumerThatFailsHasTakenTheElement() {
        MpscIntQueue queue = MpscIntQueue.create(4, NOTHING);
        queue.fill(3, new AtomicInteger()::incrementAndGet);
        assertThatThrownBy(() -> queue.drain(3, value -> {
            throw new IllegalStateException("on purpose: " + value);
        })).hasMessage("on purpose: 1");
        assertThat(queue.poll()).isEqualTo(2);
    }

    @Test
    void badArgumentsAreNamed() {
        MpscIntQueue queue = MpscIntQueue.create(4, NOTHING);
        assertThatIllegalArgumentException().isThrownBy(() -> queue.fill(-1, () -> 1)).withMessageContaining("limit");
        assertThatIllegalArgumentException().isThrownBy(() -> queue.drain(-1, i -> { }))
                .withMessageContaining("limit");
        assertThatThrownBy(() -> queue.fill(1, null)).isInstanceOf(NullPointerException.class).hasMessage("supplier");
        assertThatThrownBy(() -> queue.drain(1, null)).isInstanceOf(NullPointerException.class).hasMessage("consumer");
        assertThatThrownBy(() -> queue.weakPeekReduce(1, 0, null)).isInstanceOf(NullPointerException.class)
                .hasMessage("op");
    }

    @Test
    void elementsOfEachProducerArriveInItsOrder() throws Exception {
        int producers = 3;
        int perProducer = 20_000;
        MpscIntQueue queue = MpscIntQueue.create(64, NOTHING);
        List<Thread> threads = new ArrayList<>();
        for (int p = 0; p < producers; p++) {
            int first = p * perProducer;
            Thread thread = new Thread(() -> produce(queue, first, perProducer));
            thread.start();
            threads.add(thread);
        }
        int[] next = new int[producers];
        int received = 0;
        while (received < producers * perProducer) {
            int value = queue.poll();
            if (value == NOTHING) {
                Thread.yield();
                continue;
            }
            int producer = value / perProducer;
            assertThat(value % perProducer).isEqualTo(next[producer]);
            next[producer]++;
            received++;
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(queue.isEmpty()).isTrue();
    }

    /** By turns alone and in batches. */
    private static void produce(MpscIntQueue queue, int first, int count) {
        AtomicInteger next = new AtomicInteger(first);
        int end = first + count;
        while (next.get() < end) {
            boolean added;
            if (next.get() % 2 == 0) {
                added = queue.offer(next.get());
                next.addAndGet(added ? 1 : 0);
            } else {
                added = queue.fill(Math.min(5, end - next.get()), next::getAndIncrement) > 0;
            }
            if (!added) {
                Thread.yield();
            }
        }
    }
}
