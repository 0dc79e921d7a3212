/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util;

import io.tidewire.util.internal.SystemPropertyUtil;

import java.util.concurrent.atomic.AtomicInteger;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/** The number of processors that the library assumes, for the size of event-loop groups and caches. Any thread. */
public final class NettyRuntime {
    private static final AvailableProcessors HOLDER = new AvailableProcessors();

    private NettyRuntime() {
    }

    /**
     * Sets the number of processors, once and before it is first read.
     *
     * @param availableProcessors the number, above zero
     * @throws IllegalArgumentException if it is zero or negative
     * @throws IllegalStateException if it has been set or read
     */
    public static void setAvailableProcessors(int availableProcessors) {
        HOLDER.set(availableProcessors);
    }

    /**
     * Returns the number of processors: what was set, or the system property {@code io.tidewire.availableProcessors},
     * or what the JVM sees. It does not change after the first call.
     *
     * @return the number, above zero
     */
    public static int availableProcessors() {
        return HOLDER.get();
    }

    /** The number, decided at most once. */
    static final class AvailableProcessors {
        /** Zero while undecided. */
        private final AtomicInteger decided = new AtomicInteger();

        void set(int value) {
            checkPositive(value, "availableProcessors");
            if (!decided.compareAndSet(0, value)) {
                throw new IllegalStateException("availableProcessors is already set to " + decided.get()
                        + ", rejecting: " + value);
            }
        }

        @SuppressForbidden(reason = "the one place that asks the JVM for the number of processors")
        int get() {
            int value = decided.get();
            if (value != 0) {
                return value;
            }
            int found = SystemPropertyUtil.getInt("io.tidewire.availableProcessors",
                    Runtime.getRuntime().availableProcessors());
            decided.compareAndSet(0, Math.max(found, 1));
            return decided.get();
        }
    }
}
