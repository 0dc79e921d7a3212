/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import io.tidewire.util.ReferenceCountUtil;
import io.tidewire.util.internal.TypeParameterMatcher;

/**
 * Handles user events of one type and passes all others on. A handled event is released after
 * {@link #eventReceived(ChannelHandlerContext, Object)}, unless the constructor was told otherwise.
 *
 * @param <I> the type of the events
 */
public abstract class SimpleUserEventChannelHandler<I> extends ChannelInboundHandlerAdapter {

    private final TypeParameterMatcher matcher;
    private final boolean autoRelease;

    /**
     * Creates a handler of the type that the subclass gives as {@code I}, which releases events.
     */
    protected SimpleUserEventChannelHandler() {
        this(true);
    }

    /**
     * Creates a handler of the type that the subclass gives as {@code I}.
     *
     * @param autoRelease whether handled events are released
     */
    protected SimpleUserEventChannelHandler(boolean autoRelease) {
        matcher = TypeParameterMatcher.findFor(getClass(), SimpleUserEventChannelHandler.class, "I");
        this.autoRelease = autoRelease;
    }

    /**
     * Creates a handler which releases events.
     *
     * @param eventType the type of the events
     */
    protected SimpleUserEventChannelHandler(Class<? extends I> eventType) {
        this(eventType, true);
    }

    /**
     * Creates a handler.
     *
     * @param eventType the type of the events
     * @param autoRelease whether handled events are released
     */
    protected SimpleUserEventChannelHandler(Class<? extends I> eventType, boolean autoRelease) {
        matcher = TypeParameterMatcher.get(eventType);
        this.autoRelease = autoRelease;
    }

    /**
     * Returns whether an event is handled; the others are passed on.
     *
     * @param evt the event
     * @return whether it is of the type
     * @throws Exception if it can't be told; the event is released
     */
    protected boolean acceptEvent(Object evt) throws Exception {
        return matcher.match(evt);
    }

    @Override
    public final void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
        boolean mine = true;
        try {
            if (acceptEvent(evt)) {
                @SuppressWarnings("unchecked") // just asked
                I accepted = (I) evt;
                eventReceived(ctx, accepted);
            } else {
                mine = false;
                ctx.fireUserEventTriggered(evt);
            }
        } finally {
            if (autoRelease && mine) {
                ReferenceCountUtil.release(evt);
            }
        }
    }

    /**
     * Handles an event.
     *
     * @param ctx the context of this handler
     * @param evt the event, released afterwards by the caller if the constructor was told so
     * @throws Exception if something fails
     */
    protected abstract void eventReceived(ChannelHandlerContext ctx, I evt) throws Exception;
}
