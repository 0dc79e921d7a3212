/*
 * Copyright 2026 The Tidewire Project
 * SPDX-License-Identifier: Apache-2.0
 */
package io.tidewire.channel.socket;

import io.tidewire.buffer.ByteBuf;
import io.tidewire.buffer.Unpooled;
import org.junit.jupiter.api.Test;

import java.net.InetSocketAddress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class DatagramPacketTest {

    private static final InetSocketAddress TO = InetSocketAddress.createUnresolved("to.test", 1);
    private static final InetSocketAddress FROM = InetSocketAddress.createUnresolved("from.test", 2);

    private static void assertSameRoute(DatagramPacket packet) {
        assertThat(packet.recipient()).isEqualTo(TO);
        assertThat(packet.sender()).isEqualTo(FROM);
    }

    @Test
    void copiesAndDuplicatesKeepTheAddresses() {
        ByteBuf bytes = Unpooled.copiedBuffer(new byte[] {1, 2});
        DatagramPacket packet = new DatagramPacket(bytes, TO, FROM);
        DatagramPacket copy = packet.copy();
        assertSameRoute(copy);
        assertThat(copy.content()).isEqualTo(bytes).isNotSameAs(bytes);
        copy.release();
        assertThat(bytes.refCnt()).isEqualTo(1);
        DatagramPacket duplicate = packet.duplicate();
        assertSameRoute(duplicate);
        duplicate.content().setByte(0, 7);
        assertThat(bytes.getByte(0)).isEqualTo((byte) 7);
        DatagramPacket retained = packet.retainedDuplicate();
        assertSameRoute(retained);
        assertThat(bytes.refCnt()).isEqualTo(2);
        retained.release();
        ByteBuf other = Unpooled.copiedBuffer(new byte[] {3});
        assertSameRoute(packet.replace(other));
        other.release();
        assertThat(packet.retain()).isSameAs(packet);
        assertThat(packet.retain(2)).isSameAs(packet);
        assertThat(packet.touch()).isSameAs(packet);
        assertThat(packet.touch("hint")).isSameAs(packet);
        assertThat(packet.refCnt()).isEqualTo(4);
        assertThat(packet.release(4)).isTrue();
    }

    @Test
    void packetNeedsAnAddress() {
        assertThatThrownBy(() -> new DatagramPacket(Unpooled.EMPTY_BUFFER, null))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("recipient");
        assertThatThrownBy(() -> new DatagramPacket(null, TO))
                .isInstanceOf(NullPointerException.class).hasMessageContaining("message");
        assertThat(new DatagramPacket(Unpooled.EMPTY_BUFFER, null, FROM).recipient()).isNull();
    }
}
