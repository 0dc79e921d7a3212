/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.RejectedExecutionHandler;
import io.tidewire.util.concurrent.RejectedExecutionHandlers;
import io.tidewire.util.concurrent.SingleThreadEventExecutor;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.SystemPropertyUtil;
import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;

/**
 * A start for {@link EventLoop}s that run on one thread: an executor that can also register channels, with a second
 * task queue that is run at the end of each iteration.
 */
public abstract class SingleThreadEventLoop extends SingleThreadEventExecutor implements EventLoop {

    /**
     * The bound of a task queue where the caller gives none: {@code io.tidewire.eventLoop.maxPendingTasks}, at least
     * 16, unbounded by default.
     */
    protected static final int DEFAULT_MAX_PENDING_TASKS = Math.max(16,
            SystemPropertyUtil.getInt("io.tidewire.eventLoop.maxPendingTasks", Integer.MAX_VALUE));

    /** Tasks for the end of an iteration. Any thread adds, the loop takes. */
    private final Queue<Runnable> tailTasks;

    private final OwedFlushes owedFlushes = new OwedFlushes();

    /** {@code null} unless {@link LoopRecorder#ON}. */
    private final @Nullable LoopRecorder recorder = LoopRecorder.ON ? new LoopRecorder() : null;

    /**
     * Creates a loop.
     *
     * @param parent the group, if any
     * @param threadFactory makes the thread
     * @param addTaskWakesUp whether adding a task wakes the thread by itself
     */
    protected SingleThreadEventLoop(@Nullable EventLoopGroup parent, ThreadFactory threadFactory,
                                    boolean addTaskWakesUp) {
        this(parent, threadFactory, addTaskWakesUp, DEFAULT_MAX_PENDING_TASKS, RejectedExecutionHandlers.reject());
    }

    /**
     * Creates a loop.
     *
     * @param parent the group, if any
     * @param executor gives the thread
     * @param addTaskWakesUp whether adding a task wakes the thread by itself
     */
    protected SingleThreadEventLoop(@Nullable EventLoopGroup parent, Executor executor,
                                    boolean addTaskWakesUp) {
        this(parent, executor, addTaskWakesUp, DEFAULT_MAX_PENDING_TASKS, RejectedExecutionHandlers.reject());
    }

    /**
     * Creates a loop.
     *
     * @param parent the group, if any
     * @param threadFactory makes the thread
     * @param addTaskWakesUp whether adding a task wakes the thread by itself
     * @param supportSuspension whether the loop can give its thread back while it has nothing to do
     */
    protected SingleThreadEventLoop(@Nullable EventLoopGroup parent, ThreadFactory threadFactory,
                                    boolean addTaskWakesUp, boolean supportSuspension) {
        this(parent, threadFactory, addTaskWakesUp, supportSuspension, DEFAULT_MAX_PENDING_TASKS,
                RejectedExecutionHandlers.reject());
    }

    /**
     * Creates a loop.
     *
     * @param parent the group, if any
     * @param executor gives the thread
     * @param addTaskWakesUp whether adding a task wakes the thread by itself
     * @param supportSuspension whether the loop can give its thread back while it has nothing to do
     */
    protected SingleThreadEventLoop(@Nullable EventLoopGroup parent, Executor executor,
                                    boolean addTaskWakesUp, boolean supportSuspension) {
        this(parent, executor, addTaskWakesUp, supportSuspension, DEFAULT_MAX_PENDING_TASKS,
                RejectedExecutionHandlers.reject());
    }

    /**
     * Creates a loop.
     *
     * @param parent the group, if any
     * @param threadFactory makes the thread
     * @param addTaskWakesUp whether adding a task wakes the thread by itself
     * @param maxPendingTasks the bound of each task queue
     * @param rejectedExecutionHandler decides what becomes of a task that finds its queue full
     */
    protected SingleThreadEventLoop(@Nullable EventLoopGroup parent, ThreadFactory threadFactory,
                                    boolean addTaskWakesUp, int maxPendingTasks,
                                    RejectedExecutionHandler rejectedExecutionHandler) {
        this(parent, threadFactory, addTaskWakesUp, false, maxPendingTasks, rejectedExecutionHandler);
    }

    /**
     * Creates a loop.
     *
     * @param parent the group, if any
     * @param executor gives the thread
     * @param addTaskWakesUp whether adding a task wakes the thread by itself
     * @param maxPendingTasks the bound of each task queue
     * @param rejectedExecutionHandler decides what becomes of a task that finds its queue full
     */
    protected SingleThreadEventLoop(@Nullable EventLoopGroup parent, Executor executor,
                                    boolean addTaskWakesUp, int maxPendingTasks,
                                    RejectedExecutionHandler rejectedExecutionHandler) {
        this(parent, executor, addTaskWakesUp, false, maxPendingTasks, rejectedExecutionHandler);
    }

    /**
     * Creates a loop.
     *
     * @param parent the group, if any
     * @param threadFactory makes the thread
     * @param addTaskWakesUp whether adding a task wakes the thread by itself
     * @param supportSuspension whether the loop can give its thread back while it has nothing to do
     * @param maxPendingTasks the bound of each task queue
     * @param rejectedExecutionHandler decides what becomes of a task that finds its queue full
     */
    @SuppressWarnings("this-escape") // By contract the subclass may make the queue here; no thread runs yet.
    protected SingleThreadEventLoop(@Nullable EventLoopGroup parent, ThreadFactory threadFactory,
                                    boolean addTaskWakesUp, boolean supportSuspension,
                                    int maxPendingTasks,
                                    RejectedExecutionHandler rejectedExecutionHandler) {
        super(parent, threadFactory, addTaskWakesUp, supportSuspension, maxPendingTasks, rejectedExecutionHandler);
        tailTasks = newTaskQueue(maxPendingTasks);
    }

    /**
     * Creates a loop.
     *
     * @param parent the group, if any
     * @param executor gives the thread
     * @param addTaskWakesUp whether adding a task wakes the thread by itself
     * @param supportSuspension whether the loop can give its thread back while it has nothing to do
     * @param maxPendingTasks the bound of each task queue
     * @param rejectedExecutionHandler decides what becomes of a task that finds its queue full
     */
    @SuppressWarnings("this-escape") // By contract the subclass may make the queue here; no thread runs yet.
    protected SingleThreadEventLoop(@Nullable EventLoopGroup parent, Executor executor,
                                    boolean addTaskWakesUp, boolean supportSuspension,
                                    int maxPendingTasks,
                                    RejectedExecutionHandler rejectedExecutionHandler) {
        super(parent, executor, addTaskWakesUp, supportSuspension, maxPendingTasks, rejectedExecutionHandler);
        tailTasks = newTaskQueue(maxPendingTasks);
    }

    /**
     * Creates a loop.
     *
     * @param parent the group, if any
     * @param executor gives the thread
     * @param addTaskWakesUp whether adding a task wakes the thread by itself
     * @param taskQueue the queue for tasks, safe for many producers
     * @param tailTaskQueue the queue for tasks at the end of an iteration, safe for many producers
     * @param rejectedExecutionHandler decides what becomes of a task that finds its queue full
     */
    protected SingleThreadEventLoop(@Nullable EventLoopGroup parent, Executor executor,
                                    boolean addTaskWakesUp, Queue<Runnable> taskQueue,
                                    Queue<Runnable> tailTaskQueue,
                                    RejectedExecutionHandler rejectedExecutionHandler) {
        this(parent, executor, addTaskWakesUp, false, taskQueue, tailTaskQueue, rejectedExecutionHandler);
    }

    /**
     * Creates a loop.
     *
     * @param parent the group, if any
     * @param executor gives the thread
     * @param addTaskWakesUp whether adding a task wakes the thread by itself
     * @param supportSuspension whether the loop can give its thread back while it has nothing to do
     * @param taskQueue the queue for tasks, safe for many producers
     * @param tailTaskQueue the queue for tasks at the end of an iteration, safe for many producers
     * @param rejectedExecutionHandler decides what becomes of a task that finds its queue full
     */
    protected SingleThreadEventLoop(@Nullable EventLoopGroup parent, Executor executor,
                                    boolean addTaskWakesUp, boolean supportSuspension,
                                    Queue<Runnable> taskQueue, Queue<Runnable> tailTaskQueue,
                                    RejectedExecutionHandler rejectedExecutionHandler) {
        super(parent, executor, addTaskWakesUp, supportSuspension, taskQueue, rejectedExecutionHandler);
        tailTasks = ObjectUtil.checkNotNull(tailTaskQueue, "tailTaskQueue");
    }

    @Override
    public @Nullable EventLoopGroup parent() {
        return (EventLoopGroup) super.parent();
    }

    @Override
    public EventLoop next() {
        return this;
    }

    @Override
    public ChannelFuture register(Channel channel) {
        return register(new DefaultChannelPromise(ObjectUtil.checkNotNull(channel, "channel"), this));
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

    /**
     * Adds a task that runs once at the end of the next iteration, after all other tasks. Any thread. One that is
     * accepted runs, as other tasks do: it wakes a suspended loop, and is not forgotten by one that ends.
     *
     * @throws java.util.concurrent.RejectedExecutionException if the loop is shut down or the queue is full and the
     *         rejection handler throws
     */
    public final void executeAfterEventLoopIteration(Runnable task) {
        ObjectUtil.checkNotNull(task, "task");
        if (inEventLoop() && !isShutdown()) {
            if (!tailTasks.offer(task)) {
                reject(task);
            }
        } else if (wakesUpForTask(task)) {
            execute(new ToTail(task));
        } else {
            lazyExecute(new ToTail(task));
        }
    }

    /** Takes a task to the end of the iteration: the way there is that of all tasks, so that it is not lost either. */
    private final class ToTail implements Runnable {
        private final Runnable task;

        ToTail(Runnable task) {
            this.task = task;
        }

        @Override
        public void run() {
            boolean added = false;
            try {
                added = tailTasks.offer(task);
            } finally {
                if (!added) {
                    task.run(); // accepted: where there is no room or no memory, better early than never
                }
            }
        }

        @Override
        public String toString() {
            return task.toString();
        }
    }

    /**
     * The figures of this loop until now. Any thread.
     *
     * @return a value, which does not change afterwards
     */
    public final EventLoopStatistics statistics() {
        return EventLoopStatistics.of(this);
    }

    /** The recorder of this loop, or {@code null} if it is not measured. Any thread. */
    final @Nullable LoopRecorder recorder() {
        return recorder;
    }

    @Override
    @SuppressWarnings("NullAway") // Where loops are measured each has a recorder.
    protected void addTask(Runnable task) {
        if (LoopRecorder.ON) {
            recorder.probe.beforeSubmit(ObjectUtil.checkNotNull(task, "task"), ticker());
        }
        super.addTask(task);
    }

    @Override
    @SuppressWarnings("NullAway") // Where loops are measured each has a recorder.
    protected boolean fetchFromScheduledTaskQueue(Queue<Runnable> taskQueue) {
        if (LoopRecorder.ON) {
            long deadlineNanos = nextScheduledTaskDeadlineNanos();
            if (deadlineNanos >= 0 && deadlineNanos <= timersDueNanos()) {
                recorder.timerDelays.add(ticker().nanoTime() - deadlineNanos);
            }
        }
        return super.fetchFromScheduledTaskQueue(taskQueue);
    }

    /** Opens {@link #handOut(Runnable)} to {@link HandOut}. */
    final Runnable handOutOperation(Runnable rest) {
        return handOut(rest);
    }

    /** Returns the flushes that this loop owes, or null if the calling thread must not put one off. Any thread. */
    final @Nullable OwedFlushes openOwedFlushes() {
        return inEventLoop() && owedFlushes.isOpen() ? owedFlushes : null;
    }

    /** As {@link OwedFlushes#oweInRound}. Any thread. */
    final boolean oweInRound(DefaultChannelHandlerContext ctx) {
        return inEventLoop() && owedFlushes.oweInRound(ctx);
    }

    @Override
    @SuppressWarnings("NullAway") // Where loops are measured each has a recorder.
    protected final void beforeTask(Runnable task) {
        owedFlushes.beforeTask(task);
        if (LoopRecorder.ON) {
            recorder.beforeTask(task, this);
        }
    }

    @Override
    @SuppressWarnings("NullAway") // Where loops are measured each has a recorder.
    protected final void afterTasks() {
        if (LoopRecorder.ON) {
            recorder.afterTasks(this); // first: the flushes are of no single task
        }
        owedFlushes.afterTasks();
    }

    @Override
    protected final void onListenerFailure() {
        OwedFlushes owed = openOwedFlushes();
        if (owed != null) {
            owed.makeAll();
        }
    }

    @Override
    protected void afterRunningAllTasks() {
        // Tasks that are added meanwhile are for the next iteration, which comes at once.
        runSomeTasksFrom(tailTasks, tailTasks.size());
    }

    @Override
    protected boolean hasTasks() {
        return super.hasTasks() || !tailTasks.isEmpty();
    }

    @Override
    public int pendingTasks() {
        return super.pendingTasks() + tailTasks.size();
    }

    /**
     * The number of channels registered with this loop. Any thread; the number may be out of date when it is read.
     *
     * @return zero or more, or {@code -1} when this kind of loop does not count
     */
    public int registeredChannels() {
        return -1;
    }

    /**
     * Goes over the channels registered with this loop. Event loop only.
     *
     * @return a read-only iterator
     * @throws UnsupportedOperationException if this kind of loop keeps no list of its channels
     */
    public Iterator<Channel> registeredChannelsIterator() {
        throw new UnsupportedOperationException("registeredChannelsIterator");
    }

    /**
     * Shows some channels, read-only, as {@link Channel}s.
     *
     * @param <T> the type of channel that the loop keeps
     */
    protected static final class ChannelsReadOnlyIterator<T extends Channel> implements Iterator<Channel> {
        private final Iterator<T> channels;

        /**
         * Creates an iterator.
         *
         * @param channels the elements
         */
        public ChannelsReadOnlyIterator(Iterable<T> channels) {
            this.channels = ObjectUtil.checkNotNull(channels, "channels").iterator();
        }

        /**
         * An iterator over nothing.
         *
         * @param <T> any type
         * @return an iterator without elements
         */
        public static <T> Iterator<T> empty() {
            return Collections.emptyIterator();
        }

        @Override
        public boolean hasNext() {
            return channels.hasNext();
        }

        /**
         * The next channel.
         *
         * @return a channel
         * @throws NoSuchElementException if there is none left
         */
        @Override
        public Channel next() {
            return channels.next();
        }

        @Override
        public void remove() {
            throw new UnsupportedOperationException("remove");
        }
    }
}
