/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.buffer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import static org.assertj.core.api.Assertions.assertThat;

/** Threads that have ended when their test goes on. */
public final class TestThreads {
    private TestThreads() {
    }

    /** The code of one of several threads. */
    public interface Task {
        /**
         * Does it.
         *
         * @param number which thread this is, from 0 on
         * @return nothing
         * @throws Exception if the test is to fail
         */
        Void run(int number) throws Exception;
    }

    /**
     * Runs a task on plain threads that end afterwards, and passes on what went wrong.
     *
     * @param threads how many
     * @param task the code of each
     * @throws Exception the exception of a task
     */
    public static void onThreads(int threads, Task task) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int number = i;
                tasks.add(() -> task.run(number));
            }
            for (Future<Void> result : executor.invokeAll(tasks)) {
                result.get();
            }
        } finally {
            executor.shutdown();
            assertThat(executor.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    /**
     * Runs a body on a thread that has ended afterwards, and passes on what went wrong.
     *
     * @param factory makes the thread
     * @param body the code of the thread
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static void run(ThreadFactory factory, Runnable body) throws InterruptedException {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread thread = factory.newThread(() -> {
            try {
                body.run();
            } catch (Throwable e) {
                failure.set(e);
            }
        });
        thread.start();
        thread.join(TimeUnit.SECONDS.toMillis(60));
        assertThat(thread.isAlive()).isFalse();
        assertThat(failure.get()).isNull();
    }
}
