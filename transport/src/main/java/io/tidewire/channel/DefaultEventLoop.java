/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.DefaultThreadFactory;
import io.tidewire.util.concurrent.internal.TurnFailures;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * An {@link EventLoop} that runs tasks and timers and does no I/O.
 */
public class DefaultEventLoop extends SingleThreadEventLoop {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(DefaultEventLoop.class);

    /** How long tasks run before the loop looks whether it is to end. */
    private static final long MAX_TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /**
     * Creates a loop without a group, on a new thread.
     */
    public DefaultEventLoop() {
        this((EventLoopGroup) null);
    }

    /**
     * Creates a loop without a group.
     *
     * @param threadFactory makes the thread
     */
    public DefaultEventLoop(ThreadFactory threadFactory) {
        this(null, threadFactory);
    }

    /**
     * Creates a loop without a group.
     *
     * @param executor gives the thread
     */
    public DefaultEventLoop(Executor executor) {
        this(null, executor);
    }

    /**
     * Creates a loop on a new thread.
     *
     * @param parent the group, if any
     */
    public DefaultEventLoop(@Nullable EventLoopGroup parent) {
        this(parent, new DefaultThreadFactory(DefaultEventLoop.class));
    }

    /**
     * Creates a loop.
     *
     * @param parent the group, if any
     * @param threadFactory makes the thread
     */
    public DefaultEventLoop(@Nullable EventLoopGroup parent, ThreadFactory threadFactory) {
        super(parent, threadFactory, true);
    }

    /**
     * Creates a loop.
     *
     * @param parent the group, if any
     * @param executor gives the thread
     */
    public DefaultEventLoop(@Nullable EventLoopGroup parent, Executor executor) {
        super(parent, executor, true);
    }

    @Override
    protected void run() {
        TurnFailures failures = new TurnFailures(LOGGER);
        boolean goesOn;
        do {
            try {
                // Other tasks that are ready belong to the same turn, whose flushes are made once.
                runAllTasks(takeTask(), MAX_TURN_NANOS);
                goesOn = !confirmShutdown();
                failures.onSuccess();
            } catch (Throwable t) {
                goesOn = failures.onFailure(this, isShuttingDown(), t);
            }
        } while (goesOn);
    }
}
