/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PromiseNotifierTest {

    private final Promise<String> source = ImmediateEventExecutor.INSTANCE.newPromise();
    private final Promise<Object> target = ImmediateEventExecutor.INSTANCE.newPromise();
    private final Promise<Object> other = ImmediateEventExecutor.INSTANCE.newPromise();

    @Test
    void outcomeIsPassedOnToAllPromises() {
        source.addListener(new PromiseNotifier<>(target, other));
        source.setSuccess("done");
        assertThat(target.getNow()).isEqualTo("done");
        assertThat(other.getNow()).isEqualTo("done");
    }

    @Test
    void failureAndCancellationArePassedOn() {
        Exception cause = new Exception("on purpose");
        PromiseNotifier.cascade(source, target);
        source.setFailure(cause);
        assertThat(target.cause()).isSameAs(cause);

        Promise<String> cancelled = ImmediateEventExecutor.INSTANCE.newPromise();
        PromiseNotifier.cascade(cancelled, other);
        cancelled.cancel(false);
        assertThat(other.isCancelled()).isTrue();
    }

    @Test
    void cancellationGoesBackwardsOnlyOverALink() {
        source.addListener(new PromiseNotifier<>(other));
        other.cancel(false);
        assertThat(source.isDone()).isFalse();

        assertThat(PromiseNotifier.cascade(source, target)).isSameAs(source);
        target.cancel(false);
        assertThat(source.isCancelled()).isTrue();
    }

    @Test
    void promiseThatIsDoneKeepsItsOutcome() {
        target.setSuccess("before");
        other.setUncancellable();
        source.addListener(new PromiseNotifier<>(false, target, other));
        source.setSuccess("after");
        assertThat(target.getNow()).isEqualTo("before");
        assertThat(other.getNow()).isEqualTo("after");
    }

    @Test
    void nullPromiseIsRefused() {
        assertThatThrownBy(() -> new PromiseNotifier<String, Future<String>>(target, null))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("promise");
    }

    @Test
    @SuppressWarnings("deprecation") // It does what its successor does.
    void notifierOfOnePromisePassesOnEachOutcome() {
        Exception cause = new Exception("on purpose");
        Promise<String> failed = ImmediateEventExecutor.INSTANCE.newPromise();
        Promise<String> cancelled = ImmediateEventExecutor.INSTANCE.newPromise();
        Promise<Object> third = ImmediateEventExecutor.INSTANCE.newPromise();
        source.addListener(new UnaryPromiseNotifier<>(target));
        failed.addListener(new UnaryPromiseNotifier<>(other));
        cancelled.addListener(new UnaryPromiseNotifier<>(third));
        source.setSuccess("done");
        failed.setFailure(cause);
        cancelled.cancel(false);
        assertThat(target.getNow()).isEqualTo("done");
        assertThat(other.cause()).isSameAs(cause);
        assertThat(third.isCancelled()).isTrue();

        UnaryPromiseNotifier.cascadeTo(failed, target);
        assertThat(target.getNow()).isEqualTo("done");
        Promise<Object> fourth = ImmediateEventExecutor.INSTANCE.newPromise();
        UnaryPromiseNotifier.cascadeTo(source, fourth);
        assertThat(fourth.getNow()).isEqualTo("done");
        assertThatThrownBy(() -> new UnaryPromiseNotifier<>(null)).isInstanceOf(NullPointerException.class);
    }
}
