/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Creates ordered executors over the threads of a group that has no order, such as an
 * {@link UnorderedThreadPoolEventExecutor}. Each executor that {@link #next()} returns is a new one: it runs its tasks
 * one at a time and in their order, but now on this thread and now on that, whichever is free. So there may be as many
 * of them as there are channels, say, and none has to wait for a thread while there is a free one.
 *
 * <p>Tasks submitted to the group itself go to the underlying group, in no order.
 */
public final class NonStickyEventExecutorGroup implements EventExecutorGroup {

    private static final int DEFAULT_MAX_TASKS_PER_RUN = 1024;

    private final EventExecutorGroup group;
    private final int maxTasksPerRun;

    /**
     * Creates a group whose executors leave their thread to others after 1024 tasks at most.
     *
     * @param group provides the threads
     * @throws IllegalArgumentException if an executor of {@code group} is ordered
     */
    public NonStickyEventExecutorGroup(EventExecutorGroup group) {
        this(group, DEFAULT_MAX_TASKS_PER_RUN);
    }

    /**
     * Creates a group.
     *
     * @param group provides the threads
     * @param maxTaskExecutePerRun after how many tasks an executor leaves its thread to others, if it has more, more
     *     than 0
     * @throws IllegalArgumentException if an executor of {@code group} is ordered, and so would keep the tasks of one
     *     executor waiting for those of another
     */
    public NonStickyEventExecutorGroup(EventExecutorGroup group, int maxTaskExecutePerRun) {
        this.group = ObjectUtil.checkNotNull(group, "group");
        maxTasksPerRun = ObjectUtil.checkPositive(maxTaskExecutePerRun, "maxTaskExecutePerRun");
        for (EventExecutor executor : group) {
            if (executor instanceof OrderedEventExecutor) {
                throw new IllegalArgumentException(
                        "group: " + group + " (expected: no OrderedEventExecutor in it, but found " + executor + ')');
            }
        }
    }

    private EventExecutor ordered(EventExecutor executor) {
        return new NonStickyEventExecutor(this, executor, maxTasksPerRun);
    }

    /**
     * A new executor with an order of its own.
     *
     * @return the executor; to shut it down shuts down the underlying one
     */
    @Override
    public EventExecutor next() {
        return ordered(group.next());
    }

    /**
     * Goes over as many new executors as the underlying group has.
     *
     * @return an iterator that cannot remove
     */
    @Override
    public Iterator<EventExecutor> iterator() {
        Iterator<EventExecutor> underlying = group.iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return underlying.hasNext();
            }

            @Override
            public EventExecutor next() {
                return ordered(underlying.next());
            }
        };
    }

    @Override
    public Ticker ticker() {
        return group.ticker();
    }

    @Override
    public void execute(Runnable command) {
        group.execute(command);
    }

    @Override
    public Future<?> submit(Runnable task) {
        return group.submit(task);
    }

    @Override
    public <T extends @Nullable Object> Future<T> submit(Runnable task, T result) {
        return group.submit(task, result);
    }

    @Override
    public <T extends @Nullable Object> Future<T> submit(Callable<T> task) {
        return group.submit(task);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        return group.schedule(command, delay, unit);
    }

    @Override
    public <V extends @Nullable Object> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        return group.schedule(callable, delay, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period,
                                                  TimeUnit unit) {
        return group.scheduleAtFixedRate(command, initialDelay, period, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay,
                                                     TimeUnit unit) {
        return group.scheduleWithFixedDelay(command, initialDelay, delay, unit);
    }

    @Override
    public <T> List<java.util.concurrent.Future<T>> invokeAll(Collection<? extends Callable<T>> tasks)
            throws InterruptedException {
        return group.invokeAll(tasks);
    }

    @Override
    public <T> List<java.util.concurrent.Future<T>> invokeAll(
            Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException {
        return group.invokeAll(tasks, timeout, unit);
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks)
            throws InterruptedException, ExecutionException {
        return group.invokeAny(tasks);
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return group.invokeAny(tasks, timeout, unit);
    }

    @Override
    public Future<?> shutdownGracefully() {
        return group.shutdownGracefully();
    }

    @Override
    public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
        return group.shutdownGracefully(quietPeriod, timeout, unit);
    }

    @Override
    @Deprecated
    public void shutdown() {
        group.shutdown();
    }

    @Override
    @Deprecated
    public List<Runnable> shutdownNow() {
        return group.shutdownNow();
    }

    @Override
    public Future<?> terminationFuture() {
        return group.terminationFuture();
    }

    @Override
    public boolean isShuttingDown() {
        return group.isShuttingDown();
    }

    @Override
    public boolean isShutdown() {
        return group.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return group.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return group.awaitTermination(timeout, unit);
    }
}
