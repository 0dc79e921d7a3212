/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.IoEventLoop;
import io.tidewire.channel.IoHandlerFactory;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SelectStrategyFactory;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.EventExecutorChooserFactory;
import io.tidewire.util.concurrent.RejectedExecutionHandler;
import io.tidewire.util.concurrent.RejectedExecutionHandlers;
import org.jspecify.annotations.Nullable;

import java.nio.channels.spi.SelectorProvider;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;

import static io.tidewire.util.internal.ObjectUtil.checkNotNull;

/**
 * A group of event loops over selectors.
 *
 * @deprecated {@code new MultiThreadIoEventLoopGroup(NioIoHandler.newFactory())} is the same
 */
@Deprecated
public class NioEventLoopGroup extends MultiThreadIoEventLoopGroup {

    /**
     * Creates a group with the default number of loops.
     */
    public NioEventLoopGroup() {
        this(0);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     */
    public NioEventLoopGroup(int threads) {
        this(threads, (ThreadFactory) null);
    }

    /**
     * Creates a group with the default number of loops.
     *
     * @param threadFactory makes the threads; none: the default
     */
    public NioEventLoopGroup(@Nullable ThreadFactory threadFactory) {
        this(0, threadFactory);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param threadFactory makes the threads; none: the default
     */
    public NioEventLoopGroup(int threads, @Nullable ThreadFactory threadFactory) {
        super(threads, threadFactory, NioIoHandler.newFactory());
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param executor gives the threads; none: the default
     */
    public NioEventLoopGroup(int threads, @Nullable Executor executor) {
        super(threads, executor, NioIoHandler.newFactory());
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param threadFactory makes the threads; none: the default
     * @param selectorProvider opens the selectors
     */
    public NioEventLoopGroup(int threads, @Nullable ThreadFactory threadFactory, SelectorProvider selectorProvider) {
        super(threads, threadFactory, NioIoHandler.newFactory(selectorProvider));
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param threadFactory makes the threads; none: the default
     * @param selectorProvider opens the selectors
     * @param selectStrategyFactory makes the strategy of each loop
     */
    public NioEventLoopGroup(int threads, @Nullable ThreadFactory threadFactory, SelectorProvider selectorProvider,
                             SelectStrategyFactory selectStrategyFactory) {
        super(threads, threadFactory, NioIoHandler.newFactory(selectorProvider, selectStrategyFactory));
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param executor gives the threads; none: the default
     * @param selectorProvider opens the selectors
     */
    public NioEventLoopGroup(int threads, @Nullable Executor executor, SelectorProvider selectorProvider) {
        super(threads, executor, NioIoHandler.newFactory(selectorProvider));
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param executor gives the threads; none: the default
     * @param selectorProvider opens the selectors
     * @param selectStrategyFactory makes the strategy of each loop
     */
    public NioEventLoopGroup(int threads, @Nullable Executor executor, SelectorProvider selectorProvider,
                             SelectStrategyFactory selectStrategyFactory) {
        super(threads, executor, NioIoHandler.newFactory(selectorProvider, selectStrategyFactory));
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param executor gives the threads; none: the default
     * @param chooserFactory decides which loop comes next
     * @param selectorProvider opens the selectors
     * @param selectStrategyFactory makes the strategy of each loop
     */
    public NioEventLoopGroup(int threads, @Nullable Executor executor, EventExecutorChooserFactory chooserFactory,
                             SelectorProvider selectorProvider, SelectStrategyFactory selectStrategyFactory) {
        super(threads, executor, chooserFactory, NioIoHandler.newFactory(selectorProvider, selectStrategyFactory));
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param executor gives the threads; none: the default
     * @param chooserFactory decides which loop comes next
     * @param selectorProvider opens the selectors
     * @param selectStrategyFactory makes the strategy of each loop
     * @param rejectedExecutionHandler decides what becomes of a task that a loop does not accept
     */
    public NioEventLoopGroup(int threads, @Nullable Executor executor, EventExecutorChooserFactory chooserFactory,
                             SelectorProvider selectorProvider, SelectStrategyFactory selectStrategyFactory,
                             RejectedExecutionHandler rejectedExecutionHandler) {
        super(threads, executor, NioIoHandler.newFactory(selectorProvider, selectStrategyFactory), chooserFactory,
                checkNotNull(rejectedExecutionHandler, "rejectedExecutionHandler"));
    }

    /**
     * Moves all that is registered with the loops to new selectors. Any thread; it takes effect soon.
     *
     * @deprecated a selector that returns for no reason is replaced by itself
     */
    @Deprecated
    public void rebuildSelectors() {
        for (EventExecutor loop : this) {
            if (loop instanceof NioEventLoop nioLoop) {
                nioLoop.rebuildSelector();
            }
        }
    }

    @Override
    protected IoEventLoop newChild(Executor executor, IoHandlerFactory ioHandlerFactory, Object... args) {
        return new NioEventLoop(this, executor, ioHandlerFactory,
                args.length == 0 ? RejectedExecutionHandlers.reject() : (RejectedExecutionHandler) args[0]);
    }
}
