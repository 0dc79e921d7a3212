/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.internal.TypeParameterMatcher;

/**
 * Handles messages of one type and passes all others on. A handled message is released after
 * {@link #channelRead0(ChannelHandlerContext, Object)}, unless the constructor was told otherwise; to pass it on from
 * there, retain it.
 *
 * @param <I> the type of the messages
 */
public abstract class SimpleChannelInboundHandler<I> extends ChannelInboundHandlerAdapter {

    private final TypeParameterMatcher matcher;
    private final boolean autoRelease;

    /**
     * Creates a handler of the type that the subclass gives as {@code I}, which releases messages.
     */
    protected SimpleChannelInboundHandler() {
        this(true);
    }

    /**
     * Creates a handler of the type that the subclass gives as {@code I}.
     *
     * @param autoRelease whether handled messages are released
     */
    protected SimpleChannelInboundHandler(boolean autoRelease) {
        matcher = TypeParameterMatcher.findFor(getClass(), SimpleChannelInboundHandler.class, "I");
        this.autoRelease = autoRelease;
    }

    /**
     * Creates a handler which releases messages.
     *
     * @param inboundMessageType the type of the messages
     */
    protected SimpleChannelInboundHandler(Class<? extends I> inboundMessageType) {
        this(inboundMessageType, true);
    }

    /**
     * Creates a handler.
     *
     * @param inboundMessageType the type of the messages
     * @param autoRelease whether handled messages are released
     */
    protected SimpleChannelInboundHandler(Class<? extends I> inboundMessageType, boolean autoRelease) {
        matcher = TypeParameterMatcher.get(inboundMessageType);
        this.autoRelease = autoRelease;
    }

    /**
     * Returns whether a message is handled; the others are passed on.
     *
     * @param msg the message
     * @return whether it is of the type
     * @throws Exception if it can't be told; the message is released
     */
    public boolean acceptInboundMessage(Object msg) throws Exception {
        return matcher.match(msg);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        boolean mine = true;
        try {
            if (acceptInboundMessage(msg)) {
                @SuppressWarnings("unchecked") // just asked
                I accepted = (I) msg;
                channelRead0(ctx, accepted);
            } else {
                mine = false;
                ctx.fireChannelRead(msg);
            }
        } finally {
            if (autoRelease && mine) {
                ReferenceCountUtil.release(msg);
            }
        }
    }

    /**
     * Handles a message.
     *
     * @param ctx the context of this handler
     * @param msg the message, released afterwards by the caller if the constructor was told so
     * @throws Exception if something fails
     */
    protected abstract void channelRead0(ChannelHandlerContext ctx, I msg) throws Exception;
}
