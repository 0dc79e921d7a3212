/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.timeout;

import io.tidewire.channel.ChannelHandlerContext;

import java.util.concurrent.TimeUnit;

/** Fires a {@link ReadTimeoutException} and closes the channel when nothing was read for some time. */
public class ReadTimeoutHandler extends IdleStateHandler {
    /** Event loop only. */
    private boolean timedOut;

    /**
     * Creates a handler.
     *
     * @param timeoutSeconds the time in seconds; 0 or less switches the handler off
     */
    public ReadTimeoutHandler(int timeoutSeconds) {
        this(timeoutSeconds, TimeUnit.SECONDS);
    }

    /**
     * Creates a handler.
     *
     * @param timeout the time; 0 or less switches the handler off
     * @param unit the unit of the time
     */
    public ReadTimeoutHandler(long timeout, TimeUnit unit) {
        super(timeout, 0, 0, unit);
    }

    @Override
    protected final void channelIdle(ChannelHandlerContext ctx, IdleStateEvent evt) throws Exception {
        readTimedOut(ctx);
    }

    /**
     * Called when the time is over, and again after each further time without a read. By default fires
     * {@link ReadTimeoutException#INSTANCE} and closes the channel, once.
     *
     * @param ctx the context of this handler
     * @throws Exception goes to {@code exceptionCaught}
     */
    protected void readTimedOut(ChannelHandlerContext ctx) throws Exception {
        if (!timedOut) {
            timedOut = true;
            ctx.fireExceptionCaught(ReadTimeoutException.INSTANCE);
            ctx.close();
        }
    }
}
