/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.nio;

import io.tidewire.channel.IoEventLoop;
import io.tidewire.channel.IoHandlerFactory;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;

import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;

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
    public NioEventLoopGroup(final int threads) {
        this(threads, (ThreadFactory) null);
    }

    /**
     * Creates a group with the default number of loops.
     *
     * @param threadFactory makes the threads, or {@code null} for the default
     */
    public NioEventLoopGroup(final ThreadFactory threadFactory) {
        this(0, threadFactory);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param threadFactory makes the threads, or {@code null} for the default
     */
    public NioEventLoopGroup(final int threads, final ThreadFactory threadFactory) {
        super(threads, threadFactory, NioIoHandler.newFactory());
    }

    @Override
    protected IoEventLoop newChild(final Executor executor, final IoHandlerFactory ioHandlerFactory,
                                   final Object... args) {
        return new NioEventLoop(this, executor, ioHandlerFactory);
    }
}
