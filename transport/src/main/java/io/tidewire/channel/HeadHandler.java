/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.net.SocketAddress;

/** The end of all operations: the transport. All pipelines share one. */
final class HeadHandler extends ChannelOutboundHandlerAdapter {

    static final HeadHandler INSTANCE = new HeadHandler();

    private HeadHandler() { }

    private static Channel.Unsafe unsafe(ChannelHandlerContext ctx) {
        return ((DefaultChannelHandlerContext) ctx).owner().unsafe();
    }

    @Override
    public boolean isSharable() {
        return true;
    }

    @Override
    public void bind(ChannelHandlerContext ctx, SocketAddress localAddress, ChannelPromise promise) {
        unsafe(ctx).bind(localAddress, promise);
    }

    @Override
    public void connect(ChannelHandlerContext ctx, SocketAddress remoteAddress, SocketAddress localAddress,
                        ChannelPromise promise) {
        unsafe(ctx).connect(remoteAddress, localAddress, promise);
    }

    @Override
    public void disconnect(ChannelHandlerContext ctx, ChannelPromise promise) {
        unsafe(ctx).disconnect(promise);
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        unsafe(ctx).close(promise);
    }

    @Override
    public void deregister(ChannelHandlerContext ctx, ChannelPromise promise) {
        unsafe(ctx).deregister(promise);
    }

    @Override
    public void read(ChannelHandlerContext ctx) {
        unsafe(ctx).beginRead();
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
        unsafe(ctx).write(msg, promise);
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        unsafe(ctx).flush();
    }
}
