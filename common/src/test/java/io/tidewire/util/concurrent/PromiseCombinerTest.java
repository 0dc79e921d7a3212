/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PromiseCombinerTest {

    private final ManualExecutor executor = new ManualExecutor();
    private final PromiseCombiner combiner = new PromiseCombiner(executor);
    private final Promise<Void> aggregate = executor.newPromise();

    @Test
    void succeedsWhenAllHaveSucceeded() {
        Promise<String> first = executor.newPromise();
        Promise<Integer> second = executor.newPromise();
        combiner.addAll(first, second, executor.newSucceededFuture("done before"));
        first.setSuccess("x");
        combiner.finish(aggregate);
        assertThat(aggregate.isDone()).isFalse();
        second.setSuccess(1);
        assertThat(aggregate.isSuccess()).isTrue();
    }

    @Test
    void failsWithTheFirstFailureButOnlyWhenAllAreDone() {
        Promise<String> first = executor.newPromise();
        Promise<String> second = executor.newPromise();
        Promise<String> third = executor.newPromise();
        combiner.addAll((Future<?>) first, second, third);
        combiner.finish(aggregate);
        Exception cause = new Exception("first to fail");
        second.setFailure(cause);
        first.setFailure(new Exception("second to fail"));
        assertThat(aggregate.isDone()).isFalse();
        third.setSuccess("x");
        assertThat(aggregate.cause()).isSameAs(cause);
    }

    @Test
    void nothingToWaitForIsASuccess() {
        combiner.finish(aggregate);
        assertThat(aggregate.isSuccess()).isTrue();
    }

    @Test
    void useAfterFinishIsRefused() {
        combiner.finish(aggregate);
        assertThatThrownBy(() -> combiner.finish(executor.newPromise())).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> combiner.add((Future<?>) executor.newPromise()))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void useOffTheExecutorsThreadIsRefused() {
        executor.outside = true;
        assertThatThrownBy(() -> combiner.add((Future<?>) aggregate)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> combiner.finish(aggregate)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void futuresOfOtherExecutorsAreCountedOnTheOwnThread() throws Exception {
        DefaultEventExecutor other = new DefaultEventExecutor();
        try {
            Future<?> foreign = other.submit(() -> { });
            combiner.add(foreign);
            combiner.finish(aggregate);
            foreign.sync();
            other.submit(() -> { }).sync(); // the listener has been called
            assertThat(aggregate.isDone()).isFalse();
            executor.runReady();
            assertThat(aggregate.isSuccess()).isTrue();
        } finally {
            other.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        }
    }
}
