/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.net.SocketAddress;

/** The end of all operations: the transport. */
final class HeadHandler extends ChannelOutboundHandlerAdapter {

    private final Channel channel;
    // Not asked in the constructor: the channel may still be in its own.
    private Channel.Unsafe unsafe;

    HeadHandler(Channel channel) {
        this.channel = channel;
    }

    private Channel.Unsafe unsafe() {
        Channel.Unsafe known = unsafe;
        if (known == null) {
            known = channel.unsafe();
            unsafe = known;
        }
        return known;
    }

    @Override
    public void bind(ChannelHandlerContext ctx, SocketAddress localAddress, ChannelPromise promise) {
        unsafe().bind(localAddress, promise);
    }

    @Override
    public void connect(ChannelHandlerContext ctx, SocketAddress remoteAddress, SocketAddress localAddress,
                        ChannelPromise promise) {
        unsafe().connect(remoteAddress, localAddress, promise);
    }

    @Override
    public void disconnect(ChannelHandlerContext ctx, ChannelPromise promise) {
        unsafe().disconnect(promise);
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        unsafe().close(promise);
    }

    @Override
    public void deregister(ChannelHandlerContext ctx, ChannelPromise promise) {
        unsafe().deregister(promise);
    }

    @Override
    public void read(ChannelHandlerContext ctx) {
        unsafe().beginRead();
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
        unsafe().write(msg, promise);
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        unsafe().flush();
    }
}
