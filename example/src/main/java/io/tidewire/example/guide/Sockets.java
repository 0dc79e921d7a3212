/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.channel.Channel;
import io.tidewire.channel.IoHandlerFactory;
import io.tidewire.channel.ServerChannel;
import io.tidewire.channel.epoll.Epoll;
import io.tidewire.channel.epoll.EpollIoHandler;
import io.tidewire.channel.epoll.EpollServerSocketChannel;
import io.tidewire.channel.epoll.EpollSocketChannel;
import io.tidewire.channel.kqueue.KQueue;
import io.tidewire.channel.kqueue.KQueueIoHandler;
import io.tidewire.channel.kqueue.KQueueServerSocketChannel;
import io.tidewire.channel.kqueue.KQueueSocketChannel;
import io.tidewire.channel.nio.NioIoHandler;
import io.tidewire.channel.socket.nio.NioServerSocketChannel;
import io.tidewire.channel.socket.nio.NioSocketChannel;

/** Chapter 12: the types that differ between transports. */
// region sockets
record Sockets(IoHandlerFactory loops, Class<? extends Channel> clients, Class<? extends ServerChannel> servers) {
    static Sockets nio() {
        return new Sockets(NioIoHandler.newFactory(), NioSocketChannel.class, NioServerSocketChannel.class);
    }

    static Sockets best() {
        if (Epoll.isAvailable()) {
            return new Sockets(EpollIoHandler.newFactory(), EpollSocketChannel.class, EpollServerSocketChannel.class);
        }
        if (KQueue.isAvailable()) {
            return new Sockets(KQueueIoHandler.newFactory(), KQueueSocketChannel.class,
                    KQueueServerSocketChannel.class);
        }
        return nio();
    }
}
// endregion
