/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.flow;

import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.socket.ChannelInputShutdownEvent;

/**
 * Delivers one message for each {@code read()} while auto-read is off, also where one read of the transport gives many:
 * those of a decoder in front of it. The others wait here. While auto-read is on, all pass.
 *
 * <p>A pass whose messages all have to wait ends without {@code channelReadComplete}. A {@code read()} from within
 * {@code channelRead} gets its message after that call has returned. If this handler is removed, all that waits goes
 * on; if the channel closes, it is dropped. A {@link ChannelInputShutdownEvent} waits behind the messages.
 *
 * <p>One instance belongs to one channel; the executor of its context calls it.
 */
public class FlowControlHandler extends ChannelDuplexHandler {
    private final boolean releaseMessages;

    // Executor of the context only.
    private final HeldMessages held = new HeldMessages(this::takeDemand);
    // Set by handlerAdded(), before any event.
    @SuppressWarnings("NullAway.Init")
    private ChannelHandlerContext context;
    /** How many messages were asked for and did not come. Above 1 only while held ones are delivered. */
    private int demand;

    /** Creates a handler that releases what it drops. */
    public FlowControlHandler() {
        this(true);
    }

    /**
     * Creates a handler.
     *
     * @param releaseMessages whether to release what waits when the channel closes; {@code false} if other code has
     *        kept the messages too
     */
    public FlowControlHandler(boolean releaseMessages) {
        this.releaseMessages = releaseMessages;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        context = ctx;
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        if (!held.isEmpty()) {
            held.deliverAll(ctx);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        held.clear(releaseMessages);
        ctx.fireChannelInactive();
    }

    @Override
    public void read(ChannelHandlerContext ctx) throws Exception {
        demand++;
        if (!held.isDelivering()) { // else from a message: what delivered that goes on
            held.deliver(ctx);
            askForMissing(ctx, isAutoRead());
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        held.onRead(ctx, msg);
        askForMissing(ctx, false);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        held.onReadComplete(ctx);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
        held.onUserEvent(ctx, evt);
    }

    /** Reads from the transport what is asked for and not here; that is one read, however often it was asked for. */
    private void askForMissing(ChannelHandlerContext ctx, boolean always) {
        if (held.isEmpty() && !held.isDelivering() && (demand > 0 || always)) {
            demand = 1;
            ctx.read();
        }
    }

    private boolean isAutoRead() {
        return context.channel().config().isAutoRead();
    }

    private boolean takeDemand() {
        if (demand > 0) {
            demand--;
            return true;
        }
        return isAutoRead();
    }
}
