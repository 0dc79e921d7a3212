/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.DefaultChannelPromise;
import io.tidewire.channel.IoEventLoop;
import io.tidewire.channel.IoEventLoopGroup;
import io.tidewire.channel.IoHandle;
import io.tidewire.channel.IoHandler;
import io.tidewire.channel.IoRegistration;
import io.tidewire.util.concurrent.AbstractScheduledEventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.MockTicker;
import io.tidewire.util.concurrent.Ticker;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * An event loop without a thread: the thread that made it runs its tasks when it says so, and moves its time by hand.
 */
public final class ScriptedLoop extends AbstractScheduledEventExecutor implements IoEventLoop {

    private final Thread owner = Thread.currentThread();
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final MockTicker ticker = Ticker.newMockTicker();

    /**
     * Creates a loop for the calling thread.
     */
    public ScriptedLoop() {
    }

    /**
     * Runs one task, or a timer that is due.
     *
     * @return {@code false} if there was none
     */
    public boolean runOne() {
        Runnable task = tasks.poll();
        if (task == null) {
            task = pollScheduledTask();
        }
        if (task == null) {
            return false;
        }
        task.run();
        return true;
    }

    /**
     * Runs tasks and timers until none is left that is due.
     */
    public void runAll() {
        while (runOne()) {
            assert inEventLoop();
        }
    }

    /**
     * Lets time pass, and runs what is due then.
     *
     * @param millis milliseconds
     */
    public void advance(long millis) {
        ticker.advance(millis, TimeUnit.MILLISECONDS);
        runAll();
    }

    @Override
    public Ticker ticker() {
        return ticker;
    }

    @Override
    public void execute(Runnable command) {
        tasks.add(command);
    }

    @Override
    public boolean inEventLoop(Thread thread) {
        return thread == owner;
    }

    @Override
    public IoEventLoopGroup parent() {
        return null;
    }

    @Override
    public ScriptedLoop next() {
        return this;
    }

    @Override
    public ChannelFuture register(Channel channel) {
        return register(new DefaultChannelPromise(channel, this));
    }

    @Override
    public ChannelFuture register(ChannelPromise promise) {
        promise.channel().unsafe().register(this, promise);
        return promise;
    }

    @Override
    @Deprecated
    public ChannelFuture register(Channel channel, ChannelPromise promise) {
        return register(promise);
    }

    @Override
    public Future<IoRegistration> register(IoHandle handle) {
        return newSucceededFuture(new FakeRegistration(cancelled -> { }));
    }

    @Override
    public boolean isCompatible(Class<? extends IoHandle> handleType) {
        return true;
    }

    @Override
    public boolean isIoType(Class<? extends IoHandler> handlerType) {
        return false;
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

    @Override
    public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
        throw new UnsupportedOperationException("it has no thread to end");
    }

    @Override
    public Future<?> terminationFuture() {
        throw new UnsupportedOperationException("it has no thread to end");
    }

    @Override
    @Deprecated
    public void shutdown() {
        throw new UnsupportedOperationException("it has no thread to end");
    }
}
