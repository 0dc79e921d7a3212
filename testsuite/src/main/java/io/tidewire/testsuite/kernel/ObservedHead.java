/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.testsuite.kernel;

import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelPromise;

/** The first handler of a pipeline: notes what reaches the transport. */
final class ObservedHead extends ChannelDuplexHandler {

    private final SimulatedLoop loop;
    private final Ledger ledger;
    private int registrations;

    ObservedHead(SimulatedLoop loop, Ledger ledger) {
        this.loop = loop;
        this.ledger = ledger;
    }

    /** The life is over: tells whether the channel was unregistered and this handler removed. */
    void check() {
        if (registrations != 0 || !ledger.hasEnded()) {
            ledger.fail("unregistered or removed too seldom or too often");
        }
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
        inLoop();
        ledger.onWrite(msg);
        ctx.write(msg, promise);
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        inLoop();
        ledger.onFlush();
        ctx.flush();
    }

    @Override
    public void channelRegistered(ChannelHandlerContext ctx) {
        registrations++;
        ctx.fireChannelRegistered();
    }

    @Override
    public void channelUnregistered(ChannelHandlerContext ctx) {
        if (--registrations != 0) {
            ledger.fail("unregistered without having been registered");
        }
        ctx.fireChannelUnregistered();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        ledger.onEnd();
    }

    private void inLoop() {
        if (!loop.inEventLoop()) {
            ledger.fail("a handler was called outside of the loop");
        }
    }
}
