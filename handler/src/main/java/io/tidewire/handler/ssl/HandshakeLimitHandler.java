/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.ssl;

import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.ChannelPipeline;

import java.util.concurrent.atomic.AtomicInteger;

import static io.tidewire.util.internal.ObjectUtil.checkPositive;

/**
 * Bounds how many TLS handshakes a server has under way, and with them the memory and the time that peers can take who
 * have not said who they are (SEC-I11). A connection beyond the limit is closed before anything of it is read; one that
 * was let in counts until its handshake has succeeded or failed, or it is closed.
 *
 * <pre>{@code
 * // one for all connections of the server
 * HandshakeLimitHandler limit = new HandshakeLimitHandler(10_000);
 * // in the initializer, behind TLS
 * pipeline.addLast(context.newHandler(channel.alloc()), limit, new MyHandler());
 * }</pre>
 *
 * <p>Its place is behind {@link SslHandler} or {@link SniHandler}, whose {@link SslHandshakeCompletionEvent} it waits
 * for; after the handshake it has left the pipeline. Behind {@link OptionalSslHandler} a connection in clear gives its
 * place back as soon as that is known. {@link SslHandler#setHandshakeTimeout} bounds how long one peer can keep its
 * place, {@code UniqueIpFilter} how many places one address can have.
 *
 * <p>One instance may serve any number of channels, on any event loops.
 */
@ChannelHandler.Sharable
public final class HandshakeLimitHandler extends ChannelInboundHandlerAdapter {
    private final int maxHandshakes;
    private final AtomicInteger underWay = new AtomicInteger();

    /**
     * Creates a limit.
     *
     * @param maxHandshakes how many handshakes may be under way at the same time, at least 1
     * @throws IllegalArgumentException if that is less
     */
    public HandshakeLimitHandler(int maxHandshakes) {
        this.maxHandshakes = checkPositive(maxHandshakes, "maxHandshakes");
    }

    /**
     * Returns how many handshakes are under way. Any thread.
     *
     * @return a number up to the limit
     */
    public int handshakes() {
        return underWay.get();
    }

    /** Counts a channel that is active already. */
    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        if (ctx.channel().isActive()) {
            enter(ctx);
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Exception {
        enter(ctx);
        ctx.fireChannelActive();
    }

    private void enter(ChannelHandlerContext ctx) {
        if (take()) {
            ctx.pipeline().replace(this, null, new Place());
        } else {
            ctx.channel().config().setAutoRead(false);
            ctx.pipeline().remove(this);
            ctx.close();
        }
    }

    /** Releases all places of a connection that turns out to have no handshake. */
    static void leave(ChannelPipeline pipeline) {
        Place place;
        while ((place = pipeline.get(Place.class)) != null) {
            pipeline.remove(place);
        }
    }

    private boolean take() {
        int taken = underWay.get();
        while (taken < maxHandshakes) {
            if (underWay.compareAndSet(taken, taken + 1)) {
                return true;
            }
            taken = underWay.get();
        }
        return false;
    }

    /** One channel's share of the limit, until it is removed: at the latest when the channel is closed. */
    private final class Place extends ChannelInboundHandlerAdapter {
        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
            if (evt instanceof SslHandshakeCompletionEvent) {
                ctx.pipeline().remove(this);
            }
            ctx.fireUserEventTriggered(evt);
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) throws Exception {
            ctx.pipeline().remove(this);
            ctx.fireChannelInactive();
        }

        @Override
        public void handlerRemoved(ChannelHandlerContext ctx) {
            underWay.decrementAndGet();
        }
    }
}
