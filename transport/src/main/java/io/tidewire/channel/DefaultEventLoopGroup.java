/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;

/**
 * A group of {@link DefaultEventLoop}s.
 *
 * @deprecated loops that do no I/O are made by {@link MultiThreadIoEventLoopGroup} with a handler for local channels,
 *         and mere executors by {@link io.tidewire.util.concurrent.DefaultEventExecutorGroup}
 */
@Deprecated
public class DefaultEventLoopGroup extends MultithreadEventLoopGroup {

    /** Creates a group with the default number of loops. */
    public DefaultEventLoopGroup() {
        this(0);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     */
    public DefaultEventLoopGroup(int threads) {
        this(threads, (ThreadFactory) null);
    }

    /**
     * Creates a group with the default number of loops.
     *
     * @param threadFactory makes the threads; none: the default
     */
    public DefaultEventLoopGroup(@Nullable ThreadFactory threadFactory) {
        this(0, threadFactory);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param executor gives the threads; none: the default
     */
    public DefaultEventLoopGroup(int threads, @Nullable Executor executor) {
        super(threads, executor);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param threadFactory makes the threads; none: the default
     */
    public DefaultEventLoopGroup(int threads, @Nullable ThreadFactory threadFactory) {
        super(threads, threadFactory);
    }

    @Override
    protected EventLoop newChild(Executor executor, Object... args) {
        return new DefaultEventLoop(this, executor);
    }
}
