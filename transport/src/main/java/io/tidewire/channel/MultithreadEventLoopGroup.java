/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.DefaultThreadFactory;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.EventExecutorChooserFactory;
import io.tidewire.util.concurrent.MultithreadEventExecutorGroup;
import io.tidewire.util.internal.SystemPropertyUtil;
import org.jspecify.annotations.Nullable;

import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;

/**
 * A start for {@link EventLoopGroup}s with a fixed set of single-threaded loops.
 */
public abstract class MultithreadEventLoopGroup extends MultithreadEventExecutorGroup implements EventLoopGroup {

    /** Two loops for each processor: while one waits for a core the other can use it. */
    private static final int DEFAULT_EVENT_LOOP_THREADS = Math.max(1, SystemPropertyUtil.getInt(
            "io.tidewire.eventLoopThreads", Runtime.getRuntime().availableProcessors() * 2));

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for {@code io.tidewire.eventLoopThreads}, by default twice the
     *                number of processors
     * @param executor gives the threads; none: threads of {@link #newDefaultThreadFactory()}
     * @param args handed to {@link #newChild(Executor, Object...)}
     */
    protected MultithreadEventLoopGroup(int threads, @Nullable Executor executor, Object... args) {
        super(loops(threads), executor, args);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param threadFactory makes the threads; none: the default
     * @param args handed to {@link #newChild(Executor, Object...)}
     */
    protected MultithreadEventLoopGroup(int threads, @Nullable ThreadFactory threadFactory, Object... args) {
        super(loops(threads), threadFactory, args);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param executor gives the threads; none: threads of {@link #newDefaultThreadFactory()}
     * @param chooserFactory decides which loop comes next
     * @param args handed to {@link #newChild(Executor, Object...)}
     */
    protected MultithreadEventLoopGroup(int threads, @Nullable Executor executor,
                                        EventExecutorChooserFactory chooserFactory, Object... args) {
        super(loops(threads), executor, chooserFactory, args);
    }

    private static int loops(int threads) {
        return threads == 0 ? DEFAULT_EVENT_LOOP_THREADS : threads;
    }

    @Override
    protected ThreadFactory newDefaultThreadFactory() {
        return new DefaultThreadFactory(getClass(), Thread.MAX_PRIORITY);
    }

    @Override
    public EventLoop next() {
        return (EventLoop) super.next();
    }

    @Override
    protected abstract EventLoop newChild(Executor executor, Object... args) throws Exception;

    /**
     * The figures of all loops of this group until now. Any thread.
     *
     * @return the sum of the {@link SingleThreadEventLoop#statistics()} of its loops, those that were suspended
     *         included; a value, which does not change afterwards
     */
    public final EventLoopStatistics statistics() {
        EventLoopStatistics sum = EventLoopStatistics.NONE;
        for (EventExecutor loop : this) {
            if (loop instanceof SingleThreadEventLoop measured) {
                sum = sum.plus(measured.statistics());
            }
        }
        return sum;
    }

    @Override
    public ChannelFuture register(Channel channel) {
        return next().register(channel);
    }

    @Override
    public ChannelFuture register(ChannelPromise promise) {
        return next().register(promise);
    }

    @Override
    @Deprecated
    public ChannelFuture register(Channel channel, ChannelPromise promise) {
        return next().register(channel, promise);
    }
}
