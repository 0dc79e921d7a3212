/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.concurrent.internal.ExecutorLifecycle;
import io.tidewire.util.concurrent.internal.ExecutorState;
import io.tidewire.util.concurrent.internal.LateTasks;
import io.tidewire.util.concurrent.internal.ShutdownPeriods;
import io.tidewire.util.concurrent.internal.TaskWatch;
import io.tidewire.util.internal.IdleHooks;
import io.tidewire.util.internal.MpscTaskQueue;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.SystemPropertyUtil;
import io.tidewire.util.internal.ThreadExecutorMap;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * An executor that runs all of its tasks, in the order of submission, on one thread, which it starts with the first
 * task. A subclass writes the loop, {@link #run()}.
 *
 * <p>Lifecycle: not started; started, by the first task; suspended, if supported and asked for, until the next task
 * starts a thread again; shutting down, when tasks are taken until it is quiet; shut down, when those of other threads
 * are rejected; terminated, when the thread has ended.
 *
 * <p>No accepted task is lost: each one is run, or cancelled if it is scheduled and not due, or its submitter is told
 * that it is rejected.
 */
public abstract class SingleThreadEventExecutor extends AbstractScheduledEventExecutor
        implements OrderedEventExecutor {

    static final int DEFAULT_MAX_PENDING_TASKS = Math.max(16,
            SystemPropertyUtil.getInt("io.tidewire.eventexecutor.maxPendingTasks", Integer.MAX_VALUE));

    private static final InternalLogger logger = InternalLoggerFactory.getInstance(SingleThreadEventExecutor.class);

    /** How long the loop rests between two looks at its I/O during the quiet period; tasks wake it up. */
    private static final long MAX_QUIET_REST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** How long a chain the tasks that are left at the end may make of tasks that submit tasks. */
    private static final int MAX_FINAL_ROUNDS = 1024;

    /** How many tasks are run between two looks at the clock, which costs about as much as a small task. */
    private static final int TASKS_PER_CLOCK_READ = 64;

    /** What the loop may wait for at most if nothing is scheduled. */
    private static final long DEFAULT_DELAY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final ExecutorLifecycle lifecycle = new ExecutorLifecycle();
    private final ShutdownPeriods shutdownPeriods = new ShutdownPeriods();
    private final Queue<Runnable> taskQueue;
    /** The task queue if it is of this kind, or {@code null}. */
    private final MpscTaskQueue<Runnable> mpscQueue;
    private final LateTasks lateTasks;
    private final Executor executor;
    private final boolean addTaskWakesUp;
    private final boolean supportSuspension;
    private final RejectedExecutionHandler rejectedExecutionHandler;

    /** Done when the thread has ended for good. */
    private final CountDownLatch terminated = new CountDownLatch(1);
    private final Promise<ShutdownReport> terminationFuture = new DefaultPromise<>(GlobalEventExecutor.INSTANCE);

    /** Held by the thread that is the loop: after a suspension the next one may start before the last one has gone. */
    private final ReentrantLock loopLock = new ReentrantLock();

    /** Held while a shutdown begins, so that the periods are those of the call that begins it. */
    private final ReentrantLock shutdownLock = new ReentrantLock();

    /** Executor's thread only. */
    private final Set<Runnable> shutdownHooks = new LinkedHashSet<>();

    private volatile Thread thread;
    private volatile ThreadProperties threadProperties;

    /** Those of the thread. Executor's thread only. */
    private IdleHooks idleHooks;

    /** Set if {@link #interruptThread()} came before there was a thread. */
    private volatile boolean interruptPending;

    /** Tasks that came too late. Any thread. */
    private final AtomicLong rejectedTasks = new AtomicLong();

    /** Scheduled tasks that the shutdown has cancelled. Executor's thread only. */
    private long cancelledTasks;

    /** When the last task was run. Executor's thread only. */
    private long lastExecutionNanos;

    /** Written by the executor's thread, read and reset by whoever measures its load. */
    private final LoopActivity activity = new LoopActivity();

    /**
     * Creates an executor whose queue holds at most as many tasks as {@code io.tidewire.eventexecutor.maxPendingTasks}
     * says, and which rejects tasks beyond that.
     *
     * @param parent the group it belongs to, or {@code null}
     * @param threadFactory creates the thread
     * @param addTaskWakesUp whether adding a task to the queue wakes the loop, so that {@link #wakeup(boolean)} is not
     *     called for it
     */
    protected SingleThreadEventExecutor(EventExecutorGroup parent, ThreadFactory threadFactory,
                                        boolean addTaskWakesUp) {
        this(parent, new ThreadPerTaskExecutor(threadFactory), addTaskWakesUp);
    }

    /**
     * Creates an executor.
     *
     * @param parent the group it belongs to, or {@code null}
     * @param threadFactory creates the thread
     * @param addTaskWakesUp whether adding a task to the queue wakes the loop
     * @param maxPendingTasks how many tasks may wait; at least 16 are allowed to
     * @param rejectedHandler decides about tasks that are not accepted
     */
    protected SingleThreadEventExecutor(EventExecutorGroup parent, ThreadFactory threadFactory,
                                        boolean addTaskWakesUp, int maxPendingTasks,
                                        RejectedExecutionHandler rejectedHandler) {
        this(parent, new ThreadPerTaskExecutor(threadFactory), addTaskWakesUp, maxPendingTasks, rejectedHandler);
    }

    /**
     * Creates an executor.
     *
     * @param parent the group it belongs to, or {@code null}
     * @param threadFactory creates the thread
     * @param addTaskWakesUp whether adding a task to the queue wakes the loop
     * @param supportSuspension whether {@link #trySuspend()} may end the thread until the next task
     * @param maxPendingTasks how many tasks may wait; at least 16 are allowed to
     * @param rejectedHandler decides about tasks that are not accepted
     */
    protected SingleThreadEventExecutor(EventExecutorGroup parent, ThreadFactory threadFactory,
                                        boolean addTaskWakesUp, boolean supportSuspension,
                                        int maxPendingTasks, RejectedExecutionHandler rejectedHandler) {
        this(parent, new ThreadPerTaskExecutor(threadFactory), addTaskWakesUp, supportSuspension,
                maxPendingTasks, rejectedHandler);
    }

    /**
     * Creates an executor whose queue holds at most as many tasks as {@code io.tidewire.eventexecutor.maxPendingTasks}
     * says, and which rejects tasks beyond that.
     *
     * @param parent the group it belongs to, or {@code null}
     * @param executor provides the thread: runs the loop as one task
     * @param addTaskWakesUp whether adding a task to the queue wakes the loop
     */
    protected SingleThreadEventExecutor(EventExecutorGroup parent, Executor executor, boolean addTaskWakesUp) {
        this(parent, executor, addTaskWakesUp, DEFAULT_MAX_PENDING_TASKS, RejectedExecutionHandlers.reject());
    }

    /**
     * Creates an executor.
     *
     * @param parent the group it belongs to, or {@code null}
     * @param executor provides the thread: runs the loop as one task
     * @param addTaskWakesUp whether adding a task to the queue wakes the loop
     * @param maxPendingTasks how many tasks may wait; at least 16 are allowed to
     * @param rejectedHandler decides about tasks that are not accepted
     */
    protected SingleThreadEventExecutor(EventExecutorGroup parent, Executor executor,
                                        boolean addTaskWakesUp, int maxPendingTasks,
                                        RejectedExecutionHandler rejectedHandler) {
        this(parent, executor, addTaskWakesUp, false, maxPendingTasks, rejectedHandler);
    }

    /**
     * Creates an executor.
     *
     * @param parent the group it belongs to, or {@code null}
     * @param executor provides the thread: runs the loop as one task
     * @param addTaskWakesUp whether adding a task to the queue wakes the loop
     * @param supportSuspension whether {@link #trySuspend()} may end the thread until the next task
     * @param maxPendingTasks how many tasks may wait; at least 16 are allowed to
     * @param rejectedHandler decides about tasks that are not accepted
     */
    protected SingleThreadEventExecutor(EventExecutorGroup parent, Executor executor, boolean addTaskWakesUp,
                                        boolean supportSuspension, int maxPendingTasks,
                                        RejectedExecutionHandler rejectedHandler) {
        super(parent);
        this.executor = ThreadExecutorMap.apply(executor, this);
        this.addTaskWakesUp = addTaskWakesUp;
        this.supportSuspension = supportSuspension;
        taskQueue = newTaskQueue(Math.max(16, maxPendingTasks));
        mpscQueue = MpscTaskQueue.orNull(taskQueue);
        lateTasks = new LateTasks(() -> pollTaskFrom(this.taskQueue));
        rejectedExecutionHandler = ObjectUtil.checkNotNull(rejectedHandler, "rejectedHandler");
    }

    /**
     * Creates an executor.
     *
     * @param parent the group it belongs to, or {@code null}
     * @param executor provides the thread: runs the loop as one task
     * @param addTaskWakesUp whether adding a task to the queue wakes the loop
     * @param taskQueue the queue: any thread offers, one at a time polls
     * @param rejectedHandler decides about tasks that are not accepted
     */
    protected SingleThreadEventExecutor(EventExecutorGroup parent, Executor executor, boolean addTaskWakesUp,
                                        Queue<Runnable> taskQueue, RejectedExecutionHandler rejectedHandler) {
        this(parent, executor, addTaskWakesUp, false, taskQueue, rejectedHandler);
    }

    /**
     * Creates an executor.
     *
     * @param parent the group it belongs to, or {@code null}
     * @param executor provides the thread: runs the loop as one task
     * @param addTaskWakesUp whether adding a task to the queue wakes the loop
     * @param supportSuspension whether {@link #trySuspend()} may end the thread until the next task
     * @param taskQueue the queue: any thread offers, one at a time polls
     * @param rejectedHandler decides about tasks that are not accepted
     */
    protected SingleThreadEventExecutor(EventExecutorGroup parent, Executor executor, boolean addTaskWakesUp,
                                        boolean supportSuspension, Queue<Runnable> taskQueue,
                                        RejectedExecutionHandler rejectedHandler) {
        super(parent);
        this.executor = ThreadExecutorMap.apply(executor, this);
        this.addTaskWakesUp = addTaskWakesUp;
        this.supportSuspension = supportSuspension;
        this.taskQueue = ObjectUtil.checkNotNull(taskQueue, "taskQueue");
        mpscQueue = MpscTaskQueue.orNull(taskQueue);
        lateTasks = new LateTasks(() -> pollTaskFrom(this.taskQueue));
        rejectedExecutionHandler = ObjectUtil.checkNotNull(rejectedHandler, "rejectedHandler");
    }

    /**
     * Creates the task queue; called by the constructors that are not given one. Any thread offers to the queue, one at
     * a time polls from it. {@link #takeTask()} needs a {@link BlockingQueue}, which this one is unless overridden.
     *
     * @param maxPendingTasks how many tasks the queue holds at most
     * @return a new queue
     */
    protected Queue<Runnable> newTaskQueue(int maxPendingTasks) {
        return new LinkedBlockingQueue<>(maxPendingTasks);
    }

    /**
     * The loop: runs tasks until {@link #confirmShutdown()} returns {@code true}, or {@link #canSuspend()} does. In the
     * latter case it is called again if there turns out to be something to do.
     */
    protected abstract void run();

    /**
     * Releases what the loop has used. Called when the loop has ended and all tasks were run. Does nothing unless
     * overridden.
     */
    protected void cleanup() { }

    /**
     * Takes the next task, ready ones before scheduled ones, and waits for it. Needs a blocking queue.
     *
     * @return the task, or {@code null} if the thread has been interrupted or woken up
     * @throws UnsupportedOperationException if the task queue is not a {@link BlockingQueue}
     */
    protected Runnable takeTask() {
        assert inEventLoop();
        if (!(taskQueue instanceof BlockingQueue<Runnable> blockingQueue)) {
            throw new UnsupportedOperationException("not a blocking queue: " + taskQueue.getClass().getName());
        }
        Runnable task = null;
        try {
            if (taskQueue.isEmpty()) {
                idleHooks.beforeSleep();
            }
            long delayNanos = nextScheduledTaskNano();
            while (delayNanos > 0 && task == null) {
                task = blockingQueue.poll(delayNanos, TimeUnit.NANOSECONDS);
                delayNanos = nextScheduledTaskNano();
            }
            if (task == null && delayNanos == 0) {
                fetchFromScheduledTaskQueue(taskQueue);
                task = blockingQueue.poll();
            } else if (task == null) {
                task = blockingQueue.take();
            }
        } catch (InterruptedException e) {
            // Interrupting the thread of an executor only means that the loop shall look around.
            return null;
        }
        return task == WAKEUP_TASK ? null : task;
    }

    /**
     * Removes the next task that is ready.
     *
     * @return the task, or {@code null} if there is none
     */
    protected Runnable pollTask() {
        assert inEventLoop();
        MpscTaskQueue<Runnable> queue = mpscQueue;
        if (queue == null) {
            return pollTaskFrom(taskQueue);
        }
        // Leaves the index that producers fight for alone. A task that is being added just now is found next time: the
        // queue is not empty, so that the loop does not sleep.
        Runnable task;
        do {
            task = queue.relaxedPoll();
        } while (task == WAKEUP_TASK);
        return task;
    }

    /**
     * Removes the next task from a queue, leaving out wake-ups.
     *
     * @param taskQueue the queue
     * @return the task, or {@code null} if there is none
     */
    protected static Runnable pollTaskFrom(Queue<Runnable> taskQueue) {
        Runnable task;
        do {
            task = taskQueue.poll();
        } while (task == WAKEUP_TASK);
        return task;
    }

    /**
     * The next task that is ready.
     *
     * @return the task, or {@code null} if there is none
     */
    protected Runnable peekTask() {
        assert inEventLoop();
        return taskQueue.peek();
    }

    /**
     * Whether tasks are ready, or wake-ups are in the queue. Any thread may ask.
     *
     * @return {@code true} if the queue is not empty
     */
    protected boolean hasTasks() {
        return !taskQueue.isEmpty();
    }

    /**
     * How many tasks are ready, as far as can be told while others come and go. Scheduled tasks that are not due do not
     * count. Any thread may ask.
     *
     * @return the number of tasks
     */
    public int pendingTasks() {
        return taskQueue.size();
    }

    /**
     * Runs all tasks that are ready, those that become ready meanwhile too.
     *
     * @return {@code true} if there was one
     */
    protected boolean runAllTasks() {
        assert inEventLoop();
        long startNanos = -1;
        boolean fetchedAll;
        boolean ranAny = false;
        do {
            fetchedAll = fetchFromScheduledTaskQueue(taskQueue);
            if (hasTasks()) {
                if (startNanos < 0) {
                    startNanos = nowNanos();
                    activity.beginBatch(startNanos);
                }
                ranAny |= runAllTasksFrom(taskQueue);
            }
        } while (!fetchedAll);
        if (startNanos >= 0) {
            long endNanos = nowNanos();
            activity.endBatch(startNanos, endNanos);
            lastExecutionNanos = ranAny ? endNanos : lastExecutionNanos; // wake-ups do not count
        }
        afterRunningAllTasks();
        return ranAny;
    }

    /**
     * Runs the tasks that are ready until there are no more or a time has elapsed. The clock is read only now and then,
     * so the time may be exceeded by some tasks.
     *
     * @param timeoutNanos for how long to go on, in nanoseconds; zero or less does so without limit
     * @return {@code true} if there was a task
     */
    protected boolean runAllTasks(long timeoutNanos) {
        assert inEventLoop();
        fetchFromScheduledTaskQueue(taskQueue);
        return runAllTasks(pollTask(), timeoutNanos);
    }

    /**
     * Runs a task, and then those that are ready, until there are no more or a time has elapsed, as
     * {@link #runAllTasks(long)} does. For a loop that waits by {@link #takeTask()}.
     *
     * @param firstTask the task that the loop has taken, or {@code null} if there was none
     * @param timeoutNanos for how long to go on, in nanoseconds; zero or less does so without limit
     * @return {@code true} if there was a task
     */
    protected final boolean runAllTasks(Runnable firstTask, long timeoutNanos) {
        assert inEventLoop();
        Runnable task = firstTask;
        if (task == null) {
            afterRunningAllTasks();
            return false;
        }
        long startNanos = nowNanos();
        activity.beginBatch(startNanos);
        int ran = 0;
        do {
            runNext(task);
            ran++;
            if (ran % TASKS_PER_CLOCK_READ == 0 && timeoutNanos > 0 && nowNanos() - startNanos >= timeoutNanos) {
                break;
            }
            task = pollTask();
        } while (task != null);
        endTasks();
        afterRunningAllTasks();
        lastExecutionNanos = nowNanos();
        activity.endBatch(startNanos, lastExecutionNanos);
        return true;
    }

    private void runNext(Runnable task) {
        if (TaskWatch.ON) {
            TaskWatch.begin(task);
            beforeTask(task);
            safeExecute(task);
            TaskWatch.end();
        } else {
            beforeTask(task);
            safeExecute(task);
        }
    }

    private void endTasks() {
        if (TaskWatch.ON) {
            TaskWatch.begin(this); // what was put off until now, such as flushes, may take long too
            afterTasks();
            TaskWatch.end();
        } else {
            afterTasks();
        }
    }

    /**
     * Runs all tasks of a queue, those that are added meanwhile too. What a task throws is logged.
     *
     * @param taskQueue the queue
     * @return {@code true} if there was one
     */
    protected final boolean runAllTasksFrom(Queue<Runnable> taskQueue) {
        Runnable task = pollTaskFrom(taskQueue);
        if (task == null) {
            return false;
        }
        do {
            runNext(task);
            task = pollTaskFrom(taskQueue);
        } while (task != null);
        endTasks();
        return true;
    }

    /**
     * Runs the tasks that are in the queue and those that are due, again and again while there are any.
     *
     * @param maxDrainAttempts how many rounds to make at most
     * @return {@code true} if there was a task
     */
    protected final boolean runScheduledAndExecutorTasks(int maxDrainAttempts) {
        assert inEventLoop();
        int round = 0;
        boolean ranAny = false;
        boolean ranInRound;
        do {
            ranInRound = runPresentTasks() | runDueTasks();
            ranAny |= ranInRound;
            round++;
        } while (ranInRound && round < maxDrainAttempts);
        endTasks();
        if (ranAny) {
            updateLastExecutionTime();
        }
        afterRunningAllTasks();
        return ranAny;
    }

    /** Runs no more than what is in the queue now, so that tasks that add tasks do not keep it for ever. */
    private boolean runPresentTasks() {
        int present = taskQueue.size();
        boolean ranAny = false;
        while (present-- > 0) {
            Runnable task = taskQueue.poll();
            if (task == null) {
                break;
            }
            if (task != WAKEUP_TASK) {
                runNext(task);
                ranAny = true;
            }
        }
        return ranAny;
    }

    private boolean runDueTasks() {
        long nowNanos = nowNanos();
        Runnable task = pollScheduledTask(nowNanos);
        boolean ranAny = task != null;
        while (task != null) {
            runNext(task);
            task = pollScheduledTask(nowNanos);
        }
        return ranAny;
    }

    /**
     * Called by the methods that run tasks before each of them, timers included. Does nothing unless overridden; what
     * an override does is not part of the task, so it must not throw.
     *
     * @param task the task that runs next
     */
    protected void beforeTask(Runnable task) { }

    /**
     * Called by the methods that run tasks when no other task follows, before they return. Does nothing unless
     * overridden; must not throw.
     */
    protected void afterTasks() { }

    /**
     * Called on this executor's thread when a listener of a future that it notifies has thrown, after that was logged.
     * Does nothing unless overridden; must not throw.
     */
    protected void onListenerFailure() { }

    /**
     * Called after each of the methods that run tasks, for what shall be done once per batch. Does nothing unless
     * overridden.
     */
    protected void afterRunningAllTasks() { }

    /**
     * Notes that a task has been run now, for a loop that runs tasks by itself; the quiet period starts again.
     */
    protected void updateLastExecutionTime() {
        lastExecutionNanos = nowNanos();
        activity.touch(lastExecutionNanos);
    }

    /**
     * How long it is from a given time until the next scheduled task is due.
     *
     * @param currentTimeNanos the time, a reading of the clock that underlies the ticker
     * @return nanoseconds, 0 if it is due already, one second if nothing is scheduled
     */
    protected long delayNanos(long currentTimeNanos) {
        return delayNanos(currentTimeNanos, DEFAULT_DELAY_NANOS);
    }

    /**
     * When the next scheduled task is due.
     *
     * @return the deadline on the scale of the ticker, one second from now if nothing is scheduled
     */
    protected long deadlineNanos() {
        long deadlineNanos = nextScheduledTaskDeadlineNanos();
        return deadlineNanos < 0 ? nowNanos() + DEFAULT_DELAY_NANOS : deadlineNanos;
    }

    /**
     * Adds time spent on I/O to the active time.
     *
     * @param nanos how long, in nanoseconds
     */
    protected void reportActiveIoTime(long nanos) {
        assert inEventLoop();
        if (nanos > 0) {
            activity.addActive(nanos, nowNanos());
        }
    }

    /**
     * The time spent on tasks, those that go on included, and on reported I/O since the last call. Any thread.
     *
     * @return nanoseconds
     */
    protected long getAndResetAccumulatedActiveTimeNanos() {
        return activity.getAndResetActiveNanos(nowNanos());
    }

    /**
     * The time that the loop has been busy: spent on tasks, those that go on included, and on reported I/O. Together
     * with {@link #waitingTimeNanos()} it tells the utilisation: between two readings it is the increase of the busy
     * time divided by the increase of both. Any thread; a reading at the moment when a batch of tasks ends may lack
     * that batch.
     *
     * @return nanoseconds since this executor was created
     */
    public final long activeTimeNanos() {
        return activity.activeNanos(nowNanos());
    }

    /**
     * The time that the loop has had a thread and was not busy. Any thread.
     *
     * @return nanoseconds since this executor was created, without those in which it had no thread
     */
    public final long waitingTimeNanos() {
        return activity.waitingNanos(nowNanos());
    }

    /**
     * When the loop was last active. Any thread.
     *
     * @return the time on the scale of the ticker
     */
    protected long getLastActivityTimeNanos() {
        return activity.lastActivityNanos();
    }

    /**
     * How many channels are registered with this loop. Any thread.
     *
     * @return the number, or -1 if this executor has no channels
     */
    protected int getNumOfRegisteredChannels() {
        return -1;
    }

    /**
     * How many channels the shutdown had to close, for the {@link ShutdownReport}. Executor's thread only.
     *
     * @return the number, zero unless overridden
     */
    protected long channelsClosedByShutdown() {
        return 0;
    }

    /**
     * Counts one more measuring period in which this executor was idle. Any thread.
     *
     * @return the count before
     */
    protected int getAndIncrementIdleCycles() {
        return activity.idleCycles.getAndIncrement();
    }

    /**
     * Starts counting idle periods from zero. Any thread.
     */
    protected void resetIdleCycles() {
        activity.idleCycles.set(0);
    }

    /**
     * Counts one more measuring period in which this executor was busy. Any thread.
     *
     * @return the count before
     */
    protected int getAndIncrementBusyCycles() {
        return activity.busyCycles.getAndIncrement();
    }

    /**
     * Starts counting busy periods from zero. Any thread.
     */
    protected void resetBusyCycles() {
        activity.busyCycles.set(0);
    }

    @Override
    public boolean inEventLoop(Thread thread) {
        return thread == this.thread;
    }

    @Override
    public void execute(Runnable task) {
        ObjectUtil.checkNotNull(task, "task");
        execute(task, wakesUpForTask(task));
    }

    @Override
    public void lazyExecute(Runnable task) {
        execute(ObjectUtil.checkNotNull(task, "task"), false);
    }

    private void execute(Runnable task, boolean wake) {
        boolean inEventLoop = inEventLoop();
        addTask(task);
        if (!inEventLoop && !lifecycle.isStarted()) {
            onTaskAddedOutsideOfStarted(task);
        }
        if (wake && !addTaskWakesUp) {
            if (mpscQueue == null && !inEventLoop) {
                // Orders the task against the look whether the loop sleeps; MpscTaskQueue does so by itself.
                VarHandle.fullFence();
            }
            wakeup(inEventLoop);
        }
    }

    private void onTaskAddedOutsideOfStarted(Runnable task) {
        ExecutorState current = lifecycle.state();
        if (current.needsThread()) {
            startThread();
        } else if (!current.isBefore(ExecutorState.DRAINED)) {
            if (lateTasks.takeBack(task)) {
                rejectedTasks.incrementAndGet();
                reject();
            }
        } else if (!current.isBefore(ExecutorState.SHUTTING_DOWN)) {
            LockSupport.unpark(thread); // it may be resting in the quiet period
        }
    }

    /**
     * Adds a task to the queue, or passes it to the {@link RejectedExecutionHandler} if the queue is full.
     *
     * @param task the task
     * @throws RejectedExecutionException if the executor has been shut down (for its own thread: has run its last
     *     tasks), or by decision of the handler
     */
    protected void addTask(Runnable task) {
        ObjectUtil.checkNotNull(task, "task");
        if (!offerTask(task)) {
            reject(task);
        }
    }

    final boolean offerTask(Runnable task) {
        // The tasks that are left may submit what belongs to them, as listeners that are nested too deeply do.
        ExecutorState current = lifecycle.state();
        if (!current.isBefore(ExecutorState.DRAINED) || current == ExecutorState.SHUTDOWN && !inEventLoop()) {
            rejectedTasks.incrementAndGet();
            reject();
        }
        return taskQueue.offer(task);
    }

    /**
     * Removes a task from the queue.
     *
     * @param task the task
     * @return {@code true} if it was there
     * @throws UnsupportedOperationException if the queue cannot remove, as those of JCTools
     */
    protected boolean removeTask(Runnable task) {
        return taskQueue.remove(ObjectUtil.checkNotNull(task, "task"));
    }

    /**
     * Refuses a task because of the state of the executor.
     *
     * @throws RejectedExecutionException always
     */
    protected static void reject() {
        throw new RejectedExecutionException("event executor terminated");
    }

    /**
     * Passes a task that was not accepted to the {@link RejectedExecutionHandler}.
     *
     * @param task the task
     */
    protected final void reject(Runnable task) {
        rejectedExecutionHandler.rejected(task, this);
    }

    /**
     * Whether a task needs the loop to be woken up.
     *
     * @param task the task
     * @return {@code true} unless overridden
     */
    protected boolean wakesUpForTask(Runnable task) {
        return true;
    }

    /**
     * Makes a loop that waits look at its queue; called after adding a task unless adding wakes it up by itself. A loop
     * that has announced that it will sleep, and then has found the queue empty, is sure to be seen announcing it here.
     *
     * @param inEventLoop whether this is called on the executor's thread, which is awake
     */
    protected void wakeup(boolean inEventLoop) {
        if (!inEventLoop) {
            // A full queue has something to wake up for, so that the wake-up may be dropped.
            taskQueue.offer(WAKEUP_TASK);
        }
    }

    /** Starts the thread, if nobody else has done so. */
    private void startThread() {
        ExecutorState before = lifecycle.start();
        if (before == null) {
            return;
        }
        try {
            executor.execute(this::runLoop);
        } catch (Throwable t) {
            if (!lifecycle.undoStart(before)) {
                terminateWithoutThread(t); // it was shut down meanwhile, by somebody who relied on the thread
            }
            throw t;
        }
    }

    private void terminateWithoutThread(Throwable cause) {
        lifecycle.advanceTo(ExecutorState.TERMINATED);
        announceTermination(cause);
    }

    /** The life of one thread of this executor, until suspension or termination. */
    private void runLoop() {
        loopLock.lock();
        try {
            threadProperties = null;
            idleHooks = IdleHooks.ofCurrentThread();
            thread = Thread.currentThread();
            if (interruptPending) {
                interruptPending = false;
                Thread.currentThread().interrupt();
            }
            Throwable failure = null;
            boolean suspended = false;
            try {
                updateLastExecutionTime();
                activity.beginThread(nowNanos());
                if (TaskWatch.ON) {
                    TaskWatch.enter(ticker());
                }
                suspended = runUntilSuspendedOrShutDown();
            } catch (Throwable t) {
                logger.warn("The loop of an event executor ended by an exception", t);
                failure = t;
            }
            if (suspended) {
                stopMeasuring();
                thread = null;
                idleHooks.leave();
            } else {
                terminate(failure);
            }
        } finally {
            loopLock.unlock();
        }
    }

    private void stopMeasuring() {
        activity.endThread(nowNanos());
        if (TaskWatch.ON) {
            TaskWatch.leave();
        }
    }

    private boolean runUntilSuspendedOrShutDown() {
        while (true) {
            run();
            if (lifecycle.state() != ExecutorState.SUSPENDING) {
                return false;
            }
            if (suspend()) {
                return true;
            }
        }
    }

    /** Makes the transition to SUSPENDED; {@code false} if the loop has to go on, for tasks or to shut down. */
    private boolean suspend() {
        if (!canSuspend(ExecutorState.SUSPENDING.ordinal()) || !lifecycle.suspend()) {
            return false;
        }
        // A producer that did not yet see this state leaves its task to us. One that did has started the next thread,
        // which waits for the loop lock; then this thread cannot remain, and the task is the next thread's.
        return canSuspend(ExecutorState.SUSPENDED.ordinal()) || !lifecycle.remain();
    }

    private void terminate(Throwable loopFailure) {
        Throwable failure = loopFailure;
        lifecycle.advanceTo(ExecutorState.SHUTTING_DOWN);
        if (failure == null && !shutdownPeriods.hasBegun()) {
            logger.error("run() of {} returned before confirmShutdown() allowed it to", getClass().getName());
        }
        try {
            boolean confirmed = confirmShutdown();
            while (!confirmed) {
                confirmed = confirmShutdown();
            }
            lifecycle.advanceTo(ExecutorState.SHUTDOWN);
            confirmShutdown();
        } catch (Throwable t) {
            logger.warn("An exception while an event executor was shutting down", t);
            failure = failure == null ? t : failure;
        }
        try {
            runAllTasksFrom(lateTasks.stop(() -> lifecycle.advanceTo(ExecutorState.DRAINED)));
            cleanup();
        } catch (Throwable t) {
            logger.warn("An exception while an event executor was cleaning up", t);
            failure = failure == null ? t : failure;
        }
        try {
            stopMeasuring();
            dropScheduledTasks();
            idleHooks.leave();
            FastThreadLocal.removeAll();
        } catch (Throwable t) {
            logger.warn("An exception while the thread of an event executor gave up what it had kept", t);
            failure = failure == null ? t : failure;
        } finally {
            lifecycle.advanceTo(ExecutorState.TERMINATED);
            announceTermination(failure);
        }
    }

    private void dropScheduledTasks() {
        cancelledTasks += scheduledTasks();
        cancelScheduledTasks();
    }

    private void announceTermination(Throwable failure) {
        terminated.countDown();
        if (failure == null) {
            terminationFuture.trySuccess(
                    new ShutdownReport(rejectedTasks.get(), cancelledTasks, channelsClosedByShutdown()));
        } else {
            terminationFuture.tryFailure(failure);
        }
    }

    @Override
    public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
        ObjectUtil.checkPositiveOrZero(quietPeriod, "quietPeriod");
        ObjectUtil.checkNotNull(unit, "unit");
        if (timeout < quietPeriod) {
            throw new IllegalArgumentException(
                    "timeout: " + timeout + " (expected >= quietPeriod (" + quietPeriod + "))");
        }
        ExecutorState before;
        shutdownLock.lock();
        try {
            if (isShuttingDown()) {
                return terminationFuture;
            }
            shutdownPeriods.set(unit.toNanos(quietPeriod), unit.toNanos(timeout));
            before = lifecycle.shutDown();
        } finally {
            shutdownLock.unlock();
        }
        if (before == null) {
            return terminationFuture; // the loop has ended by an exception meanwhile
        }
        taskQueue.offer(WAKEUP_TASK); // a loop that waits for its first task must look around, also one started here
        if (before.needsThread()) {
            startThreadToShutDown();
        } else if (!addTaskWakesUp) {
            wakeup(inEventLoop());
        }
        return terminationFuture;
    }

    private void startThreadToShutDown() {
        try {
            executor.execute(this::runLoop);
        } catch (Throwable t) {
            terminateWithoutThread(t);
            if (t instanceof Error error) {
                throw error;
            }
        }
    }

    /**
     * Runs what is left to run and tells whether the loop may end. Executor's thread only. Rests for a while if it may
     * not because tasks could still come in.
     *
     * @return {@code true} if the executor is being shut down, and either it has been quiet for the quiet period, or
     *     the timeout has elapsed
     */
    protected boolean confirmShutdown() {
        if (!isShuttingDown()) {
            return false;
        }
        if (!inEventLoop()) {
            throw new IllegalStateException("must be invoked from an event loop");
        }
        dropScheduledTasks();
        shutdownPeriods.beginUnlessBegun(nowNanos());
        if (isShutdown()) {
            runScheduledAndExecutorTasks(MAX_FINAL_ROUNDS);
            runShutdownHooks();
            return true;
        }
        boolean ranAny = runTasksUntilShutdownTimeout() | runShutdownHooks();
        long nowNanos = nowNanos();
        if (shutdownPeriods.timeForTasksNanos(nowNanos) == 0) {
            return true;
        }
        if (ranAny) {
            taskQueue.offer(WAKEUP_TASK); // keeps the loop from waiting for I/O
            return false;
        }
        long restNanos = shutdownPeriods.restNanos(nowNanos, lastExecutionNanos);
        if (restNanos == 0) {
            return true;
        }
        idleHooks.beforeSleep();
        if (!hasTasks()) {
            LockSupport.parkNanos(this, Math.min(MAX_QUIET_REST_NANOS, restNanos));
        }
        Thread.interrupted(); // an interrupt ends the rest like a task; a flag that stays set would make this spin
        taskQueue.offer(WAKEUP_TASK);
        return false;
    }

    /**
     * Runs tasks, but lets no stream of new ones hold up the shutdown: without time left, only those present now. What
     * they leave is run after the state has become SHUTDOWN, when no other thread can add any more.
     */
    private boolean runTasksUntilShutdownTimeout() {
        long remainingNanos = shutdownPeriods.timeForTasksNanos(nowNanos());
        return remainingNanos == 0 ? runScheduledAndExecutorTasks(1) : runAllTasks(remainingNanos);
    }

    private boolean runShutdownHooks() {
        boolean ranAny = false;
        while (!shutdownHooks.isEmpty()) {
            List<Runnable> hooks = new ArrayList<>(shutdownHooks);
            shutdownHooks.clear();
            for (Runnable hook : hooks) {
                safeExecute(hook);
            }
            ranAny = true;
        }
        if (ranAny) {
            updateLastExecutionTime();
        }
        return ranAny;
    }

    /**
     * Adds what to run, on the executor's thread, when the executor shuts down. Any thread.
     *
     * @param task what to run
     */
    public void addShutdownHook(Runnable task) {
        ObjectUtil.checkNotNull(task, "task");
        if (inEventLoop()) {
            shutdownHooks.add(task);
        } else {
            execute(() -> shutdownHooks.add(task));
        }
    }

    /**
     * Removes what {@link #addShutdownHook(Runnable)} added. Any thread.
     *
     * @param task what not to run
     */
    public void removeShutdownHook(Runnable task) {
        ObjectUtil.checkNotNull(task, "task");
        if (inEventLoop()) {
            shutdownHooks.remove(task);
        } else {
            execute(() -> shutdownHooks.remove(task));
        }
    }

    /**
     * Completes when the thread has ended for good. Any thread.
     *
     * @return the future, whose value is the {@link ShutdownReport}; it fails if the loop ended by an exception
     */
    @Override
    public Future<?> terminationFuture() {
        return terminationFuture;
    }

    @Override
    public boolean isShuttingDown() {
        return lifecycle.hasReached(ExecutorState.SHUTTING_DOWN);
    }

    @Override
    public boolean isShutdown() {
        return lifecycle.hasReached(ExecutorState.SHUTDOWN);
    }

    @Override
    public boolean isTerminated() {
        return lifecycle.hasReached(ExecutorState.TERMINATED);
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        ObjectUtil.checkNotNull(unit, "unit");
        if (inEventLoop()) {
            throw new IllegalStateException("cannot await termination of the current thread");
        }
        return terminated.await(timeout, unit);
    }

    /**
     * Whether {@link #trySuspend()} may end the thread until the next task. Any thread.
     *
     * @return what the constructor was told
     */
    protected boolean isSuspensionSupported() {
        return supportSuspension;
    }

    @Override
    public boolean isSuspended() {
        return lifecycle.state().isSuspendingOrSuspended();
    }

    @Override
    public boolean trySuspend() {
        if (!supportSuspension) {
            return false;
        }
        if (!lifecycle.requestSuspension()) {
            return isSuspended();
        }
        if (lifecycle.state() == ExecutorState.SUSPENDING) {
            wakeup(inEventLoop());
        }
        return true;
    }

    /** Takes back a {@link #trySuspend()}: starts a thread if need be, and keeps it. Any thread. */
    final void resume() {
        // On the loop's thread, so that the state does not change between its last look at it and its end.
        execute(lifecycle::resume);
    }

    /**
     * Whether the loop should end because this executor is to be suspended and has nothing to do. Executor's thread
     * only.
     *
     * @return {@code true} if {@link #run()} should return
     */
    protected boolean canSuspend() {
        return canSuspend(lifecycle.state().ordinal());
    }

    /**
     * Whether the loop may end in a state, which a subclass makes depend on more, such as its registrations. Executor's
     * thread only.
     *
     * @param state the state
     * @return {@code true} if the state is that of an executor which is to be suspended, or is, and there are neither
     *     tasks nor scheduled tasks
     */
    protected boolean canSuspend(int state) {
        assert inEventLoop();
        return supportSuspension
                && (state == ExecutorState.SUSPENDING.ordinal() || state == ExecutorState.SUSPENDED.ordinal())
                && !hasTasks() && nextScheduledTaskDeadlineNanos() < 0;
    }

    /**
     * Interrupts the thread of this executor, now or as soon as it has one. Any thread.
     */
    protected void interruptThread() {
        Thread current = thread;
        if (current == null) {
            interruptPending = true;
        } else {
            current.interrupt();
        }
    }

    /**
     * The properties of the thread, which is started if it is not running. May block until it runs.
     *
     * @return the properties
     */
    public final ThreadProperties threadProperties() {
        ThreadProperties properties = threadProperties;
        while (properties == null) {
            Thread current = thread;
            if (current == null) {
                submit(WAKEUP_TASK).syncUninterruptibly();
                current = thread; // null again if the executor has been suspended since
            }
            if (current != null) {
                properties = new LiveThreadProperties(current);
                threadProperties = properties;
            }
        }
        return properties;
    }
}
