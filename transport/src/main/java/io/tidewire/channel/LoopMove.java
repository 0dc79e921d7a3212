/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

import io.tidewire.util.concurrent.AbstractEventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.internal.FailureLog;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

/**
 * Stands in the place of a channel's event loop while the channel goes from one loop to another, and keeps the calls of
 * other threads in their order meanwhile. The tasks of the channel are in the queues of two loops then; what each
 * thread has asked for must be done in the order in which it was asked for.
 *
 * <pre>
 *   old loop:    task  task  [move begins]  task  task  mark
 *                                             |     |     |
 *   this:                                     1     2     |     3  4  (given by threads that know of the move)
 *   new loop:                                            settle: register, 1, 2, 3, 4
 * </pre>
 *
 * <p>A mark is a task that is sent through the queue of a loop that the channel has left: once it runs, the tasks
 * before it have run, or were sent here since they found themselves on a wrong loop. A thread that had looked up the
 * loop before the move, and has given its task to the old loop behind the mark, finds that out when it looks again
 * ({@link DefaultChannelPipeline#submitted}), and has another mark sent before it does anything else. If the channel
 * lives on its new loop by then, such a <i>late</i> call brings a move to where the channel is already: calls of other
 * threads are kept until the mark has run, those on the loop itself are made at once.
 *
 * <p>All fields are guarded by the pipeline's lock.
 */
final class LoopMove extends AbstractEventExecutor implements EventLoop {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(LoopMove.class);

    private static final long RETRY_MILLIS = 1;

    /** The work where the channel arrives. */
    interface Arrival {
        /** On the new loop, before the calls that were kept. */
        void onArrived();

        /** Called where the new loop does not take tasks; on any thread. Kept calls are refused afterwards. */
        void onRefused(Throwable cause);
    }

    private final DefaultChannelPipeline pipeline;
    private final EventLoop target;
    // Null if the channel is there already.
    private final @Nullable Arrival arrival;
    /** Calls that have passed through the queue of a loop that the channel has left. */
    private final List<ContextTask> forwarded = new ArrayList<>();
    /** Calls that were given to this in the place of the loop; all come after those that are forwarded. */
    private final List<Runnable> kept = new ArrayList<>();
    /** Next moves. */
    private final List<Runnable> afterwards = new ArrayList<>();
    private int marksUnderWay;
    private boolean settled;

    LoopMove(DefaultChannelPipeline pipeline, EventLoop target, @Nullable Arrival arrival) {
        this.pipeline = pipeline;
        this.target = target;
        this.arrival = arrival;
    }

    EventLoop target() {
        return target;
    }

    /** Counts a mark, which the caller sends afterwards, without the lock. */
    void expectMark() {
        assert Thread.holdsLock(pipeline);
        assert !settled;
        marksUnderWay++;
    }

    void sendMark(EventLoop oldLoop) {
        try {
            oldLoop.execute(this::onMark);
        } catch (RejectedExecutionException e) {
            if (oldLoop.isShutdown()) {
                // The old loop takes nothing any more, but may still be running its tasks.
                oldLoop.terminationFuture().addListener(ended -> onMark());
            } else {
                retryMark(oldLoop);
            }
        }
    }

    /** The queue of the old loop is full. */
    private void retryMark(EventLoop oldLoop) {
        try {
            target.schedule(() -> sendMark(oldLoop), RETRY_MILLIS, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            onMark();
        }
    }

    private void onMark() {
        synchronized (pipeline) {
            if (--marksUnderWay > 0) {
                return;
            }
        }
        try {
            target.execute(this::settle);
        } catch (RejectedExecutionException e) {
            refuse(e);
        }
    }

    private void settle() {
        List<Runnable> tasks;
        synchronized (pipeline) {
            if (marksUnderWay > 0 || settled) {
                return; // a late call came between; its mark brings this back here
            }
            tasks = end();
        }
        if (arrival != null) {
            runSafely(arrival::onArrived);
        }
        for (Runnable task : tasks) {
            if (!(task instanceof OutboundTask)) {
                pipeline.makeAllOwedFlushes(); // as before any other task of the loop
            }
            runSafely(task);
        }
        afterwards.forEach(LoopMove::runSafely);
    }

    private List<Runnable> end() {
        assert Thread.holdsLock(pipeline);
        settled = true;
        pipeline.onEventLoop(target);
        List<Runnable> tasks = new ArrayList<>(forwarded.size() + kept.size());
        tasks.addAll(forwarded);
        tasks.addAll(kept);
        forwarded.clear();
        kept.clear();
        return tasks;
    }

    private void refuse(Throwable cause) {
        List<Runnable> tasks;
        synchronized (pipeline) {
            tasks = end();
        }
        if (arrival != null) {
            runSafely(() -> arrival.onRefused(cause));
        }
        for (Runnable task : tasks) {
            if (task instanceof ContextTask call) {
                runSafely(() -> call.refuse(cause));
            } else {
                LOGGER.warn("{}: a task is lost, as {} takes no tasks any more", pipeline.channel(), target, cause);
            }
        }
        afterwards.forEach(LoopMove::runSafely);
    }

    private static void runSafely(Runnable task) {
        try {
            task.run();
        } catch (Throwable t) {
            FailureLog.warn(LOGGER, "A task raised an exception. Task: {}", task, t);
        }
    }

    /** Keeps a move that was asked for during this one. Returns false if this one is over. */
    boolean doAfterwards(Runnable nextMove) {
        assert Thread.holdsLock(pipeline);
        return !settled && afterwards.add(nextMove);
    }

    /** Takes a task that found itself on a loop that the channel has left. Returns false if this move is over. */
    boolean forward(ContextTask task) {
        assert Thread.holdsLock(pipeline);
        return !settled && forwarded.add(task);
    }

    @Override
    public void execute(Runnable task) {
        synchronized (pipeline) {
            if (!settled) {
                kept.add(task);
                return;
            }
        }
        pipeline.executeOnLoop(task);
    }

    @Override
    public boolean inEventLoop(Thread thread) {
        // A channel that is still on its way is on no loop: also the new one has to wait for its turn.
        return arrival == null && target.inEventLoop(thread);
    }

    @Override
    public @Nullable EventLoopGroup parent() {
        return target.parent();
    }

    @Override
    public EventLoop next() {
        return target;
    }

    @Override
    public ChannelFuture register(Channel channel) {
        return target.register(channel);
    }

    @Override
    public ChannelFuture register(ChannelPromise promise) {
        return target.register(promise);
    }

    @Override
    @SuppressWarnings("deprecation") // of the interface
    public ChannelFuture register(Channel channel, ChannelPromise promise) {
        return target.register(channel, promise);
    }

    @Override
    public boolean isShuttingDown() {
        return target.isShuttingDown();
    }

    @Override
    public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
        return target.shutdownGracefully(quietPeriod, timeout, unit);
    }

    @Override
    public Future<?> terminationFuture() {
        return target.terminationFuture();
    }

    @Override
    @SuppressWarnings("deprecation") // of the interface
    public void shutdown() {
        target.shutdown();
    }

    @Override
    public boolean isShutdown() {
        return target.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return target.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return target.awaitTermination(timeout, unit);
    }
}
