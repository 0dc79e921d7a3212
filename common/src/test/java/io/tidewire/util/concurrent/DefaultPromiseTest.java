/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class DefaultPromiseTest {

    /** Eight calls within each other, the outermost of which may be within a task that made a call. */
    private static final int MAX_NESTING = 9;

    private final ManualExecutor executor = new ManualExecutor();
    private final List<Object> calls = new ArrayList<>();
    private final DefaultPromise<String> promise = new DefaultPromise<>(executor);

    private FutureListener<String> note(Object name) {
        return future -> calls.add(name);
    }

    @Test
    void listenersRunInTheOrderTheyWereAdded() {
        for (int i = 0; i < 5; i++) {
            promise.addListener(note(i));
        }
        promise.setSuccess("done");
        assertThat(calls).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void listenerAddedByListenerRunsAfterThoseThatWereThereAlready() {
        promise.addListener(future -> {
            calls.add("first");
            promise.addListener(note("late"));
            calls.add("end of first");
        });
        promise.addListener(note("second"));
        promise.setSuccess("done");
        assertThat(calls).containsExactly("first", "end of first", "second", "late");
    }

    @Test
    void lateListenerDoesNotOvertakeThoseThatWaitForTheExecutor() {
        executor.outside = true;
        promise.addListener(note("early"));
        promise.setSuccess("done");
        assertThat(calls).isEmpty();
        executor.outside = false;
        promise.addListener(note("late"));
        assertThat(calls).containsExactly("early", "late");
        executor.runReady();
        assertThat(calls).containsExactly("early", "late");
    }

    @Test
    void listenerOfDonePromiseIsCalledAtOnceInTheLoopAndByTaskOutside() {
        promise.setSuccess("done");
        promise.addListener(note("inside"));
        assertThat(calls).containsExactly("inside");
        executor.outside = true;
        promise.addListener(note("outside"));
        assertThat(calls).containsExactly("inside");
        executor.runReady();
        assertThat(calls).containsExactly("inside", "outside");
    }

    @Test
    void failingListenerKeepsNoOtherFromBeingCalled() {
        promise.addListener(future -> {
            throw new AssertionError("on purpose, to be logged");
        });
        promise.addListener(note("next"));
        promise.setSuccess("done");
        assertThat(calls).containsExactly("next");
    }

    @Test
    void nestedCompletionsDoNotOverflowTheStackAndKeepTheirOrder() {
        int count = 10_000;
        List<DefaultPromise<String>> chain = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            chain.add(new DefaultPromise<>(executor));
        }
        int[] depth = {0};
        int[] maxDepth = {0};
        for (int i = 0; i < count; i++) {
            int index = i;
            chain.get(i).addListener(future -> {
                depth[0]++;
                maxDepth[0] = Math.max(maxDepth[0], depth[0]);
                calls.add(index);
                if (index + 1 < count) {
                    chain.get(index + 1).setSuccess("next");
                }
                depth[0]--;
            });
        }
        chain.get(0).setSuccess("start");
        executor.runReady();
        assertThat(calls).hasSize(count).isSortedAccordingTo((a, b) -> Integer.compare((int) a, (int) b));
        assertThat(maxDepth[0]).isBetween(2, MAX_NESTING);
    }

    @Test
    void completedFuturesObeyTheNestingLimitToo() {
        int[] depth = {0};
        int[] maxDepth = {0};
        nest(1_000, depth, maxDepth);
        executor.runReady();
        assertThat(calls).hasSize(1_000);
        assertThat(maxDepth[0]).isBetween(2, MAX_NESTING);
    }

    private void nest(int remaining, int[] depth, int[] maxDepth) {
        executor.newSucceededFuture("x").addListener(future -> {
            depth[0]++;
            maxDepth[0] = Math.max(maxDepth[0], depth[0]);
            calls.add(remaining);
            if (remaining > 1) {
                nest(remaining - 1, depth, maxDepth);
            }
            depth[0]--;
        });
    }

    @Test
    void completingWithoutListenersSchedulesNoTask() {
        executor.outside = true;
        promise.setSuccess("done");
        new DefaultPromise<>(executor).setFailure(new Exception("x"));
        new DefaultPromise<>(executor).cancel(false);
        assertThat(executor.executed).isZero();
    }

    @Test
    @SuppressWarnings("unchecked") // generic arrays, by the signature under test
    void removedListenerIsNotCalledAndOnlyItsFirstOccurrenceGoes() {
        FutureListener<String> twice = note("twice");
        FutureListener<String> once = note("once");
        promise.addListeners(twice, once, twice, note("other"));
        promise.removeListeners(twice, once);
        promise.removeListener(note("never added"));
        promise.setSuccess("done");
        assertThat(calls).containsExactly("twice", "other");
    }

    @Test
    void theOnlyListenerCanBeRemoved() {
        FutureListener<String> only = note("only");
        promise.addListener(only).removeListener(only);
        promise.setSuccess("done");
        assertThat(calls).isEmpty();
    }

    @Test
    void listenerCanRemoveOneThatWasAddedDuringNotification() {
        FutureListener<String> late = note("late");
        promise.addListener(future -> {
            promise.addListener(late);
            promise.addListener(note("later"));
            promise.removeListener(late);
        });
        promise.setSuccess("done");
        assertThat(calls).containsExactly("later");
    }

    @Test
    void rejectingExecutorDoesNotUndoTheCompletion() {
        DefaultEventExecutor dead = new DefaultEventExecutor();
        Promise<String> orphan = dead.newPromise();
        orphan.addListener(note("never"));
        dead.shutdownGracefully(0, 0, TimeUnit.SECONDS).syncUninterruptibly();
        assertThat(orphan.trySuccess("done")).isTrue();
        assertThat(orphan.getNow()).isEqualTo("done");
        assertThat(calls).isEmpty();
    }

    @Test
    void cancellationIsAFailureWithCancellationException() throws Exception {
        assertThat(promise.isCancellable()).isTrue();
        assertThat(promise.cancel(true)).isTrue();
        assertThat(promise.cancel(true)).isFalse();
        assertThat(promise.isCancelled()).isTrue();
        assertThat(promise.isDone()).isTrue();
        assertThat(promise.isSuccess()).isFalse();
        assertThat(promise.isCancellable()).isFalse();
        assertThat(promise.getNow()).isNull();
        assertThat(promise.cause()).isInstanceOf(CancellationException.class).isSameAs(promise.cause());
        assertThat(promise.isCancelled()).isTrue();
        assertThat(promise.isSuccess()).isFalse();
        assertThat(promise.getNow()).isNull();
        assertThatThrownBy(promise::get).isInstanceOf(CancellationException.class);
        assertThatThrownBy(() -> promise.get(1, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
        assertThatThrownBy(promise::sync).isInstanceOf(CancellationException.class);
        assertThat(promise.setUncancellable()).isFalse();
        assertThat(promise.trySuccess("late")).isFalse();
        assertThat(promise.await()).isSameAs(promise);
    }

    @Test
    void uncancellablePromiseIsNotDoneAndHasNoResult() {
        assertThat(promise.setUncancellable()).isTrue();
        assertThat(promise.setUncancellable()).isTrue();
        assertThat(promise.cancel(false)).isFalse();
        assertThat(promise.isDone()).isFalse();
        assertThat(promise.isSuccess()).isFalse();
        assertThat(promise.isCancellable()).isFalse();
        assertThat(promise.getNow()).isNull();
        assertThat(promise.cause()).isNull();
        assertThat(promise.trySuccess("done")).isTrue();
        assertThat(promise.setUncancellable()).isTrue();
        assertThat(promise.getNow()).isEqualTo("done");
    }

    @Test
    void successWithNullIsKeptApartFromNoResult() throws Exception {
        assertThat(promise.isSuccess()).isFalse();
        promise.setSuccess(null);
        assertThat(promise.isSuccess()).isTrue();
        assertThat(promise.get()).isNull();
        assertThat(promise.getNow()).isNull();
    }

    @Test
    void throwableAsResultIsASuccess() {
        DefaultPromise<Throwable> holder = new DefaultPromise<>(executor);
        Throwable result = new Exception("the result");
        holder.setSuccess(result);
        assertThat(holder.isSuccess()).isTrue();
        assertThat(holder.cause()).isNull();
        assertThat(holder.getNow()).isSameAs(result);
    }

    @Test
    void secondCompletionIsRefused() {
        promise.setSuccess("first");
        assertThat(promise.trySuccess("second")).isFalse();
        assertThat(promise.tryFailure(new Exception("second"))).isFalse();
        assertThatThrownBy(() -> promise.setSuccess("second"))
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("complete already")
                .hasMessageContaining("(success: first)");
        Exception late = new Exception("late");
        assertThatThrownBy(() -> promise.setFailure(late))
                .isInstanceOf(IllegalStateException.class).hasCause(late);
        assertThat(promise.getNow()).isEqualTo("first");
    }

    @Test
    void failureReachesWaitersAsItIs() {
        Exception cause = new Exception("checked");
        promise.setFailure(cause);
        assertThat(promise.cause()).isSameAs(cause);
        assertThatThrownBy(promise::sync).isSameAs(cause);
        assertThatThrownBy(promise::syncUninterruptibly).isSameAs(cause);
        assertThatThrownBy(promise::get).isInstanceOf(ExecutionException.class).hasCause(cause);
    }

    @Test
    void nullArgumentsAreNamed() {
        assertThatThrownBy(() -> new DefaultPromise<>(null)).hasMessageContaining("executor");
        assertThatThrownBy(() -> promise.tryFailure(null)).hasMessageContaining("cause");
        assertThatThrownBy(() -> promise.addListener(null)).hasMessageContaining("listener");
        assertThat(promise.isDone()).isFalse();
    }

    @Test
    void waitingOnTheExecutorsOwnThreadIsRefused() {
        assertThatThrownBy(promise::await).isInstanceOf(BlockingOperationException.class);
        assertThatThrownBy(promise::sync).isInstanceOf(BlockingOperationException.class);
        assertThatThrownBy(promise::get).isInstanceOf(BlockingOperationException.class);
        assertThatThrownBy(promise::awaitUninterruptibly).isInstanceOf(BlockingOperationException.class);
        assertThatThrownBy(() -> promise.await(1)).isInstanceOf(BlockingOperationException.class);
        assertThatThrownBy(() -> promise.awaitUninterruptibly(1)).isInstanceOf(BlockingOperationException.class);
        promise.setSuccess("done");
        assertThat(promise.awaitUninterruptibly().getNow()).isEqualTo("done");
    }

    @Test
    void limitedWaitEndsWithoutResult() throws Exception {
        executor.outside = true;
        assertThat(promise.await(1)).isFalse();
        assertThat(promise.await(1, TimeUnit.NANOSECONDS)).isFalse();
        assertThat(promise.await(0)).isFalse();
        assertThat(promise.awaitUninterruptibly(1)).isFalse();
        assertThat(promise.awaitUninterruptibly(0, TimeUnit.SECONDS)).isFalse();
        assertThatThrownBy(() -> promise.get(1, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
    }

    @Test
    void interruptEndsAwaitButNotAwaitUninterruptibly() throws Exception {
        executor.outside = true;
        Thread.currentThread().interrupt();
        assertThatThrownBy(promise::await).isInstanceOf(InterruptedException.class);
        Thread.currentThread().interrupt();
        assertThat(promise.awaitUninterruptibly(2, TimeUnit.MILLISECONDS)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
        promise.setSuccess("done");
        Thread.currentThread().interrupt();
        assertThat(promise.syncUninterruptibly().getNow()).isEqualTo("done");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void everyWaitingThreadIsWoken() throws Exception {
        executor.outside = true;
        CountDownLatch woken = new CountDownLatch(4);
        CountDownLatch waiting = new CountDownLatch(4);
        for (int i = 0; i < 4; i++) {
            boolean limited = i % 2 == 0;
            new Thread(() -> {
                waiting.countDown();
                if (limited) {
                    promise.awaitUninterruptibly(20, TimeUnit.SECONDS);
                } else {
                    promise.awaitUninterruptibly();
                }
                woken.countDown();
            }).start();
        }
        waiting.await();
        promise.setSuccess("done");
        assertThat(woken.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void textShowsTheState() {
        assertThat(promise.toString()).matches("DefaultPromise@[0-9a-f]+\\(incomplete\\)");
        promise.setUncancellable();
        assertThat(promise.toString()).endsWith("(uncancellable)");
        promise.setFailure(new Exception("boom"));
        assertThat(promise.toString()).endsWith("(failure: java.lang.Exception: boom)");
        assertThat(new DefaultPromise<>(executor).setSuccess(null).toString()).endsWith("(success)");
        assertThat(new DefaultPromise<>(executor).setSuccess("v").toString()).endsWith("(success: v)");
    }

    @Test
    void taskCompletesItselfAndRefusesOthers() {
        Future<Integer> future = executor.submit(() -> 42);
        Promise<Integer> asPromise = (Promise<Integer>) future;
        assertThat(asPromise.trySuccess(1)).isFalse();
        assertThat(asPromise.tryFailure(new Exception("x"))).isFalse();
        assertThatThrownBy(() -> asPromise.setSuccess(1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> asPromise.setFailure(new Exception("x"))).isInstanceOf(IllegalStateException.class);
        executor.runReady();
        assertThat(future.getNow()).isEqualTo(42);
    }

    @Test
    void taskThatThrowsFailsItsFutureAndOneThatIsCancelledDoesNotRun() {
        Future<?> failing = executor.submit((Runnable) () -> {
            throw new RejectedExecutionException("on purpose");
        });
        Future<String> cancelled = executor.submit(() -> calls.add("ran"), "result");
        Future<String> withResult = executor.submit(() -> calls.add("other"), "result");
        cancelled.cancel(false);
        executor.runReady();
        assertThat(failing.cause()).hasMessage("on purpose");
        assertThat(calls).containsExactly("other");
        assertThat(withResult.getNow()).isEqualTo("result");
        assertThat(cancelled.toString()).contains("task: CANCELLED");
    }
}
