/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.ThreadExecutorMap;
import org.jspecify.annotations.Nullable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One executor with several threads: any of them runs a task, so tasks run at the same time and in no order. For work
 * that needs no order, as it may block; {@link NonStickyEventExecutorGroup} makes executors with an order of it.
 *
 * <p>Each thread of the pool counts as inside its event loop.
 */
public final class UnorderedThreadPoolEventExecutor extends ScheduledThreadPoolExecutor implements EventExecutor {

    private final Promise<?> terminationFuture = new DefaultPromise<>(GlobalEventExecutor.INSTANCE);
    private final List<EventExecutor> selfAlone = List.of(this);

    /** The threads that are alive. Each adds and removes itself. */
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    /** The tasks that were accepted and have not begun, each once: its remover runs it, cancels it or gives it back. */
    private final Set<Runnable> notBegun = ConcurrentHashMap.newKeySet();

    /** Tasks that are not due yet, or periodic: what a shutdown cancels. */
    private final Set<PooledFutureTask<?>> waiting = ConcurrentHashMap.newKeySet();

    private final AtomicBoolean shuttingDown = new AtomicBoolean();

    /** When a task was submitted last, since the shutdown began. Any thread. */
    private volatile long lastSubmissionNanos;

    /**
     * Creates a pool with threads of a {@link DefaultThreadFactory}.
     *
     * @param corePoolSize how many threads it has, at least 0 (then one is started for each burst of tasks)
     */
    public UnorderedThreadPoolEventExecutor(int corePoolSize) {
        this(corePoolSize, new DefaultThreadFactory(UnorderedThreadPoolEventExecutor.class));
    }

    /**
     * Creates a pool.
     *
     * @param corePoolSize how many threads it has, at least 0
     * @param threadFactory creates the threads
     */
    public UnorderedThreadPoolEventExecutor(int corePoolSize, ThreadFactory threadFactory) {
        this(corePoolSize, threadFactory, new AbortPolicy());
    }

    /**
     * Creates a pool with threads of a {@link DefaultThreadFactory}.
     *
     * @param corePoolSize how many threads it has, at least 0
     * @param handler decides about tasks that are submitted after the shutdown
     */
    public UnorderedThreadPoolEventExecutor(int corePoolSize,
                                            java.util.concurrent.RejectedExecutionHandler handler) {
        this(corePoolSize, new DefaultThreadFactory(UnorderedThreadPoolEventExecutor.class), handler);
    }

    /**
     * Creates a pool.
     *
     * @param corePoolSize how many threads it has, at least 0
     * @param threadFactory creates the threads
     * @param handler decides about tasks that are submitted after the shutdown
     */
    public UnorderedThreadPoolEventExecutor(int corePoolSize, ThreadFactory threadFactory,
                                            java.util.concurrent.RejectedExecutionHandler handler) {
        super(ObjectUtil.checkPositiveOrZero(corePoolSize, "corePoolSize"),
                ObjectUtil.checkNotNull(threadFactory, "threadFactory"), ObjectUtil.checkNotNull(handler, "handler"));
        setThreadFactory(threadFactory);
        setRemoveOnCancelPolicy(true);
        setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    @Override
    public void setThreadFactory(ThreadFactory threadFactory) {
        ObjectUtil.checkNotNull(threadFactory, "threadFactory");
        super.setThreadFactory(worker -> threadFactory.newThread(
                ThreadExecutorMap.apply(() -> runAsMember(worker), this)));
    }

    private void runAsMember(Runnable worker) {
        Thread current = Thread.currentThread();
        threads.add(current);
        try {
            worker.run();
        } finally {
            threads.remove(current);
        }
    }

    @Override
    public boolean inEventLoop(Thread thread) {
        return threads.contains(thread);
    }

    @Override
    public EventExecutorGroup parent() {
        return this;
    }

    @Override
    public EventExecutor next() {
        return this;
    }

    @Override
    public Iterator<EventExecutor> iterator() {
        return selfAlone.iterator();
    }

    @Override
    public void execute(Runnable command) {
        ObjectUtil.checkNotNull(command, "command");
        noteSubmission();
        // Not through schedule(), whose future would keep what the task throws to itself.
        Command task = new Command(command);
        java.util.concurrent.ScheduledFuture<?> entry =
                enqueue(task, () -> super.schedule(task, 0, TimeUnit.NANOSECONDS));
        if (entry != null && entry.isCancelled() && begin(task)) {
            throw new RejectedExecutionException("event executor terminated"); // it came behind the last look
        }
    }

    /** A task of {@link #execute(Runnable)}. */
    private final class Command implements Runnable {
        private final Runnable command;

        Command(Runnable command) {
            this.command = command;
        }

        @Override
        public void run() {
            if (begin(this)) {
                AbstractEventExecutor.safeExecute(command);
            }
        }
    }

    @Override
    public Future<?> submit(Runnable task) {
        return schedule(ObjectUtil.checkNotNull(task, "task"), 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public <T extends @Nullable Object> Future<T> submit(Runnable task, T result) {
        return submit(Executors.callable(ObjectUtil.checkNotNull(task, "task"), result));
    }

    @Override
    public <T extends @Nullable Object> Future<T> submit(Callable<T> task) {
        return schedule(ObjectUtil.checkNotNull(task, "task"), 0, TimeUnit.NANOSECONDS);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        ObjectUtil.checkNotNull(command, "command");
        return schedule(new PooledFutureTask<Void>(this, command, false), delay, unit);
    }

    @Override
    public <V extends @Nullable Object> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        ObjectUtil.checkNotNull(callable, "callable");
        return schedule(new PooledFutureTask<>(this, callable), delay, unit);
    }

    private <V extends @Nullable Object> ScheduledFuture<V> schedule(PooledFutureTask<V> task, long delay,
                                                                     TimeUnit unit) {
        ObjectUtil.checkNotNull(unit, "unit");
        return enqueue(task, delay > 0, () -> super.schedule(task.inPool(), delay, unit));
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period,
                                                  TimeUnit unit) {
        ObjectUtil.checkNotNull(command, "command");
        ObjectUtil.checkNotNull(unit, "unit");
        ObjectUtil.checkPositiveOrZero(initialDelay, "initialDelay");
        ObjectUtil.checkPositive(period, "period");
        PooledFutureTask<Void> task = new PooledFutureTask<>(this, command, true);
        return enqueue(task, true, () -> super.scheduleAtFixedRate(task.inPool(), initialDelay, period, unit));
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay,
                                                     TimeUnit unit) {
        ObjectUtil.checkNotNull(command, "command");
        ObjectUtil.checkNotNull(unit, "unit");
        ObjectUtil.checkPositiveOrZero(initialDelay, "initialDelay");
        ObjectUtil.checkPositive(delay, "delay");
        PooledFutureTask<Void> task = new PooledFutureTask<>(this, command, true);
        return enqueue(task, true, () -> super.scheduleWithFixedDelay(task.inPool(), initialDelay, delay, unit));
    }

    private <V extends @Nullable Object> ScheduledFuture<V> enqueue(PooledFutureTask<V> task, boolean waits,
                                                                    PooledFutureTask.Entry entry) {
        noteSubmission();
        if (waits) {
            // Before it is in the queue: a shutdown either sees it here, or is seen by the queue.
            waiting.add(task);
        }
        boolean accepted = false;
        try {
            java.util.concurrent.ScheduledFuture<?> queued = enqueue(task, entry);
            if (queued != null) {
                task.enqueued(queued);
            }
            accepted = true;
        } finally {
            if (!accepted) {
                waiting.remove(task);
            }
        }
        return task;
    }

    /** Puts what is to run into the queue; {@code null} if {@link #shutdownNow()} came first, and has given it back. */
    private java.util.concurrent.@Nullable ScheduledFuture<?> enqueue(Runnable task, PooledFutureTask.Entry entry) {
        notBegun.add(task);
        try {
            return entry.enqueue();
        } catch (RejectedExecutionException e) {
            if (notBegun.remove(task)) {
                throw e;
            }
            return null;
        } catch (Throwable t) {
            notBegun.remove(task);
            throw t;
        }
    }

    /** Called before something runs for the first time; {@code false} if it was given back and must not run. */
    boolean begin(Runnable task) {
        return notBegun.remove(task);
    }

    /** Called by a task that runs for the last time, or is cancelled. */
    void forget(PooledFutureTask<?> task) {
        notBegun.remove(task);
        waiting.remove(task);
    }

    @Override
    protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
        return new PromiseTask<>(this, runnable, value);
    }

    @Override
    protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return new PromiseTask<>(this, callable);
    }

    /**
     * Returns the pool's own entry for a task. A submitted task has got its future before it comes here.
     *
     * @param runnable the entry that the pool runs
     * @param task the pool's entry for it
     * @return {@code task}
     */
    @Override
    protected <V extends @Nullable Object> RunnableScheduledFuture<V> decorateTask(
            Runnable runnable, RunnableScheduledFuture<V> task) {
        return super.decorateTask(runnable, task);
    }

    /**
     * Returns the pool's own entry for a task. A submitted task has got its future before it comes here.
     *
     * @param callable the entry that the pool runs
     * @param task the pool's entry for it
     * @return {@code task}
     */
    @Override
    protected <V extends @Nullable Object> RunnableScheduledFuture<V> decorateTask(
            Callable<V> callable, RunnableScheduledFuture<V> task) {
        return super.decorateTask(callable, task);
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks)
            throws InterruptedException, ExecutionException {
        throwIfInEventLoop("invokeAny");
        return super.invokeAny(tasks);
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        throwIfInEventLoop("invokeAny");
        return super.invokeAny(tasks, timeout, unit);
    }

    @Override
    public <T> List<java.util.concurrent.Future<T>> invokeAll(Collection<? extends Callable<T>> tasks)
            throws InterruptedException {
        throwIfInEventLoop("invokeAll");
        return super.invokeAll(tasks);
    }

    @Override
    public <T> List<java.util.concurrent.Future<T>> invokeAll(
            Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException {
        throwIfInEventLoop("invokeAll");
        return super.invokeAll(tasks, timeout, unit);
    }

    private void throwIfInEventLoop(String method) {
        if (inEventLoop()) {
            throw new RejectedExecutionException("Calling " + method + " from within the EventLoop is not allowed");
        }
    }

    @Override
    public Future<?> shutdownGracefully() {
        return shutdownGracefully(AbstractEventExecutor.DEFAULT_QUIET_PERIOD_SECONDS,
                AbstractEventExecutor.DEFAULT_SHUTDOWN_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
        ObjectUtil.checkPositiveOrZero(quietPeriod, "quietPeriod");
        ObjectUtil.checkNotNull(unit, "unit");
        if (timeout < quietPeriod) {
            throw new IllegalArgumentException(
                    "timeout: " + timeout + " (expected >= quietPeriod (" + quietPeriod + "))");
        }
        if (!shuttingDown.compareAndSet(false, true)) {
            return terminationFuture;
        }
        cancelWaiting();
        long nowNanos = ticker().nanoTime();
        lastSubmissionNanos = nowNanos;
        endWhenQuiet(unit.toNanos(quietPeriod), nowNanos, unit.toNanos(timeout));
        return terminationFuture;
    }

    private void noteSubmission() {
        if (shuttingDown.get()) {
            lastSubmissionNanos = ticker().nanoTime();
        }
    }

    private void endWhenQuiet(long quietNanos, long startNanos, long timeoutNanos) {
        long nowNanos = ticker().nanoTime();
        long remainingNanos = Math.min(
                quietNanos - (nowNanos - lastSubmissionNanos), timeoutNanos - (nowNanos - startNanos));
        if (remainingNanos <= 0) {
            end();
        } else if (!isShutdown()) {
            super.schedule(() -> endWhenQuiet(quietNanos, startNanos, timeoutNanos),
                    remainingNanos, TimeUnit.NANOSECONDS);
        }
    }

    private void end() {
        shuttingDown.set(true);
        // First while their listeners can be called here, then those that came meanwhile; after these none can come.
        cancelWaiting();
        super.shutdown();
        cancelWaiting();
    }

    private void cancelWaiting() {
        for (PooledFutureTask<?> task : waiting) {
            task.cancel(false);
        }
    }

    @Override
    @Deprecated
    public void shutdown() {
        end();
    }

    /**
     * Shuts down without running what waits, and interrupts the threads. Tasks that are running, and those that repeat
     * themselves and have run already, are not given back; the futures of the latter are cancelled. An executor of a
     * {@link NonStickyEventExecutorGroup} is one task, which runs those that it was given.
     *
     * @return the tasks that were accepted and have not begun, in no order: those of {@link #execute(Runnable)}, and
     *         the futures that the other methods have returned. The futures are not done; the caller runs or cancels
     *         them
     * @deprecated use {@link #shutdownGracefully()}
     */
    @Override
    @Deprecated
    public List<Runnable> shutdownNow() {
        shuttingDown.set(true);
        super.shutdownNow(); // the entries that it returns cannot be run any more
        List<Runnable> givenBack = new ArrayList<>();
        for (Runnable task : notBegun) {
            if (notBegun.remove(task)) {
                waiting.remove(task);
                givenBack.add(task instanceof Command accepted ? accepted.command : task);
            }
        }
        cancelWaiting();
        return givenBack;
    }

    @Override
    public boolean isShuttingDown() {
        return shuttingDown.get();
    }

    /** The same as whether the {@link #terminationFuture()} is done; the JDK's answer would come a little later. */
    @Override
    public boolean isTerminated() {
        return terminationFuture.isDone();
    }

    @Override
    public Future<?> terminationFuture() {
        return terminationFuture;
    }

    @Override
    protected void terminated() {
        super.terminated();
        terminationFuture.trySuccess(null);
    }
}
