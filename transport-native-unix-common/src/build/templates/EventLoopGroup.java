/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.$x;

import io.tidewire.channel.DefaultSelectStrategyFactory;
import io.tidewire.channel.MultiThreadIoEventLoopGroup;
import io.tidewire.channel.SelectStrategyFactory;

import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;

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
     * @param threadFactory makes the threads, or {@code null} for the default
     */
    public $XEventLoopGroup(ThreadFactory threadFactory) {
        this(0, threadFactory);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param threadFactory makes the threads, or {@code null} for the default
     */
    public $XEventLoopGroup(int threads, ThreadFactory threadFactory) {
        this(threads, threadFactory, DefaultSelectStrategyFactory.INSTANCE);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param threadFactory makes the threads, or {@code null} for the default
     * @param selectStrategyFactory makes the strategy of each loop
     */
    public $XEventLoopGroup(int threads, ThreadFactory threadFactory,
                               SelectStrategyFactory selectStrategyFactory) {
        super(threads, threadFactory, $XIoHandler.newFactory(0, selectStrategyFactory));
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param executor gives the threads, or {@code null} for the default
     */
    public $XEventLoopGroup(int threads, Executor executor) {
        super(threads, executor, $XIoHandler.newFactory());
    }
}
