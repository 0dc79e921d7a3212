/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.blocking;

import org.junit.jupiter.api.Assumptions;

import java.util.concurrent.Executor;

/** The threads that code may have: virtual ones are skipped where there are none, which is before JDK 21. */
enum ThreadKind {
    PLATFORM {
        @Override
        Executor executor() {
            return task -> new Thread(task).start();
        }
    },
    VIRTUAL {
        @Override
        Executor executor() {
            Assumptions.assumeTrue(VirtualThreads.isAvailable(), () -> VirtualThreads.unavailabilityCause().toString());
            return VirtualThreads.executor();
        }
    };

    /** Starts a thread for each task. */
    abstract Executor executor();
}
