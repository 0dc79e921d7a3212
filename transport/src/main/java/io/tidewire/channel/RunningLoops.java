/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/**
 * The event loops that do I/O and have a thread now, with it: for those that look at all loops of this JVM. Any thread.
 */
final class RunningLoops {
    private static final Map<SingleThreadIoEventLoop, Thread> LOOPS = new ConcurrentHashMap<>();

    private RunningLoops() {
    }

    /** The current thread begins to run a loop. */
    static void add(SingleThreadIoEventLoop loop) {
        LOOPS.put(loop, Thread.currentThread());
    }

    static void remove(SingleThreadIoEventLoop loop) {
        LOOPS.remove(loop);
    }

    static void forEach(BiConsumer<SingleThreadIoEventLoop, Thread> action) {
        LOOPS.forEach(action);
    }
}
