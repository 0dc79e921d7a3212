/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A group with a fixed number of executors, which a subclass creates.
 */
public abstract class MultithreadEventExecutorGroup extends AbstractEventExecutorGroup {

    private final EventExecutor[] children;
    private final List<EventExecutor> readonlyChildren;
    private final EventExecutorChooserFactory.EventExecutorChooser chooser;
    private final AtomicInteger terminatedChildren = new AtomicInteger();
    private final Promise<ShutdownReport> terminationFuture = new DefaultPromise<>(GlobalEventExecutor.INSTANCE);

    /**
     * Creates a group whose executors are taken in turn.
     *
     * @param nThreads how many executors it has, at least 1
     * @param threadFactory creates their threads, {@code null} for {@link #newDefaultThreadFactory()}
     * @param args passed to {@link #newChild(Executor, Object...)}
     */
    protected MultithreadEventExecutorGroup(int nThreads, @Nullable ThreadFactory threadFactory, Object... args) {
        this(nThreads, threadFactory == null ? null : new ThreadPerTaskExecutor(threadFactory), args);
    }

    /**
     * Creates a group whose executors are taken in turn.
     *
     * @param nThreads how many executors it has, at least 1
     * @param executor provides their threads, {@code null} for those of {@link #newDefaultThreadFactory()}
     * @param args passed to {@link #newChild(Executor, Object...)}
     */
    protected MultithreadEventExecutorGroup(int nThreads, @Nullable Executor executor, Object... args) {
        this(nThreads, executor, DefaultEventExecutorChooserFactory.INSTANCE, args);
    }

    /**
     * Creates a group.
     *
     * @param nThreads how many executors it has, at least 1
     * @param executor provides their threads, {@code null} for those of {@link #newDefaultThreadFactory()}
     * @param chooserFactory decides which executor is next
     * @param args passed to {@link #newChild(Executor, Object...)}
     * @throws IllegalStateException if an executor cannot be created; those created before are shut down
     */
    @SuppressWarnings("this-escape") // By contract the subclass makes the children here.
    protected MultithreadEventExecutorGroup(int nThreads, @Nullable Executor executor,
                                            EventExecutorChooserFactory chooserFactory, Object... args) {
        ObjectUtil.checkPositive(nThreads, "nThreads");
        ObjectUtil.checkNotNull(chooserFactory, "chooserFactory");
        children = newChildren(nThreads,
                executor == null ? new ThreadPerTaskExecutor(newDefaultThreadFactory()) : executor, args);
        readonlyChildren = List.of(children);
        chooser = newChooser(chooserFactory);
        for (EventExecutor child : children) {
            child.terminationFuture().addListener(future -> onChildTerminated());
        }
    }

    private EventExecutor[] newChildren(int count, Executor executor, Object[] args) {
        EventExecutor[] created = new EventExecutor[count];
        int complete = 0;
        try {
            while (complete < count) {
                created[complete] = newChild(executor, args);
                complete++;
            }
        } catch (Exception e) {
            throw new IllegalStateException("failed to create a child event executor", e);
        } finally {
            if (complete < count) {
                shutDown(Arrays.asList(created).subList(0, complete));
            }
        }
        return created;
    }

    private EventExecutorChooserFactory.EventExecutorChooser newChooser(EventExecutorChooserFactory factory) {
        boolean created = false;
        try {
            EventExecutorChooserFactory.EventExecutorChooser newChooser = factory.newChooser(children.clone());
            created = true;
            return newChooser;
        } finally {
            if (!created) {
                shutDown(readonlyChildren);
            }
        }
    }

    /** For a group that will not come to be. */
    private static void shutDown(List<EventExecutor> executors) {
        for (EventExecutor executor : executors) {
            executor.shutdownGracefully(0, 0, TimeUnit.SECONDS);
        }
    }

    private void onChildTerminated() {
        if (terminatedChildren.incrementAndGet() < children.length) {
            return;
        }
        ShutdownReport sum = new ShutdownReport(0, 0, 0);
        for (EventExecutor child : children) {
            Future<?> end = child.terminationFuture();
            if (end.cause() != null) {
                terminationFuture.tryFailure(end.cause());
                return;
            }
            sum = end.getNow() instanceof ShutdownReport report ? sum.plus(report) : sum;
        }
        terminationFuture.trySuccess(sum);
    }

    /**
     * Creates the factory of threads that is used when the constructor was given none.
     *
     * @return a factory that names the threads after this class
     */
    protected ThreadFactory newDefaultThreadFactory() {
        return new DefaultThreadFactory(getClass());
    }

    /**
     * Creates one executor; called by the constructor, so before the fields of a subclass are set.
     *
     * @param executor provides the thread
     * @param args the arguments of the constructor
     * @return a new executor
     * @throws Exception if it cannot be created
     */
    protected abstract EventExecutor newChild(Executor executor, Object... args) throws Exception;

    @Override
    public EventExecutor next() {
        return chooser.next();
    }

    @Override
    public Iterator<EventExecutor> iterator() {
        return readonlyChildren.iterator();
    }

    /**
     * How many executors this group has.
     *
     * @return the number, at least 1
     */
    public final int executorCount() {
        return children.length;
    }

    /**
     * How many executors of this group are in use: those that its chooser chooses from, if this one has them change,
     * or else those that are not suspended.
     *
     * @return the number, from 0 to {@link #executorCount()}
     */
    public int activeExecutorCount() {
        if (chooser instanceof EventExecutorChooserFactory.ObservableEventExecutorChooser observable) {
            return observable.activeExecutorCount();
        }
        int active = 0;
        for (EventExecutor child : children) {
            if (!child.isSuspended()) {
                active++;
            }
        }
        return active;
    }

    /**
     * How busy the executors of this group have been.
     *
     * @return one element for each executor, empty if the chooser of this group does not measure
     */
    public List<AutoScalingEventExecutorChooserFactory.AutoScalingUtilizationMetric> executorUtilizations() {
        return chooser instanceof EventExecutorChooserFactory.ObservableEventExecutorChooser observable
                ? observable.executorUtilizations() : List.of();
    }

    @Override
    public Future<?> shutdownGracefully(long quietPeriod, long timeout, TimeUnit unit) {
        endAll(child -> child.shutdownGracefully(quietPeriod, timeout, unit));
        return terminationFuture;
    }

    @Override
    @Deprecated
    public void shutdown() {
        endAll(EventExecutor::shutdown);
    }

    /** Where one of them fails, for which there is no memory for a thread, the others end all the same. */
    private void endAll(Consumer<EventExecutor> end) {
        Error failure = null;
        for (EventExecutor child : children) {
            try {
                end.accept(child);
            } catch (Error e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /**
     * Completes when all executors have terminated. Any thread.
     *
     * @return the future, whose value is the sum of their {@link ShutdownReport}s; it fails if one of theirs did
     */
    @Override
    public Future<?> terminationFuture() {
        return terminationFuture;
    }

    @Override
    public boolean isShuttingDown() {
        for (EventExecutor child : children) {
            if (!child.isShuttingDown()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean isShutdown() {
        for (EventExecutor child : children) {
            if (!child.isShutdown()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean isTerminated() {
        for (EventExecutor child : children) {
            if (!child.isTerminated()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long remainingNanos = ObjectUtil.checkNotNull(unit, "unit").toNanos(timeout);
        long startNanos = Ticker.systemTicker().nanoTime();
        for (EventExecutor child : children) {
            long elapsedNanos = Ticker.systemTicker().nanoTime() - startNanos;
            if (!child.awaitTermination(Math.max(0, remainingNanos - elapsedNanos), TimeUnit.NANOSECONDS)) {
                return false;
            }
        }
        return true;
    }
}
