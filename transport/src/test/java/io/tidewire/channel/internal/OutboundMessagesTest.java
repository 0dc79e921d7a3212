/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.internal;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.CompositeByteBuf;
import io.tidewire.buffer.Unpooled;
import io.tidewire.channel.AddressedEnvelope;
import io.tidewire.channel.DefaultAddressedEnvelope;
import io.tidewire.channel.embedded.EmbeddedChannel;
import io.tidewire.channel.socket.DatagramPacket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.net.InetSocketAddress;

import static org.assertj.core.api.Assertions.assertThat;

/** Which messages a datagram socket is given as they are, and what the others become. */
class OutboundMessagesTest {

    private static final InetSocketAddress TO = new InetSocketAddress("127.0.0.1", 9);

    private final EmbeddedChannel channel = new EmbeddedChannel();

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    private Object convert(Object message, boolean inOnePiece) {
        return OutboundMessages.toDatagram(channel, message, InetSocketAddress.class, inOnePiece);
    }

    private static CompositeByteBuf directParts() {
        return Unpooled.compositeBuffer().addComponents(true,
                Unpooled.directBuffer().writeByte(1), Unpooled.directBuffer().writeByte(2));
    }

    @Test
    void directBytesInOnePieceAreNotCopied() {
        ByteBuf direct = Unpooled.directBuffer().writeByte(1);
        assertThat(convert(direct, true)).isSameAs(direct);
        DatagramPacket packet = new DatagramPacket(direct, TO);
        assertThat(convert(packet, true)).isSameAs(packet);
        packet.release();
    }

    @Test
    void severalDirectPartsAreCopiedOnlyForASocketThatNeedsOne() {
        DatagramPacket packet = new DatagramPacket(directParts(), TO);
        assertThat(convert(packet, false)).isSameAs(packet);
        Object single = convert(packet, true);
        assertThat(packet.refCnt()).isZero();
        ByteBuf content = OutboundMessages.contentOf(single);
        assertThat(content.isDirect()).isTrue();
        assertThat(content.nioBufferCount()).isEqualTo(1);
        assertThat(content.readShort()).isEqualTo((short) 0x0102);
        assertThat(OutboundMessages.recipientOf(single)).isEqualTo(TO);
        content.release();
    }

    @Test
    void convertedEnvelopeKeepsItsType() {
        final class Marked extends DatagramPacket {
            Marked(ByteBuf data) {
                super(data, TO);
            }

            @Override
            public DatagramPacket replace(ByteBuf content) {
                return new Marked(content);
            }
        }

        Object converted = convert(new Marked(Unpooled.buffer().writeByte(1)), false);
        assertThat(converted).isInstanceOf(Marked.class);
        assertThat(OutboundMessages.contentOf(converted).isDirect()).isTrue();
        ((Marked) converted).release();
    }

    @Test
    void convertedPlainEnvelopeKeepsItsRecipient() {
        AddressedEnvelope<ByteBuf, InetSocketAddress> envelope =
                new DefaultAddressedEnvelope<>(Unpooled.buffer().writeByte(1), TO);
        Object converted = convert(envelope, false);
        assertThat(envelope.refCnt()).isZero();
        assertThat(OutboundMessages.recipientOf(converted)).isEqualTo(TO);
        OutboundMessages.contentOf(converted).release();
    }

    @Test
    void emptyBufferIsNotTakenForACancelledMessage() {
        for (Object empty : new Object[] {Unpooled.EMPTY_BUFFER, Unpooled.buffer(0),
            new DefaultAddressedEnvelope<>(Unpooled.buffer(0), null, TO)}) {
            Object converted = convert(empty, true);
            assertThat(converted).isNotSameAs(Unpooled.EMPTY_BUFFER);
            assertThat(OutboundMessages.contentOf(converted).isReadable()).isFalse();
            assertThat(OutboundMessages.recipientOf(converted)).isNull();
        }
    }
}
