/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.AbstractScheduledEventExecutor;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.concurrent.ShutdownReport;
import io.tidewire.util.concurrent.Ticker;
import io.tidewire.util.concurrent.internal.ExecutorLifecycle;
import io.tidewire.util.concurrent.internal.ExecutorState;
import io.tidewire.util.concurrent.internal.HandedOutWork;
import io.tidewire.util.concurrent.internal.LateTasks;
import io.tidewire.util.concurrent.internal.ShutdownPeriods;
import io.tidewire.util.concurrent.internal.Termination;
import io.tidewire.util.internal.FailureLog;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.PlatformDependent;
import io.tidewire.util.internal.ThreadExecutorMap;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
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
 * A turn gives the {@link IoHandler} its chance to report readiness, and then runs tasks and timers that are due. Use
 * it to fit network I/O into a loop of another kind, or to let a test decide when things happen.
 *
 * <p>The owner is named when the loop is made or once afterwards, see {@link #setOwningThread(Thread)}. The methods
 * that take a turn are the owner's; any thread may use the others, and wakes the owner up where that is needed. Without
 * turns nothing happens: a loop whose shutdown has begun ends only if its owner makes further turns.
 */
public class ManualIoEventLoop extends AbstractScheduledEventExecutor implements IoEventLoop {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ManualIoEventLoop.class);

    /** The number that stands for "until there is something to do" in a call of an {@link IoHandler}. */
    private static final long LONGEST_WAIT_NANOS = TimeUnit.DAYS.toNanos(1);

    /** How many tasks are run between two looks at the clock, which costs about as much as a small task. */
    private static final int TASKS_PER_CLOCK_READ = 64;

    /** How long a chain the tasks that are left at the end may make of tasks that submit tasks. */
    private static final int MAX_FINAL_ROUNDS = 1024;

    private final ExecutorLifecycle lifecycle = new ExecutorLifecycle();
    private final ShutdownPeriods shutdownPeriods = new ShutdownPeriods();
    /** Any thread offers, the owner polls; after the end see {@link LateTasks}. */
    private final Queue<Runnable> taskQueue = PlatformDependent.newMpscQueue();
    private final LateTasks lateTasks = new LateTasks(taskQueue, task -> false);
    private final HandedOutWork handedOut = new HandedOutWork();
    private final AtomicReference<Thread> owner;
    private final Ticker ticker;
    private final IoHandler ioHandler;
    private final Turn turn = new Turn();

    /** Held while a shutdown begins, so that the periods are those of the call that begins it. */
    private final ReentrantLock shutdownLock = new ReentrantLock();
    private final Termination termination = new Termination();

    /** Set by {@link #wakeup()}, reset by the next turn. */
    private volatile boolean wokenUp;

    private final AtomicInteger registrations = new AtomicInteger();

    // Owner only from here on.
    private boolean inTurn;
    /** The shutdown has been noticed and the registered handles were closed. */
    private boolean handlesClosed;
    /** The handles that were registered at that time, and those that were after it. */
    private long closedByShutdown;
    private long lastExecutionNanos;
    /** No task would run any more, not even one of the owner. */
    private boolean ownTasksRefused;

    /**
     * Creates a loop without a group.
     *
     * @param owningThread the owner; none: it is named later
     * @param factory makes the handler
     */
    public ManualIoEventLoop(@Nullable Thread owningThread, IoHandlerFactory factory) {
        this(null, owningThread, factory);
    }

    /**
     * Creates a loop.
     *
     * @param parent the group, if any
     * @param owningThread the owner; none: it is named later
     * @param factory makes the handler
     */
    public ManualIoEventLoop(@Nullable IoEventLoopGroup parent, @Nullable Thread owningThread,
                             IoHandlerFactory factory) {
        this(parent, owningThread, factory, Ticker.systemTicker());
    }

    /**
     * Creates a loop with a clock of its own.
     *
     * @param parent the group, if any
     * @param owningThread the owner; none: it is named later
     * @param factory makes the handler
     * @param ticker the clock for timers and for the time that a turn takes; an {@link IoHandler} that sleeps does so
     *               by the clock of the system
     */
    @SuppressWarnings("this-escape") // By contract the factory gets the loop, which does not run yet.
    public ManualIoEventLoop(@Nullable IoEventLoopGroup parent, @Nullable Thread owningThread,
                             IoHandlerFactory factory, Ticker ticker) {
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
    public final @Nullable IoEventLoopGroup parent() {
        return (IoEventLoopGroup) super.parent();
    }

    @Override
    public final ManualIoEventLoop next() {
        return this;
    }

    @Override
    public final boolean inEventLoop(Thread thread) {
        return thread != null && thread == owner.get();
    }

    /**
     * Names the owner of a loop that was made without one. Any thread, once.
     *
     * @param owningThread the thread that takes the turns from now on
     * @throws IllegalStateException if the loop has an owner
     */
    public final void setOwningThread(Thread owningThread) {
        ObjectUtil.checkNotNull(owningThread, "owningThread");
        if (!owner.compareAndSet(null, owningThread)) {
            throw new IllegalStateException("owned by " + owner.get() + " already, so not by " + owningThread);
        }
    }

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
    public final int runNow(long runAllTasksTimeoutNanos) {
        return run(-1, runAllTasksTimeoutNanos);
    }

    /**
     * Takes a turn, waits for something to do if need be, and runs tasks until none is left. Owner only; blocks.
     *
     * @param waitNanos see {@link #run(long, long)}
     * @return see {@link #run(long, long)}
     * @throws IllegalStateException see {@link #run(long, long)}
     */
    public final int run(long waitNanos) {
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
    public final int run(long waitNanos, long runAllTasksTimeoutNanos) {
        checkOwner();
        if (inTurn) {
            throw new IllegalStateException("a turn cannot be taken within a turn");
        }
        if (isTerminated()) {
            return 0;
        }
        inTurn = true;
        EventExecutor former = ThreadExecutorMap.setCurrentExecutor(this);
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
     * Runs the tasks that are there and the timers that are due, and no I/O; does not wait. Owner only, even within a
     * turn.
     *
     * @param timeoutNanos how long to go on, in nanoseconds: the clock is read only now and then, so it may take
     *                     longer; 0 until no task is left, less does nothing
     * @return how many tasks were run
     * @throws IllegalStateException if the current thread is not the owner
     */
    public final int runNonBlockingTasks(long timeoutNanos) {
        checkOwner();
        if (timeoutNanos < 0 || isTerminated()) {
            return 0;
        }
        EventExecutor former = ThreadExecutorMap.setCurrentExecutor(this);
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

    private int runTasks(long timeoutNanos) {
        if (lifecycle.hasReached(ExecutorState.DRAINED)) {
            return runReadyTasks(); // producers may be looking for theirs
        }
        int ranReturned = runReturned();
        letDueTimersIn();
        Runnable task = taskQueue.poll();
        if (task == null) {
            return ranReturned;
        }
        long startNanos = ticker.nanoTime();
        int ran = 0;
        do {
            safeExecute(task);
            ran++;
            if (ran % TASKS_PER_CLOCK_READ == 0) {
                // Not only before the first task: one that submits itself again and again would keep timers out.
                letDueTimersIn();
                if (timeoutNanos > 0 && ticker.nanoTime() - startNanos >= timeoutNanos) {
                    break;
                }
            }
            task = taskQueue.poll();
        } while (task != null);
        lastExecutionNanos = ticker.nanoTime();
        return ran + ranReturned;
    }

    /** Moves timers that are due behind the tasks that wait. Does not throw: the caller has more to run. */
    private void letDueTimersIn() {
        try {
            fetchFromScheduledTaskQueue(taskQueue);
        } catch (Throwable t) {
            FailureLog.warn(LOGGER, "Timers that are due could not be run yet", t);
        }
    }

    /** Runs what belongs to work that was done elsewhere and has come back. */
    private int runReturned() {
        if (!handedOut.isAnyOut()) {
            return 0;
        }
        int ran = 0;
        Runnable rest = handedOut.poll();
        while (rest != null) {
            safeExecute(rest);
            ran++;
            rest = handedOut.poll();
        }
        if (ran > 0) {
            lastExecutionNanos = ticker.nanoTime();
        }
        return ran;
    }

    /** Runs only what is in the queue now, so that tasks that add tasks do not hold it for ever. */
    private int runPresentTasks() {
        int ran = runReturned();
        for (int present = taskQueue.size(); present > 0; present--) {
            Runnable task = taskQueue.poll();
            if (task == null) {
                break;
            }
            safeExecute(task);
            ran++;
        }
        if (ran > 0) {
            lastExecutionNanos = ticker.nanoTime();
        }
        return ran;
    }

    /**
     * Returns whether the handler may sleep; asked on the owner's thread right before. A subclass that has work of its
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
     * Ends the wait of a turn, or that of the next one. Any thread.
     */
    public final void wakeup() {
        // First: the handler remembers a call only while it sleeps, and asks canBlock() once more before.
        wokenUp = true;
        ioHandler.wakeup();
    }

    @Override
    public final void execute(Runnable command) {
        execute(ObjectUtil.checkNotNull(command, "command"), true);
    }

    @Override
    public void lazyExecute(Runnable task) {
        execute(ObjectUtil.checkNotNull(task, "task"), false);
    }

    private void execute(Runnable command, boolean wake) {
        boolean inEventLoop = inEventLoop();
        // The tasks that are left may submit what belongs to them.
        if (lifecycle.hasReached(ExecutorState.SHUTDOWN) && (!inEventLoop || ownTasksRefused)) {
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

    /**
     * Hands an operation out to another thread; the loop does not end before it has come back. Owner only.
     *
     * @param rest the code that this loop runs, within a turn, when the operation is done
     * @return to be run once by any thread when the operation is done, also when it has failed
     * @throws RejectedExecutionException if the loop has run its last task, so that it would not wait
     */
    final Runnable handOutOperation(Runnable rest) {
        assert inEventLoop();
        if (ownTasksRefused) {
            throw rejected();
        }
        return handedOut.handOut(rest, this::wakeup);
    }

    private RejectedExecutionException rejected() {
        termination.countRejected();
        return new RejectedExecutionException("event executor terminated");
    }

    @Override
    public ChannelFuture register(Channel channel) {
        return register(new DefaultChannelPromise(ObjectUtil.checkNotNull(channel, "channel"), this));
    }

    /**
     * Runs tasks, one of which has to succeed. Blocks until one has: the owner has to take turns meanwhile.
     *
     * @throws RejectedExecutionException if called by the owner, which would wait for itself
     */
    @Override
    public final <T> T invokeAny(Collection<? extends Callable<T>> tasks)
            throws InterruptedException, ExecutionException {
        return super.invokeAny(tasks);
    }

    /**
     * Runs tasks, one of which has to succeed in time. Blocks until one has: the owner has to take turns meanwhile.
     *
     * @throws RejectedExecutionException if called by the owner, which would wait for itself
     */
    @Override
    public final <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout,
                                 TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return super.invokeAny(tasks, timeout, unit);
    }

    /**
     * Runs tasks. Blocks until all are done: the owner has to take turns meanwhile.
     *
     * @throws RejectedExecutionException if called by the owner, which would wait for itself
     */
    @Override
    public final <T> List<java.util.concurrent.Future<T>> invokeAll(Collection<? extends Callable<T>> tasks)
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
            Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException {
        return super.invokeAll(tasks, timeout, unit);
    }

    @Override
    public ChannelFuture register(ChannelPromise promise) {
        ObjectUtil.checkNotNull(promise, "promise");
        promise.channel().unsafe().register(this, promise);
        return promise;
    }

    @Override
    @Deprecated
    public ChannelFuture register(Channel channel, ChannelPromise promise) {
        ObjectUtil.checkNotNull(channel, "channel");
        ObjectUtil.checkNotNull(promise, "promise");
        channel.unsafe().register(this, promise);
        return promise;
    }

    @Override
    public final Future<IoRegistration> register(IoHandle handle) {
        ObjectUtil.checkNotNull(handle, "handle");
        Promise<IoRegistration> promise = newPromise();
        if (inEventLoop()) {
            register0(handle, promise);
        } else {
            execute(() -> register0(handle, promise));
        }
        return promise;
    }

    private void register0(IoHandle handle, Promise<IoRegistration> promise) {
        if (!promise.setUncancellable()) {
            return;
        }
        IoRegistration registration;
        try {
            turn.initializeOnce();
            registration = CountedRegistration.of(ioHandler.register(handle), registrations);
        } catch (Throwable cause) {
            promise.setFailure(cause);
            return;
        }
        closedByShutdown += handlesClosed ? 1 : 0;
        promise.setSuccess(registration);
    }

    @Override
    public final boolean isCompatible(Class<? extends IoHandle> handleType) {
        return ioHandler.isCompatible(handleType);
    }

    @Override
    public final boolean isIoType(Class<? extends IoHandler> handlerType) {
        return ObjectUtil.checkNotNull(handlerType, "handlerType").isInstance(ioHandler);
    }

    /**
     * Begins the shutdown. It goes on within the turns that the owner takes from now on, the last of which closes the
     * handler and completes the {@linkplain #terminationFuture() future}, with a {@link ShutdownReport}.
     */
    @Override
    public final Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
        ObjectUtil.checkPositiveOrZero(quietPeriod, "quietPeriod");
        ObjectUtil.checkNotNull(unit, "unit");
        if (timeout < quietPeriod) {
            throw new IllegalArgumentException(
                    "timeout: " + timeout + " (expected >= quietPeriod (" + quietPeriod + "))");
        }
        shutdownLock.lock();
        try {
            if (isShuttingDown()) {
                return termination.future();
            }
            shutdownPeriods.set(unit.toNanos(quietPeriod), unit.toNanos(timeout));
            lifecycle.shutDown();
        } finally {
            shutdownLock.unlock();
        }
        if (!inEventLoop()) {
            ioHandler.wakeup();
        }
        return termination.future();
    }

    /**
     * From then on tasks of other threads are rejected. The end comes within the turns that the owner takes.
     *
     * @deprecated use {@link #shutdownGracefully(long, long, TimeUnit)}
     */
    @Override
    @Deprecated
    public final void shutdown() {
        shutdownGracefully(0, 0, TimeUnit.SECONDS);
        lifecycle.advanceTo(ExecutorState.SHUTDOWN);
        if (!inEventLoop()) {
            ioHandler.wakeup();
        }
    }

    /** One step of the shutdown. Returns how many tasks were run. */
    private int continueShutdown() {
        int ranBefore = closeHandles();
        dropScheduledTasks();
        shutdownPeriods.beginUnlessBegun(ticker.nanoTime());
        if (isShutdown()) {
            return ranBefore + terminate();
        }
        long timeNanos = shutdownPeriods.timeForTasksNanos(ticker.nanoTime());
        int ran = ranBefore + (timeNanos == 0 ? runPresentTasks() : runTasks(timeNanos));
        long nowNanos = ticker.nanoTime();
        boolean outOfTime = shutdownPeriods.timeForTasksNanos(nowNanos) == 0;
        boolean quiet = ran == 0 && shutdownPeriods.restNanos(nowNanos, lastExecutionNanos) == 0;
        return (outOfTime || quiet) && !handedOut.isAnyOut() ? ran + terminate() : ran;
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
        termination.countCancelled(scheduledTasks());
        cancelScheduledTasks();
    }

    /** Performs the rest of the steps, unless one of the last tasks hands something out: a later turn goes on then. */
    private int terminate() {
        lifecycle.advanceTo(ExecutorState.SHUTDOWN);
        int ran = runLastTasks();
        if (handedOut.isAnyOut()) {
            return ran;
        }
        lifecycle.advanceTo(ExecutorState.DRAINED);
        ran += runLastTasks();
        if (handedOut.isAnyOut()) {
            return ran;
        }
        ownTasksRefused = true;
        int ranInRound;
        do {
            ranInRound = runReadyTasks();
            ran += ranInRound;
        } while (ranInRound > 0);
        Throwable failure = null;
        try {
            ioHandler.destroy();
        } catch (Throwable t) {
            FailureLog.warn(LOGGER, "An exception while an event loop was cleaning up", t);
            failure = t;
        }
        try {
            refuseSchedules();
            dropScheduledTasks();
        } catch (Throwable t) {
            FailureLog.warn(LOGGER, "An exception while an event loop cancelled its timers", t);
            failure = failure == null ? t : failure;
        }
        lifecycle.advanceTo(ExecutorState.TERMINATED);
        termination.reach();
        announceTermination(failure);
        return ran;
    }

    /** Runs what is left, with what that adds and what it leaves open, but no chain of tasks without end. */
    private int runLastTasks() {
        int ran = 0;
        int rounds = 0;
        boolean more;
        do {
            int ranInRound = runReadyTasks();
            ran += ranInRound;
            more = ranInRound > 0 | closeLateHandles() | !taskQueue.isEmpty();
            rounds++;
        } while (more && rounds < MAX_FINAL_ROUNDS);
        return ran;
    }

    private int runReadyTasks() {
        if (!lifecycle.hasReached(ExecutorState.DRAINED)) {
            return runPresentTasks();
        }
        int ran = runReturned();
        int present = taskQueue.size();
        Runnable task = lateTasks.next();
        while (task != null) {
            safeExecute(task);
            ran++;
            task = --present > 0 ? lateTasks.next() : null;
        }
        return ran;
    }

    /** Closes what the last tasks have registered; {@code true} if that changed anything. */
    private boolean closeLateHandles() {
        int before = registrations.get();
        if (before == 0) {
            return false;
        }
        try {
            ioHandler.prepareToDestroy();
        } catch (Throwable t) {
            FailureLog.warn(LOGGER, "An exception while an event loop closed what its last tasks have opened", t);
        }
        return registrations.get() != before;
    }

    private void announceTermination(@Nullable Throwable failure) {
        try {
            if (failure == null) {
                termination.announce(closedByShutdown);
            } else {
                termination.announceFailure(failure);
            }
        } catch (Throwable t) {
            FailureLog.warn(LOGGER, "The termination of an event loop could not be announced", t);
            termination.announceFailure(t);
        }
    }

    @Override
    public final Future<?> terminationFuture() {
        return termination.future();
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
    public final boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        ObjectUtil.checkNotNull(unit, "unit");
        if (inEventLoop()) {
            throw new IllegalStateException("cannot await termination of the current thread");
        }
        return termination.await(timeout, unit);
    }

    /** The handler's view of one turn. Owner only. */
    private final class Turn implements IoHandlerContext {
        private boolean initialized;
        private boolean mayWait;
        private long endOfWaitNanos;

        void begin(long waitNanos) {
            mayWait = waitNanos >= 0;
            long boundNanos = waitNanos == 0 ? LONGEST_WAIT_NANOS : Math.min(waitNanos, LONGEST_WAIT_NANOS);
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
            int handled = ioHandler.run(this);
            wokenUp = false;
            return handled;
        }

        @Override
        public boolean canBlock() {
            return mayWait && !wokenUp && taskQueue.isEmpty() && !handedOut.hasReturned()
                    && (handlesClosed || !isShuttingDown())
                    && ManualIoEventLoop.this.canBlock();
        }

        @Override
        public long delayNanos(long currentTimeNanos) {
            long waitNanos = Math.max(0, endOfWait() + ticker.initialNanoTime() - currentTimeNanos);
            return Math.min(waitNanos, ManualIoEventLoop.this.delayNanos(currentTimeNanos, waitNanos));
        }

        @Override
        public long deadlineNanos() {
            long timerNanos = nextScheduledTaskDeadlineNanos();
            return timerNanos < 0 ? endOfWait() : Math.min(timerNanos, endOfWait());
        }

        /** A shutdown waits no longer than it has to remain quiet, or for what was handed out. */
        private long endOfWait() {
            if (!handlesClosed || handedOut.isAnyOut()) {
                return endOfWaitNanos;
            }
            long nowNanos = ticker.nanoTime();
            return Math.min(endOfWaitNanos, nowNanos + shutdownPeriods.restNanos(nowNanos, lastExecutionNanos));
        }
    }
}
