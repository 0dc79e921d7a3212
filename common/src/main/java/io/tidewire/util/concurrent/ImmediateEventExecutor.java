/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs each task on the thread that submits it: at once, or, if that thread is running a task of this executor already,
 * as soon as that one has ended. Every thread counts as its own, so it never refuses to wait; it cannot be shut down.
 */
public final class ImmediateEventExecutor extends AbstractEventExecutor {

    /** The only instance. */
    public static final ImmediateEventExecutor INSTANCE = new ImmediateEventExecutor();

    /** The tasks that wait for the one that the thread is running; {@code null} if it is running none. */
    private static final FastThreadLocal<@Nullable Queue<Runnable>> WAITING = new FastThreadLocal<>();

    private final Future<?> terminationFuture =
            new FailedFuture<>(this, new UnsupportedOperationException("this executor never terminates"));

    private ImmediateEventExecutor() { }

    @Override
    public boolean inEventLoop() {
        return true;
    }

    @Override
    public boolean inEventLoop(Thread thread) {
        return true;
    }

    @Override
    public void execute(Runnable command) {
        ObjectUtil.checkNotNull(command, "command");
        Queue<Runnable> waiting = WAITING.getIfExists();
        if (waiting != null) {
            waiting.add(command);
            return;
        }
        waiting = new ArrayDeque<>(4);
        WAITING.set(waiting);
        try {
            Runnable next = command;
            do {
                safeExecute(next);
                next = waiting.poll();
            } while (next != null);
        } finally {
            WAITING.remove();
        }
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) throws InterruptedException, ExecutionException {
        throwIfInTask();
        return super.invokeAny(tasks);
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        throwIfInTask();
        return super.invokeAny(tasks, timeout, unit);
    }

    /** The tasks would wait for the one that waits for them; with all of them, their promises refuse to be awaited. */
    private static void throwIfInTask() {
        if (WAITING.isSet()) {
            throw new RejectedExecutionException("Calling invokeAny from within a task is not allowed");
        }
    }

    @Override
    public <V extends @Nullable Object> Promise<V> newPromise() {
        return new ImmediatePromise<>(this);
    }

    @Override
    public <V extends @Nullable Object> ProgressivePromise<V> newProgressivePromise() {
        return new ImmediateProgressivePromise<>(this);
    }

    @Override
    public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
        return terminationFuture;
    }

    @Override
    public Future<?> terminationFuture() {
        return terminationFuture;
    }

    @Override
    public boolean isShuttingDown() {
        return false;
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public boolean isTerminated() {
        return false;
    }

    /**
     * Returns at once.
     *
     * @return {@code false}
     */
    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return false;
    }

    private static final class ImmediatePromise<V extends @Nullable Object> extends DefaultPromise<V> {

        ImmediatePromise(EventExecutor executor) {
            super(executor);
        }

        @Override
        protected void checkDeadLock() {
            // Another thread can complete it, although each thread counts as the executor's.
        }
    }

    private static final class ImmediateProgressivePromise<V extends @Nullable Object>
            extends DefaultProgressivePromise<V> {

        ImmediateProgressivePromise(EventExecutor executor) {
            super(executor);
        }

        @Override
        protected void checkDeadLock() {
            // Another thread can complete it, although each thread counts as the executor's.
        }
    }
}
