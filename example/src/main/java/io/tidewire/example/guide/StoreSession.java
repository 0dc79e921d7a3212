/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example.guide;

import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.SimpleChannelInboundHandler;
import io.tidewire.util.internal.logging.InternalLogger;
import io.tidewire.util.internal.logging.InternalLoggerFactory;

import java.util.Iterator;

/** Chapters 3 and 8: what one client may do, and when. Event loop only. */
final class StoreSession extends SimpleChannelInboundHandler<Command> {
    private static final InternalLogger LOGGER = InternalLoggerFactory.getInstance(StoreSession.class);

    // region states
    /** NEW: only HELLO. OPEN: all. LISTING: keys are being sent. ENDING: nothing more is answered. */
    private enum State { NEW, OPEN, LISTING, ENDING }

    private final Store store;
    private State state = State.NEW;
    // endregion
    private Iterator<String> listing;

    StoreSession(Store store) {
        this.store = store;
    }

    // region session
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, Command command) {
        switch (state) {
            case NEW -> onFirst(ctx, command);
            case OPEN -> onCommand(ctx, command);
            case LISTING, ENDING -> throw new IllegalStateException(command.verb() + " in state " + state);
        }
    }

    private void onFirst(ChannelHandlerContext ctx, Command command) {
        if (command.verb() == Command.Verb.HELLO) {
            state = State.OPEN;
            ctx.writeAndFlush("WELCOME " + command.key());
        } else {
            end(ctx, "ERROR say HELLO first");
        }
    }

    private void onCommand(ChannelHandlerContext ctx, Command command) {
        switch (command.verb()) {
            case HELLO -> end(ctx, "ERROR you have said HELLO");
            case GET -> {
                String value = store.get(command.key());
                ctx.writeAndFlush(value == null ? "NONE" : "VALUE " + value);
            }
            case SET -> {
                store.set(command.key(), command.value());
                ctx.writeAndFlush("SET");
            }
            case LIST -> list(ctx);
            case QUIT -> end(ctx, "BYE");
        }
    }

    private void end(ChannelHandlerContext ctx, String last) {
        state = State.ENDING;
        ctx.channel().config().setAutoRead(false);
        ctx.writeAndFlush(last).addListener(ChannelFutureListener.CLOSE);
    }
    // endregion

    // region list
    private void list(ChannelHandlerContext ctx) {
        state = State.LISTING;
        listing = store.keys().iterator();
        ctx.channel().config().setAutoRead(false); // Commands behind LIST wait in FlowControlHandler.
        writeKeys(ctx);
    }

    private void writeKeys(ChannelHandlerContext ctx) {
        while (ctx.channel().isWritable() && listing.hasNext()) {
            ctx.write("KEY " + listing.next());
        }
        if (!listing.hasNext()) {
            state = State.OPEN;
            ctx.write("END");
            ctx.channel().config().setAutoRead(true);
        }
        ctx.flush();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (state == State.LISTING && ctx.channel().isWritable()) {
            writeKeys(ctx);
        }
        ctx.fireChannelWritabilityChanged();
    }
    // endregion

    // region failure
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        LOGGER.debug("{} is closed: {}", ctx.channel(), cause.getMessage());
        ctx.close();
    }
    // endregion
}
