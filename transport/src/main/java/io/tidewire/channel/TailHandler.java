/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

/** The end of all events: what nobody handled is released here, and told to the pipeline's hooks. */
final class TailHandler extends ChannelInboundHandlerAdapter {

    private final DefaultChannelPipeline pipeline;

    TailHandler(DefaultChannelPipeline pipeline) {
        this.pipeline = pipeline;
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
        pipeline.onUnhandledInboundChannelActive();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        pipeline.onUnhandledInboundChannelInactive();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        pipeline.onUnhandledChannelWritabilityChanged();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
        pipeline.onUnhandledInboundUserEventTriggered(evt);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        pipeline.onUnhandledInboundMessage(ctx, msg);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        pipeline.onUnhandledInboundChannelReadComplete();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        pipeline.onUnhandledInboundException(cause);
    }
}
