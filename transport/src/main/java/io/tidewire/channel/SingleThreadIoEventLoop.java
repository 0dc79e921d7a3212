/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.concurrent.RejectedExecutionHandler;
import io.tidewire.util.concurrent.RejectedExecutionHandlers;
import io.tidewire.util.concurrent.internal.TurnFailures;
import io.tidewire.util.internal.IdleHooks;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.PlatformDependent;
import io.tidewire.util.internal.SystemPropertyUtil;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One thread that takes turns between an {@link IoHandler} and its tasks and timers:
 * <pre>
 *   poll (sleep only if no task waits and no timer is due) and report readiness
 *   run tasks, and timers that were due when the poll began, at most for one time slice
 *   again, until shut down
 * </pre>
 * A timer runs only after a poll that began when it was due. So input that was there in time is read first, also when
 * the whole process was held up, as by a signal or a collection, and both are found late.
 *
 * <p>Neither side can starve the other: the handler reports each ready handle once per turn, and tasks get a slice that
 * follows the time the I/O took (see {@link #setIoRatio(int)}).
 */
public class SingleThreadIoEventLoop extends SingleThreadEventLoop implements IoEventLoop {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(SingleThreadIoEventLoop.class);

    /** The longest slice for tasks: after it the poller is asked even if tasks are left. */
    private static final long DEFAULT_MAX_TASK_SLICE_MILLIS = Math.max(1, SystemPropertyUtil.getLong(
            "io.tidewire.eventLoop.maxTaskProcessingQuantumMs", 1000));

    /** The shortest slice for tasks: a turn with little I/O does not throttle a burst of tasks. */
    private static final long MIN_TASK_SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final int DEFAULT_IO_RATIO = 50;

    private final IoHandler ioHandler;
    private final long maxTaskSliceNanos;
    private final AtomicInteger registrations = new AtomicInteger();
    private final IoHandlerContext context = new Context();

    /** Any thread writes, the loop reads. */
    private volatile int ioRatio = DEFAULT_IO_RATIO;

    /** Event loop only: the shutdown has been noticed and the registered handles were closed. */
    private boolean handlesClosed;

    /** Event loop only: the handles that were registered at that time, and those that were after it. */
    private long closedByShutdown;

    /** Event loop only: when the last poll began, by the ticker, if there were timers. */
    private long polledNanos;

    /** Event loop only: what the handler reported in this turn. */
    private long activeIoNanos;

    /** Event loop only: how long the loop had been active when the last turn ended. */
    private long lastActiveNanos;

    /** Event loop only. */
    private final TurnFailures failures = new TurnFailures(LOGGER);

    /**
     * Creates a loop.
     *
     * @param parent the group, if any
     * @param threadFactory makes the thread
     * @param ioHandlerFactory makes the handler
     */
    public SingleThreadIoEventLoop(@Nullable IoEventLoopGroup parent, ThreadFactory threadFactory,
                                   IoHandlerFactory ioHandlerFactory) {
        this(parent, threadFactory, ioHandlerFactory, DEFAULT_MAX_PENDING_TASKS, RejectedExecutionHandlers.reject(),
                DEFAULT_MAX_TASK_SLICE_MILLIS);
    }

    /**
     * Creates a loop.
     *
     * @param parent the group, if any
     * @param executor gives the thread
     * @param ioHandlerFactory makes the handler
     */
    public SingleThreadIoEventLoop(@Nullable IoEventLoopGroup parent, Executor executor,
                                   IoHandlerFactory ioHandlerFactory) {
        this(parent, executor, ioHandlerFactory, DEFAULT_MAX_PENDING_TASKS, RejectedExecutionHandlers.reject(),
                DEFAULT_MAX_TASK_SLICE_MILLIS);
    }

    /**
     * Creates a loop.
     *
     * @param parent the group, if any
     * @param threadFactory makes the thread
     * @param ioHandlerFactory makes the handler
     * @param maxPendingTasks the bound of the task queue
     * @param rejectedExecutionHandler decides what becomes of a task that finds the queue full
     * @param maxTaskProcessingQuantumMs the longest time for tasks before the handler has its turn, in milliseconds,
     *                                   or zero for the default
     */
    @SuppressWarnings("this-escape") // By contract the factory gets the loop, which does not run yet.
    public SingleThreadIoEventLoop(@Nullable IoEventLoopGroup parent, ThreadFactory threadFactory,
                                   IoHandlerFactory ioHandlerFactory, int maxPendingTasks,
                                   RejectedExecutionHandler rejectedExecutionHandler,
                                   long maxTaskProcessingQuantumMs) {
        super(parent, threadFactory, false,
                ObjectUtil.checkNotNull(ioHandlerFactory, "ioHandlerFactory").isChangingThreadSupported(),
                maxPendingTasks, rejectedExecutionHandler);
        maxTaskSliceNanos = sliceNanos(maxTaskProcessingQuantumMs);
        ioHandler = newIoHandler(ioHandlerFactory);
    }

    /**
     * Creates a loop.
     *
     * @param parent the group, if any
     * @param executor gives the thread
     * @param ioHandlerFactory makes the handler
     * @param maxPendingTasks the bound of the task queue
     * @param rejectedExecutionHandler decides what becomes of a task that finds the queue full
     * @param maxTaskProcessingQuantumMs the longest time for tasks before the handler has its turn, in milliseconds,
     *                                   or zero for the default
     */
    @SuppressWarnings("this-escape") // By contract the factory gets the loop, which does not run yet.
    public SingleThreadIoEventLoop(@Nullable IoEventLoopGroup parent, Executor executor,
                                   IoHandlerFactory ioHandlerFactory, int maxPendingTasks,
                                   RejectedExecutionHandler rejectedExecutionHandler,
                                   long maxTaskProcessingQuantumMs) {
        super(parent, executor, false,
                ObjectUtil.checkNotNull(ioHandlerFactory, "ioHandlerFactory").isChangingThreadSupported(),
                maxPendingTasks, rejectedExecutionHandler);
        maxTaskSliceNanos = sliceNanos(maxTaskProcessingQuantumMs);
        ioHandler = newIoHandler(ioHandlerFactory);
    }

    /**
     * Creates a loop for a subclass that brings its own queues.
     *
     * @param parent the group, if any
     * @param executor gives the thread
     * @param ioHandlerFactory makes the handler
     * @param taskQueue the queue for tasks, safe for many producers
     * @param tailTaskQueue the queue for tasks at the end of an iteration, safe for many producers
     * @param rejectedExecutionHandler decides what becomes of a task that finds its queue full
     */
    @SuppressWarnings("this-escape") // By contract the factory gets the loop, which does not run yet.
    protected SingleThreadIoEventLoop(@Nullable IoEventLoopGroup parent, Executor executor,
                                      IoHandlerFactory ioHandlerFactory, Queue<Runnable> taskQueue,
                                      Queue<Runnable> tailTaskQueue,
                                      RejectedExecutionHandler rejectedExecutionHandler) {
        super(parent, executor, false,
                ObjectUtil.checkNotNull(ioHandlerFactory, "ioHandlerFactory").isChangingThreadSupported(),
                taskQueue, tailTaskQueue, rejectedExecutionHandler);
        maxTaskSliceNanos = sliceNanos(DEFAULT_MAX_TASK_SLICE_MILLIS);
        ioHandler = newIoHandler(ioHandlerFactory);
    }

    private static long sliceNanos(long maxTaskProcessingQuantumMs) {
        ObjectUtil.checkPositiveOrZero(maxTaskProcessingQuantumMs, "maxTaskProcessingQuantumMs");
        return TimeUnit.MILLISECONDS.toNanos(maxTaskProcessingQuantumMs == 0
                ? DEFAULT_MAX_TASK_SLICE_MILLIS : maxTaskProcessingQuantumMs);
    }

    private IoHandler newIoHandler(IoHandlerFactory ioHandlerFactory) {
        return ObjectUtil.checkNotNull(ioHandlerFactory.newHandler(this), "ioHandler");
    }

    @Override
    protected void run() {
        assert inEventLoop();
        ioHandler.initialize();
        IdleHooks idleHooks = IdleHooks.ofCurrentThread();
        lastActiveNanos = activeTimeNanos();
        RunningLoops.add(this);
        try {
            boolean ended;
            do {
                ended = survivingTurn(idleHooks);
            } while (!ended);
        } finally {
            RunningLoops.remove(this);
        }
    }

    /** Runs one turn, and returns whether it was the last one. */
    @SuppressWarnings("NullAway") // Where loops are measured each has a recorder.
    private boolean turn(IdleHooks idleHooks) {
        boolean waits = context.canBlock();
        if (waits) {
            idleHooks.beforeSleep();
        }
        int ioEvents = runIo();
        if (isShuttingDown()) {
            closeHandles();
        }
        runAllTasks(taskSliceNanos());
        lastActiveNanos = FlightRecording.turnEnded(this, lastActiveNanos, ioEvents);
        if (LoopRecorder.ON) {
            recorder().onTurn(waits, activeTimeNanos(), getLastActivityTimeNanos());
        }
        // A shutdown that arrives while tasks run gets one more turn, which closes the handles. A loop that can be
        // suspended gives its thread back here and continues in run() on another one.
        return isShuttingDown() ? handlesClosed && confirmShutdown() : canSuspend();
    }

    /**
     * Runs a turn that no failure ends. Exceptions of tasks and handles are caught where they are thrown, but where
     * memory or descriptors have run out the turn itself may fail, and all channels of this loop would be left without
     * one.
     */
    private boolean survivingTurn(IdleHooks idleHooks) {
        try {
            boolean ended = turn(idleHooks);
            failures.onSuccess();
            return ended;
        } catch (Throwable cause) {
            if (failures.onFailure(this, isShuttingDown(), cause)) {
                return false;
            }
            throw cause;
        }
    }

    /** Closes what is registered, but not before the tasks have run that were accepted before the shutdown began. */
    private void closeHandles() {
        if (!handlesClosed) {
            runScheduledAndExecutorTasks(1);
            handlesClosed = true;
            closedByShutdown = registrations.get();
        }
        ioHandler.prepareToDestroy();
    }

    @Override
    protected final long channelsClosedByShutdown() {
        return closedByShutdown;
    }

    /** Tasks get (100 - ratio) / ratio of the time that the I/O of this turn took, within the two bounds. */
    private long taskSliceNanos() {
        int ratio = ioRatio;
        long active = activeIoNanos;
        activeIoNanos = 0;
        if (ratio == 100) {
            return maxTaskSliceNanos;
        }
        long share = active / ratio * (100 - ratio);
        return Math.min(Math.max(share, MIN_TASK_SLICE_NANOS), maxTaskSliceNanos);
    }

    /**
     * Runs the handler's turn. Event loop only.
     *
     * @return the number of handles that were told of an event
     */
    protected int runIo() {
        assert inEventLoop();
        if (nextScheduledTaskDeadlineNanos() >= 0) {
            polledNanos = ticker().nanoTime();
        }
        return ioHandler.run(context);
    }

    @Override
    protected final long timersDueNanos() {
        return polledNanos;
    }

    /**
     * The handler of this loop.
     *
     * @return the handler that the factory made
     */
    protected final IoHandler ioHandler() {
        return ioHandler;
    }

    /**
     * The share of time for I/O.
     *
     * @return per cent, 1 to 100
     */
    public int getIoRatio() {
        return ioRatio;
    }

    /**
     * Sets the share of time that I/O may take while tasks wait. With 50, the default, tasks get as much time as the
     * I/O of the same turn took; with 100 tasks always get the longest slice. Bounds of one millisecond and of the
     * longest slice apply whatever the ratio is. Any thread.
     *
     * @param ioRatio per cent, 1 to 100
     */
    public void setIoRatio(int ioRatio) {
        this.ioRatio = ObjectUtil.checkInRange(ioRatio, 1, 100, "ioRatio");
    }

    @Override
    public IoEventLoop next() {
        return this;
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
        if (refusesOwnTasks()) {
            promise.setFailure(new RejectedExecutionException("event loop terminated"));
            return;
        }
        IoRegistration registration;
        try {
            registration = CountedRegistration.of(ioHandler.register(handle), registrations);
        } catch (Throwable cause) {
            promise.setFailure(cause);
            return;
        }
        closedByShutdown += handlesClosed ? 1 : 0;
        promise.setSuccess(registration);
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> handleType) {
        return ioHandler.isCompatible(handleType);
    }

    @Override
    public boolean isIoType(Class<? extends IoHandler> handlerType) {
        return ObjectUtil.checkNotNull(handlerType, "handlerType").isInstance(ioHandler);
    }

    @Override
    public int registeredChannels() {
        return getNumOfRegisteredChannels();
    }

    @Override
    protected int getNumOfRegisteredChannels() {
        return registrations.get();
    }

    @Override
    protected boolean canSuspend(int state) {
        return super.canSuspend(state) && registrations.get() == 0;
    }

    @Override
    protected final void wakeup(boolean inEventLoop) {
        // The loop never wakes itself: it looks for tasks before it sleeps.
        if (!inEventLoop) {
            ioHandler.wakeup();
        }
    }

    @Override
    protected final boolean closeWhatIsLeft() {
        int before = registrations.get();
        if (before == 0) {
            return false;
        }
        if (!handlesClosed) {
            handlesClosed = true;
            closedByShutdown = before;
        }
        ioHandler.prepareToDestroy();
        return registrations.get() != before;
    }

    @Override
    protected final void cleanup() {
        ioHandler.destroy();
    }

    @Override
    protected Queue<Runnable> newTaskQueue(int maxPendingTasks) {
        return newTaskQueue0(maxPendingTasks);
    }

    /**
     * Creates a queue for many producers and one consumer.
     *
     * @param maxPendingTasks its bound, rounded up to a power of two; {@link Integer#MAX_VALUE} for none
     * @return an empty queue
     */
    protected static Queue<Runnable> newTaskQueue0(int maxPendingTasks) {
        return PlatformDependent.newMpscQueue(maxPendingTasks);
    }

    /** The handler's view of this loop. */
    private final class Context implements IoHandlerContext {
        @Override
        public boolean canBlock() {
            return !hasTasks() && (handlesClosed || !isShuttingDown()) && !canSuspend();
        }

        @Override
        public long delayNanos(long currentTimeNanos) {
            return nextScheduledTaskDeadlineNanos() < 0
                    ? Long.MAX_VALUE : SingleThreadIoEventLoop.this.delayNanos(currentTimeNanos);
        }

        @Override
        public long deadlineNanos() {
            return nextScheduledTaskDeadlineNanos() < 0
                    ? Long.MAX_VALUE : SingleThreadIoEventLoop.this.deadlineNanos();
        }

        @Override
        public void reportActiveIoTime(long activeNanos) {
            activeIoNanos += activeNanos;
            SingleThreadIoEventLoop.this.reportActiveIoTime(activeNanos);
        }

        @Override
        public boolean shouldReportActiveIoTime() {
            return ioRatio != 100 || isSuspensionSupported() || LoopRecorder.ON;
        }
    }
}
