/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.bootstrap.Bootstrap;
import io.tidewire.channel.Channel;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelPipeline;
import io.tidewire.handler.flow.ChannelRelay;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.net.SocketAddress;

/** Chapter 8: passes connections on, and reads neither side faster than the other takes it. */
final class StoreProxy {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(StoreProxy.class);

    private final Sockets sockets;
    private final SocketAddress target;

    StoreProxy(Sockets sockets, SocketAddress target) {
        this.sockets = sockets;
        this.target = target;
    }

    // region proxy
    void addRelay(ChannelPipeline pipeline) {
        Channel client = pipeline.channel();
        client.config().setAutoRead(false); // Until the server is there.
        new Bootstrap().group(client.eventLoop()) // Both on one loop: neither waits for another thread.
                .channel(sockets.clients())
                .option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 5_000)
                .handler(new ChannelInboundHandlerAdapter())
                .connect(target)
                .addListener((ChannelFutureListener) connected -> {
                    if (connected.isSuccess()) {
                        ChannelRelay.join(client, connected.channel());
                    } else {
                        LOGGER.warn("{} is closed: {}", client, connected.cause().getMessage());
                        client.close();
                    }
                });
    }
    // endregion
}
