/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Channels, pipelines, event loops, bootstraps, resolvers, the NIO and the local transport.
 */
module io.tidewire.transport {
    requires transitive io.tidewire.buffer;
    requires org.jctools.core;
    requires org.jctools.core.jdk11;
    requires static org.jspecify;
    // Where it is missing no events are recorded.
    requires static jdk.jfr;

    exports io.tidewire.bootstrap;
    exports io.tidewire.channel;
    exports io.tidewire.channel.blocking;
    exports io.tidewire.channel.drain;
    exports io.tidewire.channel.embedded;
    exports io.tidewire.channel.group;
    exports io.tidewire.channel.local;
    exports io.tidewire.channel.nio;
    exports io.tidewire.channel.pool;
    exports io.tidewire.channel.socket;
    exports io.tidewire.channel.socket.nio;
    exports io.tidewire.resolver;
    exports io.tidewire.channel.internal to
            io.tidewire.handler,
            io.tidewire.codec.http,
            io.tidewire.codec.http2,
            io.tidewire.transport.unix.common,
            io.tidewire.transport.epoll,
            io.tidewire.transport.kqueue;
}
