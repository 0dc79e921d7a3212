/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.concurrent.internal.ExecutorLifecycle;
import io.tidewire.util.concurrent.internal.ExecutorState;
import io.tidewire.util.concurrent.internal.HandedOutWork;
import io.tidewire.util.concurrent.internal.TaskWatch;
import io.tidewire.util.internal.FailureLog;
import io.tidewire.util.internal.MpscTaskQueue;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.SystemPropertyUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;
import java.lang.invoke.VarHandle;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * An executor that runs all of its tasks, in the order of submission, on one thread, which it starts with the first
 * task. A subclass writes the loop, {@link #run()}.
 *
 * <p>Lifecycle: not started; started, by the first task; suspended, if supported and asked for, until the next task
 * starts a thread again; shutting down, when tasks are taken until it is quiet; shut down, when those of other threads
 * are rejected; terminated, when the thread has ended.
 *
 * <p>Here are the queue and the running of tasks. {@link LoopThread} is the thread; {@link ExecutorSuspension} and
 * {@link ExecutorShutdown} give it up, for a while and for good.
 *
 * <p>No accepted task is lost: each one is run, or cancelled if it is scheduled and not due, or its submitter is told
 * that it is rejected.
 */
public abstract class SingleThreadEventExecutor extends AbstractScheduledEventExecutor
        implements OrderedEventExecutor {

    static final int DEFAULT_MAX_PENDING_TASKS = Math.max(16,
            SystemPropertyUtil.getInt("io.tidewire.eventexecutor.maxPendingTasks", Integer.MAX_VALUE));

    static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(SingleThreadEventExecutor.class);

    /** How many tasks are run between two looks at the clock, which costs about as much as a small task. */
    private static final int TASKS_PER_CLOCK_READ = 64;

    /** The longest wait of the loop if nothing is scheduled. */
    private static final long DEFAULT_DELAY_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final ExecutorLifecycle lifecycle = new ExecutorLifecycle();
    private final Queue<Runnable> taskQueue;
    /** The task queue if it is of this kind. */
    private final @Nullable MpscTaskQueue<Runnable> mpscQueue;
    final PresentTasks present;
    final boolean addTaskWakesUp;
    private final RejectedExecutionHandler rejectedExecutionHandler;

    private final ExecutorSuspension suspension;
    @SuppressWarnings("this-escape") // The shutdown is asked to do something when the executor is.
    private final ExecutorShutdown shutdown = new ExecutorShutdown(this, lifecycle);
    final LoopThread loopThread;

    final HandedOutWork handedOut = new HandedOutWork();
    private final Runnable wakeUpForReturned = this::wakeUpForReturned;

    /** The thread that is the loop, or was; {@code null} if there is none. Written by {@link LoopThread}. */
    volatile @Nullable Thread thread;

    /** When the last task was run. Executor's thread only. */
    long lastExecutionNanos;

    /** Written by the executor's thread, read and reset by the code that measures its load. */
    private final LoopActivity activity = new LoopActivity();

    /**
     * Creates an executor whose queue holds at most as many tasks as {@code io.tidewire.eventexecutor.maxPendingTasks}
     * says, and which rejects tasks beyond that.
     *
     * @param parent the group it belongs to, if any
     * @param threadFactory creates the thread
     * @param addTaskWakesUp whether adding a task to the queue wakes the loop, so that {@link #wakeup(boolean)} is not
     *     called for it
     */
    protected SingleThreadEventExecutor(@Nullable EventExecutorGroup parent, ThreadFactory threadFactory,
                                        boolean addTaskWakesUp) {
        this(parent, new ThreadPerTaskExecutor(threadFactory), addTaskWakesUp);
    }

    /**
     * Creates an executor.
     *
     * @param parent the group it belongs to, if any
     * @param threadFactory creates the thread
     * @param addTaskWakesUp whether adding a task to the queue wakes the loop
     * @param maxPendingTasks how many tasks may wait; at least 16 are allowed to
     * @param rejectedHandler decides about tasks that are not accepted
     */
    protected SingleThreadEventExecutor(@Nullable EventExecutorGroup parent, ThreadFactory threadFactory,
                                        boolean addTaskWakesUp, int maxPendingTasks,
                                        RejectedExecutionHandler rejectedHandler) {
        this(parent, new ThreadPerTaskExecutor(threadFactory), addTaskWakesUp, maxPendingTasks, rejectedHandler);
    }

    /**
     * Creates an executor.
     *
     * @param parent the group it belongs to, if any
     * @param threadFactory creates the thread
     * @param addTaskWakesUp whether adding a task to the queue wakes the loop
     * @param supportSuspension whether {@link #trySuspend()} may end the thread until the next task
     * @param maxPendingTasks how many tasks may wait; at least 16 are allowed to
     * @param rejectedHandler decides about tasks that are not accepted
     */
    protected SingleThreadEventExecutor(@Nullable EventExecutorGroup parent, ThreadFactory threadFactory,
                                        boolean addTaskWakesUp, boolean supportSuspension,
                                        int maxPendingTasks, RejectedExecutionHandler rejectedHandler) {
        this(parent, new ThreadPerTaskExecutor(threadFactory), addTaskWakesUp, supportSuspension,
                maxPendingTasks, rejectedHandler);
    }

    /**
     * Creates an executor whose queue holds at most as many tasks as {@code io.tidewire.eventexecutor.maxPendingTasks}
     * says, and which rejects tasks beyond that.
     *
     * @param parent the group it belongs to, if any
     * @param executor provides the thread: runs the loop as one task
     * @param addTaskWakesUp whether adding a task to the queue wakes the loop
     */
    protected SingleThreadEventExecutor(@Nullable EventExecutorGroup parent, Executor executor,
                                        boolean addTaskWakesUp) {
        this(parent, executor, addTaskWakesUp, DEFAULT_MAX_PENDING_TASKS, RejectedExecutionHandlers.reject());
    }

    /**
     * Creates an executor.
     *
     * @param parent the group it belongs to, if any
     * @param executor provides the thread: runs the loop as one task
     * @param addTaskWakesUp whether adding a task to the queue wakes the loop
     * @param maxPendingTasks how many tasks may wait; at least 16 are allowed to
     * @param rejectedHandler decides about tasks that are not accepted
     */
    protected SingleThreadEventExecutor(@Nullable EventExecutorGroup parent, Executor executor,
                                        boolean addTaskWakesUp, int maxPendingTasks,
                                        RejectedExecutionHandler rejectedHandler) {
        this(parent, executor, addTaskWakesUp, false, maxPendingTasks, rejectedHandler);
    }

    /**
     * Creates an executor.
     *
     * @param parent the group it belongs to, if any
     * @param executor provides the thread: runs the loop as one task
     * @param addTaskWakesUp whether adding a task to the queue wakes the loop
     * @param supportSuspension whether {@link #trySuspend()} may end the thread until the next task
     * @param maxPendingTasks how many tasks may wait; at least 16 are allowed to
     * @param rejectedHandler decides about tasks that are not accepted
     */
    protected SingleThreadEventExecutor(@Nullable EventExecutorGroup parent, Executor executor, boolean addTaskWakesUp,
                                        boolean supportSuspension, int maxPendingTasks,
                                        RejectedExecutionHandler rejectedHandler) {
        this(parent, executor, addTaskWakesUp, supportSuspension, null, maxPendingTasks, rejectedHandler);
    }

    /**
     * Creates an executor.
     *
     * @param parent the group it belongs to, if any
     * @param executor provides the thread: runs the loop as one task
     * @param addTaskWakesUp whether adding a task to the queue wakes the loop
     * @param taskQueue the queue: any thread offers, one at a time polls
     * @param rejectedHandler decides about tasks that are not accepted
     */
    protected SingleThreadEventExecutor(@Nullable EventExecutorGroup parent, Executor executor, boolean addTaskWakesUp,
                                        Queue<Runnable> taskQueue, RejectedExecutionHandler rejectedHandler) {
        this(parent, executor, addTaskWakesUp, false, taskQueue, rejectedHandler);
    }

    /**
     * Creates an executor.
     *
     * @param parent the group it belongs to, if any
     * @param executor provides the thread: runs the loop as one task
     * @param addTaskWakesUp whether adding a task to the queue wakes the loop
     * @param supportSuspension whether {@link #trySuspend()} may end the thread until the next task
     * @param taskQueue the queue: any thread offers, one at a time polls
     * @param rejectedHandler decides about tasks that are not accepted
     */
    protected SingleThreadEventExecutor(@Nullable EventExecutorGroup parent, Executor executor, boolean addTaskWakesUp,
                                        boolean supportSuspension, Queue<Runnable> taskQueue,
                                        RejectedExecutionHandler rejectedHandler) {
        this(parent, executor, addTaskWakesUp, supportSuspension, ObjectUtil.checkNotNull(taskQueue, "taskQueue"), 0,
                rejectedHandler);
    }

    @SuppressWarnings("this-escape") // By contract the subclass may make the queue here; no thread runs yet.
    private SingleThreadEventExecutor(@Nullable EventExecutorGroup parent, Executor executor, boolean addTaskWakesUp,
                                      boolean supportSuspension, @Nullable Queue<Runnable> givenQueue,
                                      int maxPendingTasks, RejectedExecutionHandler rejectedHandler) {
        super(parent);
        ObjectUtil.checkNotNull(executor, "executor");
        this.addTaskWakesUp = addTaskWakesUp;
        suspension = new ExecutorSuspension(this, lifecycle, supportSuspension);
        loopThread = new LoopThread(this, executor, lifecycle, suspension, shutdown, activity);
        taskQueue = givenQueue == null ? newTaskQueue(Math.max(16, maxPendingTasks)) : givenQueue;
        mpscQueue = MpscTaskQueue.orNull(taskQueue);
        present = new PresentTasks(this, lifecycle, taskQueue, handedOut);
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
     * Creates a task queue of the default length. Not called.
     *
     * @return a new queue
     * @deprecated use and override {@link #newTaskQueue(int)}
     */
    @Deprecated
    protected Queue<Runnable> newTaskQueue() {
        return newTaskQueue(DEFAULT_MAX_PENDING_TASKS);
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
    protected @Nullable Runnable takeTask() {
        assert inEventLoop();
        if (!(taskQueue instanceof BlockingQueue<Runnable> blockingQueue)) {
            throw new UnsupportedOperationException("not a blocking queue: " + taskQueue.getClass().getName());
        }
        Runnable task = handedOut.isAnyOut() ? handedOut.poll() : null;
        return task != null ? task : TaskWait.take(this, blockingQueue);
    }

    /**
     * Removes the next task that is ready.
     *
     * @return the task, or {@code null} if there is none
     */
    protected @Nullable Runnable pollTask() {
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
     * @return the task, or {@code null} if there is none
     */
    protected static @Nullable Runnable pollTaskFrom(Queue<Runnable> taskQueue) {
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
    protected @Nullable Runnable peekTask() {
        assert inEventLoop();
        return taskQueue.peek();
    }

    /**
     * Whether tasks are ready, wake-ups are in the queue, or work that was handed out has come back. Any thread may
     * ask.
     *
     * @return {@code true} if there is something to run or to take from the queue
     */
    protected boolean hasTasks() {
        return !taskQueue.isEmpty() || handedOut.hasReturned();
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
     * Runs all tasks that are ready, those that become ready meanwhile too. Timers that become due meanwhile take their
     * turn among them. It does not return while tasks keep adding tasks: for a loop that has something else to do there
     * is {@link #runAllTasks(long)}.
     *
     * @return {@code true} if there was one
     */
    protected boolean runAllTasks() {
        return runAllTasks(0);
    }

    /**
     * Runs the tasks that are ready until there are no more or a time has elapsed. The clock is read only now and then,
     * so the time may be exceeded by some tasks, and a timer that becomes due meanwhile waits for some.
     *
     * @param timeoutNanos for how long to go on, in nanoseconds; zero or less does so without limit
     * @return {@code true} if there was a task
     */
    protected boolean runAllTasks(long timeoutNanos) {
        assert inEventLoop();
        letDueTimersIn();
        boolean ranReturned = present.runReturned();
        return runAllTasks(pollTask(), timeoutNanos) | ranReturned;
    }

    /**
     * Runs a task, and then those that are ready, until there are no more or a time has elapsed, as
     * {@link #runAllTasks(long)} does. For a loop that waits by {@link #takeTask()}.
     *
     * @param firstTask the task that the loop has taken, or {@code null} if there was none
     * @param timeoutNanos for how long to go on, in nanoseconds; zero or less does so without limit
     * @return {@code true} if there was a task
     */
    protected final boolean runAllTasks(@Nullable Runnable firstTask, long timeoutNanos) {
        assert inEventLoop();
        Runnable task = firstTask;
        if (task == null) {
            endBatch();
            return false;
        }
        long startNanos = nowNanos();
        activity.beginBatch(startNanos);
        int ran = 0;
        do {
            runNext(task);
            ran++;
            if (ran % TASKS_PER_CLOCK_READ == 0) {
                // Not only before the first task: one that submits itself again and again would keep timers out.
                letDueTimersIn();
                if (timeoutNanos > 0 && nowNanos() - startNanos >= timeoutNanos) {
                    break;
                }
            }
            task = pollTask();
        } while (task != null);
        endTasks();
        endBatch();
        lastExecutionNanos = nowNanos();
        activity.endBatch(startNanos, lastExecutionNanos);
        return true;
    }

    /** Moves timers that are due behind the tasks that wait. Does not throw: the caller has more to run. */
    private void letDueTimersIn() {
        try {
            if (!fetchFromScheduledTaskQueue(taskQueue)) {
                // Producers that keep a bounded queue full do not keep the timers out.
                present.runQueued();
                present.runDue();
            }
        } catch (Throwable t) {
            FailureLog.warn(LOGGER, "Timers that are due could not be run yet", t);
        }
    }

    /** Does not throw: it stands between taking a task and those that follow. */
    final void runNext(Runnable task) {
        try {
            if (TaskWatch.ON) {
                TaskWatch.begin(task);
            }
            beforeTask(task);
        } catch (Throwable t) {
            FailureLog.warn(LOGGER, "What comes before a task failed. Task: {}", task, t);
        }
        safeExecute(task);
        if (TaskWatch.ON) {
            endWatch();
        }
    }

    final void endTasks() {
        try {
            if (TaskWatch.ON) {
                TaskWatch.begin(this); // work that was put off until now, such as flushes, may take long too
            }
            afterTasks();
        } catch (Throwable t) {
            FailureLog.warn(LOGGER, "What comes after tasks failed", t);
        }
        if (TaskWatch.ON) {
            endWatch();
        }
    }

    private static void endWatch() {
        try {
            TaskWatch.end();
        } catch (Throwable t) {
            FailureLog.warn(LOGGER, "A task could not be watched", t);
        }
    }

    final void endBatch() {
        try {
            afterRunningAllTasks();
        } catch (Throwable t) {
            FailureLog.warn(LOGGER, "What comes after a batch of tasks failed", t);
        }
    }

    /**
     * Runs all tasks of a queue, those that are added meanwhile too. An exception of a task is logged.
     *
     * @return {@code true} if there was one
     */
    protected final boolean runAllTasksFrom(Queue<Runnable> taskQueue) {
        return runSomeTasksFrom(taskQueue, Integer.MAX_VALUE);
    }

    /**
     * Runs tasks of a queue. An exception of a task is logged.
     *
     * @param maxTasks how many to run at most, zero or more
     * @return {@code true} if there was one
     */
    protected final boolean runSomeTasksFrom(Queue<Runnable> taskQueue, int maxTasks) {
        int left = maxTasks;
        Runnable task = left > 0 ? pollTaskFrom(taskQueue) : null;
        if (task == null) {
            return false;
        }
        do {
            runNext(task);
            task = --left > 0 ? pollTaskFrom(taskQueue) : null;
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
            ranInRound = present.runReturned() | present.runQueued() | present.runDue();
            ranAny |= ranInRound;
            round++;
        } while (ranInRound && round < maxDrainAttempts);
        endTasks();
        if (ranAny) {
            updateLastExecutionTime();
        }
        endBatch();
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
     * with {@link #waitingTimeNanos()} it yields the utilisation: between two readings it is the increase of the busy
     * time divided by the increase of both. Any thread; a reading at the moment when a batch of tasks ends may lack
     * that batch.
     *
     * @return nanoseconds since this executor was created
     */
    public final long activeTimeNanos() {
        return activity.activeNanos(ticker());
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
        while (current.isSuspendingOrSuspended()) {
            // A thread that is about to leave may see the task and remain: then there is one, and the request again.
            if (!ExecutorSuspension.isEndedBy(task)
                    || (current == ExecutorState.SUSPENDING ? lifecycle.resume() : loopThread.start())) {
                return;
            }
            current = lifecycle.state();
        }
        if (current == ExecutorState.NOT_STARTED) {
            loopThread.start();
        } else if (!current.isBefore(ExecutorState.DRAINED)) {
            if (present.takeBack(task)) {
                shutdown.refuse();
            }
        } else if (!current.isBefore(ExecutorState.SHUTTING_DOWN)) {
            LockSupport.unpark(thread); // it may be resting in the quiet period
        }
    }

    /**
     * Adds a task to the queue, or passes it to the {@link RejectedExecutionHandler} if the queue is full.
     *
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
        if (lifecycle.hasReached(ExecutorState.SHUTDOWN) && (!inEventLoop() || shutdown.refusesOwnTasks())) {
            shutdown.refuse();
        }
        return taskQueue.offer(task);
    }

    /**
     * Removes a task from the queue.
     *
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

    /** Passes a task that was not accepted to the {@link RejectedExecutionHandler}. */
    protected final void reject(Runnable task) {
        rejectedExecutionHandler.rejected(task, this);
    }

    /**
     * Whether a task needs the loop to be woken up.
     *
     * @return {@code true} unless overridden
     */
    protected boolean wakesUpForTask(Runnable task) {
        return true;
    }

    /**
     * Wakes a waiting loop, so that it looks at its queue; called after adding a task unless adding wakes it up by
     * itself. A loop that has announced that it will sleep, and then has found the queue empty, is sure to be seen
     * announcing it here.
     *
     * @param inEventLoop whether this is called on the executor's thread, which is awake
     */
    protected void wakeup(boolean inEventLoop) {
        if (!inEventLoop) {
            // A full queue has something to wake up for, so that the wake-up may be dropped.
            taskQueue.offer(WAKEUP_TASK);
        }
    }

    /** Wakes the loop when it takes from its queue. A full queue has something to look at. Any thread. */
    final void offerWakeUp() {
        taskQueue.offer(WAKEUP_TASK);
    }

    /**
     * Called between the last tasks of a shutdown, which may have opened something that has to be closed before the
     * thread ends, such as a channel. Tasks that this submits are run. Executor's thread only. Does nothing unless
     * overridden.
     *
     * @return {@code true} if it has closed something
     */
    protected boolean closeWhatIsLeft() {
        return false;
    }

    @Override
    public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
        ObjectUtil.checkPositiveOrZero(quietPeriod, "quietPeriod");
        ObjectUtil.checkNotNull(unit, "unit");
        if (timeout < quietPeriod) {
            throw new IllegalArgumentException(
                    "timeout: " + timeout + " (expected >= quietPeriod (" + quietPeriod + "))");
        }
        shutdown.begin(unit.toNanos(quietPeriod), unit.toNanos(timeout));
        return shutdown.termination().future();
    }

    @Override
    @Deprecated
    public void shutdown() {
        shutdownGracefully(0, 0, TimeUnit.SECONDS);
        shutdown.refuseOthers();
    }

    /**
     * Hands an operation out to another thread. This executor does not end, nor is it suspended, before the operation
     * has come back, however long that takes. Executor's thread only.
     *
     * @param rest the code that this executor runs when the operation is done; it is not rejected
     * @return to be run once by any thread when the operation is done, also when it has failed
     * @throws RejectedExecutionException if the executor has run its last task, so that it would not wait
     */
    protected final Runnable handOut(Runnable rest) {
        assert inEventLoop();
        if (shutdown.refusesOwnTasks()) {
            reject();
        }
        return handedOut.handOut(rest, wakeUpForReturned);
    }

    /**
     * Whether this executor has run its last task, so that it rejects tasks of its own thread too. Executor's thread
     * only.
     *
     * @return {@code true} if nothing may be opened any more that the shutdown would have to close
     */
    protected final boolean refusesOwnTasks() {
        assert inEventLoop();
        return shutdown.refusesOwnTasks();
    }

    private void wakeUpForReturned() {
        LockSupport.unpark(thread); // it may be resting in the quiet period
        wakeup(inEventLoop());
    }

    /**
     * Runs what is left to run and returns whether the loop may end. Executor's thread only. Rests for a while if it
     * may not because tasks could still come in.
     *
     * @return {@code true} if the executor is being shut down, all that it handed out has come back, and either it has
     *     been quiet for the quiet period, or the timeout has elapsed
     */
    protected boolean confirmShutdown() {
        if (!isShuttingDown()) {
            return false;
        }
        if (!inEventLoop()) {
            throw new IllegalStateException("must be invoked from an event loop");
        }
        return shutdown.confirm();
    }

    /**
     * Adds what to run, on the executor's thread, when the executor shuts down. Any thread.
     *
     * @param task the code to run
     */
    public void addShutdownHook(Runnable task) {
        ObjectUtil.checkNotNull(task, "task");
        if (inEventLoop()) {
            shutdown.addHook(task);
        } else {
            execute(() -> shutdown.addHook(task));
        }
    }

    /**
     * Removes what {@link #addShutdownHook(Runnable)} added. Any thread.
     *
     * @param task the hook to remove
     */
    public void removeShutdownHook(Runnable task) {
        ObjectUtil.checkNotNull(task, "task");
        if (inEventLoop()) {
            shutdown.removeHook(task);
        } else {
            execute(() -> shutdown.removeHook(task));
        }
    }

    /**
     * Completes when the thread has ended for good. Any thread.
     *
     * @return the future, whose value is the {@link ShutdownReport}; it fails if the loop ended by an exception
     */
    @Override
    public Future<?> terminationFuture() {
        return shutdown.termination().future();
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
        return shutdown.termination().await(timeout, unit);
    }

    /**
     * Whether {@link #trySuspend()} may end the thread until the next task. Any thread.
     *
     * @return the argument of the constructor
     */
    protected boolean isSuspensionSupported() {
        return suspension.isSupported();
    }

    @Override
    public boolean isSuspended() {
        return lifecycle.state().isSuspendingOrSuspended();
    }

    @Override
    public boolean trySuspend() {
        return suspension.request();
    }

    /** Takes back a {@link #trySuspend()}: starts a thread if need be, and keeps it. Any thread. */
    final void resume() {
        execute(lifecycle::resume); // the loop's own thread takes nothing back by adding a task
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
     * @return {@code true} if the state is that of an executor which is to be suspended, or is, and there are neither
     *     tasks nor scheduled tasks
     */
    protected boolean canSuspend(int state) {
        assert inEventLoop();
        return suspension.mayEndIn(state);
    }

    /**
     * Interrupts the thread of this executor, now or as soon as it has one. Any thread.
     */
    protected void interruptThread() {
        loopThread.interrupt();
    }

    /**
     * The properties of the thread, which is started if it is not running. May block until it runs.
     *
     * @return the properties
     */
    public final ThreadProperties threadProperties() {
        return loopThread.properties();
    }

    /**
     * Marks a task for which the loop need not be woken up. The mark is for subclasses to look at.
     *
     * @deprecated override {@link SingleThreadEventExecutor#wakesUpForTask(Runnable)}, or use
     *     {@link AbstractEventExecutor#lazyExecute(Runnable)}
     */
    @Deprecated
    protected interface NonWakeupRunnable extends LazyRunnable {
    }
}
