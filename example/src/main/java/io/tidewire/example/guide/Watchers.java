/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.channel.ChannelHandler.Sharable;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.channel.group.ChannelGroup;
import io.tidewire.channel.group.DefaultChannelGroup;
import io.tidewire.handler.codec.http.websocketx.TextWebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketFrame;
import io.tidewire.handler.codec.http.websocketx.WebSocketServerProtocolHandler.HandshakeComplete;
import io.tidewire.handler.timeout.SlowPeerPolicy;
import io.tidewire.util.concurrent.GlobalEventExecutor;

/** Chapter 7: tells clients of WebSocket about each change. One for all connections. */
@Sharable
final class Watchers extends SimpleChannelInboundHandler<WebSocketFrame> {
    // region watchers
    private final ChannelGroup channels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

    Watchers(Store store) {
        store.watch((key, value) -> channels.writeAndFlush(new TextWebSocketFrame(key + '=' + value),
                channel -> channel.isWritable())); // A slow watcher misses changes, and costs no memory.
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof HandshakeComplete) {
            ctx.pipeline().remove(SlowPeerPolicy.class); // Watchers may be silent.
            channels.add(ctx.channel());                 // Leaves the group when it is closed.
        }
        ctx.fireUserEventTriggered(event);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, WebSocketFrame frame) {
        ctx.writeAndFlush(new TextWebSocketFrame("only listen"));
    }
    // endregion
}
