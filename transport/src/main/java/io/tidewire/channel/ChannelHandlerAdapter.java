/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.channel.ChannelHandlerMask.Skip;

/**
 * A handler that does nothing, as a start for one's own.
 */
public abstract class ChannelHandlerAdapter implements ChannelHandler {

    private static final ClassValue<Boolean> SHARABLE = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return type.isAnnotationPresent(Sharable.class);
        }
    };

    // Guarded by the pipeline that adds this handler; two pipelines adding it at once are a misuse found by best
    // effort.
    boolean added;

    /**
     * Creates a handler.
     */
    public ChannelHandlerAdapter() {
    }

    /**
     * For handlers that must not be shared, to be called from their constructor.
     *
     * @throws IllegalStateException if the class is {@link ChannelHandler.Sharable}
     */
    protected void ensureNotSharable() {
        if (isSharable()) {
            throw new IllegalStateException("ChannelHandler " + getClass().getName() + " is not allowed to be shared");
        }
    }

    /**
     * Returns whether one object of this class may be added more than once.
     *
     * @return whether the class, or a superclass, is marked {@link ChannelHandler.Sharable}
     */
    public boolean isSharable() {
        return SHARABLE.get(getClass());
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        // Nothing to prepare unless a subclass says so.
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        // Nothing to give back unless a subclass says so.
    }

    /**
     * Passes the failure on.
     *
     * @deprecated override it in a {@link ChannelInboundHandler}
     */
    @Skip
    @Override
    @Deprecated
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        ctx.fireExceptionCaught(cause);
    }
}
