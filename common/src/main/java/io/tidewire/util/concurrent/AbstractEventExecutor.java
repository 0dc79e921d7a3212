/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.FailureLog;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;

/**
 * The base of {@link EventExecutor}s: submitting in terms of {@link #execute(Runnable)}, no scheduling.
 */
public abstract class AbstractEventExecutor extends AbstractExecutorService implements EventExecutor {

    static final long DEFAULT_QUIET_PERIOD_SECONDS = 2;
    static final long DEFAULT_SHUTDOWN_TIMEOUT_SECONDS = 15;

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(AbstractEventExecutor.class);

    private final @Nullable EventExecutorGroup parent;

    /**
     * Creates an executor that stands alone.
     */
    protected AbstractEventExecutor() {
        this(null);
    }

    /**
     * Creates an executor.
     *
     * @param parent the group it belongs to, if any
     */
    protected AbstractEventExecutor(@Nullable EventExecutorGroup parent) {
        this.parent = parent;
    }

    @Override
    public @Nullable EventExecutorGroup parent() {
        return parent;
    }

    @Override
    public EventExecutor next() {
        return this;
    }

    @Override
    public Iterator<EventExecutor> iterator() {
        return List.<EventExecutor>of(this).iterator();
    }

    @Override
    public Future<?> shutdownGracefully() {
        return shutdownGracefully(DEFAULT_QUIET_PERIOD_SECONDS, DEFAULT_SHUTDOWN_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    @Deprecated
    public void shutdown() {
        shutdownGracefully(0, 0, TimeUnit.SECONDS);
    }

    @Override
    @Deprecated
    public List<Runnable> shutdownNow() {
        shutdown();
        return List.of();
    }

    @Override
    public Future<?> submit(Runnable task) {
        return (Future<?>) super.submit(task);
    }

    @Override
    public <T extends @Nullable Object> Future<T> submit(Runnable task, T result) {
        return (Future<T>) super.submit(task, result);
    }

    @Override
    public <T extends @Nullable Object> Future<T> submit(Callable<T> task) {
        return (Future<T>) super.submit(task);
    }

    @Override
    protected final <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
        return new PromiseTask<>(this, runnable, value);
    }

    @Override
    protected final <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return new PromiseTask<>(this, callable);
    }

    /**
     * Always throws: only a subclass may be able to schedule.
     *
     * @throws UnsupportedOperationException unless overridden
     */
    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        throw schedulingUnsupported();
    }

    /**
     * Always throws: only a subclass may be able to schedule.
     *
     * @throws UnsupportedOperationException unless overridden
     */
    @Override
    public <V extends @Nullable Object> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        throw schedulingUnsupported();
    }

    /**
     * Always throws: only a subclass may be able to schedule.
     *
     * @throws UnsupportedOperationException unless overridden
     */
    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        throw schedulingUnsupported();
    }

    /**
     * Always throws: only a subclass may be able to schedule.
     *
     * @throws UnsupportedOperationException unless overridden
     */
    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        throw schedulingUnsupported();
    }

    private UnsupportedOperationException schedulingUnsupported() {
        return new UnsupportedOperationException(getClass().getName() + " cannot schedule tasks");
    }

    /**
     * Submits a task that may wait until the executor is awake for another reason; where that makes no difference, the
     * same as {@link #execute(Runnable)}.
     *
     * @throws java.util.concurrent.RejectedExecutionException if the task is not accepted
     */
    public void lazyExecute(Runnable task) {
        execute(task);
    }

    /** Runs a task and logs what it throws. No {@link Error} gets out either, nor what the logger throws. */
    protected static void safeExecute(Runnable task) {
        try {
            runTask(task);
        } catch (Throwable t) {
            FailureLog.warn(LOGGER, "A task raised an exception. Task: {}", task, t);
        }
    }

    /**
     * Runs a task; what it throws reaches the caller. Every task of an executor goes through here, which gives
     * profilers and blocking detectors one method to know.
     */
    protected static void runTask(Runnable task) {
        task.run();
    }

    /**
     * Marks a task that may wait until the executor is awake for another reason. The mark is for subclasses to look at:
     * {@code execute} treats such a task like any other.
     *
     * @deprecated use {@link AbstractEventExecutor#lazyExecute(Runnable)}
     */
    @Deprecated
    public interface LazyRunnable extends Runnable {
    }
}
