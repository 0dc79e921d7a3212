/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.concurrent.FastThreadLocalThread;
import io.tidewire.util.internal.VirtualThreads;
import org.junit.jupiter.api.Assumptions;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** The kinds of threads that a recycler is used on. */
enum ThreadKind {
    FAST_THREAD_LOCAL(FastThreadLocalThread::new),
    /** Does not remove its thread-local values at its end. */
    ORDINARY(Thread::new),
    VIRTUAL(ThreadKind::newVirtual);

    private final Factory factory;

    ThreadKind(Factory factory) {
        this.factory = factory;
    }

    private interface Factory {
        Thread newThread(Runnable target) throws ReflectiveOperationException;
    }

    @FunctionalInterface
    interface Body {
        void run() throws Exception;
    }

    /** Virtual threads come with JDK 21; found by name because this is compiled for 17. */
    private static Thread newVirtual(Runnable target) throws ReflectiveOperationException {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        Class<?> builderType = Class.forName("java.lang.Thread$Builder");
        return (Thread) builderType.getMethod("unstarted", Runnable.class).invoke(builder, target);
    }

    /** Creates a thread that has not been started; skips the test if there are none of this kind. */
    Thread newThread(Runnable target) throws ReflectiveOperationException {
        try {
            Thread thread = factory.newThread(target);
            if (VirtualThreads.isVirtual(thread) != (this == VIRTUAL)) {
                throw new AssertionError(thread);
            }
            return thread;
        } catch (NoSuchMethodException | InvocationTargetException e) {
            Assumptions.abort("no such threads before JDK 21: " + e);
            throw e;
        }
    }

    /** Runs something on a new thread, which has ended when this returns. */
    <V> V call(Callable<V> body) throws Exception {
        FutureTask<V> task = new FutureTask<>(body);
        Thread thread = newThread(task);
        thread.start();
        V value = task.get(60, TimeUnit.SECONDS);
        thread.join();
        return value;
    }

    /** Runs something on a new thread, which has ended when this returns. */
    void run(Body body) throws Exception {
        call(() -> {
            body.run();
            return null;
        });
    }
}
