/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.channel.ChannelDuplexHandler;
import io.tidewire.channel.ChannelHandler.Sharable;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.util.CharsetUtil;
import io.tidewire.util.ReferenceCountUtil;

import java.util.ArrayList;
import java.util.List;

/**
 * A handler of stream channels that writes down what happens to each, and may do or throw something there.
 */
@Sharable
class StreamJournal extends ChannelDuplexHandler {
    final List<String> events = new ArrayList<>();
    final List<Http2StreamChannel> channels = new ArrayList<>();

    /** Called for each event, after it was written down. */
    void on(String event, ChannelHandlerContext ctx) throws Exception {
        // Tests say what happens there.
    }

    private void note(ChannelHandlerContext ctx, String event) throws Exception {
        events.add(((Http2StreamChannel) ctx.channel()).stream().id() + " " + event);
        on(event.replaceAll(" .*", ""), ctx);
    }

    Http2StreamChannel channel(int index) {
        return channels.get(index);
    }

    List<String> take() {
        List<String> taken = new ArrayList<>(events);
        events.clear();
        return taken;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) throws Exception {
        channels.add((Http2StreamChannel) ctx.channel());
        note(ctx, "added");
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) throws Exception {
        note(ctx, "removed");
    }

    @Override
    public void channelRegistered(ChannelHandlerContext ctx) throws Exception {
        note(ctx, "registered");
        ctx.fireChannelRegistered();
    }

    @Override
    public void channelUnregistered(ChannelHandlerContext ctx) throws Exception {
        note(ctx, "unregistered");
        ctx.fireChannelUnregistered();
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) throws Exception {
        note(ctx, "active");
        ctx.fireChannelActive();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        note(ctx, "inactive");
        ctx.fireChannelInactive();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) throws Exception {
        try {
            note(ctx, "read " + text(msg));
        } finally {
            ReferenceCountUtil.release(msg);
        }
    }

    static String text(Object msg) {
        if (msg instanceof Http2HeadersFrame headers) {
            CharSequence head = headers.headers().status() == null
                    ? headers.headers().method() : headers.headers().status();
            return "HEADERS " + head + (headers.isEndStream() ? " end" : "");
        }
        if (msg instanceof Http2DataFrame data) {
            return "DATA " + content(data.content()) + (data.isEndStream() ? " end" : "");
        }
        return msg instanceof Http2Frame frame ? frame.name() : String.valueOf(msg);
    }

    private static String content(ByteBuf content) {
        return content.readableBytes() > 16 ? content.readableBytes() + " octets"
                : content.toString(CharsetUtil.US_ASCII);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
        note(ctx, "complete");
        ctx.fireChannelReadComplete();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object evt) throws Exception {
        try {
            note(ctx, "event " + text(evt));
        } finally {
            ReferenceCountUtil.release(evt);
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) throws Exception {
        note(ctx, "writable " + ctx.channel().isWritable());
        ctx.fireChannelWritabilityChanged();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        note(ctx, "exception " + cause.getClass().getSimpleName());
    }
}
