/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.channel.ChannelHandler.Sharable;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.handler.codec.http2.DefaultHttp2WindowUpdateFrame;
import io.tidewire.handler.codec.http2.Http2CodecUtil;

/**
 * Enlarges the window of a connection of HTTP/2 to the size of those of all its streams together (RFC 9113 section
 * 6.9). Streams that a slow peer keeps from being read fill their own windows and leave the others theirs. Its place is
 * behind the codec.
 */
@Sharable
final class ReverseProxyWindow extends ChannelInboundHandlerAdapter {
    static final ReverseProxyWindow INSTANCE = new ReverseProxyWindow();

    /** So many streams a connection has at once. */
    static final int MAX_STREAMS = 100;

    private ReverseProxyWindow() {
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        if (ctx.channel().isActive()) {
            enlarge(ctx);
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        enlarge(ctx);
        ctx.fireChannelActive();
    }

    private static void enlarge(ChannelHandlerContext ctx) {
        ctx.writeAndFlush(new DefaultHttp2WindowUpdateFrame((MAX_STREAMS - 1) * Http2CodecUtil.DEFAULT_WINDOW_SIZE));
    }
}
