/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.concurrent.FastThreadLocal;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import static org.assertj.core.api.Assertions.assertThat;

/** Fast thread locals work on any thread, virtual ones too. */
class FastThreadLocalKindsTest {
    private final AtomicInteger made = new AtomicInteger();
    private final List<Integer> removed = new CopyOnWriteArrayList<>();
    private final FastThreadLocal<Integer> variable = new FastThreadLocal<>() {
        @Override
        protected Integer initialValue() {
            return made.incrementAndGet();
        }

        @Override
        protected void onRemoval(Integer value) {
            removed.add(value);
        }
    };

    @ParameterizedTest
    @EnumSource
    void valueIsMadeKeptSetAndRemoved(ThreadKind kind) throws Exception {
        kind.run(() -> {
            assertThat(variable.isSet()).isFalse();
            assertThat(variable.get()).isOne();
            assertThat(variable.get()).as("kept").isOne();
            variable.set(7);
            assertThat(variable.getIfExists()).isEqualTo(7);
            variable.remove();
            assertThat(removed).containsExactly(7);
            assertThat(variable.get()).isEqualTo(2);
            FastThreadLocal.removeAll();
            assertThat(removed).containsExactly(7, 2);
            assertThat(variable.isSet()).isFalse();
        });
        assertThat(removed).as("nothing is left for the end of the thread").containsExactly(7, 2);
    }

    @ParameterizedTest
    @EnumSource
    void eachThreadHasItsOwnValue(ThreadKind kind) throws Exception {
        CyclicBarrier bothAreSet = new CyclicBarrier(2);
        FutureTask<Integer> other = new FutureTask<>(() -> {
            variable.set(10);
            bothAreSet.await(30, TimeUnit.SECONDS);
            return variable.get();
        });
        kind.newThread(other).start();
        kind.run(() -> {
            variable.set(20);
            bothAreSet.await(30, TimeUnit.SECONDS);
            assertThat(variable.get()).isEqualTo(20);
        });
        assertThat(other.get(30, TimeUnit.SECONDS)).isEqualTo(10);
        assertThat(variable.isSet()).as("on this thread").isFalse();
    }
}
