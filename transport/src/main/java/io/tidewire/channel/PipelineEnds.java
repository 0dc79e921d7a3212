/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.channel.internal.HalfClosing;
import io.tidewire.channel.socket.ChannelInputShutdownPendingEvent;

import java.net.SocketAddress;

import io.tidewire.buffer.internal.NoMemory;
import org.jspecify.annotations.Nullable;

/**
 * Both ends of a pipeline: operations that come to the head go to the transport; events that come to the tail were
 * taken by no handler, and are released and reported to the hooks. Its one context stands before the first one and
 * after the last one, so it looks for the next context in either direction as every other does. All pipelines share the
 * handler.
 */
final class PipelineEnds extends ChannelDuplexHandler {

    static final String CONTEXT_NAME = "DefaultChannelPipeline$TailContext#0";

    static final PipelineEnds INSTANCE = new PipelineEnds();

    private PipelineEnds() { }

    private static DefaultChannelPipeline pipeline(ChannelHandlerContext ctx) {
        return ((DefaultChannelHandlerContext) ctx).owner();
    }

    private static Channel.Unsafe unsafe(ChannelHandlerContext ctx) {
        return pipeline(ctx).unsafe();
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
    public void connect(ChannelHandlerContext ctx, SocketAddress remoteAddress, @Nullable SocketAddress localAddress,
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
        try {
            unsafe(ctx).beginRead();
        } catch (Throwable t) {
            failed(ctx, t);
        }
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
        unsafe(ctx).write(msg, promise);
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        try {
            unsafe(ctx).flush();
        } catch (Throwable t) {
            failed(ctx, t);
        }
    }

    /** Fires an exception of the transport from the head; thrown out of here it would be taken for unhandled. */
    private static void failed(ChannelHandlerContext ctx, Throwable cause) {
        ctx.fireExceptionCaught(cause);
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
        if (evt == ChannelInputShutdownPendingEvent.INSTANCE && !HalfClosing.isAllowed(ctx.channel())) {
            // No handler knows of the event, and the channel is to end with its peer. One read and no more: input
            // that is held back because there is no room for it must not flow in, however much the peer has sent.
            ctx.channel().read();
        }
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
        try {
            pipeline(ctx).onUnhandledInboundException(cause);
        } finally {
            if (NoMemory.isCauseOf(cause)) {
                // The channel's memory may be what is short, and it is unknown which events its handlers missed.
                ctx.channel().close();
            }
        }
    }
}
