/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.embedded;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultChannelPromise;
import io.tidewire.channel.EventLoop;
import io.tidewire.channel.EventLoopGroup;
import io.tidewire.util.concurrent.AbstractScheduledEventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Ticker;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * The event loop of one embedded channel. It has no thread: tasks wait until they are run by a call, and every thread
 * counts as inside.
 */
final class EmbeddedEventLoop extends AbstractScheduledEventExecutor implements EventLoop {

    private final EmbeddedTicker ticker;
    private final Queue<Runnable> tasks = new ArrayDeque<>(2);

    EmbeddedEventLoop(Ticker source) {
        ticker = new EmbeddedTicker(source);
    }

    @Override
    public Ticker ticker() {
        return ticker;
    }

    EmbeddedTicker embeddedTicker() {
        return ticker;
    }

    @Override
    public @Nullable EventLoopGroup parent() {
        return (EventLoopGroup) super.parent();
    }

    @Override
    public EventLoop next() {
        return (EventLoop) super.next();
    }

    @Override
    public void execute(Runnable command) {
        tasks.add(checkNotNull(command, "command"));
    }

    /** Runs all tasks that wait, with those that are added meanwhile. */
    void runTasks() {
        Runnable task = tasks.poll();
        while (task != null) {
            task.run();
            task = tasks.poll();
        }
    }

    /**
     * Runs all scheduled tasks that are due, with the tasks that they add.
     *
     * @return the nanoseconds until the next one is due, or -1 if there is none
     */
    long runScheduledTasks() {
        if (nextScheduledTaskDeadlineNanos() < 0) {
            return -1; // without a look at the clock: this runs after every message that is written to the channel
        }
        long now = ticker.nanoTime();
        Runnable task = pollScheduledTask(now);
        while (task != null) {
            task.run();
            runTasks();
            task = pollScheduledTask(now);
        }
        return nextScheduledTaskNano();
    }

    long nextDelayNanos() {
        return nextScheduledTaskNano();
    }

    boolean hasPendingTasks() {
        return !tasks.isEmpty() || nextScheduledTaskNano() == 0;
    }

    @Override
    protected void cancelScheduledTasks() {
        super.cancelScheduledTasks();
    }

    @Override
    public boolean inEventLoop() {
        return true;
    }

    @Override
    public boolean inEventLoop(Thread thread) {
        return true;
    }

    @Override
    public ChannelFuture register(Channel channel) {
        return register(new DefaultChannelPromise(channel, this));
    }

    @Override
    public ChannelFuture register(ChannelPromise promise) {
        checkNotNull(promise, "promise");
        promise.channel().unsafe().register(this, promise);
        return promise;
    }

    @Override
    @Deprecated
    public ChannelFuture register(Channel channel, ChannelPromise promise) {
        channel.unsafe().register(this, promise);
        return promise;
    }

    @Override
    public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
        throw new UnsupportedOperationException("an embedded event loop has no thread that could end");
    }

    @Override
    public Future<?> terminationFuture() {
        throw new UnsupportedOperationException("an embedded event loop has no thread that could end");
    }

    @Override
    @Deprecated
    public void shutdown() {
        throw new UnsupportedOperationException("an embedded event loop has no thread that could end");
    }

    @Override
    public boolean isShuttingDown() {
        return false;
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public boolean isTerminated() {
        return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return false;
    }
}
