/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.address;

import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;

/**
 * Chooses the addresses of a connection when it is made. A subclass overrides one method or both; the handler leaves
 * the pipeline when the channel is connected.
 *
 * <p>One instance belongs to one channel; the executor of its context calls it.
 */
public abstract class DynamicAddressConnectHandler extends ChannelOutboundHandlerAdapter {
    /** For subclasses. */
    public DynamicAddressConnectHandler() {
    }

    @Override
    public final void connect(ChannelHandlerContext ctx, SocketAddress remoteAddress,
            @Nullable SocketAddress localAddress, ChannelPromise promise) {
        SocketAddress remote;
        SocketAddress local;
        try {
            remote = remoteAddress(remoteAddress, localAddress);
            local = localAddress(remoteAddress, localAddress);
        } catch (Exception e) {
            promise.tryFailure(e);
            return;
        }
        ctx.connect(remote, local, promise).addListener((ChannelFutureListener) connected -> {
            if (connected.isSuccess() && !ctx.isRemoved()) {
                ctx.pipeline().remove(this);
            }
        });
    }

    /**
     * Returns the local address to use. By default the one that was asked for.
     *
     * @param remoteAddress the remote address that was asked for
     * @param localAddress the local address that was asked for; {@code null} if none was
     * @return the address to bind to; {@code null} lets the system choose
     * @throws Exception fails the attempt to connect
     */
    protected @Nullable SocketAddress localAddress(SocketAddress remoteAddress, @Nullable SocketAddress localAddress)
            throws Exception {
        return localAddress;
    }

    /**
     * Returns the remote address to use. By default the one that was asked for.
     *
     * @param remoteAddress the remote address that was asked for
     * @param localAddress the local address that was asked for; {@code null} if none was
     * @return the address to connect to
     * @throws Exception fails the attempt to connect
     */
    protected SocketAddress remoteAddress(SocketAddress remoteAddress, @Nullable SocketAddress localAddress)
            throws Exception {
        return remoteAddress;
    }
}
