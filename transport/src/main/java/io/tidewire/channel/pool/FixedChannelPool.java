/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.pool;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.util.concurrent.DefaultPromise;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.FutureListener;
import io.tidewire.util.concurrent.GlobalEventExecutor;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.concurrent.PromiseNotifier;
import io.tidewire.util.concurrent.ScheduledFuture;
import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

import java.nio.channels.ClosedChannelException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A {@link SimpleChannelPool} that limits how many channels can be acquired at a time. Further calls wait for a
 * release, in the order of arrival. The number of waiting calls is bounded, and their time can be.
 *
 * <p>One executor, an event loop of the bootstrap's group, owns the waiting calls; each acquire and release goes
 * through it.
 */
public class FixedChannelPool extends SimpleChannelPool {

    /** The action on a call that has waited for too long. */
    public enum AcquireTimeoutAction {
        /** The call gets a new channel, even though the pool then has more than its maximum. */
        NEW,
        /** The call fails with a {@link TimeoutException}. */
        FAIL
    }

    private static final int NO_TIMEOUT = -1;

    private final EventExecutor executor;
    private final @Nullable AcquireTimeoutAction timeoutAction;
    private final long acquireTimeoutMillis;
    private final int maxConnections;
    private final int maxPendingAcquires;

    /** The waiting calls, in the order of arrival. Executor only. */
    private final Deque<Waiter> waiters = new ArrayDeque<>();

    /** The number of channels that are acquired, being acquired or being released. Written by the executor. */
    private final AtomicInteger acquired = new AtomicInteger();

    /** A call that found no channel. Executor only. */
    private static final class Waiter {
        private final Promise<Channel> promise;
        private @Nullable ScheduledFuture<?> timeout;

        Waiter(Promise<Channel> promise) {
            this.promise = promise;
        }
    }

    /**
     * Creates a pool in which any number may wait, for as long as it takes.
     *
     * @param bootstrap makes the channels; a copy is used, whose handler is set by this pool
     * @param handler is told what becomes of the channels
     * @param maxConnections how many channels can be acquired at a time, 1 or more
     */
    public FixedChannelPool(Bootstrap bootstrap, ChannelPoolHandler handler, int maxConnections) {
        this(bootstrap, handler, maxConnections, Integer.MAX_VALUE);
    }

    /**
     * Creates a pool in which calls wait without a time limit.
     *
     * @param bootstrap makes the channels; a copy is used, whose handler is set by this pool
     * @param handler is told what becomes of the channels
     * @param maxConnections how many channels can be acquired at a time, 1 or more
     * @param maxPendingAcquires how many may wait, 1 or more; further calls fail
     */
    public FixedChannelPool(Bootstrap bootstrap, ChannelPoolHandler handler, int maxConnections,
                            int maxPendingAcquires) {
        this(bootstrap, handler, ChannelHealthChecker.ACTIVE, null, NO_TIMEOUT, maxConnections, maxPendingAcquires);
    }

    /**
     * Creates a pool that looks at the health of channels when they are acquired and when they are released.
     *
     * @param bootstrap makes the channels; a copy is used, whose handler is set by this pool
     * @param handler is told what becomes of the channels
     * @param healthCheck decides whether a channel may be used again
     * @param action the action on a call that has waited for too long; none: there is no timeout
     * @param acquireTimeoutMillis how long to wait, in milliseconds, 0 or more; -1 without action
     * @param maxConnections how many channels can be acquired at a time, 1 or more
     * @param maxPendingAcquires how many may wait, 1 or more; further calls fail
     */
    public FixedChannelPool(Bootstrap bootstrap, ChannelPoolHandler handler,
                            ChannelHealthChecker healthCheck, @Nullable AcquireTimeoutAction action,
                            long acquireTimeoutMillis, int maxConnections,
                            int maxPendingAcquires) {
        this(bootstrap, handler, healthCheck, action, acquireTimeoutMillis, maxConnections, maxPendingAcquires, true);
    }

    /**
     * Creates a pool that gives the channel away first that was released last.
     *
     * @param bootstrap makes the channels; a copy is used, whose handler is set by this pool
     * @param handler is told what becomes of the channels
     * @param healthCheck decides whether a channel may be used again
     * @param action the action on a call that has waited for too long; none: there is no timeout
     * @param acquireTimeoutMillis how long to wait, in milliseconds, 0 or more; -1 without action
     * @param maxConnections how many channels can be acquired at a time, 1 or more
     * @param maxPendingAcquires how many may wait, 1 or more; further calls fail
     * @param releaseHealthCheck whether to ask for the health also when a channel is released
     */
    public FixedChannelPool(Bootstrap bootstrap, ChannelPoolHandler handler,
                            ChannelHealthChecker healthCheck, @Nullable AcquireTimeoutAction action,
                            long acquireTimeoutMillis, int maxConnections, int maxPendingAcquires,
                            boolean releaseHealthCheck) {
        this(bootstrap, handler, healthCheck, action, acquireTimeoutMillis, maxConnections, maxPendingAcquires,
                releaseHealthCheck, true);
    }

    /**
     * Creates a pool.
     *
     * @param bootstrap makes the channels; a copy is used, whose handler is set by this pool
     * @param handler is told what becomes of the channels
     * @param healthCheck decides whether a channel may be used again
     * @param action the action on a call that has waited for too long; none: there is no timeout
     * @param acquireTimeoutMillis how long to wait, in milliseconds, 0 or more; -1 without action
     * @param maxConnections how many channels can be acquired at a time, 1 or more
     * @param maxPendingAcquires how many may wait, 1 or more; further calls fail
     * @param releaseHealthCheck whether to ask for the health also when a channel is released
     * @param lastRecentUsed whether to give the channel away first that was released last, rather than the one that was
     *                       released first
     */
    public FixedChannelPool(Bootstrap bootstrap, ChannelPoolHandler handler,
                            ChannelHealthChecker healthCheck, @Nullable AcquireTimeoutAction action,
                            long acquireTimeoutMillis, int maxConnections, int maxPendingAcquires,
                            boolean releaseHealthCheck, boolean lastRecentUsed) {
        super(bootstrap, handler, healthCheck, releaseHealthCheck, lastRecentUsed);
        this.maxConnections = ObjectUtil.checkPositive(maxConnections, "maxConnections");
        this.maxPendingAcquires = ObjectUtil.checkPositive(maxPendingAcquires, "maxPendingAcquires");
        if (action == null && acquireTimeoutMillis != NO_TIMEOUT) {
            throw new NullPointerException("action (acquireTimeoutMillis: " + acquireTimeoutMillis + ')');
        }
        this.acquireTimeoutMillis = action == null ? NO_TIMEOUT
                : ObjectUtil.checkPositiveOrZero(acquireTimeoutMillis, "acquireTimeoutMillis");
        timeoutAction = action;
        executor = ObjectUtil.checkNotNull(bootstrap.config().group(), "bootstrap.group").next();
    }

    /**
     * How many channels are acquired now, with those that are being acquired or released. A pool that is closed counts
     * none. Any thread.
     *
     * @return the number; above the maximum only for {@link AcquireTimeoutAction#NEW}
     */
    public int acquiredChannelCount() {
        return acquired.get();
    }

    @Override
    public Future<Channel> acquire(Promise<Channel> promise) {
        ObjectUtil.checkNotNull(promise, "promise");
        try {
            if (executor.inEventLoop()) {
                acquireOrWait(promise);
            } else {
                executor.execute(() -> acquireOrWait(promise));
            }
        } catch (Throwable cause) {
            promise.tryFailure(cause);
        }
        return promise;
    }

    private void acquireOrWait(Promise<Channel> promise) {
        assert executor.inEventLoop();
        if (isClosed()) {
            promise.tryFailure(closedException());
        } else if (acquired.get() < maxConnections) {
            acquireNow(promise);
        } else if (isFull()) {
            promise.tryFailure(new IllegalStateException(
                    "Too many outstanding acquire operations: " + waiters.size() + " wait already"));
        } else {
            Waiter waiter = new Waiter(promise);
            waiters.add(waiter);
            if (timeoutAction != null) {
                waiter.timeout =
                        executor.schedule(() -> onTimeout(waiter), acquireTimeoutMillis, TimeUnit.MILLISECONDS);
            }
        }
    }

    private boolean isFull() {
        if (waiters.size() < maxPendingAcquires) {
            return false;
        }
        // Calls that were cancelled do not wait any more.
        waiters.removeIf(FixedChannelPool::hasGivenUp);
        return waiters.size() >= maxPendingAcquires;
    }

    private static boolean hasGivenUp(Waiter waiter) {
        if (!waiter.promise.isDone()) {
            return false;
        }
        stopTimeout(waiter);
        return true;
    }

    private static void stopTimeout(Waiter waiter) {
        if (waiter.timeout != null) {
            waiter.timeout.cancel(false);
        }
    }

    @SuppressWarnings("NullAway") // Without an action no time-out is set.
    private void onTimeout(Waiter waiter) {
        // All wait equally long, so it is the first one.
        if (!waiters.removeFirstOccurrence(waiter) || waiter.promise.isDone()) {
            return;
        }
        switch (timeoutAction) {
            case NEW -> acquireNow(waiter.promise);
            case FAIL -> waiter.promise.tryFailure(new TimeoutException(
                    "no channel could be acquired within " + acquireTimeoutMillis + " ms"));
        }
    }

    /** Counts one more, until the acquisition fails or the channel is released. Executor only. */
    private void acquireNow(Promise<Channel> promise) {
        acquired.incrementAndGet();
        Promise<Channel> mine = executor.newPromise();
        mine.addListener((FutureListener<Channel>) done -> onAcquired(done, promise));
        super.acquire(mine);
    }

    @SuppressWarnings("NullAway") // A failure has a cause, a success a channel.
    private void onAcquired(Future<Channel> done, Promise<Channel> promise) {
        if (!done.isSuccess()) {
            freeOne();
            promise.tryFailure(done.cause());
        } else if (isClosed()) {
            promise.tryFailure(closedException());
            release(done.getNow());
        } else if (!promise.trySuccess(done.getNow())) {
            release(done.getNow()); // cancelled meanwhile: no other code will
        }
    }

    /** Uncounts a channel, which lets the next one in. Executor only. */
    private void freeOne() {
        assert executor.inEventLoop();
        if (isClosed()) {
            return; // closing takes care of the count, and of the calls that still wait
        }
        acquired.decrementAndGet();
        while (!isClosed() && acquired.get() < maxConnections) {
            Waiter next = waiters.poll();
            if (next == null) {
                return;
            }
            stopTimeout(next);
            if (!next.promise.isDone()) {
                acquireNow(next.promise);
            }
        }
    }

    private static IllegalStateException closedException() {
        return new IllegalStateException("FixedChannelPool was closed");
    }

    /**
     * Returns a channel to the pool, which lets the next one in that waits.
     *
     * @param channel the channel, which the caller does not use any more
     * @param promise fails as in {@link SimpleChannelPool}, and also by an {@link IllegalStateException}, the channel
     *                being closed, if this pool was closed
     * @return the promise
     */
    @Override
    public Future<Void> release(Channel channel, Promise<Void> promise) {
        ObjectUtil.checkNotNull(channel, "channel");
        ObjectUtil.checkNotNull(promise, "promise");
        if (executor.isShutdown()) {
            return super.release(channel, promise); // there is no count any more, and no call that waits
        }
        Promise<Void> mine = executor.newPromise();
        mine.addListener((FutureListener<Void>) done -> onReleased(done, promise));
        super.release(channel, mine);
        return promise;
    }

    @SuppressWarnings("NullAway") // A failure has a cause.
    private void onReleased(Future<Void> done, Promise<Void> promise) {
        if (done.cause() instanceof NotAcquiredException) {
            promise.tryFailure(done.cause()); // not one of those that were counted
            return;
        }
        freeOne();
        if (isClosed()) {
            promise.tryFailure(closedException());
        } else if (done.isSuccess()) {
            promise.trySuccess(null);
        } else {
            promise.tryFailure(done.cause());
        }
    }

    /**
     * Closes this pool as {@link SimpleChannelPool} does; waiting calls fail with a {@link ClosedChannelException}.
     *
     * @return completes when the channels that are idle now are closed
     */
    @Override
    public Future<Void> closeAsync() {
        Future<Void> idleClosed = super.closeAsync();
        Promise<Void> done = new DefaultPromise<>(GlobalEventExecutor.INSTANCE);
        try {
            if (executor.inEventLoop()) {
                failWaiters(idleClosed, done);
            } else {
                executor.execute(() -> failWaiters(idleClosed, done));
            }
        } catch (RejectedExecutionException e) {
            // Waiting calls wait for an executor that is about to end; nothing else touches the waiters afterwards.
            executor.terminationFuture().addListener(ended -> failWaiters(idleClosed, done));
        }
        return done;
    }

    private void failWaiters(Future<Void> idleClosed, Promise<Void> done) {
        for (Waiter waiter = waiters.poll(); waiter != null; waiter = waiters.poll()) {
            stopTimeout(waiter);
            waiter.promise.tryFailure(new ClosedChannelException());
        }
        acquired.set(0);
        PromiseNotifier.cascade(idleClosed, done);
    }
}
