/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.ObjectUtil;
import io.tidewire.util.internal.StringUtil;
import org.jspecify.annotations.Nullable;
import java.util.Locale;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Creates {@link FastThreadLocalThread}s named {@code <pool name>-<pool number>-<thread number>}, where the pool
 * number is different for each factory of the process. Safe to use from any thread.
 */
public class DefaultThreadFactory implements ThreadFactory {

    private static final AtomicInteger POOL_NUMBER = new AtomicInteger();

    /** The group that new threads belong to, or {@code null} for the group of the thread that creates them. */
    protected final @Nullable ThreadGroup threadGroup;

    private final AtomicInteger threadNumber = new AtomicInteger();
    private final String prefix;
    private final boolean daemon;
    private final int priority;

    /**
     * Creates a factory of non-daemon threads of normal priority.
     *
     * @param poolType names the pool, see {@link #toPoolName(Class)}
     */
    public DefaultThreadFactory(Class<?> poolType) {
        this(poolType, false, Thread.NORM_PRIORITY);
    }

    /** Creates a factory of non-daemon threads of normal priority. */
    public DefaultThreadFactory(String poolName) {
        this(poolName, false, Thread.NORM_PRIORITY);
    }

    /**
     * Creates a factory of threads of normal priority.
     *
     * @param poolType names the pool, see {@link #toPoolName(Class)}
     * @param daemon whether the threads are daemons
     */
    public DefaultThreadFactory(Class<?> poolType, boolean daemon) {
        this(poolType, daemon, Thread.NORM_PRIORITY);
    }

    /**
     * Creates a factory of threads of normal priority.
     *
     * @param daemon whether the threads are daemons
     */
    public DefaultThreadFactory(String poolName, boolean daemon) {
        this(poolName, daemon, Thread.NORM_PRIORITY);
    }

    /**
     * Creates a factory of non-daemon threads.
     *
     * @param poolType names the pool, see {@link #toPoolName(Class)}
     * @param priority the priority of the threads, 1 to 10
     */
    public DefaultThreadFactory(Class<?> poolType, int priority) {
        this(poolType, false, priority);
    }

    /**
     * Creates a factory of non-daemon threads.
     *
     * @param priority the priority of the threads, 1 to 10
     */
    public DefaultThreadFactory(String poolName, int priority) {
        this(poolName, false, priority);
    }

    /**
     * Creates a factory.
     *
     * @param poolType names the pool, see {@link #toPoolName(Class)}
     * @param daemon whether the threads are daemons
     * @param priority the priority of the threads, 1 to 10
     */
    public DefaultThreadFactory(Class<?> poolType, boolean daemon, int priority) {
        this(toPoolName(poolType), daemon, priority);
    }

    /**
     * Creates a factory.
     *
     * @param daemon whether the threads are daemons
     * @param priority the priority of the threads, 1 to 10
     */
    public DefaultThreadFactory(String poolName, boolean daemon, int priority) {
        this(poolName, daemon, priority, null);
    }

    /**
     * Creates a factory.
     *
     * @param daemon whether the threads are daemons
     * @param priority the priority of the threads, 1 to 10
     * @param threadGroup the group of the threads, or {@code null} for the group of the thread that creates them
     */
    public DefaultThreadFactory(String poolName, boolean daemon, int priority, @Nullable ThreadGroup threadGroup) {
        ObjectUtil.checkNotNull(poolName, "poolName");
        ObjectUtil.checkInRange(priority, Thread.MIN_PRIORITY, Thread.MAX_PRIORITY, "priority");
        prefix = poolName + '-' + POOL_NUMBER.incrementAndGet() + '-';
        this.daemon = daemon;
        this.priority = priority;
        this.threadGroup = threadGroup;
    }

    /**
     * The pool name for a type: its simple name with the first letter in lower case, unless the name begins with an
     * abbreviation in upper case.
     *
     * @return the name, never empty
     */
    public static String toPoolName(Class<?> poolType) {
        String name = StringUtil.simpleClassName(ObjectUtil.checkNotNull(poolType, "poolType"));
        if (name.isEmpty()) {
            return "unknown";
        }
        boolean abbreviation = name.length() > 1 && !Character.isLowerCase(name.charAt(1));
        return abbreviation ? name : name.substring(0, 1).toLowerCase(Locale.US) + name.substring(1);
    }

    @Override
    public Thread newThread(Runnable r) {
        ObjectUtil.checkNotNull(r, "r");
        Thread thread = newThread(r, prefix + threadNumber.incrementAndGet());
        // Both are inherited from the creating thread, so they are set in any case.
        thread.setDaemon(daemon);
        thread.setPriority(priority);
        return thread;
    }

    /**
     * Creates a thread; the caller sets priority and daemon flag.
     *
     * @param r the code that the thread runs
     * @param name the name of the thread
     * @return a new thread, not started
     */
    protected Thread newThread(Runnable r, String name) {
        return new FastThreadLocalThread(threadGroup, r, name);
    }
}
