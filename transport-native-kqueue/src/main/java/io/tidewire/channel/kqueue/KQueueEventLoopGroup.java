/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.kqueue;

import io.tidewire.channel.DefaultSelectStrategyFactory;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SelectStrategyFactory;

import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;

/**
 * A group of event loops over kqueue.
 *
 * @deprecated {@code new MultiThreadIoEventLoopGroup(KQueueIoHandler.newFactory())} is the same
 */
@Deprecated
public class KQueueEventLoopGroup extends MultiThreadIoEventLoopGroup {

    /**
     * Creates a group with the default number of loops.
     */
    public KQueueEventLoopGroup() {
        this(0);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     */
    public KQueueEventLoopGroup(int threads) {
        this(threads, (ThreadFactory) null);
    }

    /**
     * Creates a group with the default number of loops.
     *
     * @param threadFactory makes the threads, or {@code null} for the default
     */
    public KQueueEventLoopGroup(ThreadFactory threadFactory) {
        this(0, threadFactory);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param threadFactory makes the threads, or {@code null} for the default
     */
    public KQueueEventLoopGroup(int threads, ThreadFactory threadFactory) {
        this(threads, threadFactory, DefaultSelectStrategyFactory.INSTANCE);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param threadFactory makes the threads, or {@code null} for the default
     * @param selectStrategyFactory makes the strategy of each loop
     */
    public KQueueEventLoopGroup(int threads, ThreadFactory threadFactory,
                               SelectStrategyFactory selectStrategyFactory) {
        super(threads, threadFactory, KQueueIoHandler.newFactory(0, selectStrategyFactory));
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param executor gives the threads, or {@code null} for the default
     */
    public KQueueEventLoopGroup(int threads, Executor executor) {
        super(threads, executor, KQueueIoHandler.newFactory());
    }
}
