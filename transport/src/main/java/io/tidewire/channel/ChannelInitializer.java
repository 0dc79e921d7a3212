/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

/**
 * Sets a channel up once it is registered, and then removes itself from the pipeline.
 *
 * <pre>
 * bootstrap.childHandler(new ChannelInitializer&lt;SocketChannel&gt;() {
 *     &#64;Override
 *     protected void initChannel(SocketChannel ch) {
 *         ch.pipeline().addLast(new MyHandler());
 *     }
 * });
 * </pre>
 *
 * @param <C> the kind of channel
 */
@ChannelHandler.Sharable
public abstract class ChannelInitializer<C extends Channel> extends ChannelInboundHandlerAdapter {

    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(ChannelInitializer.class);

    // The contexts whose channel is being, or was, set up. One initializer may serve many channels at once, and setting
    // a channel up may come back here, when it registers the channel or adds this object once more.
    private final Set<ChannelHandlerContext> begun = ConcurrentHashMap.newKeySet();

    /**
     * Creates an initializer.
     */
    public ChannelInitializer() {
    }

    /**
     * Sets a channel up. It is registered; handlers that are added see the registration event.
     *
     * @param ch the channel
     * @throws Exception if it fails; {@link #exceptionCaught(ChannelHandlerContext, Throwable)} then closes the channel
     */
    protected abstract void initChannel(C ch) throws Exception;

    @Override
    public final void channelRegistered(ChannelHandlerContext ctx) throws Exception {
        // Usually handlerAdded has done it all already. If not, the event must start again, for the handlers just added
        // in front.
        if (initChannel(ctx)) {
            ctx.pipeline().fireChannelRegistered();
            forgetWhenRemoved(ctx);
        } else {
            ctx.fireChannelRegistered();
        }
    }

    /**
     * Logs the failure and closes the channel.
     */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        LOGGER.warn("Failed to initialize a channel, closing it: {}", ctx.channel(), cause);
        ctx.close();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        if (ctx.channel().isRegistered() && initChannel(ctx)) {
            forgetWhenRemoved(ctx);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        begun.remove(ctx);
    }

    private boolean initChannel(ChannelHandlerContext ctx) throws Exception {
        if (!begun.add(ctx)) {
            return false;
        }
        try {
            @SuppressWarnings("unchecked") // the code that adds the initializer answers for the kind of channel
            C channel = (C) ctx.channel();
            initChannel(channel);
        } catch (Throwable t) {
            // Not thrown: handlerAdded would then be taken as failed, and the channel stay open.
            exceptionCaught(ctx, t);
        } finally {
            if (!ctx.isRemoved()) {
                ctx.pipeline().remove(this);
            }
        }
        return true;
    }

    private void forgetWhenRemoved(ChannelHandlerContext ctx) {
        if (ctx.isRemoved()) {
            begun.remove(ctx);
        } else {
            // The context has an executor of its own, where the task that removes it waits before this one.
            ctx.executor().execute(() -> begun.remove(ctx));
        }
    }
}
