/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

class DefaultAttributeMapTest {
    private static final List<AttributeKey<Integer>> KEYS = new ArrayList<>();

    static {
        for (int i = 0; i < 32; i++) {
            KEYS.add(AttributeKey.newInstance(DefaultAttributeMapTest.class.getName() + '.' + i));
        }
    }

    private final DefaultAttributeMap map = new DefaultAttributeMap();

    @Test
    void attributeIsMadeOnFirstUseAndStays() {
        AttributeKey<Integer> key = KEYS.get(0);
        assertThat(map.hasAttr(key)).isFalse();
        Attribute<Integer> attribute = map.attr(key);
        assertThat(map.hasAttr(key)).isTrue();
        assertThat(map.attr(key)).isSameAs(attribute);
        assertThat(attribute.key()).isSameAs(key);
        assertThat(attribute.get()).isNull();
        assertThatNullPointerException().isThrownBy(() -> map.attr(null)).withMessage("key");
        assertThatNullPointerException().isThrownBy(() -> map.hasAttr(null)).withMessage("key");
    }

    @Test
    void valueIsChangedInOneStep() {
        Attribute<Integer> attribute = map.attr(KEYS.get(1));
        assertThat(attribute.setIfAbsent(1)).isNull();
        assertThat(attribute.setIfAbsent(2)).isEqualTo(1);
        assertThat(attribute.getAndSet(3)).isEqualTo(1);
        assertThat(attribute.compareAndSet(1, 4)).isFalse();
        assertThat(attribute.compareAndSet(3, 4)).isTrue();
        assertThat(attribute.get()).isEqualTo(4);
        attribute.set(null);
        assertThat(attribute.get()).isNull();
        assertThat(map.hasAttr(KEYS.get(1))).isTrue();
    }

    @Test
    void mapOfEachSizeFindsWhatItHasAndNothingElse() {
        for (int size = 0; size <= KEYS.size(); size++) {
            DefaultAttributeMap attributes = new DefaultAttributeMap();
            for (int i = 0; i < size; i++) {
                attributes.attr(KEYS.get(i * 7 % KEYS.size())).set(i);
            }
            for (int i = 0; i < KEYS.size(); i++) {
                assertThat(attributes.hasAttr(KEYS.get(i * 7 % KEYS.size()))).isEqualTo(i < size);
            }
            for (int i = 0; i < size; i++) {
                assertThat(attributes.attr(KEYS.get(i * 7 % KEYS.size())).get()).isEqualTo(i);
            }
        }
    }

    @Test
    void keysInAnyOrderFindTheirOwnValue() {
        RandomRuns.forEach(200, random -> {
            DefaultAttributeMap attributes = new DefaultAttributeMap();
            Map<AttributeKey<Integer>, Integer> model = new HashMap<>();
            for (int i = 0; i < 60; i++) {
                AttributeKey<Integer> key = KEYS.get(random.nextInt(KEYS.size()));
                assertThat(attributes.hasAttr(key)).isEqualTo(model.containsKey(key));
                assertThat(attributes.attr(key).getAndSet(i)).isEqualTo(model.put(key, i));
            }
        });
    }

    @Test
    void racingThreadsShareEachAttribute() throws Exception {
        int threads = 4;
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            for (int round = 0; round < 100; round++) {
                DefaultAttributeMap shared = new DefaultAttributeMap();
                CyclicBarrier start = new CyclicBarrier(threads);
                List<Callable<Integer>> tasks = new ArrayList<>();
                for (int i = 0; i < threads; i++) {
                    tasks.add(() -> {
                        start.await(30, TimeUnit.SECONDS);
                        int won = 0;
                        for (AttributeKey<Integer> key : KEYS) {
                            won += shared.attr(key).setIfAbsent(1) == null ? 1 : 0;
                        }
                        return won;
                    });
                }
                int won = 0;
                for (Future<Integer> done : executor.invokeAll(tasks)) {
                    won += done.get(30, TimeUnit.SECONDS);
                }
                assertThat(won).as("each value is set by one thread").isEqualTo(KEYS.size());
            }
        } finally {
            executor.shutdownNow();
        }
    }
}
