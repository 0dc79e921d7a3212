/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.EventExecutorChooserFactory;
import io.tidewire.util.concurrent.ThreadPerTaskExecutor;
import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;

/**
 * A group of {@link IoEventLoop}s, one thread each. This is the group that applications create:
 * <pre>{@code
 * EventLoopGroup group = new MultiThreadIoEventLoopGroup(NioIoHandler.newFactory());
 * }</pre>
 * A group owns its threads; {@link #shutdownGracefully()} ends them.
 */
public class MultiThreadIoEventLoopGroup extends MultithreadEventLoopGroup implements IoEventLoopGroup {

    /**
     * Creates a group with the default number of loops.
     *
     * @param ioHandlerFactory makes the handler of each loop
     */
    public MultiThreadIoEventLoopGroup(IoHandlerFactory ioHandlerFactory) {
        this(0, ioHandlerFactory);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for {@code io.tidewire.eventLoopThreads}, by default twice the
     *                number of processors
     * @param ioHandlerFactory makes the handler of each loop
     */
    public MultiThreadIoEventLoopGroup(int threads, IoHandlerFactory ioHandlerFactory) {
        this(threads, (Executor) null, ioHandlerFactory);
    }

    /**
     * Creates a group with the default number of loops.
     *
     * @param threadFactory makes the threads; none: the default
     * @param ioHandlerFactory makes the handler of each loop
     */
    public MultiThreadIoEventLoopGroup(@Nullable ThreadFactory threadFactory, IoHandlerFactory ioHandlerFactory) {
        this(0, threadFactory, ioHandlerFactory);
    }

    /**
     * Creates a group with the default number of loops.
     *
     * @param executor gives each loop its thread for as long as it lives; none: the default
     * @param ioHandlerFactory makes the handler of each loop
     */
    public MultiThreadIoEventLoopGroup(@Nullable Executor executor, IoHandlerFactory ioHandlerFactory) {
        this(0, executor, ioHandlerFactory);
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param executor gives each loop its thread for as long as it lives; none: the default
     * @param ioHandlerFactory makes the handler of each loop
     */
    public MultiThreadIoEventLoopGroup(int threads, @Nullable Executor executor,
                                       IoHandlerFactory ioHandlerFactory) {
        super(threads, executor, checkFactory(ioHandlerFactory));
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param threadFactory makes the threads; none: the default
     * @param ioHandlerFactory makes the handler of each loop
     */
    public MultiThreadIoEventLoopGroup(int threads, @Nullable ThreadFactory threadFactory,
                                       IoHandlerFactory ioHandlerFactory) {
        super(threads, threadFactory, checkFactory(ioHandlerFactory));
    }

    /**
     * Creates a group.
     *
     * @param threads the number of loops, or zero for the default
     * @param executor gives each loop its thread for as long as it lives; none: the default
     * @param chooserFactory decides which loop comes next
     * @param ioHandlerFactory makes the handler of each loop
     */
    public MultiThreadIoEventLoopGroup(int threads, @Nullable Executor executor,
                                       EventExecutorChooserFactory chooserFactory,
                                       IoHandlerFactory ioHandlerFactory) {
        super(threads, executor, chooserFactory, checkFactory(ioHandlerFactory));
    }

    /**
     * Creates a group for a subclass.
     *
     * @param threads the number of loops, or zero for the default
     * @param executor gives each loop its thread for as long as it lives; none: the default
     * @param ioHandlerFactory makes the handler of each loop
     * @param args handed to {@link #newChild(Executor, IoHandlerFactory, Object...)}
     */
    protected MultiThreadIoEventLoopGroup(int threads, @Nullable Executor executor,
                                          IoHandlerFactory ioHandlerFactory, Object... args) {
        super(threads, executor, prepend(ioHandlerFactory, args));
    }

    /**
     * Creates a group for a subclass.
     *
     * @param threads the number of loops, or zero for the default
     * @param threadFactory makes the threads; none: the default
     * @param ioHandlerFactory makes the handler of each loop
     * @param args handed to {@link #newChild(Executor, IoHandlerFactory, Object...)}
     */
    protected MultiThreadIoEventLoopGroup(int threads, @Nullable ThreadFactory threadFactory,
                                          IoHandlerFactory ioHandlerFactory, Object... args) {
        super(threads, threadFactory, prepend(ioHandlerFactory, args));
    }

    /**
     * Creates a group for a subclass.
     *
     * @param threads the number of loops, or zero for the default
     * @param threadFactory makes the threads; none: the default
     * @param ioHandlerFactory makes the handler of each loop
     * @param chooserFactory decides which loop comes next
     * @param args handed to {@link #newChild(Executor, IoHandlerFactory, Object...)}
     */
    protected MultiThreadIoEventLoopGroup(int threads, @Nullable ThreadFactory threadFactory,
                                          IoHandlerFactory ioHandlerFactory,
                                          EventExecutorChooserFactory chooserFactory, Object... args) {
        this(threads, threadFactory == null ? null : new ThreadPerTaskExecutor(
                threadFactory), ioHandlerFactory, chooserFactory, args);
    }

    /**
     * Creates a group for a subclass.
     *
     * @param threads the number of loops, or zero for the default
     * @param executor gives each loop its thread for as long as it lives; none: the default
     * @param ioHandlerFactory makes the handler of each loop
     * @param chooserFactory decides which loop comes next
     * @param args handed to {@link #newChild(Executor, IoHandlerFactory, Object...)}
     */
    protected MultiThreadIoEventLoopGroup(int threads, @Nullable Executor executor,
                                          IoHandlerFactory ioHandlerFactory,
                                          EventExecutorChooserFactory chooserFactory, Object... args) {
        super(threads, executor, chooserFactory, prepend(ioHandlerFactory, args));
    }

    private static Object checkFactory(IoHandlerFactory ioHandlerFactory) {
        return ObjectUtil.checkNotNull(ioHandlerFactory, "ioHandlerFactory");
    }

    private static Object[] prepend(IoHandlerFactory ioHandlerFactory, Object... args) {
        Object[] all = new Object[args.length + 1];
        all[0] = checkFactory(ioHandlerFactory);
        System.arraycopy(args, 0, all, 1, args.length);
        return all;
    }

    @Override
    protected EventLoop newChild(Executor executor, Object... args) throws Exception {
        return newChild(executor, (IoHandlerFactory) args[0], Arrays.copyOfRange(args, 1, args.length));
    }

    /**
     * Creates one loop. Called from the constructor of the group, so before a subclass has set its fields.
     *
     * @param executor gives the loop its thread
     * @param ioHandlerFactory makes its handler
     * @param args the arguments that the subclass passed to its super constructor
     * @return a new loop
     */
    protected IoEventLoop newChild(Executor executor, IoHandlerFactory ioHandlerFactory,
                                   Object... args) {
        return new SingleThreadIoEventLoop(this, executor, ioHandlerFactory);
    }

    @Override
    public IoEventLoop next() {
        return (IoEventLoop) super.next();
    }

    /**
     * Sets the share of time that each loop may spend on I/O while tasks wait; see
     * {@link SingleThreadIoEventLoop#setIoRatio(int)}. Any thread.
     *
     * @param ioRatio per cent, 1 to 100
     */
    public void setIoRatio(int ioRatio) {
        for (EventExecutor loop : this) {
            if (loop instanceof SingleThreadIoEventLoop ioLoop) {
                ioLoop.setIoRatio(ioRatio);
            }
        }
    }
}
