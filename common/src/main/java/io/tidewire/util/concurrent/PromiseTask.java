/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;
import java.util.concurrent.Callable;
import java.util.concurrent.RunnableFuture;

/**
 * A task that completes itself, as a promise, with what it returns or throws. Holders other than the task see a
 * future only: the completing methods refuse.
 *
 * @param <V> the type of the result
 */
class PromiseTask<V extends @Nullable Object> extends DefaultPromise<V> implements RunnableFuture<V> {

    private enum Ended { COMPLETED, CANCELLED, FAILED }

    private record RunnableWithResult<T extends @Nullable Object>(Runnable task, T result) implements Callable<T> {

        @Override
        public T call() {
            task.run();
            return result;
        }

        @Override
        public String toString() {
            return "Callable(task: " + task + ", result: " + result + ')';
        }
    }

    /**
     * A {@link Callable} or {@link Runnable}, replaced by an {@link Ended} on completion, so that a done future does
     * not keep alive what the task refers to. Written by the canceller or by the executor's thread, unordered: a
     * stale read only means that a task which is being cancelled runs once more.
     */
    private Object task;

    PromiseTask(EventExecutor executor, Runnable runnable, @Nullable V result) {
        super(executor);
        ObjectUtil.checkNotNull(runnable, "task");
        task = result == null ? runnable : new RunnableWithResult<>(runnable, result);
    }

    PromiseTask(EventExecutor executor, Callable<V> callable) {
        super(executor);
        task = ObjectUtil.checkNotNull(callable, "task");
    }

    @Override
    public void run() {
        if (!setUncancellable()) {
            return;
        }
        try {
            completeWith(callTask());
        } catch (Throwable t) {
            failWith(t);
        }
    }

    /** Runs the task; {@code null} too if a cancellation has removed it. */
    @SuppressWarnings("unchecked") // the constructor took it as a Callable<V>
    final @Nullable V callTask() throws Exception {
        Object current = task;
        if (current instanceof Callable) {
            return ((Callable<V>) current).call();
        }
        if (current instanceof Runnable runnable) {
            runnable.run();
        }
        return null;
    }

    final void completeWith(@Nullable V result) {
        super.setSuccess(result);
        task = Ended.COMPLETED;
    }

    final void failWith(Throwable cause) {
        super.setFailure(cause);
        task = Ended.FAILED;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (!super.cancel(mayInterruptIfRunning)) {
            return false;
        }
        task = Ended.CANCELLED;
        return true;
    }

    @Override
    public final Promise<V> setSuccess(@Nullable V result) {
        throw refusal();
    }

    @Override
    public final boolean trySuccess(@Nullable V result) {
        return false;
    }

    @Override
    public final Promise<V> setFailure(Throwable cause) {
        throw refusal();
    }

    @Override
    public final boolean tryFailure(Throwable cause) {
        return false;
    }

    private IllegalStateException refusal() {
        return new IllegalStateException("only the task itself completes its future: " + this);
    }

    @Override
    protected StringBuilder toStringBuilder() {
        StringBuilder text = super.toStringBuilder();
        text.setCharAt(text.length() - 1, ',');
        return text.append(" task: ").append(task).append(')');
    }
}
