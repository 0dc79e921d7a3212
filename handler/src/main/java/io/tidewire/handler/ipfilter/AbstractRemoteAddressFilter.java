/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ipfilter;

import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.socket.ChannelInputShutdownPendingEvent;
import org.jspecify.annotations.Nullable;

import java.net.SocketAddress;

/**
 * Lets a channel in or not, once, by the address of its peer, and then leaves the pipeline. Put it first.
 *
 * <p>The decision is made when the channel is registered, before it reads; if its address is not known by then, as with
 * a client, when it becomes active. A channel that is refused reads nothing any more and is closed, when the future of
 * {@link #channelRejected(ChannelHandlerContext, SocketAddress)} is done if that returns one.
 *
 * @param <T> the type of the addresses
 */
public abstract class AbstractRemoteAddressFilter<T extends SocketAddress> extends ChannelInboundHandlerAdapter {
    private static final ChannelHandler UNREAD = new Unread();

    /** For subclasses. */
    public AbstractRemoteAddressFilter() {
    }

    @Override
    public void channelRegistered(ChannelHandlerContext ctx) throws Exception {
        decide(ctx);
        ctx.fireChannelRegistered();
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Exception {
        if (!decide(ctx)) {
            throw new IllegalStateException("the address of the peer is not known: " + ctx.channel());
        }
        ctx.fireChannelActive();
    }

    /** Returns {@code false} if there is no address yet. */
    private boolean decide(ChannelHandlerContext ctx) throws Exception {
        @SuppressWarnings("unchecked") // the user chose a filter that fits the channel
        T remoteAddress = (T) ctx.channel().remoteAddress();
        if (remoteAddress == null) {
            return false;
        }
        ctx.pipeline().remove(this);
        boolean accepted;
        try {
            accepted = accept(ctx, remoteAddress);
        } catch (Throwable t) {
            // In doubt the peer stays out.
            reject(ctx, null);
            throw t;
        }
        if (accepted) {
            channelAccepted(ctx, remoteAddress);
        } else {
            reject(ctx, channelRejected(ctx, remoteAddress));
        }
        return true;
    }

    private static void reject(ChannelHandlerContext ctx, @Nullable ChannelFuture lastWord) {
        ctx.channel().config().setAutoRead(false);
        if (lastWord == null) {
            ctx.close();
        } else {
            ctx.pipeline().addLast(UNREAD);
            lastWord.addListener(ChannelFutureListener.CLOSE);
        }
    }

    /** Keeps the end of the pipeline from reading a channel whose peer has ended its input. */
    @ChannelHandler.Sharable
    private static final class Unread extends ChannelInboundHandlerAdapter {
        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
            if (evt != ChannelInputShutdownPendingEvent.INSTANCE) {
                ctx.fireUserEventTriggered(evt);
            }
        }
    }

    /**
     * Decides about a channel.
     *
     * @param ctx the context of this handler, which has left the pipeline
     * @param remoteAddress the address of the peer
     * @return {@code true} to let it in
     * @throws Exception refuses the channel, and goes to {@code exceptionCaught}
     */
    protected abstract boolean accept(ChannelHandlerContext ctx, T remoteAddress) throws Exception;

    /**
     * Called when a channel was let in. Does nothing by default.
     *
     * @param ctx the context of this handler, which has left the pipeline
     * @param remoteAddress the address of the peer
     */
    protected void channelAccepted(ChannelHandlerContext ctx, T remoteAddress) {
    }

    /**
     * Called when a channel was refused. An override may write a last word and return its future. By default returns
     * {@code null}.
     *
     * @param ctx the context of this handler, which has left the pipeline
     * @param remoteAddress the address of the peer
     * @return the future that the close of the channel waits for; {@code null} closes it at once
     */
    protected @Nullable ChannelFuture channelRejected(ChannelHandlerContext ctx, T remoteAddress) {
        return null;
    }
}
