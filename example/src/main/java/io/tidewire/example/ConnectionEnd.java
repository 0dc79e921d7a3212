/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.ChannelHandler.Sharable;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

/**
 * The last handler of a connection: closes it when it is broken. A peer that goes away or breaks the protocol
 * is ordinary, and of interest for debugging only; HTTP/2 has sent its GOAWAY by then.
 */
@Sharable
final class ConnectionEnd extends ChannelInboundHandlerAdapter {
    static final ConnectionEnd INSTANCE = new ConnectionEnd();

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ConnectionEnd.class);

    private ConnectionEnd() {
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        LOGGER.debug("{}: closed", ctx.channel(), cause);
        ctx.close();
    }
}
