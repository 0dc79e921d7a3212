/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testkit;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.TimeUnit;

/** Runs the collector, which the JVM only promises to consider. */
final class GarbageCollection {
    private static final int MAX_ATTEMPTS = 50;
    private static final long WAIT_MILLIS = TimeUnit.MILLISECONDS.toMillis(100);

    private GarbageCollection() {
    }

    /**
     * Returns when every weakly reachable object has been collected and its reference stands in its queue.
     *
     * @throws IllegalStateException if the collector does not run within bounds
     */
    static void force() {
        // One thread of the JVM moves cleared references to their queues, a batch per collection and in no certain
        // order. When the second sentinel arrives, all of the first batch has.
        awaitSentinel();
        awaitSentinel();
    }

    private static void awaitSentinel() {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> sentinel = new WeakReference<>(new Object(), queue);
        boolean interrupted = false;
        try {
            for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
                System.gc();
                try {
                    if (queue.remove(WAIT_MILLIS) == sentinel) {
                        return;
                    }
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            throw new IllegalStateException("the garbage collector did not run in " + MAX_ATTEMPTS + " attempts");
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
