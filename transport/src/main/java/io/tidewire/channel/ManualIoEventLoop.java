/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.AbstractScheduledEventExecutor;
import io.tidewire.util.concurrent.DefaultPromise;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.GlobalEventExecutor;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.concurrent.ShutdownReport;
import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.concurrent.internal.ExecutorLifecycle;
import io.tidewire.util.concurrent.internal.ExecutorState;
import io.tidewire.util.concurrent.internal.LateTasks;
import io.tidewire.util.concurrent.internal.ShutdownPeriods;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.PlatformDependent;
import io.tidewire.util.internal.ThreadExecutorMap;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/**
 * An event loop without a thread of its own: its owner, a thread of the user's, makes it take one turn after another.
 * <pre>{@code
 * ManualIoEventLoop loop = new ManualIoEventLoop(Thread.currentThread(), NioIoHandler.newFactory());
 * loop.register(channel);
 * while (!loop.isTerminated()) {
 *     loop.run(TimeUnit.MILLISECONDS.toNanos(10));
 *     doOtherWork();
 * }
 * }</pre>
 * A turn gives the {@link IoHandler} its chance to report readiness, and then runs tasks and timers that are due. For
 * who has to fit network I/O into a loop of another kind, or wants a test to decide when things happen.
 *
 * <p>The owner is named when the loop is made or once afterwards, see {@link #setOwningThread(Thread)}. The methods
 * that take a turn are the owner's; any thread may use the others, and wakes the owner up where that is needed. What
 * the owner leaves out does not happen: a loop whose shutdown has begun ends within the turns that follow, and never
 * if there are none.
 */
public class ManualIoEventLoop extends AbstractScheduledEventExecutor implements IoEventLoop {

    private static final InternalLogger logger = InternalLoggerFactory.getInstance(ManualIoEventLoop.class);

    /** What "until there is something to do" means to an {@link IoHandler}, which is told a number. */
    private static final long LONGEST_WAIT_NANOS = TimeUnit.DAYS.toNanos(1);

    /** How many tasks are run between two looks at the clock, which costs about as much as a small task. */
    private static final int TASKS_PER_CLOCK_READ = 64;

    /** How long a chain the tasks that are left at the end may make of tasks that submit tasks. */
    private static final int MAX_FINAL_ROUNDS = 1024;

    private final ExecutorLifecycle lifecycle = new ExecutorLifecycle();
    private final ShutdownPeriods shutdownPeriods = new ShutdownPeriods();
    /** Any thread offers, the owner polls; after the end see {@link LateTasks}. */
    private final Queue<Runnable> taskQueue = PlatformDependent.newMpscQueue();
    private final LateTasks lateTasks = new LateTasks(taskQueue::poll);
    private final AtomicReference<Thread> owner;
    private final Ticker ticker;
    private final IoHandler ioHandler;
    private final Turn turn = new Turn();

    /** Held while a shutdown begins, so that the periods are those of the call that begins it. */
    private final ReentrantLock shutdownLock = new ReentrantLock();
    private final CountDownLatch terminated = new CountDownLatch(1);
    private final Promise<ShutdownReport> terminationFuture = new DefaultPromise<>(GlobalEventExecutor.INSTANCE);

    /** Set by {@link #wakeup()}, reset by the next turn. */
    private volatile boolean wokenUp;

    /** Tasks that came too late. Any thread. */
    private final AtomicLong rejectedTasks = new AtomicLong();
    private final AtomicInteger registrations = new AtomicInteger();

    // Owner only from here on.
    private boolean inTurn;
    /** The shutdown has been noticed and the registered handles were closed. */
    private boolean handlesClosed;
    /** The handles that were registered at that time, and those that were after it. */
    private long closedByShutdown;
    /** Scheduled tasks that the shutdown has cancelled. */
    private long cancelledTasks;
    private long lastExecutionNanos;

    /**
     * Creates a loop without a group.
     *
     * @param owningThread the owner, or {@code null} to name it later
     * @param factory makes the handler
     */
    public ManualIoEventLoop(final Thread owningThread, final IoHandlerFactory factory) {
        this(null, owningThread, factory);
    }

    /**
     * Creates a loop.
     *
     * @param parent the group, or {@code null}
     * @param owningThread the owner, or {@code null} to name it later
     * @param factory makes the handler
     */
    public ManualIoEventLoop(final IoEventLoopGroup parent, final Thread owningThread,
                             final IoHandlerFactory factory) {
        this(parent, owningThread, factory, Ticker.systemTicker());
    }

    /**
     * Creates a loop with a clock of its own.
     *
     * @param parent the group, or {@code null}
     * @param owningThread the owner, or {@code null} to name it later
     * @param factory makes the handler
     * @param ticker the clock for timers and for the time that a turn takes; an {@link IoHandler} that sleeps does so
     *               by the clock of the system
     */
    public ManualIoEventLoop(final IoEventLoopGroup parent, final Thread owningThread,
                             final IoHandlerFactory factory, final Ticker ticker) {
        super(parent);
        this.owner = new AtomicReference<>(owningThread);
        this.ticker = ObjectUtil.checkNotNull(ticker, "ticker");
        lastExecutionNanos = ticker.nanoTime();
        lifecycle.start();
        ioHandler = ObjectUtil.checkNotNull(
                ObjectUtil.checkNotNull(factory, "factory").newHandler(this), "ioHandler");
    }

    @Override
    public final Ticker ticker() {
        return ticker;
    }

    @Override
    public final IoEventLoopGroup parent() {
        return (IoEventLoopGroup) super.parent();
    }

    @Override
    public final ManualIoEventLoop next() {
        return this;
    }

    @Override
    public final boolean inEventLoop(final Thread thread) {
        return thread != null && thread == owner.get();
    }

    /**
     * Names the owner of a loop that was made without one. Any thread, once.
     *
     * @param owningThread the thread that takes the turns from now on
     * @throws IllegalStateException if the loop has an owner
     */
    public final void setOwningThread(final Thread owningThread) {
        ObjectUtil.checkNotNull(owningThread, "owningThread");
        if (!owner.compareAndSet(null, owningThread)) {
            throw new IllegalStateException("owned by " + owner.get() + " already, so not by " + owningThread);
        }
    }

    // ---- turns --------------------------------------------------------------------------------------------------

    /**
     * Takes a turn without waiting, and runs tasks until none is left. Owner only.
     *
     * @return see {@link #run(long, long)}
     * @throws IllegalStateException see {@link #run(long, long)}
     */
    public final int runNow() {
        return runNow(0);
    }

    /**
     * Takes a turn without waiting. Owner only.
     *
     * @param runAllTasksTimeoutNanos see {@link #run(long, long)}
     * @return see {@link #run(long, long)}
     * @throws IllegalStateException see {@link #run(long, long)}
     */
    public final int runNow(final long runAllTasksTimeoutNanos) {
        return run(-1, runAllTasksTimeoutNanos);
    }

    /**
     * Takes a turn, waits for something to do if need be, and runs tasks until none is left. Owner only; blocks.
     *
     * @param waitNanos see {@link #run(long, long)}
     * @return see {@link #run(long, long)}
     * @throws IllegalStateException see {@link #run(long, long)}
     */
    public final int run(final long waitNanos) {
        return run(waitNanos, 0);
    }

    /**
     * Takes a turn: waits until a handle is ready, a task is there or a timer is due, reports what is ready, and runs
     * tasks. Owner only; blocks. It may return early and find nothing to do, for example because it was woken up.
     *
     * @param waitNanos how long to wait at most, in nanoseconds; 0 for as long as it takes, less not at all
     * @param runAllTasksTimeoutNanos how long to run tasks, in nanoseconds: the clock is read only now and then, so it
     *                                may take longer; 0 until none is left, less runs none, but for those that belong
     *                                to a shutdown
     * @return how many handles were told of an event, and tasks run, together; 0 after the loop has terminated
     * @throws IllegalStateException if the current thread is not the owner, or is within a turn
     */
    public final int run(final long waitNanos, final long runAllTasksTimeoutNanos) {
        checkOwner();
        if (inTurn) {
            throw new IllegalStateException("a turn cannot be taken within a turn");
        }
        if (isTerminated()) {
            return 0;
        }
        inTurn = true;
        final EventExecutor former = ThreadExecutorMap.setCurrentExecutor(this);
        try {
            turn.begin(waitNanos);
            int done = turn.initializeOnceAndRun();
            if (runAllTasksTimeoutNanos >= 0) {
                done += runTasks(runAllTasksTimeoutNanos);
            }
            return isShuttingDown() ? done + continueShutdown() : done;
        } finally {
            ThreadExecutorMap.setCurrentExecutor(former);
            inTurn = false;
        }
    }

    /**
     * Runs the tasks that are there and the timers that are due, and no I/O; does not wait. Owner only, also within a
     * turn.
     *
     * @param timeoutNanos how long to go on, in nanoseconds: the clock is read only now and then, so it may take
     *                     longer; 0 until no task is left, less does nothing
     * @return how many tasks were run
     * @throws IllegalStateException if the current thread is not the owner
     */
    public final int runNonBlockingTasks(final long timeoutNanos) {
        checkOwner();
        if (timeoutNanos < 0 || isTerminated()) {
            return 0;
        }
        final EventExecutor former = ThreadExecutorMap.setCurrentExecutor(this);
        try {
            return runTasks(timeoutNanos);
        } finally {
            ThreadExecutorMap.setCurrentExecutor(former);
        }
    }

    private void checkOwner() {
        if (!inEventLoop()) {
            throw new IllegalStateException("called by " + Thread.currentThread() + " (expected: the owning thread, "
                    + (owner.get() == null ? "which is not set" : owner.get()) + ')');
        }
    }

    private int runTasks(final long timeoutNanos) {
        fetchFromScheduledTaskQueue(taskQueue);
        Runnable task = taskQueue.poll();
        if (task == null) {
            return 0;
        }
        final long startNanos = ticker.nanoTime();
        int ran = 0;
        do {
            safeExecute(task);
            ran++;
            if (timeoutNanos > 0 && ran % TASKS_PER_CLOCK_READ == 0
                    && ticker.nanoTime() - startNanos >= timeoutNanos) {
                break;
            }
            task = taskQueue.poll();
        } while (task != null);
        lastExecutionNanos = ticker.nanoTime();
        return ran;
    }

    /** Runs no more than what is in the queue now, so that tasks that add tasks do not keep it for ever. */
    private int runPresentTasks() {
        int ran = 0;
        for (int present = taskQueue.size(); ran < present; ran++) {
            final Runnable task = taskQueue.poll();
            if (task == null) {
                break;
            }
            safeExecute(task);
        }
        if (ran > 0) {
            lastExecutionNanos = ticker.nanoTime();
        }
        return ran;
    }

    /**
     * Tells whether the handler may sleep; asked on the owner's thread right before. A subclass that has work of its
     * own adds to it, and calls {@link #wakeup()} when such work arrives.
     *
     * @return {@code true} if there is no task and no timer that is due; a loop with a task never sleeps, whatever this
     *         says
     */
    protected boolean canBlock() {
        assert inEventLoop();
        return taskQueue.isEmpty() && !hasScheduledTasks();
    }

    /**
     * Makes a turn that waits return soon, or the next one not wait. Any thread.
     */
    public final void wakeup() {
        // First: the handler remembers a call only while it sleeps, and asks canBlock() once more before.
        wokenUp = true;
        ioHandler.wakeup();
    }

    // ---- tasks --------------------------------------------------------------------------------------------------

    @Override
    public final void execute(final Runnable command) {
        execute(ObjectUtil.checkNotNull(command, "command"), true);
    }

    @Override
    public void lazyExecute(final Runnable task) {
        execute(ObjectUtil.checkNotNull(task, "task"), false);
    }

    private void execute(final Runnable command, final boolean wake) {
        final boolean inEventLoop = inEventLoop();
        final ExecutorState state = lifecycle.state();
        // The tasks that are left may submit what belongs to them.
        if (!state.isBefore(ExecutorState.DRAINED) || state == ExecutorState.SHUTDOWN && !inEventLoop) {
            throw rejected();
        }
        taskQueue.add(command);
        if (inEventLoop) {
            return;
        }
        if (!lifecycle.hasReached(ExecutorState.DRAINED)) {
            if (wake) {
                ioHandler.wakeup();
            }
        } else if (lateTasks.takeBack(command)) {
            throw rejected();
        }
    }

    private RejectedExecutionException rejected() {
        rejectedTasks.incrementAndGet();
        return new RejectedExecutionException("event executor terminated");
    }

    // ---- registrations ------------------------------------------------------------------------------------------

    @Override
    public ChannelFuture register(final Channel channel) {
        return register(new DefaultChannelPromise(ObjectUtil.checkNotNull(channel, "channel"), this));
    }

    /**
     * Runs tasks, one of which has to succeed. Blocks until one has: the owner has to take turns meanwhile.
     *
     * @throws RejectedExecutionException if called by the owner, which would wait for itself
     */
    @Override
    public final <T> T invokeAny(final Collection<? extends Callable<T>> tasks)
            throws InterruptedException, ExecutionException {
        return super.invokeAny(tasks);
    }

    /**
     * Runs tasks, one of which has to succeed in time. Blocks until one has: the owner has to take turns meanwhile.
     *
     * @throws RejectedExecutionException if called by the owner, which would wait for itself
     */
    @Override
    public final <T> T invokeAny(final Collection<? extends Callable<T>> tasks, final long timeout,
                                 final TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return super.invokeAny(tasks, timeout, unit);
    }

    /**
     * Runs tasks. Blocks until all are done: the owner has to take turns meanwhile.
     *
     * @throws RejectedExecutionException if called by the owner, which would wait for itself
     */
    @Override
    public final <T> List<java.util.concurrent.Future<T>> invokeAll(final Collection<? extends Callable<T>> tasks)
            throws InterruptedException {
        return super.invokeAll(tasks);
    }

    /**
     * Runs tasks. Blocks until all are done or the time is over: the owner has to take turns meanwhile.
     *
     * @throws RejectedExecutionException if called by the owner, which would wait for itself
     */
    @Override
    public final <T> List<java.util.concurrent.Future<T>> invokeAll(
            final Collection<? extends Callable<T>> tasks, final long timeout, final TimeUnit unit)
            throws InterruptedException {
        return super.invokeAll(tasks, timeout, unit);
    }

    @Override
    public ChannelFuture register(final ChannelPromise promise) {
        ObjectUtil.checkNotNull(promise, "promise");
        promise.channel().unsafe().register(this, promise);
        return promise;
    }

    @Override
    @Deprecated
    public ChannelFuture register(final Channel channel, final ChannelPromise promise) {
        ObjectUtil.checkNotNull(channel, "channel");
        ObjectUtil.checkNotNull(promise, "promise");
        channel.unsafe().register(this, promise);
        return promise;
    }

    @Override
    public final Future<IoRegistration> register(final IoHandle handle) {
        ObjectUtil.checkNotNull(handle, "handle");
        final Promise<IoRegistration> promise = newPromise();
        if (inEventLoop()) {
            register0(handle, promise);
        } else {
            execute(() -> register0(handle, promise));
        }
        return promise;
    }

    private void register0(final IoHandle handle, final Promise<IoRegistration> promise) {
        if (!promise.setUncancellable()) {
            return;
        }
        final IoRegistration registration;
        try {
            turn.initializeOnce();
            registration = CountedRegistration.of(ioHandler.register(handle), registrations);
        } catch (final Exception cause) {
            promise.setFailure(cause);
            return;
        }
        closedByShutdown += handlesClosed ? 1 : 0;
        promise.setSuccess(registration);
    }

    @Override
    public final boolean isCompatible(final Class<? extends IoHandle> handleType) {
        return ioHandler.isCompatible(handleType);
    }

    @Override
    public final boolean isIoType(final Class<? extends IoHandler> handlerType) {
        return ObjectUtil.checkNotNull(handlerType, "handlerType").isInstance(ioHandler);
    }

    // ---- the end ------------------------------------------------------------------------------------------------

    /**
     * Begins the shutdown. It goes on within the turns that the owner takes from now on, the last of which closes the
     * handler and completes the {@linkplain #terminationFuture() future}, with a {@link ShutdownReport}.
     */
    @Override
    public final Future<?> shutdownGracefully(final long quietPeriod, final long timeout, final TimeUnit unit) {
        ObjectUtil.checkPositiveOrZero(quietPeriod, "quietPeriod");
        ObjectUtil.checkNotNull(unit, "unit");
        if (timeout < quietPeriod) {
            throw new IllegalArgumentException(
                    "timeout: " + timeout + " (expected >= quietPeriod (" + quietPeriod + "))");
        }
        shutdownLock.lock();
        try {
            if (isShuttingDown()) {
                return terminationFuture;
            }
            shutdownPeriods.set(unit.toNanos(quietPeriod), unit.toNanos(timeout));
            lifecycle.shutDown();
        } finally {
            shutdownLock.unlock();
        }
        if (!inEventLoop()) {
            ioHandler.wakeup();
        }
        return terminationFuture;
    }

    /** One step of the shutdown. Returns how many tasks were run. */
    private int continueShutdown() {
        final int ranBefore = closeHandles();
        dropScheduledTasks();
        shutdownPeriods.beginUnlessBegun(ticker.nanoTime());
        final long timeNanos = shutdownPeriods.timeForTasksNanos(ticker.nanoTime());
        final int ran = ranBefore + (timeNanos == 0 ? runPresentTasks() : runTasks(timeNanos));
        final long nowNanos = ticker.nanoTime();
        final boolean outOfTime = shutdownPeriods.timeForTasksNanos(nowNanos) == 0;
        final boolean quiet = ran == 0 && shutdownPeriods.restNanos(nowNanos, lastExecutionNanos) == 0;
        return outOfTime || quiet ? ran + terminate() : ran;
    }

    /** Closes what is registered, but not before the tasks have run that were accepted before the shutdown began. */
    private int closeHandles() {
        int ran = 0;
        if (!handlesClosed) {
            ran = runPresentTasks();
            handlesClosed = true;
            closedByShutdown = registrations.get();
        }
        ioHandler.prepareToDestroy();
        return ran;
    }

    private void dropScheduledTasks() {
        cancelledTasks += scheduledTasks();
        cancelScheduledTasks();
    }

    private int terminate() {
        lifecycle.advanceTo(ExecutorState.SHUTDOWN);
        int ran = 0;
        int ranInRound = runPresentTasks();
        for (int round = 1; ranInRound > 0 && round < MAX_FINAL_ROUNDS; round++) {
            ran += ranInRound;
            ranInRound = runPresentTasks();
        }
        for (final Runnable task : lateTasks.stop(() -> lifecycle.advanceTo(ExecutorState.DRAINED))) {
            safeExecute(task);
            ran++;
        }
        Throwable failure = null;
        try {
            ioHandler.destroy();
        } catch (final Throwable t) {
            logger.warn("An exception while an event loop was cleaning up", t);
            failure = t;
        }
        dropScheduledTasks();
        lifecycle.advanceTo(ExecutorState.TERMINATED);
        terminated.countDown();
        if (failure == null) {
            terminationFuture.trySuccess(new ShutdownReport(rejectedTasks.get(), cancelledTasks, closedByShutdown));
        } else {
            terminationFuture.tryFailure(failure);
        }
        return ran;
    }

    @Override
    public final Future<?> terminationFuture() {
        return terminationFuture;
    }

    @Override
    public final boolean isShuttingDown() {
        return lifecycle.hasReached(ExecutorState.SHUTTING_DOWN);
    }

    @Override
    public final boolean isShutdown() {
        return lifecycle.hasReached(ExecutorState.SHUTDOWN);
    }

    @Override
    public final boolean isTerminated() {
        return lifecycle.hasReached(ExecutorState.TERMINATED);
    }

    @Override
    public final boolean awaitTermination(final long timeout, final TimeUnit unit) throws InterruptedException {
        ObjectUtil.checkNotNull(unit, "unit");
        if (inEventLoop()) {
            throw new IllegalStateException("cannot await termination of the current thread");
        }
        return terminated.await(timeout, unit);
    }

    /** What the handler sees of one turn. Owner only. */
    private final class Turn implements IoHandlerContext {
        private boolean initialized;
        private boolean mayWait;
        private long endOfWaitNanos;

        void begin(final long waitNanos) {
            mayWait = waitNanos >= 0;
            final long boundNanos = waitNanos == 0 ? LONGEST_WAIT_NANOS : Math.min(waitNanos, LONGEST_WAIT_NANOS);
            endOfWaitNanos = ticker.nanoTime() + Math.max(0, boundNanos);
        }

        void initializeOnce() {
            if (!initialized) {
                initialized = true;
                ioHandler.initialize();
            }
        }

        int initializeOnceAndRun() {
            initializeOnce();
            final int handled = ioHandler.run(this);
            wokenUp = false;
            return handled;
        }

        @Override
        public boolean canBlock() {
            return mayWait && !wokenUp && taskQueue.isEmpty() && (handlesClosed || !isShuttingDown())
                    && ManualIoEventLoop.this.canBlock();
        }

        @Override
        public long delayNanos(final long currentTimeNanos) {
            final long waitNanos = Math.max(0, endOfWait() + ticker.initialNanoTime() - currentTimeNanos);
            return Math.min(waitNanos, ManualIoEventLoop.this.delayNanos(currentTimeNanos, waitNanos));
        }

        @Override
        public long deadlineNanos() {
            final long timerNanos = nextScheduledTaskDeadlineNanos();
            return timerNanos < 0 ? endOfWait() : Math.min(timerNanos, endOfWait());
        }

        /** A shutdown waits no longer than it has to remain quiet. */
        private long endOfWait() {
            if (!handlesClosed) {
                return endOfWaitNanos;
            }
            final long nowNanos = ticker.nanoTime();
            return Math.min(endOfWaitNanos, nowNanos + shutdownPeriods.restNanos(nowNanos, lastExecutionNanos));
        }
    }
}
