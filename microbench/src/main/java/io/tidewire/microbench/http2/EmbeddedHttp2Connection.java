/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.microbench.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.PooledByteBufAllocator;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerAdapter;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelOption;
import io.tidewire.channel.ChannelOutboundHandlerAdapter;
import io.tidewire.channel.ChannelPromise;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http2.DefaultHttp2FrameWriter;
import io.tidewire.handler.codec.http2.DefaultHttp2Headers;
import io.tidewire.handler.codec.http2.Http2CodecUtil;
import io.tidewire.handler.codec.http2.Http2FrameCodecBuilder;
import io.tidewire.handler.codec.http2.Http2Headers;
import io.tidewire.handler.codec.http2.Http2Settings;
import io.tidewire.util.ReferenceCountUtil;

/**
 * A server's connection without a socket, and the octets of its client. The server's output is released.
 */
final class EmbeddedHttp2Connection {
    private static final int CLIENT_WINDOW = 1 << 30;

    final EmbeddedChannel channel;
    /** HEADERS with END_STREAM of a small request, of which each copy gets its own stream. */
    private final byte[] request;
    /** Not from 1 on, which some libraries leave to the request of an upgrade. */
    private int nextStreamId = 3;

    EmbeddedHttp2Connection(ChannelHandler... behindTheCodec) {
        ChannelHandler[] handlers = new ChannelHandler[behindTheCodec.length + 2];
        handlers[0] = new ReleasingHandler();
        handlers[1] = Http2FrameCodecBuilder.forServer().validateHeaders(true)
                .initialSettings(Http2Settings.defaultSettings().maxConcurrentStreams(10_000)).build();
        System.arraycopy(behindTheCodec, 0, handlers, 2, behindTheCodec.length);
        channel = new EmbeddedChannel(handlers);
        channel.config().setOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT);
        channel.writeInbound(Http2CodecUtil.connectionPrefaceBuf());
        EmbeddedChannel client = new EmbeddedChannel(new ChannelHandlerAdapter() { });
        ChannelHandlerContext ctx = client.pipeline().lastContext();
        DefaultHttp2FrameWriter writer = new DefaultHttp2FrameWriter();
        writer.writeSettings(ctx, new Http2Settings().initialWindowSize(CLIENT_WINDOW), ctx.newPromise());
        writer.writeSettingsAck(ctx, ctx.newPromise());
        writer.writeWindowUpdate(ctx, 0, CLIENT_WINDOW, ctx.newPromise());
        channel.writeInbound(Unpooled.wrappedBuffer(octets(client)));
        writer.close();
        // A second block of the same fields would refer to the table; this one is read again and again instead, so it
        // has fields that the encoder does not put there.
        Http2Headers headers = new DefaultHttp2Headers().method("GET").scheme("https").path("/index.html?a=b")
                .authority("www.example.com").add("user-agent", "benchmark").add("accept", "*/*")
                .add("accept-encoding", "gzip");
        DefaultHttp2FrameWriter stateless = new DefaultHttp2FrameWriter((name, value) -> true);
        stateless.writeHeaders(ctx, 1, headers, 0, true, ctx.newPromise());
        request = octets(client);
        stateless.close();
        client.finishAndReleaseAll();
    }

    private static byte[] octets(EmbeddedChannel from) {
        from.flushOutbound();
        ByteBuf all = Unpooled.buffer();
        for (ByteBuf out = from.readOutbound(); out != null; out = from.readOutbound()) {
            all.writeBytes(out);
            out.release();
        }
        byte[] octets = new byte[all.readableBytes()];
        all.readBytes(octets);
        all.release();
        return octets;
    }

    /** Returns the octets of so many requests, each on a stream of its own. */
    ByteBuf requests(int count) {
        ByteBuf octets = channel.alloc().directBuffer(count * request.length);
        for (int i = 0; i < count; i++) {
            int frame = octets.writerIndex();
            octets.writeBytes(request);
            octets.setInt(frame + 5, nextStreamId);
            nextStreamId += 2;
        }
        return octets;
    }

    /** Returns whether so many further streams have ids. */
    boolean hasIds(int count) {
        return nextStreamId <= Integer.MAX_VALUE - 2L * count;
    }

    /** Reads as one batch of a socket would be read. */
    void read(ByteBuf octets) {
        channel.writeInbound(octets);
    }

    void close() {
        channel.finishAndReleaseAll();
    }

    /** The socket, which takes everything. */
    private static final class ReleasingHandler extends ChannelOutboundHandlerAdapter {
        @Override
        public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
            ReferenceCountUtil.release(msg);
            promise.trySuccess();
        }
    }
}
