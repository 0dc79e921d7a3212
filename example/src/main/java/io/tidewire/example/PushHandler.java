/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.example;

import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.channel.ChannelFuture;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.handler.codec.http2.DefaultHttp2DataFrame;
import io.tidewire.handler.codec.http2.DefaultHttp2Headers;
import io.tidewire.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.tidewire.handler.codec.http2.DefaultHttp2PushPromiseFrame;
import io.tidewire.handler.codec.http2.Http2Headers;
import io.tidewire.handler.codec.http2.Http2HeadersFrame;
import io.tidewire.handler.codec.http2.Http2StreamChannel;
import io.tidewire.handler.codec.http2.Http2StreamChannelBootstrap;
import io.tidewire.util.AsciiString;
import io.tidewire.util.concurrent.Future;

/**
 * Pushes {@code /pushed} to a client that asks for {@code /push} and accepts pushes (RFC 9113 section 8.4). The request
 * goes on to the next handler.
 */
@ChannelHandler.Sharable
final class PushHandler extends ChannelInboundHandlerAdapter {
    static final PushHandler INSTANCE = new PushHandler();

    private PushHandler() {
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        // Trailers have no path.
        if (msg instanceof Http2HeadersFrame head && AsciiString.contentEquals("/push", head.headers().path())) {
            push(ctx, head.headers());
        }
        ctx.fireChannelRead(msg);
    }

    private static void push(ChannelHandlerContext ctx, Http2Headers request) {
        Future<Http2StreamChannel> opened = new Http2StreamChannelBootstrap(ctx.channel().parent())
                .handler(new ChannelInboundHandlerAdapter()).open();
        // The promise has to be in front of the answer, so it cannot wait; on the loop of the connection it need not.
        if (!opened.isSuccess()) {
            return;
        }
        Http2StreamChannel pushed = opened.getNow();
        Http2Headers promise = new DefaultHttp2Headers().method("GET").scheme(request.scheme())
                .authority(request.authority()).path("/pushed");
        ChannelFuture promised = ctx.write(new DefaultHttp2PushPromiseFrame(promise).pushStream(pushed.stream()));
        if (promised.isDone() && !promised.isSuccess()) {
            // The client takes no pushes.
            pushed.close();
            return;
        }
        pushed.write(new DefaultHttp2HeadersFrame(
                new DefaultHttp2Headers().status("200").set("content-type", "text/plain; charset=utf-8")));
        pushed.writeAndFlush(new DefaultHttp2DataFrame(ByteBufUtil.writeAscii(pushed.alloc(), "Pushed!"), true));
    }
}
