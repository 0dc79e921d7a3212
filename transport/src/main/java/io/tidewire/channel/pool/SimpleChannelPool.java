/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.pool;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelInitializer;
import io.tidewire.channel.EventLoop;
import io.tidewire.util.AttributeKey;
import io.tidewire.util.concurrent.DefaultPromise;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.FutureListener;
import io.tidewire.util.concurrent.GlobalEventExecutor;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.StringUtil;
import io.tidewire.util.internal.ThreadExecutorMap;

import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A {@link ChannelPool} that connects a new channel whenever none is idle, with no bound on how many there are.
 *
 * <p>A channel belongs to one of three: to the pool while it is idle, to somebody while it is acquired, to nobody once
 * it is closed. A mark on the channel says that it is acquired from this pool; it is taken away by the first release,
 * and a release that does not find it fails and leaves the channel alone.
 *
 * <p>After {@link #close()} no channel can be acquired, and one that is released is closed. A subclass may keep the
 * idle channels elsewhere, see {@link #pollChannel()} and {@link #offerChannel(Channel)}.
 */
public class SimpleChannelPool implements ChannelPool {

    private static final AttributeKey<SimpleChannelPool> ACQUIRED_FROM =
            AttributeKey.valueOf(SimpleChannelPool.class, "ACQUIRED_FROM");

    private final Deque<Channel> idle = new ConcurrentLinkedDeque<>();
    private final ChannelPoolHandler handler;
    private final ChannelHealthChecker healthCheck;
    private final Bootstrap bootstrap;
    private final boolean releaseHealthCheck;
    private final boolean lastRecentUsed;

    /**
     * Written before the idle channels are closed, read after one is added, both volatile: an idle channel is closed by
     * the one or by the other.
     */
    private volatile boolean closed;

    /** Tells an {@link IllegalArgumentException} of this pool from one that a handler has thrown. */
    static final class NotAcquiredException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        NotAcquiredException(final Channel channel, final SimpleChannelPool pool) {
            super("channel: " + channel + " (expected: one acquired from " + pool + ", and not released since)");
        }
    }

    /**
     * Creates a pool whose channels are healthy as long as they are active, which is looked at when they are acquired
     * and when they are released.
     *
     * @param bootstrap makes the channels; a copy is used, whose handler is set by this pool
     * @param handler is told what becomes of the channels
     */
    public SimpleChannelPool(final Bootstrap bootstrap, final ChannelPoolHandler handler) {
        this(bootstrap, handler, ChannelHealthChecker.ACTIVE);
    }

    /**
     * Creates a pool that looks at the health of channels when they are acquired and when they are released.
     *
     * @param bootstrap makes the channels; a copy is used, whose handler is set by this pool
     * @param handler is told what becomes of the channels
     * @param healthCheck decides whether a channel may be used again
     */
    public SimpleChannelPool(final Bootstrap bootstrap, final ChannelPoolHandler handler,
                             final ChannelHealthChecker healthCheck) {
        this(bootstrap, handler, healthCheck, true);
    }

    /**
     * Creates a pool that gives the channel away first that was released last.
     *
     * @param bootstrap makes the channels; a copy is used, whose handler is set by this pool
     * @param handler is told what becomes of the channels
     * @param healthCheck decides whether a channel may be used again
     * @param releaseHealthCheck whether to ask it also when a channel is released
     */
    public SimpleChannelPool(final Bootstrap bootstrap, final ChannelPoolHandler handler,
                             final ChannelHealthChecker healthCheck, final boolean releaseHealthCheck) {
        this(bootstrap, handler, healthCheck, releaseHealthCheck, true);
    }

    /**
     * Creates a pool.
     *
     * @param bootstrap makes the channels; a copy is used, whose handler is set by this pool
     * @param handler is told what becomes of the channels
     * @param healthCheck decides whether a channel may be used again
     * @param releaseHealthCheck whether to ask it also when a channel is released
     * @param lastRecentUsed whether to give the channel away first that was released last, so that others may time out,
     *                       rather than the one that was released first
     */
    public SimpleChannelPool(final Bootstrap bootstrap, final ChannelPoolHandler handler,
                             final ChannelHealthChecker healthCheck, final boolean releaseHealthCheck,
                             final boolean lastRecentUsed) {
        this.handler = ObjectUtil.checkNotNull(handler, "handler");
        this.healthCheck = ObjectUtil.checkNotNull(healthCheck, "healthCheck");
        this.releaseHealthCheck = releaseHealthCheck;
        this.lastRecentUsed = lastRecentUsed;
        this.bootstrap = ObjectUtil.checkNotNull(bootstrap, "bootstrap").clone();
        this.bootstrap.handler(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(final Channel ch) throws Exception {
                handler.channelCreated(ch);
            }
        });
    }

    /**
     * What makes the channels.
     *
     * @return the copy that this pool uses
     */
    protected Bootstrap bootstrap() {
        return bootstrap;
    }

    /**
     * What is told of the channels.
     *
     * @return the handler
     */
    protected ChannelPoolHandler handler() {
        return handler;
    }

    /**
     * What decides about the health of channels.
     *
     * @return the health check
     */
    protected ChannelHealthChecker healthChecker() {
        return healthCheck;
    }

    /**
     * Whether the health is looked at also when a channel is released.
     *
     * @return {@code true} if it is
     */
    protected boolean releaseHealthCheck() {
        return releaseHealthCheck;
    }

    // ---- acquire ------------------------------------------------------------------------------------------------

    @Override
    public final Future<Channel> acquire() {
        return acquire(bootstrap.config().group().next().newPromise());
    }

    @Override
    public Future<Channel> acquire(final Promise<Channel> promise) {
        acquireIdleOrNew(ObjectUtil.checkNotNull(promise, "promise"));
        return promise;
    }

    private void acquireIdleOrNew(final Promise<Channel> promise) {
        if (closed) {
            promise.tryFailure(closedException());
            return;
        }
        try {
            final Channel channel = pollChannel();
            if (channel == null) {
                connectChannel(bootstrap.clone()).addListener(
                        (ChannelFutureListener) connected -> onConnected(connected, promise));
            } else {
                onLoop(channel, promise, () -> acquireIfHealthy(channel, promise));
            }
        } catch (final Throwable cause) {
            promise.tryFailure(cause);
        }
    }

    private void onConnected(final ChannelFuture connected, final Promise<Channel> promise) {
        if (connected.isSuccess()) {
            onLoop(connected.channel(), promise, () -> handOver(connected.channel(), promise));
        } else {
            promise.tryFailure(connected.cause());
        }
    }

    /** On the loop of the channel. */
    private void acquireIfHealthy(final Channel channel, final Promise<Channel> promise) {
        whenChecked(channel, promise, healthy -> {
            if (healthy && channel.isOpen()) {
                handOver(channel, promise);
            } else {
                channel.close();
                acquireIdleOrNew(promise);
            }
        });
    }

    /** On the loop of the channel. */
    private void handOver(final Channel channel, final Promise<Channel> promise) throws Exception {
        if (closed) {
            throw closedException();
        }
        channel.attr(ACQUIRED_FROM).set(this);
        handler.channelAcquired(channel);
        if (!promise.trySuccess(channel)) {
            // Cancelled, or completed by somebody else: nobody will release it.
            release(channel);
        }
    }

    private IllegalStateException closedException() {
        return new IllegalStateException(StringUtil.simpleClassName(this) + " was closed");
    }

    // ---- release ------------------------------------------------------------------------------------------------

    @Override
    public final Future<Void> release(final Channel channel) {
        return release(channel, ObjectUtil.checkNotNull(channel, "channel").eventLoop().newPromise());
    }

    /**
     * Gives a channel back. If it is not healthy, it is closed, and the release succeeds.
     *
     * @param channel the channel, which the caller does not use any more
     * @param promise is completed when the pool has taken it back; fails by an {@link IllegalArgumentException} if it
     *                was not acquired from this pool or was released already, and by an {@link IllegalStateException},
     *                the channel being closed, if {@link #offerChannel(Channel)} has refused it
     * @return the promise
     */
    @Override
    public Future<Void> release(final Channel channel, final Promise<Void> promise) {
        ObjectUtil.checkNotNull(channel, "channel");
        ObjectUtil.checkNotNull(promise, "promise");
        if (channel.attr(ACQUIRED_FROM).compareAndSet(this, null)) {
            onLoop(channel, promise, () -> takeBack(channel, promise));
        } else {
            promise.tryFailure(new NotAcquiredException(channel, this));
        }
        return promise;
    }

    /** On the loop of the channel. */
    private void takeBack(final Channel channel, final Promise<Void> promise) throws Exception {
        if (closed) {
            closeReleased(channel, promise);
        } else if (releaseHealthCheck) {
            whenChecked(channel, promise, healthy -> {
                if (healthy) {
                    offer(channel, promise);
                } else {
                    closeReleased(channel, promise);
                }
            });
        } else {
            offer(channel, promise);
        }
    }

    private void closeReleased(final Channel channel, final Promise<Void> promise) throws Exception {
        channel.close();
        handler.channelReleased(channel);
        promise.trySuccess(null);
    }

    private void offer(final Channel channel, final Promise<Void> promise) throws Exception {
        if (!offerChannel(channel)) {
            throw new IllegalStateException(StringUtil.simpleClassName(this) + " is full");
        }
        // Nobody acquires it before this returns: that takes a turn of the loop which this runs on.
        handler.channelReleased(channel);
        promise.trySuccess(null);
        if (closed) {
            closeIdle();
        }
    }

    // ---- both ---------------------------------------------------------------------------------------------------

    /** What is done with a channel, on its loop. */
    private interface Step {
        void run() throws Exception;
    }

    /** What is done with a channel, on its loop, when its health is known. */
    private interface CheckedStep {
        void run(boolean healthy) throws Exception;
    }

    /** Runs a step on the loop of a channel. If it cannot be done, the channel is closed and the promise fails. */
    private static void onLoop(final Channel channel, final Promise<?> promise, final Step step) {
        try {
            final EventLoop loop = channel.eventLoop();
            if (loop.inEventLoop()) {
                step.run();
            } else {
                loop.execute(() -> onLoop(channel, promise, step));
            }
        } catch (final Throwable cause) {
            channel.close();
            promise.tryFailure(cause);
        }
    }

    private void whenChecked(final Channel channel, final Promise<?> promise, final CheckedStep step) {
        final Future<Boolean> check = healthCheck.isHealthy(channel);
        check.addListener((FutureListener<Boolean>) checked -> onLoop(channel, promise,
                () -> step.run(checked.isSuccess() && Boolean.TRUE.equals(checked.getNow()))));
    }

    /**
     * Connects a new channel. A subclass may do it in another way, for example to another address each time.
     *
     * @param bs a copy of {@link #bootstrap()} which nobody else uses
     * @return completes when the channel is connected
     */
    protected ChannelFuture connectChannel(final Bootstrap bs) {
        return bs.connect();
    }

    /**
     * Takes an idle channel. Any thread. A subclass that keeps them elsewhere overrides this and
     * {@link #offerChannel(Channel)}.
     *
     * @return the channel, or {@code null} if there is none
     */
    protected Channel pollChannel() {
        return lastRecentUsed ? idle.pollLast() : idle.pollFirst();
    }

    /**
     * Keeps an idle channel. Any thread.
     *
     * @param channel the channel
     * @return {@code false} if there is no room for it, which closes the channel and fails its release
     */
    protected boolean offerChannel(final Channel channel) {
        return idle.offer(channel);
    }

    // ---- close --------------------------------------------------------------------------------------------------

    /**
     * Closes this pool as {@link #closeAsync()} does, and waits until the idle channels are closed, unless it is called
     * on an event loop.
     */
    @Override
    public void close() {
        final Future<Void> done = closeAsync();
        if (!isOnEventLoop()) {
            done.awaitUninterruptibly();
        }
    }

    /** A loop that waited for itself would do so for ever; or for another one, which may be waiting for this one. */
    private boolean isOnEventLoop() {
        if (ThreadExecutorMap.currentExecutor() != null) {
            return true;
        }
        for (final EventExecutor executor : bootstrap.config().group()) {
            if (executor.inEventLoop()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Closes this pool: no channel can be acquired any more, the idle channels are closed, and those that are acquired
     * are closed when they are released. Does not block.
     *
     * @return completes when the channels that are idle now are closed
     */
    public Future<Void> closeAsync() {
        closed = true;
        return closeIdle();
    }

    final boolean isClosed() {
        return closed;
    }

    private Future<Void> closeIdle() {
        final List<ChannelFuture> closes = new ArrayList<>();
        for (Channel channel = pollChannel(); channel != null; channel = pollChannel()) {
            closes.add(channel.close());
        }
        // Not on an event loop: those may be on their way down.
        final Promise<Void> done = new DefaultPromise<>(GlobalEventExecutor.INSTANCE);
        if (closes.isEmpty()) {
            return done.setSuccess(null);
        }
        final AtomicInteger open = new AtomicInteger(closes.size());
        for (final ChannelFuture close : closes) {
            close.addListener(closedOne -> {
                if (open.decrementAndGet() == 0) {
                    done.trySuccess(null); // unless it was cancelled
                }
            });
        }
        return done;
    }
}
