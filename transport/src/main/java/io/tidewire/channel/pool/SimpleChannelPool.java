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
import io.tidewire.channel.EventLoopGroup;
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
import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A {@link ChannelPool} that connects a new channel whenever none is idle, with no bound on how many there are.
 *
 * <p>A channel belongs to the pool while it is idle, to the caller that acquired it until it is released, and to none
 * once it is closed. A mark on the channel says that it is acquired from this pool; it is taken away by the first
 * release, and a release that does not find it fails. It then leaves channels alone that this pool has never lent. One
 * of its own is closed: two callers take it for theirs, so it must not be lent to a third.
 *
 * <p>After {@link #close()} no channel can be acquired, and one that is released is closed. A subclass may keep the
 * idle channels elsewhere, see {@link #pollChannel()} and {@link #offerChannel(Channel)}.
 */
public class SimpleChannelPool implements ChannelPool {

    private static final AttributeKey<SimpleChannelPool> ACQUIRED_FROM =
            AttributeKey.valueOf(SimpleChannelPool.class, "ACQUIRED_FROM");
    /** The pool that has lent the channel, now or before. */
    private static final AttributeKey<SimpleChannelPool> POOL = AttributeKey.valueOf(SimpleChannelPool.class, "POOL");

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

    /** Distinguishes an {@link IllegalArgumentException} of this pool from one that a handler has thrown. */
    static final class NotAcquiredException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        NotAcquiredException(Channel channel, SimpleChannelPool pool) {
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
    public SimpleChannelPool(Bootstrap bootstrap, ChannelPoolHandler handler) {
        this(bootstrap, handler, ChannelHealthChecker.ACTIVE);
    }

    /**
     * Creates a pool that looks at the health of channels when they are acquired and when they are released.
     *
     * @param bootstrap makes the channels; a copy is used, whose handler is set by this pool
     * @param handler is told what becomes of the channels
     * @param healthCheck decides whether a channel may be used again
     */
    public SimpleChannelPool(Bootstrap bootstrap, ChannelPoolHandler handler,
                             ChannelHealthChecker healthCheck) {
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
    public SimpleChannelPool(Bootstrap bootstrap, ChannelPoolHandler handler,
                             ChannelHealthChecker healthCheck, boolean releaseHealthCheck) {
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
    public SimpleChannelPool(Bootstrap bootstrap, ChannelPoolHandler handler,
                             ChannelHealthChecker healthCheck, boolean releaseHealthCheck,
                             boolean lastRecentUsed) {
        this.handler = ObjectUtil.checkNotNull(handler, "handler");
        this.healthCheck = ObjectUtil.checkNotNull(healthCheck, "healthCheck");
        this.releaseHealthCheck = releaseHealthCheck;
        this.lastRecentUsed = lastRecentUsed;
        this.bootstrap = ObjectUtil.checkNotNull(bootstrap, "bootstrap").clone();
        this.bootstrap.handler(new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel ch) throws Exception {
                handler.channelCreated(ch);
            }
        });
    }

    /**
     * Returns the bootstrap that creates the channels.
     *
     * @return the copy that this pool uses
     */
    protected Bootstrap bootstrap() {
        return bootstrap;
    }

    /**
     * The handler that is notified about the channels.
     *
     * @return the handler
     */
    protected ChannelPoolHandler handler() {
        return handler;
    }

    /**
     * Returns the checker that decides about the health of channels.
     *
     * @return the health check
     */
    protected ChannelHealthChecker healthChecker() {
        return healthCheck;
    }

    /**
     * Whether a channel's health is also checked when it is released.
     *
     * @return {@code true} if it is
     */
    protected boolean releaseHealthCheck() {
        return releaseHealthCheck;
    }

    @Override
    public final Future<Channel> acquire() {
        // Without a group, connectChannel() knows where channels are registered; callers are told on another executor.
        EventLoopGroup group = bootstrap.config().group();
        EventExecutor executor = group == null ? GlobalEventExecutor.INSTANCE : group.next();
        return acquire(executor.newPromise());
    }

    @Override
    public Future<Channel> acquire(Promise<Channel> promise) {
        acquireIdleOrNew(ObjectUtil.checkNotNull(promise, "promise"));
        return promise;
    }

    private void acquireIdleOrNew(Promise<Channel> promise) {
        if (closed) {
            promise.tryFailure(closedException());
            return;
        }
        try {
            Channel channel = pollChannel();
            if (channel == null) {
                connectChannel(bootstrap.clone()).addListener(
                        (ChannelFutureListener) connected -> onConnected(connected, promise));
            } else {
                onLoop(channel, promise, () -> acquireIfHealthy(channel, promise));
            }
        } catch (Throwable cause) {
            promise.tryFailure(cause);
        }
    }

    @SuppressWarnings("NullAway") // A failure has a cause.
    private void onConnected(ChannelFuture connected, Promise<Channel> promise) {
        if (connected.isSuccess()) {
            onLoop(connected.channel(), promise, () -> handOver(connected.channel(), promise));
        } else {
            promise.tryFailure(connected.cause());
        }
    }

    /** On the loop of the channel. */
    private void acquireIfHealthy(Channel channel, Promise<Channel> promise) {
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
    private void handOver(Channel channel, Promise<Channel> promise) throws Exception {
        if (closed) {
            throw closedException();
        }
        channel.attr(POOL).set(this);
        channel.attr(ACQUIRED_FROM).set(this);
        handler.channelAcquired(channel);
        if (!promise.trySuccess(channel)) {
            // Cancelled, or completed elsewhere: the caller will not release the channel.
            release(channel);
        }
    }

    private IllegalStateException closedException() {
        return new IllegalStateException(StringUtil.simpleClassName(this) + " was closed");
    }

    @Override
    public final Future<Void> release(Channel channel) {
        return release(channel, ObjectUtil.checkNotNull(channel, "channel").eventLoop().newPromise());
    }

    /**
     * Returns a channel to the pool. If it is not healthy, it is closed, and the release succeeds.
     *
     * @param channel the channel, which the caller does not use any more
     * @param promise is completed when the pool has taken it back; fails by an {@link IllegalArgumentException} if it
     *                was not acquired from this pool or was released already, which closes it in the second case; and
     *                by an {@link IllegalStateException}, the channel being closed, if {@link #offerChannel(Channel)}
     *                has refused it
     * @return the promise
     */
    @Override
    public Future<Void> release(Channel channel, Promise<Void> promise) {
        ObjectUtil.checkNotNull(channel, "channel");
        ObjectUtil.checkNotNull(promise, "promise");
        if (channel.attr(ACQUIRED_FROM).compareAndSet(this, null)) {
            onLoop(channel, promise, () -> takeBack(channel, promise));
        } else {
            if (channel.attr(POOL).get() == this) {
                channel.close();
            }
            promise.tryFailure(new NotAcquiredException(channel, this));
        }
        return promise;
    }

    /** On the loop of the channel. */
    private void takeBack(Channel channel, Promise<Void> promise) throws Exception {
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

    private void closeReleased(Channel channel, Promise<Void> promise) throws Exception {
        channel.close();
        handler.channelReleased(channel);
        promise.trySuccess(null);
    }

    private void offer(Channel channel, Promise<Void> promise) throws Exception {
        if (!offerChannel(channel)) {
            throw new IllegalStateException(StringUtil.simpleClassName(this) + " is full");
        }
        // The channel cannot be acquired before this returns: that takes a turn of the loop which this runs on.
        handler.channelReleased(channel);
        promise.trySuccess(null);
        if (closed) {
            closeIdle();
        }
    }

    /** A step with a channel, on its loop. */
    private interface Step {
        void run() throws Exception;
    }

    /** A step with a channel, on its loop, when its health is known. */
    private interface CheckedStep {
        void run(boolean healthy) throws Exception;
    }

    /** Runs a step on the loop of a channel. If it cannot be done, the channel is closed and the promise fails. */
    private static void onLoop(Channel channel, Promise<?> promise, Step step) {
        try {
            EventLoop loop = channel.eventLoop();
            if (loop.inEventLoop()) {
                step.run();
            } else {
                loop.execute(() -> onLoop(channel, promise, step));
            }
        } catch (Throwable cause) {
            channel.close();
            promise.tryFailure(cause);
        }
    }

    private void whenChecked(Channel channel, Promise<?> promise, CheckedStep step) {
        Future<Boolean> check = healthCheck.isHealthy(channel);
        check.addListener((FutureListener<Boolean>) checked -> onLoop(channel, promise,
                () -> step.run(checked.isSuccess() && Boolean.TRUE.equals(checked.getNow()))));
    }

    /**
     * Connects a new channel. A subclass may do it in another way, for example to another address each time.
     *
     * @param bs a copy of {@link #bootstrap()} for this call alone
     * @return completes when the channel is connected
     */
    protected ChannelFuture connectChannel(Bootstrap bs) {
        return bs.connect();
    }

    /**
     * Takes an idle channel. Any thread. A subclass that keeps them elsewhere overrides this and
     * {@link #offerChannel(Channel)}.
     *
     * @return the channel, or {@code null} if there is none
     */
    protected @Nullable Channel pollChannel() {
        return lastRecentUsed ? idle.pollLast() : idle.pollFirst();
    }

    /**
     * Keeps an idle channel. Any thread.
     *
     * @return {@code false} if there is no room for it, which closes the channel and fails its release
     */
    protected boolean offerChannel(Channel channel) {
        return idle.offer(channel);
    }

    /**
     * Closes this pool as {@link #closeAsync()} does, and waits until the idle channels are closed, unless it is called
     * on an event loop.
     */
    @Override
    public void close() {
        Future<Void> done = closeAsync();
        if (!isOnEventLoop()) {
            done.awaitUninterruptibly();
        }
    }

    /** A loop that waited for itself would do so for ever; or for another one, which may be waiting for this one. */
    private boolean isOnEventLoop() {
        if (ThreadExecutorMap.currentExecutor() != null) {
            return true;
        }
        EventLoopGroup group = bootstrap.config().group();
        if (group == null) {
            return false;
        }
        for (EventExecutor executor : group) {
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
        List<ChannelFuture> closes = new ArrayList<>();
        for (Channel channel = pollChannel(); channel != null; channel = pollChannel()) {
            closes.add(channel.close());
        }
        // Not on an event loop: those may be on their way down.
        Promise<Void> done = new DefaultPromise<>(GlobalEventExecutor.INSTANCE);
        if (closes.isEmpty()) {
            return done.setSuccess(null);
        }
        AtomicInteger open = new AtomicInteger(closes.size());
        for (ChannelFuture close : closes) {
            close.addListener(closedOne -> {
                if (open.decrementAndGet() == 0) {
                    done.trySuccess(null); // unless it was cancelled
                }
            });
        }
        return done;
    }
}
