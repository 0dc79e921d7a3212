/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/** The end of all events: what nobody handled is released here and told to the hooks. All pipelines share one. */
final class TailHandler extends ChannelInboundHandlerAdapter {

    static final TailHandler INSTANCE = new TailHandler();

    private TailHandler() { }

    private static DefaultChannelPipeline pipeline(ChannelHandlerContext ctx) {
        return ((DefaultChannelHandlerContext) ctx).owner();
    }

    @Override
    public boolean isSharable() {
        return true;
    }

    @Override
    public void channelRegistered(ChannelHandlerContext ctx) {
        // No hook: there is nothing to release.
    }

    @Override
    public void channelUnregistered(ChannelHandlerContext ctx) {
        // No hook: there is nothing to release.
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        pipeline(ctx).onUnhandledInboundChannelActive();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        pipeline(ctx).onUnhandledInboundChannelInactive();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        pipeline(ctx).onUnhandledChannelWritabilityChanged();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
        pipeline(ctx).onUnhandledInboundUserEventTriggered(evt);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        pipeline(ctx).onUnhandledInboundMessage(ctx, msg);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        pipeline(ctx).onUnhandledInboundChannelReadComplete();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        pipeline(ctx).onUnhandledInboundException(cause);
    }
}
