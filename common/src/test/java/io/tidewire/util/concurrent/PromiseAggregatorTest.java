/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidewire.util.RandomRuns;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

@SuppressWarnings("deprecation") // This is what it is about.
class PromiseAggregatorTest {

    private static final Exception CAUSE = new Exception("on purpose");

    private final Promise<Void> aggregate = newPromise();
    private final Promise<String> first = newPromise();
    private final Promise<String> second = newPromise();
    private final Promise<String> third = newPromise();

    private static <V> Promise<V> newPromise() {
        return ImmediateEventExecutor.INSTANCE.newPromise();
    }

    @Test
    void succeedsWhenAllHaveSucceeded() {
        new PromiseAggregator<String, Future<String>>(aggregate).add(first).add(second, third);
        first.setSuccess("a");
        third.setSuccess("b");
        assertThat(aggregate.isDone()).isFalse();
        second.setSuccess(null);
        assertThat(aggregate.isSuccess()).isTrue();
    }

    @Test
    void failureEndsTheOthers() {
        new PromiseAggregator<String, Future<String>>(aggregate).add(first, second, third);
        first.setSuccess("kept");
        second.setFailure(CAUSE);
        assertThat(aggregate.cause()).isSameAs(CAUSE);
        assertThat(third.cause()).isSameAs(CAUSE);
        assertThat(first.getNow()).isEqualTo("kept");
    }

    @Test
    void failureMayLeaveTheOthersAlone() {
        new PromiseAggregator<String, Future<String>>(aggregate, false).add(first, second, third);
        second.cancel(false);
        assertThat(aggregate.cause()).isSameAs(second.cause());
        assertThat(first.isDone() || third.isDone()).isFalse();
        first.setSuccess("still");
        third.setSuccess("still");
        assertThat(aggregate.isSuccess()).isFalse();
    }

    @Test
    void promisesThatAreDoneBeforeCountToo() {
        second.setSuccess("before");
        new PromiseAggregator<String, Future<String>>(aggregate).add(second, first);
        assertThat(aggregate.isDone()).isFalse();
        first.setSuccess("after");
        assertThat(aggregate.isSuccess()).isTrue();
    }

    @Test
    void cancelledAggregateStaysSo() {
        new PromiseAggregator<String, Future<String>>(aggregate).add(first);
        aggregate.cancel(false);
        first.setSuccess("a");
        assertThat(aggregate.isCancelled()).isTrue();
    }

    @Test
    void nullsAreRefused() {
        assertThatThrownBy(() -> new PromiseAggregator<String, Future<String>>(null))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("aggregatePromise");
        assertThatThrownBy(() -> new PromiseAggregator<String, Future<String>>(aggregate).add(first, null))
                .isInstanceOf(NullPointerException.class);
        assertThat(first.isDone()).isFalse();
    }

    /** Any number of promises, done in any order and with any outcomes. */
    @Test
    void aggregateHasTheOutcomeOfAll() {
        RandomRuns.forEach(500, random -> {
            boolean failPending = random.nextBoolean();
            Promise<Void> all = newPromise();
            List<Promise<Integer>> promises = new ArrayList<>();
            for (int i = 0; i <= random.nextInt(6); i++) {
                promises.add(newPromise());
            }
            PromiseAggregator<Integer, Future<Integer>> aggregator = new PromiseAggregator<>(all, failPending);
            promises.forEach(aggregator::add);
            Collections.shuffle(promises, random);
            Throwable expected = null;
            for (int i = 0; i < promises.size(); i++) {
                assertThat(all.isDone()).isEqualTo(expected != null);
                Promise<Integer> promise = promises.get(i);
                if (failPending && expected != null) {
                    assertThat(promise.cause()).isSameAs(expected);
                } else if (random.nextInt(4) > 0) {
                    promise.setSuccess(i);
                } else {
                    Exception cause = new Exception("failure " + i);
                    promise.setFailure(cause);
                    expected = expected == null ? cause : expected;
                }
            }
            assertThat(all.cause()).isSameAs(expected);
            assertThat(all.isSuccess()).isEqualTo(expected == null);
        });
    }
}
