/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandler;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.testsuite.codec.DecoderCheck;
import io.tidewire.testsuite.codec.EncoderCheck;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A connection of HTTP/2 from its preface on, treated in every way that a transport can treat it. */
class Http2FrameCodecChecksTest {
    /** Opens streams of a client. */
    private static final class Opener extends Http2ChannelDuplexHandler {
        Http2FrameStream open() {
            return newStream();
        }
    }

    /** Returns the octets that a client sends: a request with content and trailers, and a ping. */
    private static byte[] conversation() {
        Opener opener = new Opener();
        EmbeddedChannel client = new EmbeddedChannel(Http2FrameCodecBuilder.forClient().build(), opener);
        Http2FrameStream stream = opener.open();
        Http2Headers request = new DefaultHttp2Headers().method("POST").scheme("https").path("/").authority("a");
        Http2Headers trailers = new DefaultHttp2Headers().add("sum", "7");
        client.writeOutbound(new DefaultHttp2HeadersFrame(request).stream(stream));
        client.writeOutbound(new DefaultHttp2DataFrame(
                Unpooled.copiedBuffer("content", StandardCharsets.US_ASCII), false, 3).stream(stream));
        client.writeOutbound(new DefaultHttp2HeadersFrame(trailers, true).stream(stream));
        client.writeOutbound(new DefaultHttp2PingFrame(5));
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        for (ByteBuf part = client.readOutbound(); part != null; part = client.readOutbound()) {
            octets.writeBytes(ByteBufUtil.getBytes(part));
            part.release();
        }
        client.finishAndReleaseAll();
        return octets.toByteArray();
    }

    private static String describe(Object message) {
        if (message instanceof Http2HeadersFrame frame) {
            return "headers " + frame.stream().id() + ' ' + frame.headers().size()
                    + (frame.isEndStream() ? " end" : "");
        }
        if (message instanceof Http2DataFrame frame) {
            return "data " + frame.stream().id() + ' ' + frame.content().toString(StandardCharsets.US_ASCII) + ' '
                    + frame.padding();
        }
        return ((Http2Frame) message).name();
    }

    private static DecoderCheck check() {
        return DecoderCheck.of(() -> Http2FrameCodecBuilder.forServer().build())
                .input(conversation()).describedBy(Http2FrameCodecChecksTest::describe)
                .expecting("SETTINGS", "headers 3 4", "data 3 content 3", "headers 3 1 end", "PING");
    }

    /** Not on demand: the connection is read on whatever its streams ask for, and each has a window of its own. */
    @Test
    void framesAreReadInEveryWay() {
        check().checkSplits();
        check().checkKindsOfBuffers();
        check().checkReentrantReads();
    }

    @Test
    void connectionEndsAtEveryStep() {
        check().checkCloses();
        check().checkRemovals();
        check().checkFailingAllocations();
    }

    /** Passes on to the connection what its streams read. */
    @ChannelHandler.Sharable
    private static final class ToConnection extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object msg) {
            ctx.channel().parent().pipeline().context(Http2MultiplexHandler.class).fireChannelRead(msg);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            ctx.channel().parent().pipeline().context(Http2MultiplexHandler.class).fireExceptionCaught(cause);
        }
    }

    @Test
    void streamChannelsAreReadInEveryWay() {
        DecoderCheck check = DecoderCheck.ofAll(() -> new ChannelHandler[] {
            Http2FrameCodecBuilder.forServer().build(), new Http2MultiplexHandler(new ToConnection())})
                .input(conversation()).describedBy(Http2FrameCodecChecksTest::describe)
                .expecting("SETTINGS", "headers 3 4", "data 3 content 3", "headers 3 1 end", "PING");
        check.checkSplits();
        check.checkKindsOfBuffers();
        check.checkReentrantReads();
        check.checkCloses();
        check.checkFailingAllocations();
    }

    /** Passes frames on as text. */
    private static final class Texts extends Http2FrameAdapter {
        @Override
        public int onDataRead(ChannelHandlerContext ctx, int streamId, ByteBuf data, int padding, boolean end) {
            ctx.fireChannelRead("data " + data.toString(StandardCharsets.US_ASCII));
            return data.readableBytes() + padding;
        }

        @Override
        public void onHeadersRead(ChannelHandlerContext ctx, int streamId, Http2Headers headers,
                int streamDependency, short weight, boolean exclusive, int padding, boolean end) {
            ctx.fireChannelRead("headers " + headers.size());
        }

        @Override
        public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) {
            ctx.fireChannelRead("settings");
        }

        @Override
        public void onPingRead(ChannelHandlerContext ctx, long data) {
            ctx.fireChannelRead("ping");
        }
    }

    @Test
    void listenersAreToldInEveryWay() {
        DecoderCheck check = DecoderCheck.of(() -> new Http2ConnectionHandlerBuilder().server(true)
                .frameListener(new Texts()).gracefulShutdownTimeoutMillis(0).build())
                .input(conversation()).describedBy(String::valueOf)
                .expecting("settings", "headers 4", "data content", "headers 1", "ping");
        check.checkSplits();
        check.checkKindsOfBuffers();
        check.checkReentrantReads();
        check.checkCloses();
        check.checkRemovals();
        check.checkFailingAllocations();
    }

    @Test
    void pingsAreWrittenInEveryWay() {
        EncoderCheck.of(() -> Http2FrameCodecBuilder.forClient().build())
                .messages(() -> List.of(new DefaultHttp2PingFrame(1), new DefaultHttp2PingFrame(2)))
                .checkAll();
    }
}
