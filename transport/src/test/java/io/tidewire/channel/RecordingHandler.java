/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel;

import java.util.List;

/** Writes down what it sees, and passes it on. */
class RecordingHandler extends ChannelDuplexHandler {

    private final String name;
    private final List<String> log;

    RecordingHandler(String name, List<String> log) {
        this.name = name;
        this.log = log;
    }

    private void note(String what) {
        log.add(name + ' ' + what);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        note("added");
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        note("removed");
    }

    @Override
    public void channelRegistered(ChannelHandlerContext ctx) {
        note("registered");
        ctx.fireChannelRegistered();
    }

    @Override
    public void channelUnregistered(ChannelHandlerContext ctx) {
        note("unregistered");
        ctx.fireChannelUnregistered();
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        note("active");
        ctx.fireChannelActive();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        note("inactive");
        ctx.fireChannelInactive();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        note("read " + msg);
        ctx.fireChannelRead(msg);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        note("readComplete");
        ctx.fireChannelReadComplete();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        note("writability " + ctx.channel().isWritable());
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) {
        note("event " + evt);
        ctx.fireUserEventTriggered(evt);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        note("caught " + cause.getMessage());
        ctx.fireExceptionCaught(cause);
    }

    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        note("close");
        ctx.close(promise);
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
        note("write " + msg);
        ctx.write(msg, promise);
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
        note("flush");
        ctx.flush();
    }
}
