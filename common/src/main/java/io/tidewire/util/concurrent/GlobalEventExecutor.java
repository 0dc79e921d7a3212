/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.concurrent.internal.TurnFailures;
import io.tidewire.util.internal.IdleHooks;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.PlatformDependent;
import io.tidewire.util.internal.SystemPropertyUtil;
import io.tidewire.util.internal.ThreadExecutorMap;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;
import java.util.Queue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The executor of last resort, single-threaded and shared by the whole process. It starts its thread with a task, and
 * ends it when nothing has been submitted or scheduled for {@code io.tidewire.globalEventExecutor.quietPeriodSeconds}
 * (default 1). It cannot be shut down. Not for long or blocking work.
 */
public final class GlobalEventExecutor extends AbstractScheduledEventExecutor implements OrderedEventExecutor {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(GlobalEventExecutor.class);

    /** The only instance. */
    public static final GlobalEventExecutor INSTANCE = new GlobalEventExecutor();

    private final long quietPeriodNanos = TimeUnit.SECONDS.toNanos(Math.max(1,
            SystemPropertyUtil.getInt("io.tidewire.globalEventExecutor.quietPeriodSeconds", 1)));

    /** How many tasks run between two looks at the timers. */
    private static final int MAX_TASKS_PER_TURN = 64;

    private final Queue<Runnable> taskQueue = PlatformDependent.newMpscQueue();
    private final LoopSleep sleep = new LoopSleep();
    private final TurnFailures failures = new TurnFailures(LOGGER);
    private final ThreadFactory threadFactory = new DefaultThreadFactory(GlobalEventExecutor.class);
    private final Runnable loop = ThreadExecutorMap.apply(this::runLoop, this);

    private final Future<?> terminationFuture =
            new FailedFuture<>(this, new UnsupportedOperationException("this executor never terminates"));

    /**
     * Whether a thread is responsible for the queue. A thread that wants to end gives this up first and then looks at
     * the queue again; a producer adds its task first and then looks at this.
     */
    private final AtomicBoolean started = new AtomicBoolean();

    /** The thread that runs, or the last one that did; {@code null} before the first. */
    private volatile @Nullable Thread thread;

    /** Executor's thread only. */
    private long lastTaskNanos;

    private GlobalEventExecutor() { }

    @Override
    public void execute(Runnable task) {
        taskQueue.add(ObjectUtil.checkNotNull(task, "task"));
        if (!inEventLoop()) {
            if (!started.get() && started.compareAndSet(false, true)) {
                startThread();
            }
            sleep.wakeUp();
        }
    }

    private void startThread() {
        boolean startedThread = false;
        try {
            Thread newThread = threadFactory.newThread(loop);
            // The thread outlives the code that happens to need it first, and must not keep the class loader of that
            // code alive.
            newThread.setContextClassLoader(null);
            thread = newThread;
            newThread.start();
            startedThread = true;
        } finally {
            if (!startedThread) {
                started.set(false);
            }
        }
    }

    private void runLoop() {
        lastTaskNanos = nowNanos();
        boolean goesOn = true;
        while (goesOn) {
            try {
                goesOn = turn();
                failures.onSuccess();
            } catch (Throwable t) {
                failures.onFailure(this, false, t);
            }
        }
    }

    /** Runs what is ready, or sleeps; returns whether the thread stays responsible for the queue. */
    private boolean turn() {
        if (runReadyTasks()) {
            lastTaskNanos = nowNanos();
            return true;
        }
        IdleHooks hooks = IdleHooks.ofCurrentThread();
        hooks.beforeSleep();
        long delayNanos = nextScheduledTaskNano();
        if (delayNanos < 0) {
            delayNanos = quietPeriodNanos - (nowNanos() - lastTaskNanos);
            if (delayNanos <= 0) {
                hooks.leave();
                if (nextScheduledTaskNano() < 0 && endThread()) {
                    return false;
                }
            }
        }
        sleepUntilTask(delayNanos);
        return true;
    }

    private boolean runReadyTasks() {
        fetchFromScheduledTaskQueue(taskQueue);
        Runnable task = taskQueue.poll();
        if (task == null) {
            return false;
        }
        // Not all that come meanwhile: tasks that keep submitting tasks would keep the timers out.
        int left = MAX_TASKS_PER_TURN;
        do {
            safeExecute(task);
            task = --left > 0 ? taskQueue.poll() : null;
        } while (task != null);
        return true;
    }

    /** Leaves the queue; {@code false} if a task came in between and the thread has taken it up again. */
    private boolean endThread() {
        started.set(false);
        if (taskQueue.isEmpty() || !started.compareAndSet(false, true)) {
            return true;
        }
        thread = Thread.currentThread(); // another one may have come and gone in between
        return false;
    }

    private void sleepUntilTask(long delayNanos) {
        sleep.announce();
        try {
            if (delayNanos > 0 && taskQueue.isEmpty()) {
                sleep.park(delayNanos);
            }
        } finally {
            sleep.awake();
        }
        // An interrupt wakes the loop up like a task; a flag that stays set would keep it from ever sleeping again.
        Thread.interrupted();
    }

    /**
     * How many tasks are ready, as far as can be told while others come and go.
     *
     * @return the number of tasks
     */
    public int pendingTasks() {
        return taskQueue.size();
    }

    @Override
    public boolean inEventLoop(Thread thread) {
        return thread == this.thread;
    }

    /**
     * Waits until the current thread of this executor has ended, which it does when nothing is left to do. Later
     * tasks start another one. Blocks.
     *
     * @param timeout how long to wait at most
     * @param unit the unit of {@code timeout}
     * @return {@code true} if the thread has ended
     * @throws InterruptedException if the waiting thread is interrupted
     * @throws IllegalStateException if no task has been submitted yet
     */
    public boolean awaitInactivity(long timeout, TimeUnit unit) throws InterruptedException {
        ObjectUtil.checkNotNull(unit, "unit");
        Thread current = thread;
        if (current == null) {
            throw new IllegalStateException("thread was not started");
        }
        unit.timedJoin(current, timeout);
        return !current.isAlive();
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
    @Deprecated
    public void shutdown() {
        throw new UnsupportedOperationException("this executor never terminates");
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
}
