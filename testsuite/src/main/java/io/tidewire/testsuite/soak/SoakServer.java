/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.soak;

import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelFutureListener;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.socket.ChannelInputShutdownReadComplete;

import java.io.IOException;

/**
 * Sends back what it reads, reads no more while that is not taken, and closes when all is sent after the end of the
 * stream. One for each connection.
 */
class SoakServer extends ChannelInboundHandlerAdapter {

    private final Tally tally;

    SoakServer(Tally tally) {
        this.tally = tally;
    }

    @Override
    public final void channelActive(ChannelHandlerContext ctx) {
        tally.accepted.increment();
    }

    @Override
    public final void channelInactive(ChannelHandlerContext ctx) {
        tally.released.increment();
        tally.serverEnds.release();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        ctx.write(msg);
    }

    @Override
    public final void channelReadComplete(ChannelHandlerContext ctx) {
        ctx.flush();
        if (!ctx.channel().isWritable() && ctx.channel().isActive()) {
            tally.stalls.increment();
            ctx.channel().config().setAutoRead(false);
        }
    }

    @Override
    public final void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (ctx.channel().isWritable()) {
            ctx.channel().config().setAutoRead(true);
        }
    }

    @Override
    public final void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == ChannelInputShutdownReadComplete.INSTANCE) {
            // Completed behind everything that was written before.
            ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        }
    }

    @Override
    public final void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (cause instanceof IOException) {
            tally.resets.increment();
        } else {
            tally.fail("the server's " + ctx.channel() + ": " + cause);
        }
        ctx.close();
    }
}
