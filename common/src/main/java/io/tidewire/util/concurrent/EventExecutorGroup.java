/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import org.jspecify.annotations.Nullable;

import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Hands out {@link EventExecutor}s by {@link #next()} and ends them together. Tasks submitted to the group itself go to
 * the next executor.
 *
 * <p>Lifecycle: running, shutting down (from {@link #shutdownGracefully()}; tasks are still taken), shut down (they are
 * rejected), terminated (the threads have ended). All methods may be called from any thread.
 */
public interface EventExecutorGroup extends ScheduledExecutorService, Iterable<EventExecutor> {

    /**
     * Whether the group is being, or has been, shut down.
     *
     * @return {@code true} from the first call of a shutdown method on
     */
    boolean isShuttingDown();

    /**
     * Shuts down with a quiet period of 2 seconds and a timeout of 15 seconds.
     *
     * @return the {@link #terminationFuture()}
     */
    Future<?> shutdownGracefully();

    /**
     * Shuts down: tasks are still taken until none has been submitted for the quiet period, then no more. Tasks that
     * were accepted are run; scheduled ones that are not due are cancelled.
     *
     * @param quietPeriod how long no task may have come in for the shutdown to go on, at least 0
     * @param timeout how long to wait for such a period at most, at least {@code quietPeriod}
     * @param unit the unit of both
     * @return the {@link #terminationFuture()}
     */
    Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit);

    /**
     * The future that is done when all executors have terminated; it fails if the thread of one ended by an exception.
     *
     * @return the future
     */
    Future<?> terminationFuture();

    /**
     * Shuts down as soon as possible.
     *
     * @deprecated use {@link #shutdownGracefully(long, long, TimeUnit)}
     */
    @Override
    @Deprecated
    void shutdown();

    /**
     * Shuts down as soon as possible.
     *
     * @return an empty list: accepted tasks are still run
     * @deprecated use {@link #shutdownGracefully(long, long, TimeUnit)}
     */
    @Override
    @Deprecated
    List<Runnable> shutdownNow();

    /**
     * The executor to use next.
     *
     * @return an executor of this group
     */
    EventExecutor next();

    @Override
    Iterator<EventExecutor> iterator();

    @Override
    Future<?> submit(Runnable task);

    @Override
    <T extends @Nullable Object> Future<T> submit(Runnable task, T result);

    @Override
    <T extends @Nullable Object> Future<T> submit(Callable<T> task);

    /**
     * The clock that measures delays.
     *
     * @return the system ticker unless a subclass says otherwise
     */
    default Ticker ticker() {
        return Ticker.systemTicker();
    }

    @Override
    ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit);

    @Override
    <V extends @Nullable Object> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit);

    @Override
    ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit);

    @Override
    ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit);
}
