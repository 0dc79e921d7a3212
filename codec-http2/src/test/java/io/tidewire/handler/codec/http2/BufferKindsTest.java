/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec.http2;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.ByteBufUtil;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.ChannelInboundHandlerAdapter;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.handler.codec.http.FullHttpRequest;
import io.tidewire.handler.codec.http.HttpServerCodec;
import io.tidewire.handler.codec.http.HttpServerUpgradeHandler;
import io.tidewire.testsuite.codec.BufferKind;
import io.tidewire.testsuite.codec.CodecTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Frames and field blocks are the same whatever kind of buffer holds their octets. {@link Http2FrameCodecChecksTest}
 * reads them through the handlers.
 */
class BufferKindsTest {
    private static final byte[] CONTENT = ContentCompressionTest.compressed("snappy", new byte[3_000]);

    /** Types of this module that are given buffers, and where that is shown, or why it need not be. */
    @Test
    void everyTypeThatTakesBuffersIsLookedAt() {
        TreeSet<String> known = new TreeSet<>(List.of(
                // Http2FrameCodecChecksTest.
                "Http2ConnectionHandler", "Http2FrameCodec", "Http2MultiplexCodec", "Http2MultiplexHandler",
                // Below.
                "CleartextHttp2ServerUpgradeHandler", "CompressorHttp2ConnectionEncoder", "DefaultHttp2FrameReader",
                "DefaultHttp2FrameWriter", "DefaultHttp2HeadersDecoder", "DefaultHttp2HeadersEncoder",
                "DelegatingDecompressorFrameListener", "Http2CodecUtil", "InboundHttp2ToHttpAdapter",
                // Hand on to those above, or log or count octets.
                "DecoratingHttp2ConnectionDecoder", "DecoratingHttp2FrameWriter", "DefaultHttp2Connection",
                "DefaultHttp2ConnectionDecoder", "DefaultHttp2ConnectionEncoder", "DefaultHttp2LocalFlowController",
                "Http2ConnectionAdapter", "Http2EventAdapter", "Http2FrameAdapter", "Http2FrameListenerDecorator",
                "Http2FrameLogger", "Http2InboundFrameLogger", "Http2OutboundFrameLogger",
                "HttpToHttp2ConnectionHandler", "InboundHttpToHttp2Adapter", "StreamBufferingEncoder",
                "Http2WebSocketClientCodec", "Http2WebSocketServerCodec",
                // Hold a buffer as it is.
                "DefaultHttp2DataFrame", "DefaultHttp2GoAwayFrame", "DefaultHttp2UnknownFrame", "Http2DataFrame",
                "Http2GoAwayFrame", "Http2UnknownFrame", "Http2StreamFrameToHttpObjectCodec", "HttpConversionUtil",
                // Interfaces.
                "Http2Connection", "Http2Connection$Listener", "Http2ConnectionDecoder", "Http2ConnectionEncoder",
                "Http2DataWriter", "Http2FrameListener", "Http2FrameReader", "Http2FrameWriter", "Http2HeadersDecoder",
                "Http2HeadersEncoder", "Http2LifecycleManager", "Http2LocalFlowController"));
        assertThat(CodecTypes.of(Http2Connection.class)).isEqualTo(known);
    }

    /** Frames of every type, with what they carry in buffers of a kind. */
    private static byte[] written(BufferKind kind) {
        DefaultHttp2FrameWriter writer = new DefaultHttp2FrameWriter();
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
        ChannelHandlerContext ctx = channel.pipeline().firstContext();
        Http2Headers fields = WirePeer.fields(":method", "GET", "long", "value".repeat(10));
        writer.writeSettings(ctx, new Http2Settings().initialWindowSize(70_000).maxFrameSize(20_000), ctx.newPromise());
        writer.writeSettingsAck(ctx, ctx.newPromise());
        writer.writeHeaders(ctx, 1, fields, 3, false, ctx.newPromise());
        writer.writeHeaders(ctx, 3, fields, 1, (short) 99, true, 0, true, ctx.newPromise());
        writer.writeData(ctx, 1, kind.of(CONTENT), 7, false, ctx.newPromise());
        writer.writeData(ctx, 1, kind.of(CONTENT), 0, true, ctx.newPromise());
        writer.writePriority(ctx, 5, 3, (short) 256, false, ctx.newPromise());
        writer.writeRstStream(ctx, 3, 0xFEDCBA98L, ctx.newPromise());
        writer.writePushPromise(ctx, 1, 2, fields, 5, ctx.newPromise());
        writer.writePing(ctx, false, 0x0123456789ABCDEFL, ctx.newPromise());
        writer.writePing(ctx, true, 0x0123456789ABCDEFL, ctx.newPromise());
        writer.writeWindowUpdate(ctx, 1, 0x01234567, ctx.newPromise());
        writer.writePriorityUpdate(ctx, 5, "u=1", ctx.newPromise());
        writer.writeFrame(ctx, (byte) 77, 9, new Http2Flags((short) 5), kind.of(CONTENT), ctx.newPromise());
        writer.writeGoAway(ctx, 3, 0x89ABCDEFL, kind.of(CONTENT), ctx.newPromise());
        channel.flush();
        byte[] octets = taken(channel);
        channel.finish();
        writer.close();
        return octets;
    }

    private static byte[] taken(EmbeddedChannel channel) {
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
            octets.writeBytes(ByteBufUtil.getBytes(part));
            part.release();
        }
        return octets.toByteArray();
    }

    @ParameterizedTest
    @EnumSource
    void framesAreWrittenAndReadAlike(BufferKind kind) throws Http2Exception {
        byte[] octets = written(kind);
        assertThat(octets).isEqualTo(written(BufferKind.HEAP));
        List<String> expected = new FrameEvents().read(octets).events;
        assertThat(expected).hasSize(15).contains("WINDOW_UPDATE 1 " + 0x01234567, "PING 123456789abcdef");
        FrameEvents frames = new FrameEvents();
        ByteBuf input = kind.of(octets);
        int before;
        do {
            before = input.readableBytes();
            frames.reader.readFrame(frames.ctx(), input, frames);
        } while (input.isReadable() && input.readableBytes() < before);
        assertThat(frames.events).isEqualTo(expected);
        input.release();
        frames.close();
    }

    @ParameterizedTest
    @EnumSource
    void fieldsAreCodedAlike(BufferKind kind) throws Http2Exception {
        Http2Headers fields =
                WirePeer.fields(":method", "GET", ":path", "/a", "name", "v".repeat(300), "plain", "~~~~");
        byte[] expected = encoded(fields, BufferKind.HEAP);
        ByteBuf block = kind.of(expected);
        if (!block.isReadOnly()) {
            assertThat(encoded(fields, kind)).isEqualTo(expected);
        }
        assertThat(new DefaultHttp2HeadersDecoder().decodeHeaders(1, block)).isEqualTo(fields);
        block.release();
    }

    private static byte[] encoded(Http2Headers fields, BufferKind kind) throws Http2Exception {
        ByteBuf out = kind.of(new byte[600]).clear();
        try {
            new DefaultHttp2HeadersEncoder().encodeHeaders(1, fields, out);
            return ByteBufUtil.getBytes(out);
        } finally {
            out.release();
        }
    }

    @ParameterizedTest
    @EnumSource
    void headersOfFramesAreWrittenAndReadAlike(BufferKind kind) {
        ByteBuf number = kind.of(new byte[] {(byte) 0x81, 2, 3, 4});
        assertThat(Http2CodecUtil.readUnsignedInt(number)).isEqualTo(0x01020304);
        number.release();
        ByteBuf out = kind.of(new byte[40]);
        if (!out.isReadOnly()) {
            Http2CodecUtil.writeFrameHeader(out.clear(), 0x10, (byte) 9, new Http2Flags((short) 5), 0x01020304);
            assertThat(ByteBufUtil.hexDump(out)).isEqualTo("000010090501020304");
        }
        out.release();
    }

    @ParameterizedTest
    @EnumSource
    void contentIsCodedAlike(BufferKind kind) {
        for (String coding : new String[] {"gzip", "deflate", "br", "zstd", "snappy"}) {
            List<String> sent = new ArrayList<>();
            for (BufferKind each : new BufferKind[] {BufferKind.HEAP, kind}) {
                try (CoreSide client = CoreSide.client(); CoreSide server = CoreSide.server()) {
                    CompressorHttp2ConnectionEncoder encoder = new CompressorHttp2ConnectionEncoder(client.encoder);
                    server.decoder.frameListener(
                            new DelegatingDecompressorFrameListener(server.connection, server.told, 0));
                    encoder.writeHeaders(client.ctx(), 3,
                            WirePeer.fields(":method", "POST", ":scheme", "http", ":path", "/", "content-encoding",
                                    coding), 0, false, client.promise());
                    encoder.writeData(client.ctx(), 3, each.of(CONTENT), 0, true, client.promise());
                    byte[] octets = client.octets();
                    sent.add(ByteBufUtil.hexDump(octets));
                    ByteBuf input = each.of(octets);
                    server.receive(input);
                    input.release();
                    assertThat(server.failures()).isEmpty();
                    assertThat(server.heard()).last().isEqualTo("DATA 3 " + ByteBufUtil.hexDump(CONTENT)
                            + " padding 0 end");
                }
            }
            assertThat(sent.get(1)).as(coding).isEqualTo(sent.get(0));
        }
    }

    /** The first octets of a client with prior knowledge are distinguished from HTTP/1.1. */
    @ParameterizedTest
    @EnumSource
    void firstOctetsOfACleartextConnectionAreReadAlike(BufferKind kind) {
        HttpServerCodec http1 = new HttpServerCodec();
        try (WirePeer peer = WirePeer.client(new CleartextHttp2ServerUpgradeHandler(http1,
                new HttpServerUpgradeHandler(http1, protocol -> null), Http2FrameCodecBuilder.forServer().build()))) {
            byte[] octets = peer.preface().settings(new Http2Settings()).ping(5, false).take();
            peer.channel.writeInbound(kind.of(Arrays.copyOf(octets, 3)),
                    kind.of(Arrays.copyOfRange(octets, 3, octets.length)));
            peer.channel.releaseInbound();
            assertThat(peer.received()).contains("SETTINGS ACK", "PING ACK 5");
        }
    }

    /** Messages of HTTP/1.1 that are made of frames. */
    @ParameterizedTest
    @EnumSource
    void messagesAreMadeOfFramesAlike(BufferKind kind) {
        Http2Connection connection = new DefaultHttp2Connection(true);
        Http2FrameListener messages = new InboundHttp2ToHttpAdapterBuilder(connection).maxContentLength(10_000).build();
        Http2ConnectionHandler handler =
                new HttpToHttp2ConnectionHandlerBuilder().connection(connection).frameListener(messages).build();
        try (WirePeer peer = WirePeer.client(handler).shakeHands()) {
            byte[] octets = peer.post(1).data(1, Unpooled.wrappedBuffer(CONTENT), 0, true).take();
            peer.channel.writeInbound(kind.of(octets));
            FullHttpRequest request = peer.channel.readInbound();
            assertThat(ByteBufUtil.getBytes(request.content())).isEqualTo(CONTENT);
            request.release();
        }
    }
}
