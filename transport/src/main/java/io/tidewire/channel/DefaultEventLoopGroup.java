/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

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

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param threadFactory makes the threads, or {@code null} for the default
     */
    public DefaultEventLoopGroup(final int threads, final ThreadFactory threadFactory) {
        super(threads, threadFactory);
    }

    @Override
    protected EventLoop newChild(final Executor executor, final Object... args) {
        return new DefaultEventLoop(this, executor);
    }
}
