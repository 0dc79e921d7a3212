/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.util.concurrent.DefaultEventExecutor;
import io.tidewire.util.concurrent.DefaultThreadFactory;
import io.tidewire.util.concurrent.EventExecutor;
import io.tidewire.util.concurrent.Future;
import io.tidewire.util.concurrent.Promise;
import io.tidewire.util.internal.ObjectUtil;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Takes all memory in tasks, listeners and timers of an executor, once giving it back as it fails and once keeping it
 * until the executor runs the next timer, and prints what the executor does afterwards. The property {@code executor}
 * names it.
 */
final class StarvedLoopProgram {

    static final int AFTERWARDS = 1_000;

    private static final int ROUNDS = 3;

    private static volatile Object[] held;
    private static volatile int released;

    private StarvedLoopProgram() { }

    public static void main(String[] args) throws Exception {
        EventExecutor executor = switch (System.getProperty("executor")) {
            case "executor" -> new DefaultEventExecutor();
            case "default" -> new DefaultEventLoop();
            case "nio" -> new SingleThreadIoEventLoop(null, new DefaultThreadFactory("nio"), NioIoHandler.newFactory());
            default -> throw new IllegalArgumentException("no such executor");
        };
        executor.submit(() -> { }).sync();
        List<Future<?>> failing = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            exhaust(executor, failing, i, false);
            exhaust(executor, failing, i, true);
        }
        System.out.println("exhausted");
        for (Future<?> future : failing) {
            System.out.println(future.await().cause());
        }
        CountDownLatch tasks = new CountDownLatch(AFTERWARDS);
        CountDownLatch timers = new CountDownLatch(AFTERWARDS);
        for (int i = 0; i < AFTERWARDS; i++) {
            executor.execute(tasks::countDown);
            executor.schedule(timers::countDown, i, TimeUnit.MICROSECONDS);
        }
        tasks.await();
        System.out.println("tasks ran");
        timers.await();
        System.out.println("timers ran");
        executor.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
        System.out.println("terminated");
    }

    /** All that this thread needs is taken before the executor begins, since nothing is left while it waits. */
    private static void exhaust(EventExecutor executor, List<Future<?>> failing, int round, boolean keep) {
        CountDownLatch begin = new CountDownLatch(1);
        Promise<Void> promise = executor.newPromise();
        promise.addListener(future -> takeAll(keep));
        int before = released;
        executor.execute(() -> ObjectUtil.checkNotNull(awaited(begin), "begin"));
        executor.execute(() -> takeAll(keep));
        executor.schedule(StarvedLoopProgram::release, 20, TimeUnit.MILLISECONDS);
        executor.schedule(() -> promise.setSuccess(null), 40, TimeUnit.MILLISECONDS);
        executor.schedule(StarvedLoopProgram::release, 60, TimeUnit.MILLISECONDS);
        failing.add(executor.schedule(() -> takeAll(keep), 80, TimeUnit.MILLISECONDS));
        executor.schedule(StarvedLoopProgram::release, 100 + round, TimeUnit.MILLISECONDS);
        begin.countDown();
        while (released - before < 3) {
            LockSupport.parkNanos(100_000);
        }
    }

    private static CountDownLatch awaited(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return latch;
    }

    private static void release() {
        held = null;
        released++;
    }

    /** Always ends by OutOfMemoryError; what is kept leaves less than the smallest objects need. */
    private static void takeAll(boolean keep) {
        Object[] all = null;
        int size = 1 << 20;
        while (true) {
            try {
                Object[] next = {all, new byte[size]};
                all = next;
                if (keep) {
                    held = next;
                }
            } catch (OutOfMemoryError e) {
                if (size == 0) {
                    throw e;
                }
                size >>= 2;
            }
        }
    }
}
