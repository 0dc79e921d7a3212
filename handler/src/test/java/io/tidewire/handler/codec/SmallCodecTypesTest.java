/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.handler.codec;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.buffer.UnpooledByteBufAllocator;
import io.tidewire.channel.ChannelHandlerContext;
import io.tidewire.channel.DefaultAddressedEnvelope;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.socket.DatagramPacket;
import io.tidewire.handler.codec.string.StringDecoder;
import io.tidewire.handler.codec.string.StringEncoder;
import io.tidewire.testkit.SeededRuns;
import org.junit.jupiter.api.Test;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Datagrams, header lines, detected protocols, the adaptive cumulator. */
class SmallCodecTypesTest {
    private static final InetSocketAddress PEER = new InetSocketAddress("127.0.0.1", 9);
    private static final InetSocketAddress OWN = new InetSocketAddress("127.0.0.1", 10);

    @Test
    void contentOfDatagramsIsDecodedAndEncoded() {
        EmbeddedChannel channel = new EmbeddedChannel(new DatagramPacketDecoder(new StringDecoder()),
                new DatagramPacketEncoder<CharSequence>(new StringEncoder()));
        ByteBuf content = Unpooled.copiedBuffer("hi", StandardCharsets.US_ASCII);
        channel.writeInbound(new DatagramPacket(content, OWN, PEER), "another message");
        assertThat((String) channel.readInbound()).isEqualTo("hi");
        assertThat(content.refCnt()).isZero();
        assertThat((String) channel.readInbound()).isEqualTo("another message");
        channel.writeOutbound(new DefaultAddressedEnvelope<>("yo", PEER, OWN), "another message",
                new DefaultAddressedEnvelope<>(1, PEER));
        DatagramPacket packet = channel.readOutbound();
        assertThat(packet.content().toString(StandardCharsets.US_ASCII)).isEqualTo("yo");
        assertThat(packet.recipient()).isEqualTo(PEER);
        assertThat(packet.sender()).isEqualTo(OWN);
        packet.release();
        assertThat((String) channel.readOutbound()).isEqualTo("another message");
        Object passed = channel.readOutbound();
        assertThat(passed).isInstanceOf(DefaultAddressedEnvelope.class);
        channel.finish();
        assertThat(new DatagramPacketDecoder(new StringDecoder()).isSharable()).isTrue();
        assertThat(new DatagramPacketEncoder<CharSequence>(new StringEncoder()).isSharable()).isTrue();
    }

    @Test
    void datagramWithoutAMessageAsksForTheNext() {
        int[] reads = {0};
        MessageToMessageDecoder<ByteBuf> nothing = new MessageToMessageDecoder<>() {
            @Override
            protected void decode(ChannelHandlerContext ctx, ByteBuf msg, List<Object> out) {
                // Drops everything.
            }
        };
        EmbeddedChannel channel = new EmbeddedChannel(new io.tidewire.channel.ChannelOutboundHandlerAdapter() {
            @Override
            public void read(ChannelHandlerContext ctx) throws Exception {
                reads[0]++;
                ctx.read();
            }
        }, new DatagramPacketDecoder(nothing));
        channel.config().setAutoRead(false);
        reads[0] = 0;
        channel.writeInbound(new DatagramPacket(Unpooled.buffer(1).writeZero(1), OWN, PEER));
        assertThat(reads[0]).isEqualTo(1);
        channel.finish();
    }

    @Test
    void datagramIsOneBuffer() {
        for (List<Object> made : List.of(List.<Object>of("text"), List.<Object>of(Unpooled.buffer(1),
                Unpooled.buffer(1)))) {
            EmbeddedChannel channel = new EmbeddedChannel(new DatagramPacketEncoder<String>(
                    new MessageToMessageEncoder<String>() {
                        @Override
                        protected void encode(ChannelHandlerContext ctx, String msg, List<Object> out) {
                            out.addAll(made);
                        }
                    }));
            assertThatThrownBy(() -> channel.writeOutbound(new DefaultAddressedEnvelope<>("x", PEER)))
                    .isInstanceOf(EncoderException.class).hasMessageContaining("datagram");
            assertThat(made).allMatch(message -> !(message instanceof ByteBuf buffer) || buffer.refCnt() == 0);
            channel.finish();
        }
    }

    @Test
    void headerLinesAreWritten() {
        ByteBuf buf = Unpooled.buffer(1);
        AsciiHeadersEncoder.SeparatorType[] separators = AsciiHeadersEncoder.SeparatorType.values();
        AsciiHeadersEncoder.NewlineType[] ends = AsciiHeadersEncoder.NewlineType.values();
        new AsciiHeadersEncoder(buf).encode(Map.entry("a", "b"));
        for (int i = 0; i < 2; i++) {
            new AsciiHeadersEncoder(buf, separators[i], ends[i]).encode(Map.entry("name", ""));
        }
        assertThat(buf.toString(StandardCharsets.US_ASCII)).isEqualTo("a: b\r\nname:\nname: \r\n");
        buf.release();
        assertThatThrownBy(() -> new AsciiHeadersEncoder(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void protocolIsDetectedOrNot() {
        assertThat(ProtocolDetectionResult.needsMoreData().state()).isEqualTo(ProtocolDetectionState.NEEDS_MORE_DATA);
        assertThat(ProtocolDetectionResult.invalid().state()).isEqualTo(ProtocolDetectionState.INVALID);
        assertThat(ProtocolDetectionResult.invalid().detectedProtocol()).isNull();
        ProtocolDetectionResult<String> found = ProtocolDetectionResult.detected("h2");
        assertThat(found.state()).isEqualTo(ProtocolDetectionState.DETECTED);
        assertThat(found.detectedProtocol()).isEqualTo("h2");
        assertThatThrownBy(() -> ProtocolDetectionResult.detected(null)).isInstanceOf(NullPointerException.class);
    }

    /** Against one plain buffer: appended in pieces of any size, read in pieces of any size. */
    @Test
    void adaptiveCumulatorKeepsOctetsInOrder() {
        SeededRuns.forEach(200, random -> {
            AdaptiveCumulator cumulator = new AdaptiveCumulator(random.nextInt(3) == 0 ? 0 : random.nextInt(60));
            ByteBuf cumulation = Unpooled.EMPTY_BUFFER;
            ByteBuf model = Unpooled.buffer();
            for (int i = 0; i < 30; i++) {
                byte[] octets = new byte[random.nextInt(40)];
                random.nextBytes(octets);
                model.writeBytes(octets);
                ByteBuf in = Unpooled.buffer(octets.length + 5).writeBytes(octets);
                cumulation = cumulator.cumulate(UnpooledByteBufAllocator.DEFAULT, cumulation, in);
                int read = random.nextInt(cumulation.readableBytes() + 1);
                for (int j = 0; j < read; j++) {
                    assertThat(cumulation.readByte()).isEqualTo(model.readByte());
                }
                assertThat(cumulation).isEqualTo(model);
            }
            cumulation.release();
            model.release();
        });
        assertThatThrownBy(() -> new AdaptiveCumulator(-1)).isInstanceOf(IllegalArgumentException.class);
    }
}
