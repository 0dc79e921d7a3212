/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.concurrent;

import io.tidewire.util.internal.InternalThreadLocalMap;
import io.tidewire.util.internal.ObjectUtil;
import org.jspecify.annotations.Nullable;

/**
 * A thread with fast access to {@link FastThreadLocal} variables, which removes their values at its end if it was given
 * what to run (a subclass that overrides {@link #run()} has to do so itself).
 */
public class FastThreadLocalThread extends Thread {

    /** Set while an ordinary thread is in {@link #runWithFastThreadLocal(Runnable)}. */
    private static final ThreadLocal<Boolean> CLEANED_UP = new ThreadLocal<>();

    private final boolean cleansUp;

    /** Owner: this thread. */
    private @Nullable InternalThreadLocalMap threadLocalMap;

    /**
     * Creates a thread whose {@link #run()} a subclass overrides.
     */
    public FastThreadLocalThread() {
        cleansUp = false;
    }

    /**
     * Creates a thread.
     *
     * @param target the code that it runs
     */
    public FastThreadLocalThread(Runnable target) {
        super(cleaningUp(target));
        cleansUp = true;
    }

    /**
     * Creates a thread.
     *
     * @param group its group, or {@code null} for the current thread's
     * @param target the code that it runs
     */
    public FastThreadLocalThread(@Nullable ThreadGroup group, Runnable target) {
        super(group, cleaningUp(target));
        cleansUp = true;
    }

    /** Creates a thread whose {@link #run()} a subclass overrides. */
    public FastThreadLocalThread(String name) {
        super(name);
        cleansUp = false;
    }

    /**
     * Creates a thread whose {@link #run()} a subclass overrides.
     *
     * @param group its group, or {@code null} for the current thread's
     */
    public FastThreadLocalThread(@Nullable ThreadGroup group, String name) {
        super(group, name);
        cleansUp = false;
    }

    /**
     * Creates a thread.
     *
     * @param target the code that it runs
     */
    public FastThreadLocalThread(Runnable target, String name) {
        super(cleaningUp(target), name);
        cleansUp = true;
    }

    /**
     * Creates a thread.
     *
     * @param group its group, or {@code null} for the current thread's
     * @param target the code that it runs
     */
    public FastThreadLocalThread(@Nullable ThreadGroup group, Runnable target, String name) {
        super(group, cleaningUp(target), name);
        cleansUp = true;
    }

    /**
     * Creates a thread.
     *
     * @param group its group, or {@code null} for the current thread's
     * @param target the code that it runs
     * @param stackSize the wanted stack size in bytes, 0 to leave it to the JVM
     */
    public FastThreadLocalThread(@Nullable ThreadGroup group, Runnable target, String name, long stackSize) {
        super(group, cleaningUp(target), name, stackSize);
        cleansUp = true;
    }

    private static Runnable cleaningUp(Runnable target) {
        ObjectUtil.checkNotNull(target, "target");
        return () -> {
            try {
                target.run();
            } finally {
                FastThreadLocal.removeAll();
            }
        };
    }

    /**
     * The variables of this thread. Called by this thread only.
     *
     * @return the map, or {@code null} if no variable has been used
     */
    public final @Nullable InternalThreadLocalMap threadLocalMap() {
        return threadLocalMap;
    }

    /**
     * Replaces the variables of this thread. Called by this thread only.
     *
     * @param threadLocalMap the map, or {@code null} to forget all of them
     */
    public final void setThreadLocalMap(@Nullable InternalThreadLocalMap threadLocalMap) {
        this.threadLocalMap = threadLocalMap;
    }

    /**
     * Whether {@link FastThreadLocal} variables are worth using on the current thread, because they are fast or at
     * least cleaned up.
     *
     * @return {@code true} on a {@link FastThreadLocalThread} and within {@link #runWithFastThreadLocal(Runnable)}
     */
    public static boolean currentThreadHasFastThreadLocal() {
        return currentThread() instanceof FastThreadLocalThread || CLEANED_UP.get() != null;
    }

    /**
     * Whether the values of {@link FastThreadLocal} variables will be removed when the current thread ends.
     *
     * @return {@code true} on a {@link FastThreadLocalThread} that was given what to run, and within
     *     {@link #runWithFastThreadLocal(Runnable)}
     */
    public static boolean currentThreadWillCleanupFastThreadLocals() {
        if (currentThread() instanceof FastThreadLocalThread thread) {
            return thread.willCleanupFastThreadLocals();
        }
        return CLEANED_UP.get() != null;
    }

    /**
     * Whether the values of {@link FastThreadLocal} variables will be removed when this thread ends. A subclass that
     * overrides {@link #run()}, and removes them itself, may say so here.
     *
     * @return {@code true} if this thread was given what to run, unless overridden
     * @deprecated use {@link #currentThreadWillCleanupFastThreadLocals()}
     */
    @Deprecated
    public boolean willCleanupFastThreadLocals() {
        return cleansUp;
    }

    /**
     * Whether the values of {@link FastThreadLocal} variables will be removed when a thread ends.
     *
     * @return {@code true} for a {@link FastThreadLocalThread} that was given what to run
     * @deprecated use {@link #currentThreadWillCleanupFastThreadLocals()}
     */
    @Deprecated
    public static boolean willCleanupFastThreadLocals(Thread thread) {
        return thread instanceof FastThreadLocalThread fastThread && fastThread.willCleanupFastThreadLocals();
    }

    /**
     * Runs something on the current thread, which need not be a {@link FastThreadLocalThread}, and removes the values
     * of its {@link FastThreadLocal} variables afterwards.
     *
     * @param runnable the code to run
     * @throws IllegalStateException if called on a {@link FastThreadLocalThread}, or from within {@code runnable}
     */
    public static void runWithFastThreadLocal(Runnable runnable) {
        ObjectUtil.checkNotNull(runnable, "runnable");
        if (currentThreadHasFastThreadLocal()) {
            throw new IllegalStateException("the values of this thread's variables are removed by somebody else");
        }
        CLEANED_UP.set(Boolean.TRUE);
        try {
            runnable.run();
        } finally {
            CLEANED_UP.remove();
            FastThreadLocal.removeAll();
        }
    }

    /**
     * Returns whether this thread may make blocking calls; for tools that detect them.
     *
     * @return {@code false} unless overridden
     */
    public boolean permitBlockingCalls() {
        return false;
    }
}
