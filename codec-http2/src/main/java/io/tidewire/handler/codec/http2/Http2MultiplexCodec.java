/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.channel.ChannelHandlerContext;

/**
 * An {@link Http2FrameCodec} that brings its {@link Http2MultiplexHandler} along: it is added behind the codec, without
 * a name of its own, and leaves with it.
 *
 * @deprecated use {@link Http2FrameCodecBuilder}, and {@link Http2MultiplexHandler} behind its codec
 */
@Deprecated
public class Http2MultiplexCodec extends Http2FrameCodec {
    private final Http2MultiplexHandler streams;

    Http2MultiplexCodec(Http2ConnectionEncoder encoder, Http2ConnectionDecoder decoder, Http2Settings initialSettings,
            Http2MultiplexHandler streams, boolean decoupleCloseAndGoAway, boolean flushPreface) {
        super(encoder, decoder, initialSettings, decoupleCloseAndGoAway, flushPreface);
        this.streams = streams;
    }

    @Override
    public final void handlerAdded0(ChannelHandlerContext ctx) throws Exception {
        super.handlerAdded0(ctx);
        ctx.pipeline().addAfter(ctx.name(), null, streams);
    }

    @Override
    public final void handlerRemoved0(ChannelHandlerContext ctx) throws Exception {
        super.handlerRemoved0(ctx);
        // With the whole pipeline, it may be gone already.
        if (ctx.pipeline().context(streams) != null) {
            ctx.pipeline().remove(streams);
        }
    }
}
