/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefaultProgressivePromiseTest {

    private final ManualExecutor executor = new ManualExecutor();
    private final ProgressivePromise<String> promise = executor.newProgressivePromise();
    private final List<String> calls = new ArrayList<>();

    private final class Progress implements GenericProgressiveFutureListener<ProgressiveFuture<String>> {

        private final String name;

        Progress(String name) {
            this.name = name;
        }

        @Override
        public void operationProgressed(ProgressiveFuture<String> future, long progress, long total) {
            assertThat(future).isSameAs(promise);
            assertThat(executor.inEventLoop()).isTrue();
            calls.add(name + " " + progress + "/" + total);
        }

        @Override
        public void operationComplete(ProgressiveFuture<String> future) {
            assertThat(future).isSameAs(promise);
            calls.add(name + " " + (future.isSuccess() ? future.getNow() : future.cause().getMessage()));
        }
    }

    @Test
    void progressReachesProgressListenersInOrderAndThenComesTheResult() {
        promise.addListener(new Progress("a"));
        promise.addListener(future -> calls.add("plain"));
        promise.addListener(new Progress("b"));
        assertThat(promise.setProgress(1, 3)).isSameAs(promise);
        assertThat(promise.tryProgress(3, 3)).isTrue();
        assertThat(promise.isDone()).as("all progress there can be is no result").isFalse();
        promise.setSuccess("done");
        assertThat(calls).containsExactly("a 1/3", "b 1/3", "a 3/3", "b 3/3", "a done", "plain", "b done");
    }

    @Test
    void progressFromAnotherThreadComesByTaskInOrder() {
        promise.addListener(new Progress("a"));
        executor.outside = true;
        promise.setProgress(1, 2);
        assertThat(promise.tryProgress(2, 2)).isTrue();
        promise.setFailure(new IllegalStateException("failed"));
        assertThat(calls).isEmpty();
        executor.runReady();
        assertThat(calls).containsExactly("a 1/2", "a 2/2", "a failed");
    }

    @Test
    void progressWithoutListenersSchedulesNoTask() {
        executor.outside = true;
        promise.setProgress(1, 2);
        assertThat(promise.tryProgress(2, 2)).isTrue();
        promise.setSuccess("done");
        assertThat(executor.executed).isZero();
    }

    @Test
    void onlyListenersOfTheMomentSeeProgress() {
        Progress removed = new Progress("removed");
        promise.addListener(removed);
        promise.setProgress(1, 3);
        promise.removeListener(removed);
        promise.addListener(new Progress("later"));
        promise.setProgress(2, 3);
        promise.setSuccess("done");
        promise.addListener(new Progress("late"));
        assertThat(calls).containsExactly("removed 1/3", "later 2/3", "later done", "late done");
    }

    @Test
    void failingProgressListenerKeepsNoOtherFromBeingCalled() {
        promise.addListener(new GenericProgressiveFutureListener<ProgressiveFuture<String>>() {
            @Override
            public void operationProgressed(ProgressiveFuture<String> future, long progress, long total) {
                throw new IllegalStateException("on purpose, to be logged");
            }

            @Override
            public void operationComplete(ProgressiveFuture<String> future) {
                calls.add("complete");
            }
        });
        promise.addListener(new Progress("a"));
        promise.setProgress(1, 2);
        promise.setSuccess("done");
        assertThat(calls).containsExactly("a 1/2", "complete", "a done");
    }

    @Test
    void progressListenerMayCompleteThePromise() {
        promise.addListener(new GenericProgressiveFutureListener<ProgressiveFuture<String>>() {
            @Override
            public void operationProgressed(ProgressiveFuture<String> future, long progress, long total) {
                promise.trySuccess("done");
            }

            @Override
            public void operationComplete(ProgressiveFuture<String> future) {
                calls.add("complete");
            }
        });
        promise.setProgress(1, 1);
        assertThat(calls).containsExactly("complete");
        assertThat(promise.tryProgress(1, 1)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "0, 5, 5", "5, 5, 5", "7, -1, -1", "7, -100, -1",
        "9223372036854775807, 9223372036854775807, 9223372036854775807"})
    void progressUpToAKnownTotalOrAnyOfAnUnknownOneIsReported(long progress, long total, long reported) {
        promise.addListener(new Progress("a"));
        promise.setProgress(progress, total);
        assertThat(promise.tryProgress(progress, total)).isTrue();
        String call = "a " + progress + "/" + reported;
        assertThat(calls).containsExactly(call, call);
    }

    @ParameterizedTest
    @CsvSource({"-1, 5", "-1, -1", "6, 5", "1, 0"})
    void progressOutOfRangeIsRefusedAndNotReported(long progress, long total) {
        promise.addListener(new Progress("a"));
        assertThatThrownBy(() -> promise.setProgress(progress, total))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("progress: " + progress);
        assertThat(promise.tryProgress(progress, total)).isFalse();
        assertThat(calls).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"success", "failure", "cancellation"})
    void progressOfADonePromiseIsRefused(String outcome) {
        switch (outcome) {
            case "success" -> promise.setSuccess("done");
            case "failure" -> promise.setFailure(new IllegalStateException("failed"));
            default -> promise.cancel(false);
        }
        assertThatThrownBy(() -> promise.setProgress(1, 2)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("complete already");
        assertThat(promise.tryProgress(1, 2)).isFalse();
    }

    @Test
    @SuppressWarnings("unchecked") // a generic array of listeners
    void callsCanBeChained() throws Exception {
        Progress first = new Progress("a");
        Progress second = new Progress("b");
        ProgressivePromise<String> same = promise.addListener(first).addListeners(second, first)
                .removeListener(first).removeListeners(first, second).setProgress(1, 2).setSuccess("done")
                .await().awaitUninterruptibly().sync().syncUninterruptibly();
        assertThat(same).isSameAs(promise);
        assertThat(calls).isEmpty();
        ProgressivePromise<String> failed = executor.newProgressivePromise();
        assertThat(failed.setFailure(new IllegalStateException("failed"))).isSameAs(failed);
    }
}
