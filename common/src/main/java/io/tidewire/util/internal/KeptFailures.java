/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.util.internal;

import io.tidewire.util.internal.logging.InternalLogLevel;
import io.tidewire.util.internal.logging.InternalLogger;
import org.jspecify.annotations.Nullable;

/**
 * Failures that a logger could not take, until one can. The first of them are kept whole, in memory that is set aside;
 * of others only the number is known, so that a log that fails for long costs no memory. Any thread.
 */
final class KeptFailures {

    /** How many are kept. The first ones say what has begun; those behind are likely to repeat them. */
    static final int MAX_KEPT = 64;

    /** A failure as it was to be logged. */
    private static final class Failure {
        private @Nullable InternalLogger logger;
        private @Nullable InternalLogLevel level;
        private @Nullable String message;
        private @Nullable Throwable cause;

        void set(@Nullable InternalLogger logger, @Nullable InternalLogLevel level, @Nullable String message,
                @Nullable Throwable cause) {
            this.logger = logger;
            this.level = level;
            this.message = message;
            this.cause = cause;
        }
    }

    /** A ring: {@code size} of them, from {@code first} on. The ring and its marks are guarded by this object. */
    private final Failure[] failures = new Failure[MAX_KEPT];
    private int first;
    private int size;
    /** The number of failures that are kept, and those that are only counted, together. Written under the lock. */
    private volatile long unlogged;
    /** Has failed last; {@code null} before the first failure. Guarded by this object. */
    private @Nullable InternalLogger failedLogger;
    /** Whether a thread logs what is kept. Guarded by this object. */
    private boolean telling;

    KeptFailures() {
        for (int i = 0; i < failures.length; i++) {
            failures[i] = new Failure();
        }
    }

    /** How many were not told of yet. */
    long unlogged() {
        return unlogged;
    }

    /** Counts a failure, and keeps it if there is room. Takes no memory. */
    synchronized void add(InternalLogger logger, InternalLogLevel level, String message, @Nullable Throwable cause) {
        unlogged++;
        failedLogger = logger;
        if (size < MAX_KEPT) {
            failures[(first + size) % MAX_KEPT].set(logger, level, message, cause);
            size++;
        }
    }

    /**
     * Logs how many failures there were, and then those that are kept, unless another thread does so just now. Throws
     * what a logger throws. A failure that cannot be logged though the logger has worked is only counted from then on;
     * it may be its own fault.
     *
     * @param worksNow a logger that is likely to work; {@code null} to try the one that has failed last
     * @param shell the class that is not the one that logs
     */
    @SuppressWarnings("NullAway") // what is kept is whole, and a logger has failed where there is anything
    void tell(@Nullable InternalLogger worksNow, String shell) {
        long count;
        int kept;
        InternalLogger logger;
        synchronized (this) {
            if (telling || unlogged == 0) {
                return;
            }
            telling = true;
            count = unlogged;
            kept = size;
            logger = worksNow == null ? failedLogger : worksNow;
        }
        try {
            logger.warn("{} failures could not be logged when they happened; {} of them follow", count, kept);
            onTold(count - kept);
            Failure failure = new Failure();
            for (int i = 0; i < kept; i++) {
                removeFirst(failure);
                failure.logger.log(shell, failure.level, failure.message, failure.cause);
                onTold(1);
            }
        } finally {
            synchronized (this) {
                telling = false;
            }
        }
    }

    private synchronized void removeFirst(Failure target) {
        Failure failure = failures[first];
        target.set(failure.logger, failure.level, failure.message, failure.cause);
        failure.set(null, null, null, null);
        first = (first + 1) % MAX_KEPT;
        size--;
    }

    private synchronized void onTold(long count) {
        unlogged -= count;
    }
}
