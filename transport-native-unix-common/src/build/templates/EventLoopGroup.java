/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.$x;

import io.tidewire.channel.DefaultSelectStrategyFactory;
import io.tidewire.channel.IoEventLoop;
import io.tidewire.channel.IoEventLoopGroup;
import io.tidewire.channel.IoHandlerFactory;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SelectStrategyFactory;
import io.tidewire.channel.SingleThreadIoEventLoop;
import io.tidewire.util.concurrent.EventExecutorChooserFactory;
import io.tidewire.util.concurrent.RejectedExecutionHandler;

import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A group of event loops over $x.
 *
 * @deprecated {@code new MultiThreadIoEventLoopGroup($XIoHandler.newFactory())} is the same
 */
@Deprecated
public class $XEventLoopGroup extends MultiThreadIoEventLoopGroup {

    /**
     * Creates a group with the default number of loops.
     */
    public $XEventLoopGroup() {
        this(0);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     */
    public $XEventLoopGroup(int threads) {
        this(threads, (ThreadFactory) null);
    }

    /**
     * Creates a group with the default number of loops.
     *
     * @param threadFactory makes the threads; none: the default
     */
    public $XEventLoopGroup(@Nullable ThreadFactory threadFactory) {
        this(0, threadFactory);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param threadFactory makes the threads; none: the default
     */
    public $XEventLoopGroup(int threads, @Nullable ThreadFactory threadFactory) {
        this(threads, threadFactory, DefaultSelectStrategyFactory.INSTANCE);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param threadFactory makes the threads; none: the default
     * @param selectStrategyFactory makes the strategy of each loop
     */
    public $XEventLoopGroup(int threads, @Nullable ThreadFactory threadFactory,
                               SelectStrategyFactory selectStrategyFactory) {
        super(threads, threadFactory, $XIoHandler.newFactory(0, selectStrategyFactory));
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param executor gives the threads; none: the default
     */
    public $XEventLoopGroup(int threads, @Nullable Executor executor) {
        super(threads, executor, $XIoHandler.newFactory());
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param selectStrategyFactory makes the strategy of each loop
     */
    public $XEventLoopGroup(int threads, SelectStrategyFactory selectStrategyFactory) {
        this(threads, (ThreadFactory) null, selectStrategyFactory);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param threadFactory makes the threads; none: the default
     * @param maxEventsAtOnce how many events a loop takes at once, or zero for a number that grows as needed
     */
    public $XEventLoopGroup(int threads, @Nullable ThreadFactory threadFactory, int maxEventsAtOnce) {
        this(threads, threadFactory, maxEventsAtOnce, DefaultSelectStrategyFactory.INSTANCE);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param threadFactory makes the threads; none: the default
     * @param maxEventsAtOnce how many events a loop takes at once, or zero for a number that grows as needed
     * @param selectStrategyFactory makes the strategy of each loop
     */
    public $XEventLoopGroup(int threads, @Nullable ThreadFactory threadFactory, int maxEventsAtOnce,
                               SelectStrategyFactory selectStrategyFactory) {
        super(threads, threadFactory, $XIoHandler.newFactory(maxEventsAtOnce, selectStrategyFactory));
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param executor gives the threads; none: the default
     * @param selectStrategyFactory makes the strategy of each loop
     */
    public $XEventLoopGroup(int threads, @Nullable Executor executor, SelectStrategyFactory selectStrategyFactory) {
        super(threads, executor, $XIoHandler.newFactory(0, selectStrategyFactory));
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param executor gives the threads; none: the default
     * @param chooserFactory decides which loop comes next
     * @param selectStrategyFactory makes the strategy of each loop
     */
    public $XEventLoopGroup(int threads, @Nullable Executor executor, EventExecutorChooserFactory chooserFactory,
                               SelectStrategyFactory selectStrategyFactory) {
        super(threads, executor, chooserFactory, $XIoHandler.newFactory(0, selectStrategyFactory));
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param executor gives the threads; none: the default
     * @param chooserFactory decides which loop comes next
     * @param selectStrategyFactory makes the strategy of each loop
     * @param rejectedExecutionHandler decides what becomes of a task that a loop does not accept
     */
    public $XEventLoopGroup(int threads, @Nullable Executor executor, EventExecutorChooserFactory chooserFactory,
                               SelectStrategyFactory selectStrategyFactory,
                               RejectedExecutionHandler rejectedExecutionHandler) {
        super(threads, executor, $XIoHandler.newFactory(0, selectStrategyFactory), chooserFactory,
                checkNotNull(rejectedExecutionHandler, "rejectedExecutionHandler"));
    }

    @Override
    protected IoEventLoop newChild(Executor executor, IoHandlerFactory ioHandlerFactory, Object... args) {
        return args.length == 0 ? super.newChild(executor, ioHandlerFactory)
                : new Loop(this, executor, ioHandlerFactory, (RejectedExecutionHandler) args[0]);
    }

    /** A loop that decides by itself what becomes of a task that it does not accept. */
    private static final class Loop extends SingleThreadIoEventLoop {
        Loop(IoEventLoopGroup parent, Executor executor, IoHandlerFactory ioHandlerFactory,
             RejectedExecutionHandler rejectedExecutionHandler) {
            super(parent, executor, ioHandlerFactory, DEFAULT_MAX_PENDING_TASKS, rejectedExecutionHandler, 0);
        }
    }
}
