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
    requires static org.jspecify;
    // Where both are missing events go to the console, by the JDK's own means.
    requires static org.slf4j;
    requires static java.logging;
    // Where it is missing no events are recorded.
    requires static jdk.jfr;
    // Where they are missing the JVM's limit of direct memory is taken for the default one.
    requires static java.management;
    requires static jdk.management;

    exports io.tidewire.util;
    exports io.tidewire.util.collection;
    exports io.tidewire.util.concurrent;
    // Kept signatures name types of these two packages (InternalThreadLocalMap, CleanableDirectBuffer, InternalLogger).
    exports io.tidewire.util.internal;
    exports io.tidewire.util.internal.logging;
    exports io.tidewire.util.concurrent.internal to
            io.tidewire.buffer,
            io.tidewire.transport,
            io.tidewire.transport.epoll,
            io.tidewire.transport.kqueue,
            io.tidewire.handler,
            io.tidewire.codec.http2;
}
