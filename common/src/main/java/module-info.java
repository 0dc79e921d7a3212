/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Reference counts, futures and executors, strings, attributes and leak detection: what every other module stands on.
 */
module io.tidewire.common {
    requires org.jctools.core;
    requires org.jctools.core.jdk11;
    // Where it is missing no events are recorded.
    requires static jdk.jfr;

    exports io.tidewire.util;
    exports io.tidewire.util.collection;
    exports io.tidewire.util.concurrent;
    // Kept signatures name types of these two packages (InternalThreadLocalMap, CleanableDirectBuffer, InternalLogger).
    exports io.tidewire.util.internal;
    exports io.tidewire.util.internal.logging;
    exports io.tidewire.util.concurrent.internal to
            io.tidewire.transport,
            io.tidewire.transport.epoll,
            io.tidewire.transport.kqueue;
}
